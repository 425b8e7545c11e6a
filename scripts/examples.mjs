// Tests the packages as they are published: packs them, installs the apps of `examples/` from the tarballs in a separate
// folder, where nothing of this repository resolves by accident, builds each with its own bundler, and books with each in
// Chromium (e2e/examples.spec.ts). Arguments select apps by name. `--lock` updates the lockfile after a change of dependencies.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startService } from '../packages/service/dist/bin/start-service.js'
import { parseInstant } from '../packages/time/dist/index.js'

const root = join(import.meta.dirname, '..')
const reports = process.env.WHENABLE_REPORTS ?? join(root, '.cache', 'reports')
const packageJsonOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const { packageManager } = packageJsonOf('.')
const { version } = packageJsonOf('packages/elements')
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { lock: { type: 'boolean', default: false } },
})

/** Apps, and the file of each that contains the address of the service and the configuration. */
const settingsFiles = {
  html: '.env',
  'react-vite': '.env',
  next: '.env',
  vue: '.env',
  svelte: '.env',
  angular: 'src/environments/environment.ts',
}
const apps = positionals.length > 0 ? positionals : Object.keys(settingsFiles)

const home = mkdtempSync(join(tmpdir(), 'whenable-examples-'))
const packed = join(home, 'packed')
const environment = {
  ...process.env,
  CI: '1',
  NO_COLOR: '1',
  npm_config_loglevel: 'error',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  BROWSERSLIST_IGNORE_OLD_DATA: '1',
}

/** Runs a program and returns its output. */
const run = (program, args, cwd = home) =>
  new Promise((done, failed) => {
    const child = spawn(program, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', failed)
    child.once('close', (code) =>
      code === 0 ? done(output) : failed(new Error(`${program} ${args.join(' ')}: exit ${code}\n${output}`)),
    )
  })
const pnpm = (args, cwd) => run('npx', ['--yes', packageManager, ...args], cwd)

const step = async (name, work) => {
  const from = performance.now()
  const result = await work()
  console.log(`  ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  return result
}

/** Packs the packages that a page may use, with file names that are the same for every version. */
const pack = async () => {
  await pnpm(['-r', '--filter', '@whenable/react...', 'pack', '--pack-destination', packed], root)
  for (const file of readdirSync(packed))
    renameSync(join(packed, file), join(packed, file.replace(`-${version}`, '')))
}

/**
 * The lockfile of the apps. Our own tarballs differ with each change of the code, so it contains neither their version nor their
 * checksum. Both are inserted before the installation, so that pnpm's store never returns old ones.
 */
const lockfile = 'pnpm-lock.yaml'
const withTarballs = (lock) =>
  lock.replace(/resolution: \{tarball: file:(packed\/[\w-]+\.tgz)\}/g, (_, file) => {
    const checksum = createHash('sha512')
      .update(readFileSync(join(home, file)))
      .digest('base64')
    return `resolution: {integrity: sha512-${checksum}, tarball: file:${file}}\n    version: ${version}`
  })
const withoutTarballs = (lock) =>
  lock.replace(
    /resolution: \{integrity: [^,\n]+, tarball: (file:[^}]+)\}\n {4}version: .+/g,
    'resolution: {tarball: $1}',
  )

const writeTarballs = () => {
  const file = join(home, lockfile)
  if (!existsSync(file)) return
  writeFileSync(file, withTarballs(readFileSync(file, 'utf8')))
}

const copyApps = () =>
  cpSync(join(root, 'examples'), home, {
    recursive: true,
    filter: (path) => !/[\\/](?:node_modules|dist|\.next|\.angular)$/.test(path),
  })

const install = () => pnpm(['install', '--frozen-lockfile', '--prefer-offline'])

const writeLock = async () => {
  await pnpm(['update', '-r', '@whenable/*', '--lockfile-only'])
  const lock = withoutTarballs(readFileSync(join(home, lockfile), 'utf8'))
  writeFileSync(join(root, 'examples', lockfile), lock)
}

/** Builds an app for a service. Warnings are errors. */
const build = async (app, service) => {
  const file = join(home, app, settingsFiles[app])
  const settings = readFileSync(file, 'utf8')
  const written = settings
    .replace('http://127.0.0.1:4170', service.url)
    .replace(/0{8}-0000-4000-8000-0{12}/, service.studio.configurations.walkthrough)
  if (written === settings)
    throw new Error(`examples/${app}/${settingsFiles[app]}: expected a service address to replace`)
  writeFileSync(file, written)
  const output = await pnpm(['run', 'build'], join(home, app))
  if (/warn|\(!\)/i.test(output.replace('0 warnings', '')))
    throw new Error(`The build of examples/${app} warns:\n${output}`)
}

/** Builds the apps, two at a time. When one fails, the running ones still finish. */
const buildAll = async (service) => {
  const waiting = [...apps]
  const buildNext = async () => {
    const app = waiting.shift()
    if (!app) return
    await step(`built ${app}`, () => build(app, service))
    await buildNext()
  }
  const ends = await Promise.allSettled([buildNext(), buildNext()])
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

/** Runs the end-to-end tests of the apps. */
const book = () =>
  new Promise((done) => {
    const program = join(root, 'node_modules/.bin/playwright')
    const args = [
      'test',
      'examples.spec.ts',
      '--reporter=dot,json',
      '--grep',
      `the (${apps.join('|')}) app\\b`,
    ]
    const report = join(reports, 'examples.json')
    const env = { ...environment, WHENABLE_EXAMPLES: home, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    spawn(program, args, { cwd: root, stdio: 'inherit', env }).once('exit', (code) => done(code ?? 1))
  })

let service
try {
  copyApps()
  await step('packed', pack)
  writeTarballs()
  if (options.lock) await step('locked', writeLock)
  else {
    await step('installed', install)
    // The time of the end-to-end tests (e2e/fixtures/clock.ts).
    const now = parseInstant('2026-03-02T09:05:00Z')
    service = await startService({ port: 0, rateLimit: 0, store: 'memory', seed: true, now })
    await buildAll(service)
    process.exitCode = await book()
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await service?.close()
  rmSync(home, { recursive: true, force: true })
}
