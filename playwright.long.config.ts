import { join } from 'node:path'
import { argv } from 'node:process'
import { defineConfig } from '@playwright/test'
import { notInFirefox } from './e2e/browsers/not-in-firefox.js'
import endToEnd, { reports } from './playwright.config.js'

/** What `--project` names. */
const project = argv[argv.indexOf('--project') + 1] ?? 'all'

/** The same end-to-end tests in Firefox, and the main ones in WebKit. Both are the distribution's own browsers. */
export default defineConfig(endToEnd, {
  reporter: [['dot'], ['json', { outputFile: join(reports, `e2e-${project}.json`) }]],
  projects: [
    {
      name: 'firefox',
      grepInvert: notInFirefox.map(({ title }) => title),
      use: {
        browserName: 'firefox',
        // Playwright's word for a Firefox as it is published, by WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: join(import.meta.dirname, 'e2e/browsers/firefox.mjs'),
          args: [],
          firefoxUserPrefs: {
            'marionette.port': 0,
            // Playwright cannot ask this Firefox for less motion, and some tests look at what has come to rest.
            'ui.prefersReducedMotion': 1,
            // A scrollbar of the page takes no room, as in Chromium without a screen.
            'ui.useOverlayScrollbars': 1,
            // Playwright waits for a page to load that Firefox would only show again.
            'browser.sessionhistory.max_total_viewers': 0,
            'fission.bfcacheInParent': false,
          },
        },
      },
    },
    { name: 'webkit', testDir: 'e2e/browsers/webkit', testIgnore: [], workers: 1 },
  ],
})
