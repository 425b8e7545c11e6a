import { execFileSync } from 'node:child_process'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

execFileSync(process.execPath, ['scripts/generate.mjs'], { cwd: import.meta.dirname, stdio: 'inherit' })

const include = [
  'packages/{time,contract,icalendar,client,flow,service,react}/src/**/*.test.ts',
  'packages/{elements,admin}/src/**/*.model.test.ts',
  'packages/admin/src/**/{calls,endpoints,flow/*}.test.ts',
  'packages/elements/src/ssr/*.test.ts',
  '{scripts,tests}/**/*.test.ts',
  '.storybook/**/*.test.ts',
]

/** Tests that mock modules. They run apart, because tests in the same worker would get the mocks too. */
export const withMocks = [
  'packages/time/src/recurrence/effort.test.ts',
  'packages/time/src/zone/engine.test.ts',
  'packages/time/src/zone/names.test.ts',
]

/** The attacks of strangers, which mock modules too and take longer. They run apart, in `pnpm test:journeys`. */
export const attacks = ['packages/service/src/testing/attacks/stranger.test.ts']

/** Tests that change the clocks of the whole process. They run apart, too. */
export const withClocks = [
  'packages/flow/src/service-clocks.test.ts',
  'packages/time/src/zone/own-offsets.test.ts',
  'packages/time/src/zone/released-zones.test.ts',
]

/** Tests that start the built program again and again, some of them to kill it. */
export const ofProgram = [
  'attack-with-files',
  'backup',
  'commands',
  'conformance',
  'crash-connected',
  'crash',
  'keys',
  'serve',
  'shutdown',
].map((name) => `packages/service/src/bin/${name}.test.ts`)

/** Tests that take long and seldom fail alone. `pnpm test:journeys` runs them, `npm test` all others. */
const journeys = [
  ...ofProgram,
  // Pack, unpack and compile each package, and each sample of the guides.
  'tests/packages.test.ts',
  'tests/guides/types.test.ts',
  // Read the OpenAPI document with three linters.
  'tests/openapi/openapi.test.ts',
  // Open the embedded database again and again, write to it until it would grow, or let it lose power.
  'packages/service/src/bin/start-service.test.ts',
  'packages/service/src/bin/administer.test.ts',
  'packages/service/src/kernel/store/postgres/embedded-size.test.ts',
  'packages/service/src/kernel/store/postgres/durability.test.ts',
  'packages/service/src/kernel/store/postgres/postgres-migrate.test.ts',
  // Race on PostgreSQL for other things than one time, which `npm test` has: bookings and holds.
  'packages/service/src/calendars/write-back/write-back-races.test.ts',
  'packages/service/src/features/series/booking-series-races.test.ts',
  'packages/service/src/features/event-types/event-type-races.test.ts',
  'packages/service/src/features/links/link-races.test.ts',
  'packages/service/src/features/owner-bookings/owner-booking-races.test.ts',
  'packages/service/src/features/payments/payment-races.test.ts',
  'packages/service/src/features/email-confirmations/email-confirmation-races.test.ts',
  'packages/service/src/features/polls/poll-races.test.ts',
  'packages/service/src/features/waitlist/waitlist-races.test.ts',
  // Try whole services and servers: the conformance suite, the CalDAV servers, floods of requests.
  'packages/service/src/conformance/run-conformance.test.ts',
  'packages/service/src/conformance/incomplete-service.test.ts',
  'packages/service/src/providers/caldav/caldav-servers.test.ts',
  'packages/service/src/bin/client-address.test.ts',
  // Send all operations of the OpenAPI document requests that fit it, and almost.
  'packages/service/src/serve/http-fuzz.test.ts',
  // Solve challenges as hard as they are for many requests.
  'packages/service/src/features/challenges/challenges.test.ts',
  // Leave a company, and try each credential on each endpoint.
  'packages/service/src/testing/attacks/former-member.test.ts',
  // Sweep over many cases: each point at which a process can stop, hostile answers, random days and changes, all regular expressions, two
  // hundred recurrences in every language.
  'packages/service/src/calendars/events/series-moves.test.ts',
  'packages/service/src/calendars/sync/sync-stops.test.ts',
  'packages/service/src/calendars/write-back/write-back-properties.test.ts',
  'packages/service/src/providers/caldav/hostile-reads.test.ts',
  'packages/elements/src/calendar/model/slow-reference.model.test.ts',
  'packages/time/src/recurrence/describe/describe.test.ts',
  'tests/linear-expressions.test.ts',
]

/** Tests that only `pnpm test:long` runs: they start a database for each command of a guide, or install programs of the distribution. */
const onlyLong = process.env['WHENABLE_LONG']
  ? []
  : [
      'tests/guides/operate.test.ts',
      'tests/calendars/three-readers.test.ts',
      'tests/failover/failover.test.ts',
    ]

/** Test files that take long: they start programs and databases, compile packages, or run many property tests. */
const long =
  /\/(?:scripts|tests)\/|\/service\/src\/(?:bin|store)\/|races\.test|outbox\.test|withheld-emails|availability-proof|slow-reference|never\.test|property\.test|transitions|describe\.test/

/** Runs long files first, so that no worker is left with one at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isFirst = ({ project, moduleId }: TestSpecification) =>
      project.name === 'apart' || long.test(moduleId)
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}

/**
 * Node tests: all packages, but of the elements only what needs no DOM (`*.model.ts`, server rendering). The tests of `time` run in
 * several host time zones (`pnpm test:zones`), the others in UTC.
 */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    environment: 'node',
    setupFiles: ['./scripts/property-seed.ts', './scripts/patient-waits.ts'],
    // Time limits are for tests that hang, and long enough for slow and busy machines.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Its `source` is TypeScript, which Node reads only where it is not a library.
    server: { deps: { inline: [/@modelcontextprotocol\/client/, /eventsource/] } },
    pool: 'threads',
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // Files in the same worker share modules, so mocks are restored after each test.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include,
          exclude: [...withMocks, ...withClocks, ...attacks, ...journeys, ...onlyLong],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: [...withMocks, ...withClocks] } },
      { extends: true, test: { name: 'attacks', include: attacks } },
      { extends: true, test: { name: 'journeys', include: journeys, isolate: false } },
    ],
    coverage: {
      provider: 'v8',
      include: [
        'packages/{time,contract,icalendar,client,flow,service}/src/**/*.ts',
        'packages/admin/src/**/{calls,endpoints,flow/*}.ts',
      ],
      exclude: ['**/*.test.ts', '**/testing/**', '**/bin/**'],
      reporter: ['text-summary', 'json-summary'],
    },
  },
})
