/** Names and addresses of the machine itself. */
const loopback = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** Whether a host, as a URL writes it, is the machine itself: plain HTTP is safe to it. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname)
