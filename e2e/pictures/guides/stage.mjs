// What pictures of the documentation share: the browser, the font, the time, and a page with the widget alone.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium as launcher } from '@playwright/test'
import { startService } from '../../../packages/service/dist/bin/start-service.js'
import { browserEnvironment, chromium, chromiumArguments } from '../../../scripts/browser.mjs'

export const root = join(import.meta.dirname, '../../..')

/** When every picture is taken: a Monday morning. */
export const now = Date.parse('2026-03-02T09:05:00Z') / 1000

export const serviceOptions = {
  rateLimit: 0,
  store: 'memory',
  now,
  assetsDirectory: join(root, 'packages/embed/dist/script'),
}

/** Where the visitor is. */
export const visitor = { locale: 'en-GB', timezoneId: 'Europe/Lisbon' }

export const schemes = ['light', 'dark']

const fontUrl = (file) =>
  `url(data:font/woff2;base64,${readFileSync(join(root, 'node_modules', file)).toString('base64')})`

/** Inter for texts, and Noto Sans Mono in place of a font of the elements' for code: the same text on every machine. */
export const fontRules = `@font-face {
  font-family: Inter;
  src: ${fontUrl('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')};
  font-weight: 100 900;
}
@font-face {
  font-family: "Cascadia Code";
  src: ${fontUrl('@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2')};
}`

export const launchBrowser = () =>
  launcher.launch({ executablePath: chromium(), args: chromiumArguments, env: browserEnvironment })

/** Takes a picture of what the page shows, with transparent corners. */
export const screenshot = (page, options) =>
  page.screenshot({ animations: 'disabled', caret: 'hide', omitBackground: true, ...options })

const widgetPage = ({ url, studio }) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Marlow Studio</title>
<style>
${fontRules}
:root { color-scheme: light dark; }
body { margin: 0; }
main {
  box-sizing: border-box;
  height: 100vh;
  padding: 36px;
  border-radius: 20px;
  background: light-dark(#eef0f4, #090b0e);
}
when-booking { font-family: Inter; }
</style>
<script type="module" src="${url}/embed/whenable.js"></script>
<main>
<when-booking configuration-id="${studio.configurations.walkthrough}" service-url="${url}" no-draft></when-booking>
</main>`

/** Starts the sample studio, and at `pageUrl` a page with its widget. */
export const startStudio = async () => {
  const service = await startService({ ...serviceOptions, port: 0, seed: true })
  const site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(widgetPage(service)),
  ).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return {
    ...service,
    pageUrl: `http://127.0.0.1:${site.address().port}/`,
    close: () => Promise.all([service.close(), new Promise((closed) => site.close(closed))]),
  }
}

/** Opens the studio's widget. All its steps fit into the window. */
export const openWidget = async (browser, studio, { colorScheme, deviceScaleFactor }) => {
  const viewport = { width: 1000, height: 548 }
  const context = await browser.newContext({ ...visitor, viewport, colorScheme, deviceScaleFactor })
  await context.clock.setFixedTime(new Date(now * 1000))
  const page = await context.newPage()
  await page.goto(studio.pageUrl)
  await page.evaluate(() => document.fonts.load('16px Inter'))
  const booking = page.locator('when-booking')
  const day = booking.getByRole('button', { name: /^Tuesday 10 March/ })
  await day.waitFor()
  await page.waitForLoadState('networkidle')
  return { page, booking, day, close: () => context.close() }
}

/** The studio's times of the chosen day. */
export const timeOf = (booking, time) =>
  booking.locator('when-slot-list').getByRole('button', { name: new RegExp(`^${time}`) })
