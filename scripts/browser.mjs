// Finds the browsers of the tests and the encoder of pictures, or installs Debian's. Prints the path of Chromium, so that others can `import` or call it.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * Arguments that Chromium needs without a screen, without a network or as root, and that make text and colours the same on every
 * machine.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-font-subpixel-positioning',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
]

/** Environment of browsers: on Linux, `fonts.conf` sets how glyphs are rendered. */
export const browserEnvironment = {
  ...process.env,
  FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf'),
}

const mayUse = (path, mode) => {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

/** The first of some names on `PATH`, or the first existing file of some paths. */
const find = ({ names = [], paths = () => [], mode }) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, name)))
    .concat(paths())
    .find((path) => mayUse(path, mode))

/** Whether this is Debian (or a derivative) and this process may install packages. */
const mayInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

const apt = (...args) =>
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=20', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs a package of the distribution. Updates the list of packages first if the package is unknown. */
const install = (name) => {
  const command = ['install', '-y', '--no-install-recommends', name]
  if (!apt(...command)) {
    apt('update')
    apt(...command)
  }
}

/**
 * The path of a program: the one in an environment variable, else an installed one, else one of Debian's packages, which is installed
 * if this process is root.
 *
 * @throws Error with what to install, if there is none.
 */
const program = ({ title, variable, debian, otherSystems, mode = constants.X_OK, ...where }) => {
  const search = { ...where, mode }
  const given = process.env[variable]
  if (given) {
    if (mayUse(given, mode)) return given
    throw new Error(`${variable} is '${given}', which does not exist. Set it to the path of ${title}.`)
  }
  const found = find(search)
  if (found) return found
  const packages = [debian].flat()
  for (const name of mayInstall() ? packages : []) {
    console.error(`${title} not found. Installing the package ${name} of the distribution (once).`)
    install(name)
    const path = find(search)
    if (path) return path
  }
  throw new Error(
    `${title} is missing. Install it (Debian, Ubuntu: sudo apt-get install ${packages.at(-1)}${otherSystems ?? ''}), ` +
      `or set ${variable} to its path.`,
  )
}

/** Headless Chromium, which renders the same and opens pages in a third of the time. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * Chrome or Chromium. The headless one is preferred.
 */
export const chromium = () =>
  program({
    title: 'Chrome or Chromium',
    variable: 'CHROME_PATH',
    names: [
      ...headlessShells,
      ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    ],
    paths: () => [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    ],
    debian: ['chromium-headless-shell', 'chromium'],
    otherSystems: '; macOS: brew install --cask chromium',
  })

/** {@link chromium} for all tests. Installs the headless one first if this process may install packages. */
export const chromiumOfRun = () => {
  const isThere = process.env.CHROME_PATH || find({ names: headlessShells, mode: constants.X_OK })
  if (!isThere && mayInstall()) {
    console.error(
      `Installing the package ${headlessShells[0]} of the distribution (once), to run tests faster.`,
    )
    install(headlessShells[0])
  }
  return chromium()
}

/** Firefox. */
export const firefox = () =>
  program({
    title: 'Firefox',
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    paths: () => [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    debian: 'firefox-esr',
    otherSystems: '; macOS: brew install --cask firefox',
  })

/** A file in Debian's folder for the machine's architecture, such as `/usr/lib/x86_64-linux-gnu`. */
const inMachineFolders = (file) => () =>
  readdirSync('/usr/lib').map((folder) => join('/usr/lib', folder, file))

/** WebKitGTK: the program that drives it, its small browser, a screen in memory, and a library that sets its clock. */
export const webkit = () => ({
  driver: program({
    title: 'WebKitGTK’s WebDriver',
    variable: 'WEBKIT_DRIVER_PATH',
    names: ['WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
  }),
  browser: program({
    title: 'WebKitGTK’s MiniBrowser',
    variable: 'WEBKIT_PATH',
    paths: inMachineFolders('webkit2gtk-4.1/MiniBrowser'),
    debian: 'webkit2gtk-driver',
  }),
  screen: program({ title: 'Xvfb', variable: 'XVFB_PATH', names: ['Xvfb'], debian: 'xvfb' }),
  clock: program({
    title: 'libfaketime',
    variable: 'FAKETIME_PATH',
    paths: inMachineFolders('faketime/libfaketime.so.1'),
    mode: constants.R_OK,
    debian: 'libfaketime',
  }),
})

/** The program that makes animated WebP pictures: `scripts/booking-recording.mjs`. */
export const webpEncoder = () =>
  program({
    title: 'img2webp',
    variable: 'IMG2WEBP_PATH',
    names: ['img2webp'],
    debian: 'webp',
    otherSystems: '; macOS: brew install webp',
  })

/** The packages of Debian that Orca needs to read a page aloud without a desktop, by a program of each. */
const listening = {
  orca: 'orca',
  Xvfb: 'xvfb',
  xdotool: 'xdotool',
  openbox: 'openbox',
  gsettings: 'libglib2.0-bin',
  'dbus-daemon': 'dbus-daemon',
}

/**
 * Installs what Orca needs, if this process may.
 *
 * @returns the packages that are missing.
 */
export const missingForOrca = () => {
  const missing = () =>
    Object.entries(listening).flatMap(([name, title]) =>
      find({ names: [name], mode: constants.X_OK }) ? [] : [title],
    )
  if (missing().length && mayInstall()) {
    console.error('Installing the package orca of the distribution, and what it needs (once).')
    for (const name of [...missing(), 'at-spi2-core', 'dconf-gsettings-backend', 'gsettings-desktop-schemas'])
      install(name)
  }
  return missing()
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(chromium())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
