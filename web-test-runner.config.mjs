import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { browserEnvironment, chromium, chromiumArguments } from './scripts/browser.mjs'

const { WHENABLE_REPORTS: reports } = process.env

/** All tests of a suite and of the suites within it. */
const testsOf = (suite) => (suite ? [...suite.tests, ...suite.suites.flatMap(testsOf)] : [])

/** Writes how many tests passed, failed and were skipped, for the script that runs every kind of test. A file that breaks counts as failed. */
const countReporter = {
  onTestRunFinished: ({ sessions }) => {
    const all = sessions.flatMap(({ testResults }) => testsOf(testResults))
    const tests = all.filter(({ skipped }) => !skipped)
    const broken = sessions.filter(({ passed, testResults }) => !passed && !testsOf(testResults).length)
    const numPassedTests = tests.filter(({ passed }) => passed).length
    const numFailedTests = tests.length - numPassedTests + broken.length
    mkdirSync(reports, { recursive: true })
    writeFileSync(
      join(reports, 'elements.json'),
      JSON.stringify({ numPassedTests, numFailedTests, numPendingTests: all.length - tests.length }),
    )
  },
}

const isWatching = process.argv.includes('--watch')

/** Lets a browser keep what it has fetched, so that a page need not ask for the hundreds of modules of the page before it. */
const keepInBrowser = async (context, next) => {
  await next()
  if (context.status === 200 && !context.path.startsWith('/__web'))
    context.set('cache-control', 'max-age=3600')
}

/** Browser tests of the elements, and of time in another engine than Node's, in a real Chromium, from the sources. */
export default {
  files: [
    'packages/{elements,embed}/src/**/*.test.ts',
    '!packages/elements/src/**/*.model.test.ts',
    '!packages/elements/src/ssr/*.test.ts',
    'packages/time/src/testing/in-browser.ts',
  ],
  rootDir: '.',
  nodeResolve: { exportConditions: ['source', 'browser', 'development'], extensions: ['.ts', '.mjs', '.js'] },
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: chromium(),
        env: browserEnvironment,
        args: [...chromiumArguments, '--lang=en-US', '--accept-lang=en-US'],
      },
      // Each page has a window and a storage of its own, and believes that it has the focus: none sees the one beside it.
      createPage: async ({ browser }) => {
        const page = await (await browser.createBrowserContext()).newPage()
        await page.emulateFocusedPage(true)
        return page
      },
    }),
  ],
  concurrency: 2,
  // Most files need the same modules, which stay as they are while tests run.
  middleware: isWatching ? [] : [keepInBrowser],
  // Where the count goes to a file, no progress is drawn; what fails is told all the same.
  reporters: [defaultReporter({ reportTestProgress: !reports }), ...(reports ? [countReporter] : [])],
  // A time limit ends what hangs: these leave room for a machine that is many times slower, or busy.
  testFramework: { config: { timeout: 120_000 } },
  browserStartTimeout: 300_000,
  testsStartTimeout: 300_000,
  testsFinishTimeout: 1_800_000,
  // Text is measured in fonts that come with the tests, which begin when these are there.
  testRunnerHtml: (testFramework) => `<!doctype html>
    <html>
      <head>
        <link rel="stylesheet" href="/scripts/alphabet-fonts.css" />
      </head>
      <body>
        <script type="module">
          await Promise.all([...document.fonts].map((face) => face.load()))
          await import('${testFramework}')
        </script>
      </body>
    </html>`,
  plugins: [
    // `waitUntil` looks twenty times a second, which is most of what a test takes, and gives up after a second, which is no
    // sign on a busy machine that what it waits for hangs.
    {
      name: 'waiting',
      transform: ({ path, body }) => {
        if (!path.endsWith('/testing-helpers/src/helpers.js')) return undefined
        const defaults = 'interval = 50, timeout = 1000'
        if (!body.includes(defaults)) throw new Error(`${path} has no defaults of waitUntil to change`)
        return body.replace(defaults, 'interval = 4, timeout = 60000')
      },
    },
    // Sources import each other by the name of the file that is built; the tests serve what it is built from.
    {
      name: 'sources',
      resolveImport: ({ source, context }) =>
        source.startsWith('.') && source.endsWith('.js') && context.path.endsWith('.ts')
          ? source.replace(/\.js$/, '.ts')
          : undefined,
    },
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: new URL('./tsconfig.base.json', import.meta.url).pathname,
    }),
  ],
}
