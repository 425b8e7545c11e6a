// Runs a suite of checks and tests: `main` (the default), `journeys`, `pictures` or `long`; scripts/test-steps.mjs has their steps.
// Ends with a table of durations and one line with the number of tests.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MissingCalDavServers, startCalDavServers } from '../tests/calendars/servers.mjs'
import { chromiumOfRun } from './browser.mjs'
import { openBuilds } from './current-builds.mjs'
import { generate } from './generate.mjs'
import { MissingPostgres, startPostgres } from './postgres.mjs'
import { makeTemporaryDirectory } from './temporary-files.mjs'
import { suitesIn } from './test-steps.mjs'

const root = join(import.meta.dirname, '..')
const [suiteName = 'main'] = process.argv.slice(2)
const reports = join(root, '.cache', 'reports', suiteName)
/** The last lines of each step that failed: `.ci/run` prints them after the last suite, at the end of its log. */
const failures = join(reports, 'failed.txt')

/** The temporary directory for databases of tests. */
const temporary = makeTemporaryDirectory()

const suites = suitesIn({ reports, temporary: temporary.path })
const suite = suites[suiteName]
if (!suite) {
  temporary.remove()
  console.error(`'${suiteName}': expected ${Object.keys(suites).join(', ')}`)
  process.exit(2)
}
const builds = openBuilds(root)
await generate()

const environment = {
  ...process.env,
  CI: process.env.CI ?? '',
  // Plain text, unless colours are wanted: some programs print colours for `FORCE_COLOR=0` too.
  ...(process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' }),
  STORYBOOK_DISABLE_TELEMETRY: '1',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  WHENABLE_REPORTS: reports,
  ...(suiteName === 'long' ? { WHENABLE_LONG: '1' } : {}),
}

/** Runs a step's command. When others run in parallel, its output is printed in one piece at the end. */
const run = ({ command: [program, ...args], variables }, isAlone) =>
  new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: isAlone && process.stdout.isTTY ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      env: { ...environment, TZ: 'UTC', ...variables },
    })
    const chunks = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        chunks.push(chunk)
        if (isAlone) process.stdout.write(chunk)
      })
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

const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n')

const total = { passed: 0, failed: 0, skipped: 0 }
/** Results of the steps, in the order in which they ended. */
const results = []

/** Runs a step and adds up its tests; returns whether the next steps may run. */
const runStep = async (step, isAlone) => {
  const from = performance.now()
  if (step.outputs && suite.usesCurrentBuilds && builds.areCurrent(step.outputs)) {
    console.log(`\n✓ ${step.name}: already built from these files`)
    return true
  }
  if (isAlone) console.log(`\n▸ ${step.name}`)
  const { code, output } = await run(step, isAlone)
  const seconds = (performance.now() - from) / 1000
  const counts = step.report ? countsOf(step.report) : { passed: Number(code === 0), failed: 0, skipped: 0 }
  // A step whose command fails or that runs no test has failed, even without a failed test.
  const isGood = code === 0 && counts.failed === 0 && counts.passed > 0
  if (!isGood && counts.failed === 0) counts.failed = 1
  if (isGood && step.outputs) builds.record(step.outputs)
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  results.push({ name: step.name, seconds, ...counts })
  if (!isGood) appendFileSync(failures, `\n✗ ${suiteName}, ${step.name}\n${lastLines(output, 150)}\n`)
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
  if (suite.hasServers) {
    postgres = await findPostgres()
    calDavServers = await findCalDavServers()
  }
  for (const lanes of suite.groups) {
    if (await runLanes(lanes)) continue
    process.exitCode = 1
    // Failed tests do not hide the results of others, which need no more than the builds.
    if (!lanes.flat().every(({ report }) => report)) break
  }
} catch (error) {
  console.error(error.message)
  appendFileSync(failures, `\n✗ ${suiteName}\n${error.message}\n`)
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
