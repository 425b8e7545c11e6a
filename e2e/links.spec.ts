import type { Locator, Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { expect, type Studio, test } from './fixtures/studio.js'

interface TestLink {
  readonly id: string
  readonly address: string
  readonly slots?: readonly { readonly start_time: number; readonly end_time: number }[]
  readonly email?: { readonly html: string; readonly text: string }
}

const linkOf = (studio: Studio, slug: string, change: object = {}) =>
  studio.call<TestLink>('POST', '/v3/scheduling/links', {
    configuration_id: studio.configurations[slug],
    ...change,
  })
const bookingsOf = async (studio: Studio, { id }: TestLink) =>
  (await studio.call<{ bookings: number }>('GET', `/v3/scheduling/links/${id}`)).bookings

/** Two free times of different days that no other test books. */
const twoTimes = async (studio: Studio, slug: string) => {
  const times = await studio.freeTimes(slug)
  return [times.at(-1) as number, times.at(-20) as number].sort((a, b) => a - b) as [number, number]
}

/** The times that a widget offers, by their start. */
const offeredIn = (widget: Locator) => widget.locator('when-slot-list [part~=slot]')

const noViolations = async (page: Page) => expect(await violationsIn(page)).toEqual([])

test('a guest books one of the times that an email offers, with the link that books once', async ({
  browser,
  visitor,
  studio,
}) => {
  const { page } = visitor
  const [first, second] = await twoTimes(studio, 'walkthrough')
  const link = await linkOf(studio, 'walkthrough', {
    ...{ most_bookings: 1, slots: [{ start_time: first }, { start_time: second }] },
    prefill: { name: 'Noor Haddad', email: 'noor@example.com' },
  })

  await test.step('a mail scanner opens every address of the email', async () => {
    const addresses = [...(link.email?.text ?? '').matchAll(/https?:\S+/g)].map(([address]) => address)
    expect(addresses).toHaveLength(3)
    for (const address of addresses)
      for (const method of ['HEAD', 'GET']) expect((await fetch(address, { method })).status).toBe(200)
    expect(await bookingsOf(studio, link)).toBe(0)
  })

  await test.step('the page offers these times alone, and fills in the form', async () => {
    await page.goto(link.address)
    const widget = page.locator('when-booking')
    await expect(offeredIn(widget)).toHaveCount(2)
    await noViolations(page)
    await offeredIn(widget).first().click()
    await visitor.press(/^Next:/)
    await expect(widget.getByLabel('Your name')).toHaveValue('Noor Haddad')
    await expect(widget.getByLabel('Email').first()).toHaveValue('noor@example.com')
    await visitor.book()
    await visitor.expectBooked()
    expect(await bookingsOf(studio, link)).toBe(1)
  })

  await test.step('whoever comes later reads that the link was used', async () => {
    const later = await browser.newPage({ colorScheme: 'dark' })
    const response = await later.goto(link.address)
    expect(response?.status()).toBe(410)
    await expect(later.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
    await noViolations(later)
    await later.close()
  })
})

test('a guest who comes too late for a time is told so, and books the other one without scripts', async ({
  browser,
  studio,
}) => {
  const [first, second] = await twoTimes(studio, 'private-review')
  const link = await linkOf(studio, 'private-review', {
    slots: [{ start_time: first }, { start_time: second }],
  })
  // One host is free then, or both.
  const take = (name: string) =>
    studio.call(
      'POST',
      `/v3/scheduling/bookings?configuration_id=${studio.configurations['private-review']}`,
      { ...link.slots?.[0], guest: { name, email: 'kai@example.com' } },
    )
  await take('Kai Lund')
  await take('Robin Vale').catch(() => {})
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${link.address}?slot=${first}`)
  await expect(page.getByText('is no longer free')).toBeVisible()
  const times = page.locator('a.slot')
  await expect(times).toHaveCount(1)
  await times.click()
  await page.locator('[name=name]').fill('Noor Haddad')
  await page.locator('[name=email]').fill('noor@example.com')
  await page.locator('button.first').click()
  await expect(page).toHaveURL(/\/manage\//)
  await expect(page.locator('.booked')).toBeVisible()
  expect(await bookingsOf(studio, link)).toBe(1)
  await context.close()
})
