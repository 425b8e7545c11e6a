import { expect } from '@open-wc/testing'
import type { Slot } from '@whenable/flow'
import { dateAt } from '@whenable/time'
import type { VisitorCalendar } from '../../calendar-import/visitor-calendar.js'
import { expectAccessible } from '../../testing/axe.js'
import { memoryService, schedulerWith, settingsWith, slotsOn } from '../../testing/memory-service.js'
import { createBooking, renderBooking, renderInWidth, waitForText } from '../../testing/render-booking.js'
import { control, deepAll, deepOne, focused, focusedText, laterControl } from '../../testing/shadow.js'
import { spokenText } from '../../testing/spoken-text.js'
import type { Booking } from '../booking.js'

const near = slotsOn('2026-03-12', '10:00', '14:00')
const far = slotsOn('2026-11-05', '09:00')
const serviceOf = (slots: readonly Slot[], days = 300) =>
  memoryService({
    slots,
    settings: settingsWith({ scheduler: schedulerWith({ available_days_in_future: days }) }),
  })

/** Navigates from March to June, which has no free times. */
const inJune = async (slots: readonly Slot[], properties: Partial<Booking> = {}) => {
  const service = serviceOf(slots)
  const element = await renderBooking(createBooking({ service, ...properties }))
  for (const month of ['April', 'May', 'June']) {
    control(element, 'Next month').click()
    await waitForText(element, new RegExp(`${month} 2026`))
  }
  await waitForText(element, /No times are free this month/)
  return { element, service }
}

describe('when-booking without free times nearby', () => {
  it('searches for the next free time on request, shows its month and announces its day', async () => {
    const { element } = await inJune([...near, ...far])
    ;(await laterControl(element, 'Find the next free time')).click()
    await waitForText(element, /November 2026.*Thu 5 November.*Thursday 5 November, 1 time free.*09:00/)
    expect(focused()?.id).to.equal('focus-target')
  })

  it('shows how far it has searched, and can be stopped', async () => {
    const { element, service } = await inJune([...near, ...far])
    const release = service.delay('availability')
    ;(await laterControl(element, 'Find the next free time')).click()
    await waitForText(element, /Looking for free times… \d+ \w+ 2026/)
    control(element, 'Stop looking').click()
    release()
    await waitForText(element, /June 2026.*Find the next free time/)
    expect(spokenText(element)).not.to.match(/Looking/)
    expect(focusedText()).to.match(/^No times are free this month/)
  })

  it('shows a failed request, and continues on retry', async () => {
    const { element, service } = await inJune([...near, ...far])
    service.fail('availability', 'internal_error')
    ;(await laterControl(element, 'Find the next free time')).click()
    await waitForText(element, /could not be loaded/)
    control(element, 'Try again').click()
    await waitForText(element, /November 2026/)
  })

  it('goes back to the first free time if there is no later one', async () => {
    const { element } = await inJune(near)
    ;(await laterControl(element, 'Find the next free time')).click()
    await waitForText(element, /March 2026.*Thu 12 March.*10:00/)
  })

  for (const layout of ['month', 'week', 'list'] as const) {
    it(`says that nothing is free and names no day, in the layout of a ${layout}`, async () => {
      const element = await renderInWidth(createBooking({ layout, service: serviceOf([]) }))
      await waitForText(element, /Nothing is free at the moment\.|No further times at the moment\./)
      expect(spokenText(element)).not.to.match(/(?:Nothing|No further)[^.]*\d/)
      expect(deepAll(element.shadowRoot!, '.times button').map(spokenText)).not.to.include(
        'Find the next free time',
      )
      await expectAccessible(element)
    })

    it(`searches for the first free time at the start, and can be stopped, in the layout of a ${layout}`, async () => {
      const service = serviceOf(far)
      const element = createBooking({ layout, service })
      await renderInWidth(element)
      await waitForText(element, /09:00/)
      element.remove()

      const slow = serviceOf(far)
      const release: { now?: () => void } = {}
      const { availability } = slow
      slow.availability = async (query, options) => {
        if (slow.calls.filter(([method]) => method === 'availability').length === 1)
          release.now = slow.delay('availability')
        return availability(query, options)
      }
      const other = await renderInWidth(createBooking({ layout, service: slow }))
      await waitForText(other, /Looking for free times… \d/)
      control(other, 'Stop looking').click()
      release.now?.()
      await waitForText(other, /Find the next free time/)
      control(other, 'Find the next free time').click()
      await waitForText(other, /09:00/)
    })
  }
})

describe('when-booking with an imported calendar', () => {
  const thirteenth = slotsOn('2026-03-13', '09:00', '15:00')
  /** Busy on all of the 12th, and on the morning of the 13th. */
  const calendar: VisitorCalendar = {
    name: 'mine.ics',
    conflictOf: ({ start }) =>
      dateAt(start, 'UTC') === '2026-03-12'
        ? 'all-day'
        : start === thirteenth[0]!.start
          ? 'event'
          : undefined,
    unknownTimeZones: [],
    unreadable: 0,
  }
  const withCalendar = async (properties: Partial<Booking> = {}) => {
    const service = serviceOf([...near, ...thirteenth, ...slotsOn('2026-03-16', '09:00')])
    const element = await renderBooking(createBooking({ service, calendarImport: true, ...properties }))
    await waitForText(element, /See my calendar here/)
    const own = deepOne<HTMLElement & { calendar: unknown }>(element, 'when-calendar-import')
    own.calendar = calendar
    own.dispatchEvent(new Event('change', { bubbles: true }))
    await element.updateComplete
    await element.updateComplete
    return element
  }
  const chips = (element: Booking) =>
    deepAll(element.shadowRoot!, '[part~=next-slot]').map((chip) => [
      spokenText(chip),
      chip.part.contains('conflict'),
    ])

  it('marks next free times that conflict', async () => {
    const element = await withCalendar()
    expect(chips(element)).to.deep.equal([
      ['Thu 10:00, You’re busy all day', true],
      ['Fri 09:00, Conflicts with your calendar', true],
    ])
  })

  it('names the days on which every time conflicts', async () => {
    const element = await withCalendar()
    await waitForText(
      element,
      /Thursday 12 March, 2 times free, all conflict with your calendar Friday 13 March, 2 times free Saturday/,
    )
    const noted = deepAll(element.shadowRoot!, '[part~=noted]')
    expect(noted.map((day) => [spokenText(day).slice(0, 11), day.title])).to.deep.equal([
      ['Thursday 12', 'all conflict with your calendar'],
    ])
    await expectAccessible(element)
  })

  it('removes the marks with the calendar', async () => {
    const element = await withCalendar()
    const own = deepOne<HTMLElement & { calendar: unknown }>(element, 'when-calendar-import')
    own.calendar = null
    own.dispatchEvent(new Event('change', { bubbles: true }))
    await element.updateComplete
    await element.updateComplete
    expect(deepAll(element.shadowRoot!, '[part~=noted], [part~=conflict]')).to.have.length(0)
  })
})
