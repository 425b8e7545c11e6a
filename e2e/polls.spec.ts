import { violationsIn } from './fixtures/axe.js'
import { expect, opening, type Studio, test } from './fixtures/studio.js'
import { separateVisitor } from './pages/visitor.js'

interface Slot {
  readonly start_time: number
  readonly end_time: number
}
interface Made {
  readonly id: string
  readonly address: string
}

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

/** A poll of three free times of a host of its own, and what its organizer does. */
const openPoll = async ({ call, configurationsPath, domainEvents }: Studio) => {
  const host = {
    email: `coach-${crypto.randomUUID()}@marlow.example`,
    ...{ name: 'Ada Mensah', is_organizer: true, timezone: 'Europe/London' },
    availability: { calendar_ids: [] },
  }
  const { id } = await call<{ id: string }>('POST', configurationsPath, {
    name: 'Planning',
    participants: [host],
    availability: {
      duration_minutes: 60,
      availability_rules: {
        default_open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }],
      },
    },
    event_booking: { title: 'Planning', timezone: 'Europe/London' },
    scheduler: { min_booking_notice: 0, available_days_in_future: 30, holds: false },
  })
  const { time_slots: free } = await call<{ time_slots: Slot[] }>(
    'GET',
    `/v3/scheduling/availability?configuration_id=${id}&start_time=${opening + 86_400}&end_time=${opening + 5 * 86_400}`,
  )
  const slots = [free[0], free[9], free[18]] as [Slot, Slot, Slot]
  const poll = await call<Made>('POST', '/v3/scheduling/polls', {
    ...{ configuration_id: id, title: 'Planning the spring release', timezone: 'Europe/London' },
    slots: slots.map(({ start_time }) => ({ start_time })),
  })
  return {
    ...poll,
    slots,
    choose: (start_time: number) => call('POST', `/v3/scheduling/polls/${poll.id}/choose`, { start_time }),
    /** Somebody else books a time. */
    take: ({ start_time, end_time }: Slot) =>
      call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        ...{ start_time, end_time, guest: { name: 'Kai', email: 'kai@example.com' } },
      }),
    booked: () =>
      domainEvents.filter(
        ({ type, data }) => type === 'booking.created' && data.object.configuration_id === id,
      ),
  }
}

const answers = ['Yes', 'If needed', 'No'] as const

test('three people answer a poll, of whom one changes their answer; a time is taken, and the one that suits is booked once', async ({
  browser,
  studio,
}) => {
  const poll = await openPoll(studio)
  const people = await Promise.all(['Noor', 'Robin', 'Sam'].map(() => separateVisitor(browser)))
  const answer = async (index: number, name: string, votes: readonly number[]) => {
    const { page } = people[index] as (typeof people)[number]
    await page.goto(poll.address)
    const element = page.locator('when-poll')
    for (const [row, vote] of votes.entries())
      await element
        .getByRole('radiogroup')
        .nth(row)
        .getByText(answers[vote] as string, { exact: true })
        .click()
    await element.getByLabel('Your name').fill(name)
    await element.getByLabel('Email').fill(`${name.toLowerCase()}-of-the-poll@example.com`)
    await element.getByRole('button', { name: 'Save my answer' }).click()
    await expect(element).toContainText('Your answer is saved')
    return page
  }
  await answer(0, 'Noor', [0, 0, 2])
  const robin = await answer(1, 'Robin', [2, 0, 0])
  await poll.take(poll.slots[0])
  const sam = await answer(2, 'Sam', [0, 1, 0])
  await expect(sam.locator('when-poll')).toContainText('No longer free')
  await expect(sam.locator('when-poll')).toContainText('Noor')
  expect(await violationsIn(sam)).toEqual([])

  // The answer is found again in the browser in which it was given.
  await robin.reload()
  await expect(robin.locator('when-poll').getByLabel('Your name')).toHaveValue('Robin')
  await robin.locator('when-poll').getByRole('radiogroup').nth(1).getByText('If needed').click()
  await robin.locator('when-poll').getByRole('button', { name: 'Save my answer' }).click()
  await expect(robin.locator('when-poll')).toContainText('Your answer is saved')

  await expect(poll.choose(poll.slots[0].start_time)).rejects.toThrow(/no longer|unavailable/)
  const before = poll.booked().length
  await Promise.all([poll.choose(poll.slots[1].start_time), poll.choose(poll.slots[1].start_time)])
  expect(poll.booked()).toHaveLength(before + 1)
  await sam.reload()
  await expect(sam.locator('when-poll')).toContainText('Chosen time:')
  const guests = (await studio.service.mails()).filter(
    ({ text, to }) => text.includes('Planning the spring release') && to.email.endsWith('@example.com'),
  )
  expect(new Set(guests.map(({ to }) => to.email))).toEqual(
    new Set(['noor-of-the-poll@example.com', 'robin-of-the-poll@example.com', 'sam-of-the-poll@example.com']),
  )
  for (const person of people) await person.leave()
})

test('without scripts, a poll is answered, changed and withdrawn', async ({ browser, studio }) => {
  const poll = await openPoll(studio)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(poll.address)
  await page.getByRole('group').nth(1).getByLabel('If needed').check()
  await page.getByLabel('Your name').fill('Mona')
  await page.getByLabel('Email').fill('mona@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toContainText('Your answer is saved.')
  await page.goto(page.url().split('?')[0] as string)
  await expect(page.getByRole('group').nth(1).getByLabel('If needed')).toBeChecked()
  await page.getByRole('button', { name: 'Withdraw my answer' }).click()
  await expect(page.getByRole('status')).toContainText('Your answer is withdrawn.')
  await context.close()
})
