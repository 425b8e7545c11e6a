// The steps of the test commands. `npm test` runs `main`: what a contributor needs, in at most 8 minutes on two processors. `journeys` and
// `pictures` are the rest of what a change must pass; `long` runs all of them, and what takes too long for each change.
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Time zones besides UTC in which the tests of time and of the event table run: east, west, a half hour, and a skipped day. */
const hostTimeZones = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']

/** Who watches sees a dot for each test; a log has what fails. */
const progress = process.stdout.isTTY ? 'dot' : 'minimal'

/** The suites, as groups of steps. Reports are written into a folder, and temporary files into another one. */
export const suitesIn = ({ reports, temporary }) => {
  const vitest = (report, ...args) => ({
    command: [
      bin('vitest'),
      'run',
      `--reporter=${progress}`,
      '--reporter=json',
      `--outputFile.json=${join(reports, `${report}.json`)}`,
      ...args,
    ],
    report,
    variables: { TMPDIR: temporary },
  })
  const playwright = (report, ...args) => ({
    command: [bin('playwright'), 'test', ...args],
    report,
    variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, `${report}.json`) },
  })

  /** Runs the tests again in another time zone; property tests try fewer values. */
  const inHostTimeZone = (zone) => {
    const tests = ['--maxWorkers=1', 'packages/time', 'calendar/event-table']
    const step = vitest(`time-${zone.replace('/', '-')}`, ...tests)
    return {
      name: `time, host in ${zone}`,
      ...step,
      variables: { ...step.variables, TZ: zone, WHENABLE_ANOTHER_ZONE: '1' },
    }
  }
  const inBrowser = (browser) => ({
    name: `end-to-end tests in ${browser}`,
    ...playwright(`e2e-${browser}`, '--config', 'playwright.long.config.ts', '--project', browser),
  })

  const onSitesIn = (browser) => ({
    name: `elements on sites in ${browser}`,
    command: [bin('wtr')],
    report: `elements-${browser}`,
    variables: { WHENABLE_BROWSER: browser },
  })

  // `journeys` and `pictures` leave out a build whose `outputs` are current. The others find out themselves.
  const packages = { name: 'types and packages', command: [bin('tsc'), '-b'] }
  const newDatabase = { name: 'new database', command: ['node', 'scripts/pack-new-database.mjs'] }
  const scripts = {
    visitors: 'packages/embed/dist/script/whenable.js',
    owners: 'packages/embed/dist/script/owner.js',
  }
  const measuredScriptTag = {
    name: 'script tag and its size',
    command: ['node', 'benchmarks/size.mjs', '--check', '--write'],
    outputs: [scripts.visitors, scripts.owners],
  }
  const buildOfScript = [bin('vite'), 'build', '--logLevel', 'error', 'packages/embed']
  const scriptTag = { name: 'script tag', command: buildOfScript, outputs: [scripts.visitors] }
  const ownersScript = {
    name: 'script tag of owners',
    command: [...buildOfScript, '--config', 'packages/embed/vite.owner.config.ts'],
    outputs: [scripts.owners],
  }
  const demo = {
    name: 'demo pages',
    command: [bin('vite'), 'build', '--logLevel', 'warn'],
    outputs: ['demo/dist/index.html'],
  }
  const site = {
    name: 'documentation site',
    command: ['node', 'site/build.mjs'],
    outputs: ['site/dist/index.html'],
  }
  const storybook = {
    name: 'Storybook',
    command: [
      bin('storybook'),
      'build',
      '--quiet',
      '--disable-telemetry',
      '--output-dir',
      'storybook-static',
    ],
    outputs: ['storybook-static/index.json'],
  }

  /** Lanes of about the same length. */
  const checks = [
    [
      [
        { name: 'lint and format', command: [bin('biome'), 'ci', '--colors=off', '.'] },
        { name: 'spelling', command: [bin('cspell'), 'lint', '--no-progress', '--no-summary', '.'] },
        { name: 'imports', command: ['node', 'scripts/boundaries.mjs'] },
        { name: 'texts', command: ['node', 'scripts/texts.mjs', '--check'] },
      ],
      [
        packages,
        newDatabase,
        { name: 'files of a booking', command: ['node', 'benchmarks/booking-files.mjs', '--check'] },
      ],
    ],
    [
      [
        { name: 'types of tests, stories and pages', command: [bin('tsc'), '-p', 'tsconfig.tests.json'] },
        { name: 'unused code', command: [bin('knip'), '--no-progress', '--no-config-hints'] },
      ],
      [
        measuredScriptTag,
        {
          name: 'licences in the script tag',
          command: ['node', 'scripts/release/bundled-licences.mjs', '--check'],
        },
        demo,
        { name: 'public API', command: ['node', 'scripts/api-report.mjs', '--check'] },
      ],
    ],
  ]
  const zones = [hostTimeZones.slice(0, 2).map(inHostTimeZone), hostTimeZones.slice(2).map(inHostTimeZone)]
  const elements = { name: 'elements in Chromium', command: [bin('wtr')], report: 'elements' }

  return {
    main: {
      hasServers: true,
      groups: [
        ...checks,
        [[{ name: 'packages in Node', ...vitest('node', '--project', 'shared', '--project', 'apart') }]],
        zones,
        [[elements]],
        [[{ name: 'main end-to-end tests', ...playwright('e2e', '--project', 'main') }]],
      ],
    },
    journeys: {
      hasServers: true,
      usesCurrentBuilds: true,
      groups: [
        [[packages]],
        [
          [newDatabase, site],
          [scriptTag, ownersScript, demo],
        ],
        [
          [
            {
              name: 'long tests in Node',
              ...vitest('node', '--project', 'journeys', '--project', 'attacks'),
            },
          ],
        ],
        [
          [
            {
              name: 'other end-to-end tests',
              ...playwright('e2e', '--project', 'journeys'),
            },
          ],
        ],
      ],
    },
    pictures: {
      hasServers: false,
      usesCurrentBuilds: true,
      groups: [
        [[packages]],
        [[storybook], [scriptTag, ownersScript, demo]],
        [[{ name: 'pictures of Storybook and of pages', ...playwright('e2e', '--project', 'pictures') }]],
        [[{ name: 'number of pictures, and near twins', command: ['node', 'e2e/pictures/near-twins.mjs'] }]],
      ],
    },
    long: {
      hasServers: true,
      groups: [
        ...checks,
        [[site, storybook]],
        [[{ name: 'packages in Node', ...vitest('node', '--coverage') }]],
        zones,
        [[elements]],
        [[{ name: 'end-to-end tests', ...playwright('e2e') }]],
        [[{ name: 'example apps', command: ['node', 'scripts/examples.mjs'], report: 'examples' }]],
        [
          [
            {
              name: 'what would be published',
              command: ['node', 'scripts/release/release.mjs', '--dry-run', '--skip-tests'],
            },
          ],
        ],
        [
          [
            {
              name: 'plugin in WordPress',
              ...playwright(
                'e2e-wordpress',
                '--config',
                'playwright.long.config.ts',
                '--project',
                'wordpress',
              ),
            },
          ],
        ],
        [[inBrowser('firefox')]],
        [[onSitesIn('firefox')]],
        [[inBrowser('webkit')]],
        [[onSitesIn('webkit')]],
        [[inBrowser('orca')]],
      ],
    },
  }
}
