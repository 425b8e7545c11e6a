// Makes the pictures of README.md and docs/start.md with real services at a fixed time: node scripts/guide-pictures.mjs, after a build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as launcher } from '@playwright/test'
import { startService } from '../packages/service/dist/bin/start-service.js'
import { browserEnvironment, chromium, chromiumArguments } from './browser.mjs'

const root = join(import.meta.dirname, '..')
const now = Date.parse('2026-03-02T09:05:00Z') / 1000

const options = {
  rateLimit: 0,
  store: 'memory',
  now,
  assetsDirectory: join(root, 'packages/embed/dist/script'),
}
const service = await startService({
  ...{ ...options, port: 4170 },
  secretKey: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
})
const browser = await launcher.launch({
  executablePath: chromium(),
  args: chromiumArguments,
  env: browserEnvironment,
})
const context = await browser.newContext({
  viewport: { width: 1280, height: 820 },
  deviceScaleFactor: 1.5,
  locale: 'en-GB',
  timezoneId: 'Europe/Lisbon',
  // The pages forbid the style below.
  bypassCSP: true,
})
await context.clock.install({ time: new Date(now * 1000) })
const page = await context.newPage()
const font = readFileSync(
  join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
)
/** The same text on every machine. */
const style = `@font-face {
  font-family: Inter;
  src: url(data:font/woff2;base64,${font.toString('base64')});
  font-weight: 100 900;
}
when-admin, when-booking { font-family: Inter; }`
const picture = async (page, path) => {
  await page.addStyleTag({ content: style })
  await page.evaluate(() => document.fonts.load('16px Inter'))
  await page.evaluate(() => document.activeElement?.blur())
  await page.waitForLoadState('networkidle')
  await page.screenshot({
    path: join(root, path),
    animations: 'disabled',
    caret: 'hide',
  })
  console.log(path)
}

await page.goto((await service.setupLink()) ?? '')
await page.getByLabel('Name').fill('Ada Mensah')
await page.getByLabel('Email').fill('ada@marlow.example')
await page.getByRole('button', { name: 'Continue' }).click()
await page.locator('when-booking').getByRole('grid').waitFor()
await picture(page, 'docs/start-first-run.png')

const book = async (guest, day, time) => {
  const visitor = await context.newPage()
  const { origin } = new URL(page.url())
  await visitor.goto(`${origin}/b/ada-mensah`)
  const booking = visitor.locator('when-booking')
  await booking
    .getByRole('button', { name: /\d times? free/ })
    .nth(day)
    .click()
  await booking.locator('when-slot-list').getByRole('listitem').getByRole('button').nth(time).click()
  await booking.getByRole('button', { name: /^Next:/ }).click()
  await booking.getByLabel('Your name').fill(guest)
  await booking
    .getByLabel('Email')
    .first()
    .fill(`${guest.split(' ')[0].toLowerCase()}@example.com`)
  await booking.getByRole('button', { name: /^Book/ }).click()
  await visitor.getByRole('heading', { name: 'You are booked' }).waitFor()
  await visitor.close()
}
await book('Noor Haddad', 0, 3)
await book('Jonas Okafor', 0, 8)
await book('Kai Lund', 1, 2)

const { origin } = new URL(page.url())
await page.goto(`${origin}/admin/bookings`)
await page.getByText('Noor Haddad').first().waitFor()
await picture(page, 'docs/start-bookings.png')
await page.goto(`${origin}/admin/share`)
await page.locator('when-share [part=times] li').first().waitFor()
await picture(page, 'docs/start-share.png')

const studio = await startService({ ...options, port: 0, seed: true })
await page.setViewportSize({ width: 1280, height: 560 })
await page.goto(`${studio.url}/b/walkthrough`)
const booking = page.locator('when-booking')
await booking.getByRole('button', { name: /^Tuesday 10 March/ }).click()
await booking.locator('when-slot-list').getByRole('listitem').getByRole('button').nth(1).click()
await booking.getByRole('button', { name: /^Next:/ }).waitFor()
await picture(page, 'docs/booking.png')

await browser.close()
await studio.close()
await service.close()
