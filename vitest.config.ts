import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const include = [
  'packages/{time,contract,client,flow,service}/src/**/*.test.ts',
  'packages/elements/src/**/*.model.test.ts',
  'packages/elements/src/ssr/*.test.ts',
  'scripts/**/*.test.ts',
  '.storybook/**/*.test.ts',
]

/** The tests that put others in the place of modules: who runs in the same worker would get these too. */
export const withMocks = [
  'packages/time/src/recurrence/effort.test.ts',
  'packages/time/src/zone/names.test.ts',
]

/** Files that start programs and databases, compile packages, or follow a property far. */
const long =
  /\/scripts\/|\/service\/src\/(?:bin|store)\/|races\.test|outbox\.test|withheld-emails|availability-proof|slow-reference|never\.test|property\.test|transitions|describe\.test/

/** The long files come first, so that no worker is still at one of them when the other has nothing left to do. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isFirst = ({ project, moduleId }: TestSpecification) =>
      project.name === 'apart' || long.test(moduleId)
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}

/**
 * Node tests: packages, and what of the elements needs no DOM (`*.model.ts`, server rendering). `time` runs once
 * a host zone (`pnpm test:zones`), the others in UTC.
 */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    environment: 'node',
    // A time limit ends what hangs: these leave room for a machine that is many times slower, or busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'threads',
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // Files that run one after another in a worker share its modules: what a test has changed is put back.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'shared', include, exclude: withMocks, isolate: false } },
      { extends: true, test: { name: 'apart', include: withMocks } },
    ],
    coverage: {
      provider: 'v8',
      include: ['packages/{time,contract,client,flow,service}/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/testing/**', '**/bin/**'],
      reporter: ['text-summary', 'json-summary'],
    },
  },
})
