import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserEnvironment, chromium, chromiumArguments } from './scripts/browser.mjs'

/** The report with the numbers of tests. */
export const reports = process.env['WHENABLE_REPORTS'] ?? join(import.meta.dirname, '.cache', 'reports')

/** Files that `pnpm test:long` runs: other browsers, WordPress, and the apps of examples/, which scripts/examples.mjs builds. */
const onlyLong = [
  /\/e2e\/(?:browsers|wordpress)\//,
  ...(process.env['WHENABLE_EXAMPLES'] ? [] : [/\/e2e\/examples\.spec\.ts$/]),
]

/**
 * End-to-end tests, against the real service over HTTP, in real Chromium. The folder says which command runs a file: `npm test` runs
 * `e2e/main`, `pnpm test:pictures` runs `e2e/pictures`, and `pnpm test:journeys` the others.
 */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: onlyLong,
  projects: [
    { name: 'main', testDir: 'e2e/main' },
    { name: 'pictures', testDir: 'e2e/pictures' },
    { name: 'journeys', testIgnore: [...onlyLong, /\/e2e\/(?:main|pictures)\//] },
  ],
  fullyParallel: true,
  // One more than the two processors of a small machine, because tests also wait for timers and for pages to load.
  workers: 3,
  retries: 0,
  // Time limits are for tests that hang, and long enough for slow and busy machines.
  timeout: 300_000,
  forbidOnly: Boolean(process.env['CI']),
  globalSetup: './e2e/fixtures/check-builds.ts',
  reporter: [['dot'], ['json', { outputFile: join(reports, 'e2e.json') }]],
  expect: {
    timeout: 60_000,
    toMatchAriaSnapshot: { pathTemplate: 'e2e/__transcripts__/{arg}{ext}' },
    toHaveScreenshot: { pathTemplate: '.cache/pictures/{arg}{ext}' },
  },
  outputDir: '.cache/e2e',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium(),
      args: [...chromiumArguments],
      env: browserEnvironment,
    },
    // Nothing is measured in the middle of an animation.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // `--trace retain-on-failure` records traces, which makes tests a third slower.
    trace: 'off',
    actionTimeout: 60_000,
  },
})
