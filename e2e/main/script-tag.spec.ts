import { violationsIn } from '../fixtures/axe.js'
import { expect, test } from '../fixtures/studio.js'

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

/** What some themes apply to every page. */
const hostileStyles = `
  * { box-sizing: content-box !important; margin: 0; padding: 0; letter-spacing: 3px !important; text-transform: uppercase !important; }
  body, h2, ul, label { font: 22px serif !important; }
  main, body { text-align: center; word-spacing: 9px; white-space: pre; }
  button, input { appearance: none !important; background: magenta !important; font: 30px monospace !important; display: block !important; }
  dialog, [popover] { position: static !important; display: none !important; }
  body > *:not(main):not(header):not(footer) { opacity: 0.1 !important; transform: rotate(3deg) !important; }
  svg { inline-size: 100% !important; }`

test('a visitor books in a dialog that a plain link opens, and the page receives an event for each step', async ({
  studio,
  visitor,
}) => {
  const { page } = visitor
  await page.goto(`${studio.site}/popup.html`)
  await page.getByRole('button', { name: 'Book a walkthrough' }).waitFor()
  const address = page.url()
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'a link that books' }).click()
  const dialog = page.getByRole('dialog')
  await visitor.days.first().waitFor()
  expect(await violationsIn(page, 'when-popup[open]')).toEqual([])
  const start = await visitor.pickTime(1)
  await visitor.fillIn()
  await visitor.book()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'a link that books' })).toBeFocused()
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await expect(page.locator('#events li')).toHaveText([
    'when-step-change: choosing',
    'when-slots-show',
    'when-step-change: details',
    'when-form-start',
    'when-booking-submit',
    'when-step-change: submitting',
    'when-step-change: booked',
    'when-booking-create: booked',
    'when-popup-toggle: closed',
  ])
  expect(studio.domainEvents.some(({ data }) => data.object.booking_info.start_time === start)).toBe(true)
})

test('answers are kept when the dialog is reopened', async ({ studio, visitor }) => {
  const { page } = visitor
  await page.goto(`${studio.site}/popup.html`)
  const button = page.getByRole('button', { name: 'Book a walkthrough' })
  await button.click()
  await visitor.days.first().waitFor()
  await expect(button).toBeHidden()
  await visitor.pickTime(2)
  await page.getByLabel('Your name').fill('Noor')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(button).toBeFocused()
  await button.click()
  await expect(page.getByLabel('Your name')).toHaveValue('Noor')
})

test('a call opens the widget with its options', async ({ studio, visitor }) => {
  const { page } = visitor
  await page.goto(`${studio.site}/popup.html`)
  await page.getByRole('button', { name: 'Pick a time' }).click()
  await page.locator('when-popup[open] when-week').waitFor()
})

test('a link leads to the hosted page when the script does not load', async ({ studio, visitor }) => {
  const { page } = visitor
  await page.route('**/embed/**', (route) => route.abort())
  await page.goto(`${studio.site}/popup.html`)
  await page.getByRole('link', { name: 'a link that books' }).click()
  await expect(page).toHaveURL(/\/b\/walkthrough$/)
})

test('a link leads to the hosted page when the dialog’s chunk does not load', async ({ studio, visitor }) => {
  const { page } = visitor
  await page.route('**/embed/chunks/popup*', (route) => route.abort())
  await page.goto(`${studio.site}/popup.html`)
  await page.getByRole('link', { name: 'a link that books' }).click()
  await expect(page).toHaveURL(/\/b\/walkthrough$/)
})

test('a page’s aggressive styles change nothing inside the widget', async ({ studio, visitor }) => {
  const { page } = visitor
  // Nothing is measured in the middle of a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${studio.site}/popup.html`)
  await page.getByRole('button', { name: 'Book a walkthrough' }).click()
  await visitor.days.first().waitFor()
  // The summary comes with what loads last.
  await page.getByRole('heading', { name: 'Project walkthrough' }).waitFor()
  const looks = () =>
    page.locator('when-popup[open]').evaluate((popup) => {
      const seen: string[] = []
      const read = (root: ParentNode) => {
        for (const one of root.querySelectorAll('*')) {
          const { inlineSize, blockSize, backgroundColor, fontFamily, letterSpacing, opacity } =
            getComputedStyle(one)
          const { left, top } = one.getBoundingClientRect()
          if (root instanceof ShadowRoot)
            seen.push(
              [
                one.localName,
                inlineSize,
                blockSize,
                backgroundColor,
                fontFamily,
                letterSpacing,
                opacity,
                left,
                top,
              ].join(' '),
            )
          if (one.shadowRoot) read(one.shadowRoot)
        }
      }
      read(popup.shadowRoot as ShadowRoot)
      for (const inner of popup.querySelectorAll('*')) if (inner.shadowRoot) read(inner.shadowRoot)
      return seen
    })
  const before = await looks()
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, hostileStyles)
  expect(before.length).toBeGreaterThan(50)
  expect(await looks()).toEqual(before)
})
