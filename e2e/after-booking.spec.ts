import { expect, type Studio, test } from './fixtures/studio.js'

/** Creates a copy of the walkthrough with its own `scheduler`, and returns the address of its hosted page. */
const createHostedPage = async (
  { call, configurations, configurationsPath, service }: Studio,
  slug: string,
  scheduler: object,
) => {
  const walkthrough = await call<Record<string, unknown>>(
    'GET',
    `${configurationsPath}/${configurations['walkthrough']}`,
  )
  const { name, participants, availability, event_booking } = walkthrough
  await call('POST', configurationsPath, { name, participants, availability, event_booking, slug, scheduler })
  return `${service.url}/b/${slug}`
}

test('a visitor is redirected to the owner’s page after booking, but not again after coming back', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  const address = await createHostedPage(studio, 'taken-on', {
    confirmation_redirect_url: `${studio.site}/consultation.html?from=booking`,
  })
  await visitor.visit(address)
  const start = await visitor.pickTime(4)
  await visitor.fillIn()
  await visitor.book()
  await expect(page.getByText('Redirecting…')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveAttribute('href', /from=booking/)

  await page.waitForURL(/consultation\.html/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('from')).toBe('booking')
  expect(searchParams.get('start_time')).toBe(String(start))
  expect(searchParams.get('status')).toBe('booked')
  const bookingId = studio.domainEvents.at(-1)?.data.object.booking_id
  expect(searchParams.get('ical_uid')).toMatch(/@whenable$/)
  expect(searchParams.has('booking_ref')).toBe(false)
  expect(page.url()).not.toContain(bookingId)

  await page.goBack()
  await expect(page.locator('when-booking')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText('Redirecting…')).toHaveCount(0)
  expect(page.url()).toBe(address)
})

test('a visitor can cancel the redirect', async ({ visitor, studio }) => {
  const { page } = visitor
  const address = await createHostedPage(studio, 'stay-here', {
    confirmation_redirect_url: `${studio.site}/consultation.html`,
  })
  await visitor.visit(address)
  await visitor.pickTime(5)
  await visitor.fillIn()
  await visitor.press(/^Book/)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('link', { name: /^Continue to/ })).toBeFocused()
  await page.clock.fastForward(60_000)
  expect(page.url()).toBe(address)
})

test('a visitor books another time without entering their name again, and both link to the owner’s page for changes', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  await visitor.visit(
    await createHostedPage(studio, 'another', {
      rescheduling_url: `${studio.site}/consultation.html?move=:booking_ref`,
    }),
  )
  const first = await visitor.pickTime(6)
  await visitor.fillIn()
  await visitor.book()
  const change = page.getByRole('link', { name: 'Reschedule' })
  await expect(change).toHaveAttribute('href', /consultation\.html\?move=[\w-]{40,}$/)

  await visitor.press('Book another time')
  const second = await visitor.pickTime(7)
  expect(second).not.toBe(first)
  await expect(page.getByLabel('Your name')).toHaveValue('Noor Haddad')
  await expect(page.getByLabel('Email')).toHaveValue('noor@example.com')
  await visitor.book()
  const created = studio.domainEvents.filter(({ type }) => type === 'booking.created').slice(-2)
  expect(created.map(({ data }) => data.object.booking_info.start_time)).toEqual([first, second])
})
