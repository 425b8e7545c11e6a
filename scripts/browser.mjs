// Finds a Chromium for tests, or installs Debian's. Prints its path, so that others can `import { chromium }` or call it.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

/** Names and places that Chrome and Chromium go by. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** What Chromium needs to be told on a machine without a screen, a network or another user than root. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const find = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)))
    .concat(places)
    .find(isExecutable)

/** Whether this is a Debian (or a child of it) where this process may install packages. */
const mayInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

const apt = (...args) =>
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/**
 * The path of a Chromium: `CHROME_PATH` first, then what is installed, then Debian's package where this process is root.
 *
 * @throws Error that says what to install, where none of these is to be had.
 */
export function chromium() {
  const given = process.env.CHROME_PATH
  if (given) {
    if (isExecutable(given)) return given
    throw new Error(
      `CHROME_PATH is '${given}', and no program is there: give the path of Chrome or Chromium.`,
    )
  }
  const found = find()
  if (found) return found
  if (mayInstall()) {
    console.error('No Chromium here: installing the distribution’s package (once).')
    const installed = apt('install', '-y', '--no-install-recommends', 'chromium')
    if (!installed) {
      apt('update')
      apt('install', '-y', '--no-install-recommends', 'chromium')
    }
    const path = find()
    if (path) return path
  }
  throw new Error(
    'The tests need Chrome or Chromium. Install one (Debian, Ubuntu: sudo apt-get install chromium; ' +
      'macOS: brew install --cask chromium), or set CHROME_PATH to its program.',
  )
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(chromium())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
