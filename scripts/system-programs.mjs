// Finds programs of the system that tests use, or installs Debian's packages of them.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const mayUse = (path, mode) => {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

/** The first of some names on `PATH`, or the first existing file of some paths. */
export const find = ({ names = [], paths = () => [], mode = constants.X_OK }) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, name)))
    .concat(paths())
    .find((path) => mayUse(path, mode))

/** Whether this is Debian (or a derivative) and this process may install packages. */
export const mayInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

const apt = (...args) =>
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=20', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs packages of the distribution. Updates the list of packages first if one is unknown. */
export const install = (...names) => {
  const command = ['install', '-y', '--no-install-recommends', ...names]
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
export const program = ({ title, variable, debian, otherSystems, mode = constants.X_OK, ...where }) => {
  const search = { ...where, mode }
  const given = variable && process.env[variable]
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
    `${title} is missing. Install it (Debian, Ubuntu: sudo apt-get install ${packages.at(-1)}${otherSystems ?? ''})` +
      (variable ? `, or set ${variable} to its path.` : '.'),
  )
}

/**
 * The program that verifies units of systemd. Undefined if there is none and none can be installed.
 *
 * @throws Error with what to install, instead of undefined, if `CI` is `true`.
 */
export const systemdAnalyze = () => {
  try {
    return program({ title: 'systemd-analyze', names: ['systemd-analyze'], debian: 'systemd' })
  } catch (error) {
    if (process.env.CI === 'true') throw error
    return undefined
  }
}
