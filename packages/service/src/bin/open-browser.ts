import { spawn } from 'node:child_process'

/** The program that opens an address, by platform. */
const openers: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
}

/** Whether a person sits at a terminal of a machine that has a browser to open. */
const hasBrowser = ({ DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, CI }: NodeJS.ProcessEnv): boolean =>
  process.stdout.isTTY === true &&
  !CI &&
  !SSH_CONNECTION &&
  (process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY))

/** Opens an address in the person's browser, if there is one. The address is printed as well, so a failure is ignored. */
export const openBrowser = (address: string): void => {
  const [program, ...args] = openers[process.platform] ?? []
  if (!program || !hasBrowser(process.env)) return
  spawn(program, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
