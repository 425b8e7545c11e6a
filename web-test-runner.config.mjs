import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { firefoxLauncher, webkitLauncher } from './e2e/browsers/launchers.mjs'
import { browserEnvironment, chromium, chromiumArguments } from './scripts/browser.mjs'
import { generate } from './scripts/generate.mjs'

await generate()

const { WHENABLE_REPORTS: reports, WHENABLE_BROWSER: otherBrowser } = process.env

/** All tests of a suite and its nested suites. */
const testsOf = (suite) => (suite ? [...suite.tests, ...suite.suites.flatMap(testsOf)] : [])

/** Writes the numbers of passed, failed and skipped tests for `scripts/test.mjs`. A file that does not load counts as failed. */
const countReporter = {
  onTestRunFinished: ({ sessions }) => {
    const all = sessions.flatMap(({ testResults }) => testsOf(testResults))
    const tests = all.filter(({ skipped }) => !skipped)
    const broken = sessions.filter(({ passed, testResults }) => !passed && !testsOf(testResults).length)
    const numPassedTests = tests.filter(({ passed }) => passed).length
    const numFailedTests = tests.length - numPassedTests + broken.length
    mkdirSync(reports, { recursive: true })
    writeFileSync(
      join(reports, `elements${otherBrowser ? `-${otherBrowser}` : ''}.json`),
      JSON.stringify({ numPassedTests, numFailedTests, numPendingTests: all.length - tests.length }),
    )
  },
}

const isWatching = process.argv.includes('--watch')

/** Lets browsers cache modules, so that each page need not load hundreds of them again. */
const keepInBrowser = async (context, next) => {
  await next()
  if (context.status === 200 && !context.path.startsWith('/__web'))
    context.set('cache-control', 'max-age=3600')
}

/** The browsers besides Chromium, which run only what depends most on the browser: elements in pages of others. */
const otherBrowsers = { firefox: firefoxLauncher, webkit: webkitLauncher }

/** Browser tests of the elements and of `time`, from the sources: in Chromium, or in the browser that `WHENABLE_BROWSER` names. */
export default {
  files: otherBrowser
    ? 'packages/elements/src/testing/host-sites.test.ts'
    : [
        'packages/{elements,admin,embed}/src/**/*.test.ts',
        '!packages/{elements,admin}/src/**/*.model.test.ts',
        '!packages/admin/src/**/{calls,endpoints,flow/*}.test.ts',
        '!packages/elements/src/ssr/*.test.ts',
        'packages/time/src/testing/in-browser.ts',
      ],
  rootDir: '.',
  nodeResolve: { exportConditions: ['source', 'browser', 'development'], extensions: ['.ts', '.mjs', '.js'] },
  browsers: [
    otherBrowsers[otherBrowser]?.() ??
      chromeLauncher({
        launchOptions: {
          executablePath: chromium(),
          env: browserEnvironment,
          // Nothing is measured in the middle of an animation.
          args: [
            ...chromiumArguments,
            '--lang=en-US',
            '--accept-lang=en-US',
            '--force-prefers-reduced-motion',
          ],
        },
        // Each page has its own window, storage and focus, so that pages do not affect each other.
        createPage: async ({ browser }) => {
          const page = await (await browser.createBrowserContext()).newPage()
          await page.emulateFocusedPage(true)
          return page
        },
      }),
  ],
  concurrency: 2,
  // Modules do not change while tests run, so browsers may cache them.
  middleware: isWatching ? [] : [keepInBrowser],
  // Shows no progress if the numbers are written to a file; failures are shown in any case.
  reporters: [defaultReporter({ reportTestProgress: !reports }), ...(reports ? [countReporter] : [])],
  // Each page says this once, and there are hundreds of pages. Tests make the mistakes that elements warn of.
  filterBrowserLogs: ({ args }) => !/^Lit is in dev mode|\/docs\/troubleshooting\.md#/.test(String(args[0])),
  // Time limits are for tests that hang, and long enough for slow and busy machines.
  testFramework: { config: { timeout: 120_000 } },
  browserStartTimeout: 300_000,
  testsStartTimeout: 300_000,
  testsFinishTimeout: 1_800_000,
  // Tests use their own fonts to measure text, and begin when the fonts have loaded.
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
    // By default `waitUntil` polls every 50 ms, which would be most of a test's duration, and fails after a second, which is too
    // short on a busy machine.
    {
      name: 'waiting',
      transform: ({ path, body }) => {
        if (!path.endsWith('/testing-helpers/src/helpers.js')) return undefined
        const defaults = 'interval = 50, timeout = 1000'
        if (!body.includes(defaults)) throw new Error(`${path} has no defaults of waitUntil to change`)
        return body.replace(defaults, 'interval = 4, timeout = 60000')
      },
    },
    // Sources import each other by the names of built files (`.js`); the tests serve the sources (`.ts`).
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
