// An error with a message for the user.

export class Refused extends Error {
  /** @param {string} message @param {string[]} cells */
  constructor(message, cells = []) {
    super(message);
    this.cells = cells;
  }
}
