import { defineConfig } from 'vitest/config'

/** Node tests: rooms without a picture, and what of the elements needs none (`*.model.ts`, what a server draws). `time` runs once a host zone (`pnpm test:zones`), the others in UTC. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: [
      'packages/{time,contract,client,flow,service}/src/**/*.test.ts',
      'packages/elements/src/**/*.model.test.ts',
      'packages/elements/src/server-rendering/*.test.ts',
      'scripts/**/*.test.ts',
      '.storybook/**/*.test.ts',
    ],
    environment: 'node',
    // A time limit ends what hangs: these leave room for a machine that is many times slower, or busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'threads',
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['packages/{time,contract,client,flow,service}/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/testing/**', '**/bin/**'],
      reporter: ['text-summary', 'json-summary'],
    },
  },
})
