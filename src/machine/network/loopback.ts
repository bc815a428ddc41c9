/** Whether a host name means this machine: `localhost`, a name below it, 127.0.0.0/8 or [::1]. */
export const isLoopback = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
