"""Work on a GPU, a subpackage for each kind; `device` finds it and compiles.

    boards/     many boards of one shape
    coloring/   one large board, coloured by many walks

Kernels are CUDA C++, most of which the host compiles too; runs are Python around them.

Nothing here needs the native core, nor CUDA to be built or installed: sources are part of the package, and
CuPy compiles them for the GPU that it finds when they are first used, and keeps what it compiled.
"""
