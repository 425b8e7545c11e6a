import type { Page } from '@playwright/test'
import { expect, type Studio, test } from './fixtures/studio.js'
import { separateVisitor } from './pages/visitor.js'

/** Waits for the next answer of the service about a hold. */
const answered = (page: Page, method: string) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === method &&
      new URL(response.url()).pathname.includes('/v3/scheduling/holds'),
  )

const setHolds = async ({ call, configurations, configurationsPath }: Studio, holds: boolean) => {
  const path = `${configurationsPath}/${configurations['walkthrough']}`
  const { scheduler } = await call<{ scheduler?: object }>('GET', path)
  await call('PUT', path, { scheduler: { ...scheduler, holds } })
}

// The visitors of other tests hold no times.
test.beforeEach(({ studio }) => setHolds(studio, true))
test.afterEach(({ studio }) => setHolds(studio, false))

test('while a visitor fills in the form, others are not offered the time; it outlives a reload, and is booked', async ({
  visitor,
  browser,
  studio,
}) => {
  const { page } = visitor
  await visitor.visit(studio.site)
  const taken = answered(page, 'POST')
  const start = await visitor.pickTime(5)
  expect((await taken).status()).toBe(200)
  expect(await studio.freeTimes('walkthrough')).not.toContain(start)

  const other = await separateVisitor(browser)
  await other.visit(studio.site)
  expect(await other.pickTime(5)).not.toBe(start)
  await other.leave()

  await visitor.fillIn()
  const [again] = await Promise.all([answered(page, 'PATCH'), page.reload()])
  expect(again.status()).toBe(200)
  await page.waitForResponse((response) => /\/availability\?.*hold_id=/.test(response.url()))
  const moved = answered(page, 'POST')
  await expect.poll(() => visitor.pickTime(5)).toBe(start)
  expect((await moved).status()).toBe(200)
  await expect(page.locator('when-booking').getByLabel('Your name').first()).toHaveValue('Noor Haddad')
  await visitor.book()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /hold/.test(key)))).toEqual([])
})

test('the last minute of a hold is counted down and typing extends it; one that has ended still books', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  await visitor.visit(studio.site)
  const taken = answered(page, 'POST')
  await visitor.pickTime(6)
  await taken
  const notice = page.locator('when-booking [part=hold]')
  await expect(notice).toHaveText('Reserved for you for a few minutes.')
  const pass = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 10) await page.clock.fastForward(Math.min(10, left) * 1000)
  }
  await pass(250)
  await expect(notice).toContainText('Still reserved for you: 50 seconds')
  const extended = answered(page, 'PATCH')
  await visitor.fillIn()
  await extended
  await expect(notice).toHaveText('Reserved for you for a few minutes.')
  await pass(310)
  await pass(310)
  await expect(notice).toContainText('This time is no longer reserved for you.')
  await visitor.book()
})
