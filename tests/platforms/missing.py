"""What Python lacks on each system: modules, and names of modules that are there.

From the documentation ("Availability"), for Python 3.11; only what a program might use.
"""

from __future__ import annotations

WINDOWS, MACOS = "win32", "darwin"

_POSIX_MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
_WINDOWS_MODULES = {"_winapi", "msvcrt", "nt", "winreg", "winsound"}
MODULES = {WINDOWS: _POSIX_MODULES, MACOS: _WINDOWS_MODULES}
OF_ONE_SYSTEM = _POSIX_MODULES | _WINDOWS_MODULES

_OS_NOT_ON_WINDOWS = """
    chown chroot confstr ctermid fchdir fchmod fchown fdatasync fork forkpty fpathconf fstatvfs getegid
    geteuid getgid getgrouplist getgroups getloadavg getpgid getpgrp getpriority getresgid getresuid
    getsid getuid getxattr initgroups killpg lchown listxattr lockf major makedev minor mkfifo mknod nice
    openpty pathconf pipe2 posix_fadvise posix_fallocate posix_spawn pread preadv pwrite pwritev readv
    register_at_fork removexattr sched_get_priority_max sched_getaffinity sched_setaffinity
    sched_setscheduler sched_yield sendfile set_blocking setegid seteuid setgid setgroups setpgid setpgrp
    setpriority setreuid setsid setuid setxattr statvfs sync sysconf tcgetpgrp tcsetpgrp ttyname uname
    wait wait3 wait4 waitid writev O_ASYNC O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC O_NDELAY O_NOATIME
    O_NOCTTY O_NOFOLLOW O_NONBLOCK O_PATH O_SYNC P_ALL P_PID P_PGID WCONTINUED WEXITED WNOHANG WNOWAIT
    WUNTRACED WIFEXITED WIFSIGNALED WTERMSIG
"""
_SIGNALS_NOT_ON_WINDOWS = """
    SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGIO SIGKILL SIGPIPE SIGPOLL SIGPROF SIGPWR SIGQUIT SIGRTMAX
    SIGRTMIN SIGSTKFLT SIGSTOP SIGSYS SIGTRAP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM
    SIGWINCH SIGXCPU SIGXFSZ SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm getitimer pause pthread_kill
    pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait sigwaitinfo
"""
_OS_NOT_ON_MACOS = """
    copy_file_range eventfd fdatasync getrandom getxattr listxattr memfd_create pidfd_open pipe2
    posix_fadvise posix_fallocate removexattr sched_getaffinity sched_setaffinity setxattr splice waitid
    O_DIRECT O_NOATIME O_PATH
"""

NAMES: dict[str, dict[str, set[str]]] = {
    WINDOWS: {
        "os": set(_OS_NOT_ON_WINDOWS.split()),
        "signal": set(_SIGNALS_NOT_ON_WINDOWS.split()),
        "select": {"poll", "epoll", "kqueue", "POLLIN", "POLLOUT", "POLLHUP", "POLLERR"},
        "selectors": {"PollSelector", "EpollSelector", "KqueueSelector", "DevpollSelector"},
        "socket": {"AF_UNIX", "send_fds", "recv_fds", "CMSG_LEN", "SCM_RIGHTS", "SO_REUSEPORT"},
        "time": {"clock_settime", "pthread_getcpuclockid", "tzset"},
    },
    MACOS: {
        "os": set(_OS_NOT_ON_MACOS.split()),
        "signal": {"SIGPOLL", "SIGPWR", "SIGRTMAX", "SIGRTMIN", "SIGSTKFLT", "sigtimedwait", "sigwaitinfo"},
        "select": {"epoll"},
        "selectors": {"EpollSelector"},
        "socket": {"AF_NETLINK", "AF_PACKET", "SOCK_CLOEXEC", "SOCK_NONBLOCK"},
        "fcntl": {"F_SETSIG", "F_GETSIG", "F_NOTIFY", "F_SETLEASE", "F_OFD_SETLK"},
        "time": set(),
    },
}
