// Finds the browsers of the tests and the encoder of pictures, or installs Debian's. Prints the path of Chromium, so that others can `import` or call it.
import { constants, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { find, install, mayInstall, program } from './system-programs.mjs'

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

/** The program that makes animated WebP pictures: `e2e/pictures/guides/booking-recording.mjs`. */
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
