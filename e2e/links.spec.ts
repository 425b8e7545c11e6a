import type { Locator, Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { expect, type Studio, test } from './fixtures/studio.js'
import { separateVisitor } from './pages/visitor.js'

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

/** A link that offers two times, of which the first was taken meanwhile. */
const openTaken = async (studio: Studio) => {
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
  return { link, gone: `${link.address}?slot=${first}`, free: `${link.address}?slot=${second}` }
}

test('a guest who comes too late for a time is told so, and books the other one without scripts', async ({
  browser,
  studio,
}) => {
  const { link, gone } = await openTaken(studio)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(gone)
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

test('with scripts, a row of the email opens the form of its time; that of a gone one says so', async ({
  visitor,
  browser,
  studio,
}) => {
  const { page } = visitor
  const { link, gone, free } = await openTaken(studio)
  const widget = page.locator('when-booking')
  const path = `${studio.configurationsPath}/${studio.configurations['private-review']}`
  const { scheduler } = await studio.call<{ scheduler?: object }>('GET', path)
  await studio.call('PUT', path, { scheduler: { ...scheduler, holds: true } })

  await test.step('the gone time is named beside the other one', async () => {
    await page.goto(gone)
    await expect(page.locator('.fallback')).toHaveCount(0)
    await expect(widget.getByText('is no longer free')).toBeVisible()
    await expect(offeredIn(widget)).toHaveCount(1)
    await noViolations(page)
  })

  await test.step('the form of the free time is open on each device, until its visitor types on one', async () => {
    const name = (of: Page) => of.locator('when-booking').getByLabel('Your name')
    const other = await separateVisitor(browser)
    await other.page.goto(free)
    await expect(other.page.locator('.fallback')).toHaveCount(0)
    await expect(name(other.page)).toBeVisible()
    await other.leave()

    await page.goto(free)
    await expect(page.locator('.fallback')).toHaveCount(0)
    await expect(name(page)).toBeVisible()
    await noViolations(page)
    const held = page.waitForResponse((response) => response.url().includes('/v3/scheduling/holds'))
    await name(page).fill('Noor')
    expect((await held).status()).toBe(200)
    // A reload takes the hold up again.
    await page.reload()
    await expect(page.locator('.fallback')).toHaveCount(0)
    await expect(name(page)).toHaveValue('Noor')
    await name(page).fill('Noor Haddad')
    await widget.getByLabel('Email').first().fill('noor@example.com')
    await visitor.book()
    await visitor.expectBooked()
    expect(await bookingsOf(studio, link)).toBe(1)
  })
  // The visitors of other tests hold no times.
  await studio.call('PUT', path, { scheduler })
})

test('what is typed before the scripts arrive stays, and is booked without them', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  const { link, free } = await openTaken(studio)
  let releaseScripts = () => {}
  const released = new Promise<void>((resolve) => {
    releaseScripts = resolve
  })
  await page.route('**/embed/**', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(free, { waitUntil: 'commit' })
  const form = page.locator('.fallback')
  await form.getByLabel('Your name').fill('Noor Haddad')
  releaseScripts()
  await page.waitForFunction(() => customElements.get('when-booking'))
  await form.getByLabel('Email', { exact: true }).fill('noor@example.com')
  await form.locator('h2').first().click()
  await expect(page.locator('when-booking [part~=slot]').first()).toBeAttached()
  await form.locator('button.first').click()
  await expect(page).toHaveURL(/\/manage\//)
  expect(await bookingsOf(studio, link)).toBe(1)
})

test('a guest books twice with a package, cancels once, and always reads what is left', async ({
  browser,
  visitor,
  studio,
}) => {
  const { page } = visitor
  const link = await linkOf(studio, 'private-review', {
    ...{ most_bookings: 3, name: 'Three sessions for Noor' },
    prefill: { name: 'Noor Haddad', email: 'noor.package@example.com' },
  })
  const left = (of: Page, count: number) => expect(of.getByText(`Bookings left: ${count} of 3`)).toBeVisible()

  await test.step('the first one with scripts, from whose page the link leads on', async () => {
    await page.goto(link.address)
    await left(page, 3)
    await expect(page.locator('.fallback')).toHaveCount(0)
    await noViolations(page)
    await offeredIn(page.locator('when-booking')).first().click()
    await visitor.press(/^Next:/)
    await visitor.book()
    await visitor.expectBooked()
    expect(await bookingsOf(studio, link)).toBe(1)
  })

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await test.step('the second one without scripts', async () => {
    await plain.goto(link.address)
    await left(plain, 2)
    await plain.locator('a.slot').first().click()
    await plain.locator('button.first').click()
    await expect(plain).toHaveURL(/\/manage\//)
    await left(plain, 1)
    expect(await bookingsOf(studio, link)).toBe(2)
  })

  await test.step('it is cancelled, and the link has it back', async () => {
    const manage = plain.url().replace(/\?.*/, '')
    await plain.goto(`${manage}?do=cancel`)
    await plain.locator('button[value=cancel]').click()
    await left(plain, 2)
    await page.goto(manage)
    await left(page, 2)
    await expect.poll(() => bookingsOf(studio, link)).toBe(1)
    await page.goto(link.address)
    await left(page, 2)
  })
  await context.close()
})
