// Runs a script of package.json with the pinned pnpm, after a frozen install. It only needs Node and npm: it runs pnpm with npx,
// because new machines lack pnpm and corepack cannot verify its signatures everywhere.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [script, ...rest] = process.argv.slice(2)
const { packageManager } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Whenable needs Node 20.19 or later; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** Runs the pinned pnpm, and exits if it fails. */
function pnpm(args) {
  const { status, error } = spawnSync('npx', ['--yes', packageManager, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', STORYBOOK_DISABLE_TELEMETRY: '1' },
  })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

pnpm(['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only', '--loglevel=warn'])
pnpm(['run', script, ...rest])
