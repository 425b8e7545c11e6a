// Everything that must hold, in order, each step once: what is cheap and tells most comes first. `pnpm test:long` adds
// the long campaigns. Ends with one line that counts every test that ran.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from './browser.mjs'
import { startPostgres } from './postgres.mjs'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'reports')
const long = process.argv.includes('--long')
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Zones that the time suite, and the table of where events are drawn, run under beside UTC: east, west, a half hour, and a day that never was. */
const hostZones = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']

const vitest = (name, ...args) => [
  bin('vitest'),
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${join(reports, `${name}.json`)}`,
  ...args,
]

const steps = [
  { name: 'lint and format', command: [bin('biome'), 'ci', '--colors=off', '.'] },
  { name: 'import directions', command: ['node', 'scripts/boundaries.mjs'] },
  { name: 'types and packages', command: [bin('tsc'), '-b'] },
  { name: 'types of tests, stories and pages', command: [bin('tsc'), '-p', 'tsconfig.tests.json'] },
  { name: 'nothing unused', command: [bin('knip'), '--no-progress', '--no-config-hints'] },
  { name: 'data of the elements', command: ['node', 'scripts/generate-element-data.mjs', '--check'] },
  { name: 'table of the interface', command: ['node', 'scripts/generate-interface.mjs', '--check'] },
  { name: 'page texts', command: ['node', 'scripts/generate-page-texts.mjs', '--check'] },
  { name: 'script tag', command: [bin('vite'), 'build', '--logLevel', 'warn', 'packages/embed'] },
  { name: 'demo pages', command: [bin('vite'), 'build', '--logLevel', 'warn'] },
  { name: 'bytes', command: ['node', 'benchmarks/size.mjs', '--check'] },
  { name: 'rooms without a picture', command: vitest('node', '--coverage'), report: 'node', zone: 'UTC' },
  ...hostZones.map((zone) => ({
    name: `time, host in ${zone}`,
    command: vitest(`time-${zone.replace('/', '-')}`, 'packages/time', 'calendar/event-table'),
    report: `time-${zone.replace('/', '-')}`,
    zone,
  })),
  { name: 'elements in Chromium', command: [bin('wtr')], report: 'elements' },
  {
    name: 'catalogue',
    command: [
      bin('storybook'),
      'build',
      '--quiet',
      '--disable-telemetry',
      '--output-dir',
      'storybook-static',
    ],
  },
  { name: 'journeys', command: [bin('playwright'), 'test'], report: 'journeys' },
  { name: 'example apps', command: ['node', 'scripts/examples.mjs'], report: 'examples' },
  ...(long ? ['firefox', 'webkit'] : []).map((browser) => ({
    name: `journeys in ${browser}`,
    command: [bin('playwright'), 'test', '--config', 'playwright.long.config.ts', '--project', browser],
    report: 'journeys-elsewhere',
  })),
]

const environment = {
  ...process.env,
  CI: process.env.CI ?? '',
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  WHENABLE_REPORTS: reports,
  ...(long ? { WHENABLE_LONG: '1' } : {}),
}

const run = ({ command: [program, ...args], zone }) =>
  new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...environment, TZ: zone ?? 'UTC' },
    })
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('exit', (code) => done(code ?? 1))
  })

/** Passed and failed of a report: vitest's, Playwright's, or the element tests' own. */
const countsOf = (report) => {
  const file = join(reports, `${report}.json`)
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const json = JSON.parse(readFileSync(file, 'utf8'))
  if (json.stats) return { passed: json.stats.expected, failed: json.stats.unexpected + json.stats.flaky }
  return { passed: json.numPassedTests, failed: json.numFailedTests }
}

const total = { passed: 0, failed: 0 }
let postgres
try {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  environment.CHROME_PATH = chromium()
  if (!environment.WHENABLE_TEST_POSTGRES) {
    postgres = await startPostgres()
    environment.WHENABLE_TEST_POSTGRES = postgres.url
  }
  for (const step of steps) {
    const from = performance.now()
    console.log(`\n▸ ${step.name}`)
    const code = await run(step)
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    if (step.report) {
      const { passed, failed } = countsOf(step.report)
      total.passed += passed
      total.failed += failed
      if (code === 0 && passed === 0) throw new Error(`${step.name}: no test ran`)
    } else if (code === 0) total.passed++
    if (code !== 0) {
      if (!step.report || total.failed === 0) total.failed++
      console.error(`✗ ${step.name} (${seconds} s, exit ${code})`)
      process.exitCode = 1
      break
    }
    console.log(`✓ ${step.name} (${seconds} s)`)
  }
} catch (error) {
  console.error(error.message)
  total.failed++
  process.exitCode = 1
} finally {
  postgres?.stop()
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
