import { formatBookingReference, parseBookingReference } from '@whenable/contract'
import { expect, test } from './fixtures/studio.js'
import { organizerOn } from './pages/organizer.js'

test('an organizer confirms a booking request', async ({ visitor, studio }) => {
  const { page } = visitor
  await visitor.visit(`${studio.site}/consultation.html`)
  const start = await visitor.pickTime(1)
  await visitor.fillIn()
  await page.getByRole('combobox').selectOption({ index: 1 })
  await visitor.press(/^(Ask|Request|Send)/)
  await expect(page.getByRole('group', { name: 'Your request was sent' })).toBeFocused()
  await expect(page.locator('when-booking')).toContainText('Ada Mensah has yet to confirm')
  // A request reserves its time.
  expect(await studio.freeTimes('consultation')).not.toContain(start)

  const pending = studio.domainEvents.findLast(({ type }) => type === 'booking.pending')
  const reference = pending?.data.object.booking_ref ?? ''

  await test.step('a guest’s reference cannot open the request', async () => {
    const { configurationId, bookingId } = parseBookingReference(reference)
    const guests = formatBookingReference({ configurationId, bookingId })
    const answer = await page.goto(`${studio.service.url}/confirm/${guests}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  })

  const organizer = organizerOn(page, studio.service.url)
  await organizer.openRequest(reference)
  await expect(page.getByRole('heading', { name: /Request: Noor Haddad/ })).toBeVisible()
  await organizer.confirm()
  await expect(page.getByRole('heading', { name: 'This booking is confirmed' })).toBeVisible()
  expect(studio.domainEvents.at(-1)?.type).toBe('booking.created')

  await test.step('the link shows the answer afterwards, and that the booking is over once it is', async () => {
    await page.reload()
    await organizer.expectAnswered('This booking is confirmed')
    await page.clock.setSystemTime((start + 86_400) * 1000)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This booking is over' })).toBeVisible()
  })
})

test('an organizer declines a booking request with a reason, which frees its time', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  await visitor.visit(`${studio.site}/consultation.html`)
  const start = await visitor.pickTime(3)
  await visitor.fillIn()
  await page.getByRole('combobox').selectOption({ index: 1 })
  await visitor.press(/^(Ask|Request|Send)/)
  await expect(page.getByRole('heading', { name: 'Your request was sent' })).toBeVisible()
  const reference = studio.domainEvents.findLast(({ type }) => type === 'booking.pending')?.data.object
    .booking_ref
  const organizer = organizerOn(page, studio.service.url)
  await organizer.openRequest(reference)
  await organizer.decline('I am away that week.')
  await expect(page.getByRole('heading', { name: 'This booking is declined' })).toBeVisible()
  expect(studio.domainEvents.at(-1)?.data.object.booking_info.cancellation_reason).toBe(
    'I am away that week.',
  )
  expect(await studio.freeTimes('consultation')).toContain(start)
  await page.reload()
  await organizer.expectAnswered('This booking is cancelled')
})
