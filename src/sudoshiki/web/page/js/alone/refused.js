// What can't be done, in words for people.

export class Refused extends Error {
  /** @param {string} message @param {string[]} cells */
  constructor(message, cells = []) {
    super(message);
    this.cells = cells;
  }
}
