// Runs all checks and tests, fast ones first. `pnpm test:long` adds longer property tests, the example apps and other browsers.
// Ends with a table of durations and one line with the number of tests.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumOfRun } from './browser.mjs'
import { MissingCalDavServers, startCalDavServers } from './caldav-servers.mjs'
import { MissingPostgres, startPostgres } from './postgres.mjs'
import { makeTemporaryDirectory } from './temporary-files.mjs'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'reports')
const long = process.argv.includes('--long')
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Time zones besides UTC in which the tests of time and of the event table run: east, west, a half hour, and a skipped day. */
const hostTimeZones = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']

/** Who watches sees a dot for each test; a log has what fails. */
const progress = process.stdout.isTTY ? 'dot' : 'minimal'

const vitest = (name, ...args) => [
  bin('vitest'),
  'run',
  `--reporter=${progress}`,
  '--reporter=json',
  `--outputFile.json=${join(reports, `${name}.json`)}`,
  ...args,
]

/** The temporary directory for databases of tests. */
const temporary = makeTemporaryDirectory()

/** Runs the tests again in another time zone; property tests try fewer values. */
const inHostTimeZone = (zone) => ({
  name: `time, host in ${zone}`,
  command: vitest(
    `time-${zone.replace('/', '-')}`,
    '--maxWorkers=1',
    'packages/time',
    'calendar/event-table',
  ),
  report: `time-${zone.replace('/', '-')}`,
  variables: { TZ: zone, WHENABLE_ANOTHER_ZONE: '1' },
})

const inBrowser = (browser) => ({
  name: `end-to-end tests in ${browser}`,
  command: [bin('playwright'), 'test', '--config', 'playwright.long.config.ts', '--project', browser],
  report: `e2e-${browser}`,
})

/** Groups of steps run one after another. The lanes of a group run in parallel, the steps of a lane in order. */
const groups = [
  [
    [
      { name: 'lint and format', command: [bin('biome'), 'ci', '--colors=off', '.'] },
      { name: 'spelling', command: [bin('cspell'), 'lint', '--no-progress', '--no-summary', '.'] },
      { name: 'imports', command: ['node', 'scripts/boundaries.mjs'] },
    ],
    [
      { name: 'types and packages', command: [bin('tsc'), '-b'] },
      { name: 'new database', command: ['node', 'scripts/pack-new-database.mjs'] },
    ],
  ],
  [
    [
      { name: 'types of tests, stories and pages', command: [bin('tsc'), '-p', 'tsconfig.tests.json'] },
      { name: 'unused code', command: [bin('knip'), '--no-progress', '--no-config-hints'] },
      { name: 'generated element data', command: ['node', 'scripts/generate-element-data.mjs', '--check'] },
      { name: 'generated API table', command: ['node', 'scripts/generate-interface.mjs', '--check'] },
      { name: 'public API', command: ['node', 'scripts/api-report.mjs', '--check'] },
      { name: 'generated page texts', command: ['node', 'scripts/generate-page-texts.mjs', '--check'] },
    ],
    [
      { name: 'script tag and its size', command: ['node', 'benchmarks/size.mjs', '--check', '--write'] },
      {
        name: 'licences in the script tag',
        command: ['node', 'scripts/release/bundled-licences.mjs', '--check'],
      },
      { name: 'demo pages', command: [bin('vite'), 'build', '--logLevel', 'warn'] },
      { name: 'documentation site', command: ['node', 'site/build.mjs'] },
      {
        name: 'Storybook',
        command: [
          bin('storybook'),
          'build',
          '--quiet',
          '--disable-telemetry',
          '--output-dir',
          'storybook-static',
        ],
      },
    ],
  ],
  [
    [
      {
        name: 'packages in Node',
        command: vitest('node', ...(long ? ['--coverage'] : [])),
        report: 'node',
        variables: { TMPDIR: temporary.path },
      },
    ],
  ],
  [hostTimeZones.slice(0, 2).map(inHostTimeZone), hostTimeZones.slice(2).map(inHostTimeZone)],
  [[{ name: 'elements in Chromium', command: [bin('wtr')], report: 'elements' }]],
  [[{ name: 'end-to-end tests', command: [bin('playwright'), 'test'], report: 'e2e' }]],
  ...(long
    ? [
        [[{ name: 'example apps', command: ['node', 'scripts/examples.mjs'], report: 'examples' }]],
        [[{ name: 'container file', command: ['node', 'scripts/release/container.mjs'] }]],
        [
          [
            {
              name: 'what would be published',
              command: ['node', 'scripts/release/release.mjs', '--dry-run', '--skip-tests'],
            },
          ],
        ],
        [[{ name: 'guide to a server', command: ['node', 'scripts/release/server-guide.mjs'] }]],
        [[inBrowser('firefox')]],
        [[inBrowser('webkit')]],
        [[inBrowser('orca')]],
      ]
    : []),
]

const environment = {
  ...process.env,
  CI: process.env.CI ?? '',
  // Plain text, unless colours are wanted: some programs print colours for `FORCE_COLOR=0` too.
  ...(process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' }),
  STORYBOOK_DISABLE_TELEMETRY: '1',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  WHENABLE_REPORTS: reports,
  ...(long ? { WHENABLE_LONG: '1' } : {}),
}

/** Runs a step's command. When others run in parallel, its output is printed in one piece at the end. */
const run = ({ command: [program, ...args], variables }, isAlone) =>
  new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: isAlone ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      env: { ...environment, TZ: 'UTC', ...variables },
    })
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) => done({ code: 1, output: `${error.message}\n` }))
    child.once('close', (code) => done({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })

/** Numbers of passed, failed and skipped tests in a report of Vitest, Playwright or the element tests. */
const countsOf = (report) => {
  const file = join(reports, `${report}.json`)
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const json = JSON.parse(readFileSync(file, 'utf8'))
  if (json.stats)
    return {
      passed: json.stats.expected,
      failed: json.stats.unexpected + json.stats.flaky,
      skipped: json.stats.skipped,
    }
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + (json.numTodoTests ?? 0),
  }
}

const total = { passed: 0, failed: 0, skipped: 0 }
/** Results of the steps, in the order in which they ended. */
const results = []

/** Runs a step and adds up its tests; returns whether the next steps may run. */
const runStep = async (step, isAlone) => {
  const from = performance.now()
  if (isAlone) console.log(`\n▸ ${step.name}`)
  const { code, output } = await run(step, isAlone)
  const seconds = (performance.now() - from) / 1000
  const counts = step.report ? countsOf(step.report) : { passed: Number(code === 0), failed: 0, skipped: 0 }
  // A step whose command fails or that runs no test has failed, even without a failed test.
  const isGood = code === 0 && counts.failed === 0 && counts.passed > 0
  if (!isGood && counts.failed === 0) counts.failed = 1
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  results.push({ name: step.name, seconds, ...counts })
  if (!isAlone) process.stdout.write(`\n▸ ${step.name}\n${output}`)
  console.log(`${isGood ? '✓' : `✗ exit ${code}:`} ${step.name} (${seconds.toFixed(1)} s)`)
  return isGood
}

/** Runs the lanes of a group in parallel; returns whether all passed. */
const runLanes = async (lanes) => {
  const takeLane = async (steps) => {
    for (const step of steps) if (!(await runStep(step, lanes.length === 1))) return false
    return true
  }
  const passed = await Promise.all(lanes.map(takeLane))
  return passed.every(Boolean)
}

/** A PostgreSQL server for race tests and end-to-end tests. Without one, tests that need it are skipped unless CI=true. */
const findPostgres = async () => {
  if (environment.WHENABLE_TEST_POSTGRES) return undefined
  try {
    const started = await startPostgres({ parentDirectory: temporary.path })
    environment.WHENABLE_TEST_POSTGRES = started.url
    return started
  } catch (error) {
    if (!(error instanceof MissingPostgres) || environment.CI === 'true') throw error
    console.log(`${error.message}\nSkipping tests that need PostgreSQL.`)
    return undefined
  }
}

/** CalDAV servers for the tests of calendar providers. Without them, tests that need them are skipped unless CI=true. */
const findCalDavServers = async () => {
  if (environment.WHENABLE_TEST_RADICALE && environment.WHENABLE_TEST_XANDIKOS) return undefined
  try {
    const started = await startCalDavServers(temporary.path)
    environment.WHENABLE_TEST_RADICALE = started.radicale
    environment.WHENABLE_TEST_XANDIKOS = started.xandikos
    return started
  } catch (error) {
    if (!(error instanceof MissingCalDavServers) || environment.CI === 'true') throw error
    console.log(`${error.message}\nSkipping tests that need CalDAV servers.`)
    return undefined
  }
}

const began = performance.now()
let postgres
let calDavServers
try {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  environment.CHROME_PATH = chromiumOfRun()
  postgres = await findPostgres()
  calDavServers = await findCalDavServers()
  for (const lanes of groups)
    if (!(await runLanes(lanes))) {
      process.exitCode = 1
      break
    }
} catch (error) {
  console.error(error.message)
  total.failed++
  process.exitCode = 1
} finally {
  postgres?.stop()
  calDavServers?.stop()
  temporary.remove()
}

/** A line of the table of steps. */
const line = (seconds, passed, failed, skipped, name) =>
  `${[seconds, passed, failed, skipped].map((cell) => String(cell).padStart(8)).join(' ')}  ${name}`
const lineOf = ({ name, seconds, passed, failed, skipped }) =>
  line(seconds.toFixed(1), passed, failed, skipped, name)
console.log(`\n${line('seconds', 'passed', 'failed', 'skipped', 'step')}`)
for (const step of results) console.log(lineOf(step))
console.log(lineOf({ name: 'all', seconds: (performance.now() - began) / 1000, ...total }))
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
