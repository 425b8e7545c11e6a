#!/usr/bin/env node
// Starts Firefox for Playwright within a session of its own: a screen in memory, a message bus, a window manager, and Orca, which
// reads aloud what has the focus. WHENABLE_SPEECH is the file of what it speaks; the number of the screen is in the file beside it.
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { missingForOrca } from '../../../scripts/browser.mjs'

const speech = process.env.WHENABLE_SPEECH
const home = mkdtempSync(join(tmpdir(), 'whenable-orca-'))
const children = []
const stop = () => {
  for (const child of children.splice(0).reverse()) child.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
process.once('exit', stop)
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0))

const start = (program, args, environment, stdio = 'ignore') => {
  const child = spawn(program, args, { stdio, env: environment })
  children.push(child)
  return child
}

/** The first line that a program prints to its stream `index`. */
const firstLine = (child, index) =>
  new Promise((resolve, reject) => {
    child.stdio[index].setEncoding('utf8').once('data', (text) => resolve(text.split('\n')[0]))
    child.once('exit', () => reject(new Error(`${child.spawnfile} has ended`)))
  })

const missing = missingForOrca()
if (missing.length)
  throw new Error(`These tests need packages of Debian: apt-get install ${missing.join(' ')}.`)

const base = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, LC_ALL: 'C.UTF-8', NO_AT_BRIDGE: '0' }
const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24'], base, [
  'ignore',
  'ignore',
  'ignore',
  'pipe',
])
const display = `:${await firstLine(screen, 3)}`
const bus = start(
  'dbus-daemon',
  ['--session', '--nofork', '--print-address=1'],
  { ...base, DISPLAY: display },
  ['ignore', 'pipe', 'ignore'],
)
const environment = {
  ...base,
  DISPLAY: display,
  DBUS_SESSION_BUS_ADDRESS: await firstLine(bus, 1),
  GNOME_ACCESSIBILITY: '1',
  MOZ_ENABLE_WAYLAND: '0',
  PYTHONUNBUFFERED: '1',
}
for (const [schema, key] of [
  ['org.gnome.desktop.interface', 'toolkit-accessibility'],
  ['org.gnome.desktop.a11y.applications', 'screen-reader-enabled'],
])
  spawnSync('gsettings', ['set', schema, key, 'true'], { env: environment })
start('openbox', [], environment)

const customizations = join(home, '.local/share/orca')
mkdirSync(customizations, { recursive: true })
copyFileSync(
  join(import.meta.dirname, 'orca-customizations.py'),
  join(customizations, 'orca-customizations.py'),
)
start('orca', ['--replace'], environment)

mkdirSync(dirname(speech), { recursive: true })
writeFileSync(`${speech}.screen`, display)
const firefox = start(
  process.execPath,
  [join(import.meta.dirname, '../firefox.mjs'), ...process.argv.slice(2)],
  environment,
  'inherit',
)
firefox.once('exit', (code) => process.exit(code ?? 1))
