/** Host names and addresses of this machine. */
const loopback = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** Whether a URL's host is this machine, so that plain HTTP is safe. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname)
