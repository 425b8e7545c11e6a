import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { notInFirefox } from './e2e/browsers/not-in-firefox.js'
import endToEnd, { reports } from './playwright.config.js'

/** The file of what Orca speaks, which its tests read. */
process.env['WHENABLE_SPEECH'] ??= join(reports, 'orca-speech.txt')

/**
 * The same end-to-end tests in Firefox, the main ones in WebKit, what a screen reader makes of Firefox, and the plugin in WordPress. All are
 * the distribution's own programs.
 */
export default defineConfig(endToEnd, {
  projects: [
    {
      name: 'firefox',
      grepInvert: notInFirefox.map(({ title }) => title),
      use: {
        browserName: 'firefox',
        // Playwright's name for an unmodified Firefox, driven with WebDriver BiDi.
        channel: 'moz-firefox',
        contextOptions: {},
        launchOptions: {
          executablePath: join(import.meta.dirname, 'e2e/browsers/firefox.mjs'),
          args: [],
          firefoxUserPrefs: {
            'marionette.port': 0,
            // Playwright cannot set reduced motion in this Firefox.
            'ui.prefersReducedMotion': 1,
            // Overlay scrollbars, as in headless Chromium.
            'ui.useOverlayScrollbars': 1,
            // Disables the back/forward cache: Playwright waits for a page load, which a cached page does not have.
            'browser.sessionhistory.max_total_viewers': 0,
            'fission.bfcacheInParent': false,
          },
        },
      },
    },
    {
      name: 'orca',
      testDir: 'e2e/browsers/orca',
      testIgnore: [],
      workers: 1,
      snapshotPathTemplate: 'e2e/browsers/orca/transcripts/{arg}{ext}',
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        headless: false,
        viewport: null,
        contextOptions: {},
        launchOptions: {
          executablePath: join(import.meta.dirname, 'e2e/browsers/orca/firefox-with-orca.mjs'),
          args: ['--kiosk'],
          firefoxUserPrefs: {
            'marionette.port': 0,
            'accessibility.force_disabled': -1,
            'ui.prefersReducedMotion': 1,
          },
        },
      },
    },
    { name: 'wordpress', testDir: 'e2e/wordpress', testIgnore: [], workers: 1 },
    { name: 'webkit', testDir: 'e2e/browsers/webkit', testIgnore: [], workers: 1 },
  ],
})
