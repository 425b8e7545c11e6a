// Makes the pictures of README.md and docs/start.md with real services at a fixed time: node e2e/pictures/guides/pictures.mjs, after a build.
import { join } from 'node:path'
import { startService } from '../../../packages/service/dist/bin/start-service.js'
import {
  fontRules,
  launchBrowser,
  now,
  openWidget,
  root,
  schemes,
  screenshot,
  serviceOptions,
  startStudio,
  timeOf,
  visitor,
} from './stage.mjs'

const service = await startService({
  ...{ ...serviceOptions, port: 4170 },
  secretKey: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
})
const browser = await launchBrowser()
const context = await browser.newContext({
  ...visitor,
  viewport: { width: 1280, height: 820 },
  deviceScaleFactor: 1.5,
  // The pages forbid the style below.
  bypassCSP: true,
})
await context.clock.install({ time: new Date(now * 1000) })
const page = await context.newPage()
const picture = async (page, path) => {
  await page.addStyleTag({ content: `${fontRules} when-admin, when-booking { font-family: Inter; }` })
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
  await page.evaluate(() => document.activeElement?.blur())
  await page.waitForLoadState('networkidle')
  await screenshot(page, { path: join(root, path), omitBackground: false })
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
await page.getByRole('tab', { name: 'Website' }).click()
await page.getByRole('button', { name: /^Copy/ }).first().waitFor()
await picture(page, 'docs/start-share.png')

const studio = await startStudio()
for (const colorScheme of schemes)
  for (const deviceScaleFactor of [1, 2]) {
    const widget = await openWidget(browser, studio, { colorScheme, deviceScaleFactor })
    await widget.day.click()
    await timeOf(widget.booking, '13:00').click()
    await widget.booking.getByRole('button', { name: /^Next:/ }).waitFor()
    await widget.page.evaluate(() => document.activeElement?.blur())
    await widget.page.mouse.move(0, 0)
    const path = `docs/booking-${colorScheme}${deviceScaleFactor === 2 ? '@2x' : ''}.png`
    await screenshot(widget.page, { path: join(root, path) })
    console.log(path)
    await widget.close()
  }

await browser.close()
await studio.close()
await service.close()
