import { expect, fixture, html } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import type { WaitlistJoin, WaitlistService } from '@whenable/contract'
import { type BookingFlow, createBookingFlow } from '@whenable/flow'
import '../../define/booking-days.js'
import '../../define/booking-details.js'
import '../../define/booking-summary.js'
import '../../define/booking-times.js'
import type { BookingCreateEvent } from '../../events/booking-create.js'
import type { BookingRescheduleEvent } from '../../events/booking-reschedule.js'
import { expectAccessible } from '../../testing/axe.js'
import {
  classAt,
  existingBooking,
  ids,
  type MemoryService,
  memoryService,
  now,
  settingsWith,
  slotAt,
  slotsOn,
} from '../../testing/memory-service.js'
import { pressKeys } from '../../testing/press-keys.js'
import { waitForText } from '../../testing/render-booking.js'
import { control, deepAll, deepOne, focused, focusedText, type } from '../../testing/shadow.js'
import { spokenText } from '../../testing/spoken-text.js'
import { waitUntil } from '../../testing/wait-until.js'

const slots = [...slotsOn('2026-03-12', '10:00', '10:30', '15:00'), ...slotsOn('2026-03-13', '09:00')]
const chosen = slotAt('2026-03-12T10:30:00Z')

const flowOver = (service: MemoryService): BookingFlow =>
  createBookingFlow({ service, timeZone: 'Europe/Lisbon', now: () => now })

/** A page with the parts in its own layout. */
const page = async (flow: BookingFlow) => {
  const element = await fixture<HTMLElement>(
    html`<main lang="en-GB" style="display: grid; grid-template-columns: 1fr 1fr; gap: 24px">
      <aside><when-booking-summary .flow=${flow} .now=${() => now}></when-booking-summary></aside>
      <section><when-booking-days .flow=${flow} .now=${() => now}></when-booking-days></section>
      <section><when-booking-times .flow=${flow} .now=${() => now}></when-booking-times></section>
      <section>
        <when-booking-details .flow=${flow} .now=${() => now}
          ><p slot="before-form">Bring your portfolio.</p></when-booking-details
        >
      </section>
    </main>`,
  )
  const part = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag) =>
    element.querySelector(tag) as HTMLElementTagNameMap[Tag]
  return {
    element,
    summary: part('when-booking-summary'),
    days: part('when-booking-days'),
    times: part('when-booking-times'),
    details: part('when-booking-details'),
  }
}

const opened = async (service = memoryService({ slots })) => {
  const flow = flowOver(service)
  const parts = await page(flow)
  await waitForText(parts.times, /10:30/)
  return { service, flow, ...parts }
}

const landed = (text: string | RegExp) => waitUntil(() => focusedText().match(text), `focus on ${text}`)

const chooseTime = async ({ times, details }: Awaited<ReturnType<typeof opened>>) => {
  control(times, '10:30').click()
  await waitUntil(() => spokenText(times).includes('Next'))
  control(times, 'Next: ').click()
  await waitForText(details, /Your details/)
}

describe('the parts of a booking', () => {
  it('show one booking wherever the page places them', async () => {
    const parts = await opened()
    expect(spokenText(parts.summary)).to.match(/Product walkthrough/)
    expect(spokenText(parts.days)).to.match(/March 2026/)
    expect(spokenText(parts.details)).to.equal('')
    control(parts.days, 'Friday 13 March').click()
    await waitForText(parts.times, /09:00/)
    expect(spokenText(parts.times)).not.to.match(/10:30/)
  })

  it('book a time by keyboard, and move the focus from part to part', async () => {
    const parts = await opened()
    const { service, days, times, details, summary, element } = parts
    const created: string[] = []
    element.addEventListener('when-booking-create', (event) =>
      created.push((event as BookingCreateEvent).booking.bookingId),
    )
    times.focus()
    await pressKeys(times, 'Tab', 'ArrowDown', 'Enter')
    await waitUntil(() => /Next/.test(spokenText(times)))
    await landed(/Next/)
    await pressKeys(times, 'Enter')
    await landed('Your details')
    expect(spokenText(summary)).to.match(/10:30/)
    expect(spokenText(days)).to.match(/March 2026/)
    type(deepOne<HTMLInputElement>(details, "[name='name']"), 'Noor Haddad')
    type(deepOne<HTMLInputElement>(details, "[name='email']"), 'noor@example.com')
    deepOne<HTMLInputElement>(details, "[name='email']").focus()
    await pressKeys(details, 'Enter')
    await waitForText(details, /is booked|booked/)
    await waitUntil(() => details.matches(':focus-within'))
    expect(service.calls.filter(([method]) => method === 'book')).to.have.length(1)
    expect(created).to.have.length(1)
    expect(spokenText(days)).to.equal('')
    expect(spokenText(times)).to.equal('')
  })

  it('keep the days in the form: another day leads back to the times, and what was typed stays', async () => {
    const parts = await opened()
    await chooseTime(parts)
    type(deepOne<HTMLInputElement>(parts.details, "[name='name']"), 'Noor Haddad')
    const day = control(parts.days, 'Friday 13 March')
    day.focus()
    day.click()
    await waitForText(parts.times, /09:00/)
    await waitUntil(() => parts.flow.state.step === 'choosing')
    expect(focusedText()).to.match(/13/)
    control(parts.times, '09:00').click()
    await waitUntil(() => spokenText(parts.times).includes('Next'))
    control(parts.times, 'Next: ').click()
    await waitForText(parts.details, /Your details/)
    expect(deepOne<HTMLInputElement>(parts.details, "[name='name']").value).to.equal('Noor Haddad')
  })

  it('lead from a taken time to the nearest ones', async () => {
    const parts = await opened()
    await chooseTime(parts)
    type(deepOne<HTMLInputElement>(parts.details, "[name='name']"), 'Noor Haddad')
    type(deepOne<HTMLInputElement>(parts.details, "[name='email']"), 'noor@example.com')
    parts.service.take(chosen.start)
    control(parts.details, 'Book').click()
    await waitForText(parts.details, /taken|no longer/)
    expect(parts.flow.state.step).to.equal('taken')
  })

  it('do not take the focus before the visitor did something', async () => {
    const parts = await opened()
    parts.flow.send({ type: 'choose-slot', start: chosen.start })
    await waitForText(parts.details, /Your details/)
    expect(focused()).to.equal(document.body)
  })

  it('start the flow once, and stop it with the last of them', async () => {
    const service = memoryService({ slots })
    const flow = flowOver(service)
    const seen: string[] = []
    const start = flow.start.bind(flow)
    const stop = flow.stop.bind(flow)
    Object.assign(flow, {
      start: () => {
        seen.push('start')
        start()
      },
      stop: () => {
        seen.push('stop')
        stop()
      },
    })
    const { element, summary, days, times, details } = await page(flow)
    expect(seen).to.deep.equal(['start'])
    summary.remove()
    days.remove()
    times.remove()
    expect(seen).to.deep.equal(['start'])
    details.remove()
    expect(seen).to.deep.equal(['start', 'stop'])
    element.append(details)
    expect(seen).to.deep.equal(['start', 'stop', 'start'])
  })

  it('take another flow at once', async () => {
    const parts = await opened()
    const other = flowOver(memoryService({ slots: slotsOn('2026-03-11', '08:00') }))
    for (const part of [parts.summary, parts.days, parts.times, parts.details]) part.flow = other
    await waitForText(parts.times, /08:00/)
    expect(spokenText(parts.times)).not.to.match(/10:30/)
  })

  it('list the seats of group events among the times', async () => {
    const service = memoryService({
      settings: settingsWith({ type: 'group' }),
      slots: [classAt('2026-03-12T09:00:00Z', 'Wheel', 3)],
    })
    const parts = await page(flowOver(service))
    await waitForText(parts.times, /Wheel/)
    expect(spokenText(parts.days)).to.equal('')
  })

  it('lock the time zone as a page asks, all of them', async () => {
    const parts = await opened()
    expect(deepAll(parts.days.shadowRoot!, '.zone button')).not.to.have.length(0)
    parts.days.lockedTimeZone = ''
    await waitUntil(() => !deepAll(parts.days.shadowRoot!, '.zone button[aria-expanded]:not(.unfold)').length)
    expect(deepOne(parts.times, 'when-slot-list')).to.have.property('hideHourCycle', false)
    expect(parts.flow.state.timeZone).to.equal('Europe/Lisbon')
  })

  it('show the organizer’s time zone where it is locked to that', async () => {
    const organizer = {
      email: undefined,
      name: 'Ada Mensah',
      timezone: 'America/New_York',
      time_zone_changes: [],
    }
    const service = memoryService({ slots, settings: settingsWith({ organizer }) })
    const parts = await page(flowOver(service))
    parts.days.lockedTimeZone = 'organizer'
    await waitForText(parts.days, /New York/)
    await waitForText(parts.times, /6:30|06:30/)
  })

  it('import the visitor’s calendar in the part that offers it, and mark conflicts in all', async () => {
    const parts = await opened()
    expect(deepAll(parts.element, 'when-calendar-import')).to.have.length(0)
    parts.days.calendarImport = true
    await waitForText(parts.days, /See my calendar here/)
    const lines = ['VCALENDAR', 'VEVENT\nDTSTART:20260312T103000Z\nDURATION:PT5M\nEND:VEVENT\nEND:VCALENDAR']
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([lines.map((line) => `BEGIN:${line}`).join('\n')], 'mine.ics'))
    deepOne(parts.days, 'when-calendar-import').dispatchEvent(
      new DragEvent('drop', { dataTransfer, cancelable: true }),
    )
    await waitForText(parts.days, /mine.ics: 1 free time conflicts/)
    await waitForText(parts.times, /10:30 Conflicts with your calendar/)
    expect(deepAll(parts.times.shadowRoot!, 'when-calendar-import')).to.have.length(0)
    control(parts.days, 'Remove').click()
    await waitUntil(() => !spokenText(parts.times).includes('Conflicts with your calendar'))
  })

  it('let visitors wait for a day without a free time, if the page provides a waiting list', async () => {
    const joined: WaitlistJoin[] = []
    const waitlist = {
      join: async (request: WaitlistJoin) => {
        joined.push(request)
        return {
          ...{ waitlist_id: 'w1', configuration_id: 'c1', state: 'waiting', timezone: 'Europe/Lisbon' },
          ...{ start_time: request.start_time, end_time: request.end_time, expires_in: 90_000 },
        }
      },
      entry: () => new Promise(() => {}),
    } as unknown as WaitlistService
    const service = memoryService({ slots: [], settings: settingsWith({ capabilities: ['waitlist'] }) })
    const parts = await page(flowOver(service))
    parts.times.waitlist = waitlist
    await waitUntil(
      () => deepAll(parts.times.shadowRoot!, '[part=waitlist-button]').length,
      'the waiting list',
    )
    deepOne(parts.times, '[part=waitlist-button]').click()
    await waitUntil(() => deepAll(parts.times.shadowRoot!, 'when-details-form').length, 'its form')
    await expectAccessible(parts.element)
    type(deepOne<HTMLInputElement>(parts.times, "[name='name']"), 'Noor Haddad')
    type(deepOne<HTMLInputElement>(parts.times, "[name='email']"), 'noor@example.com')
    deepOne(parts.times, '[part=submit-button]').click()
    await waitUntil(() => joined.length, 'a place in the waiting list')
  })

  it('move a booking in one step: other days and times can be looked at until it is confirmed', async () => {
    const settings = settingsWith({ booking: existingBooking(slotAt('2026-03-11T09:00:00Z')) })
    const service = memoryService({ slots, settings })
    const rescheduling = { bookingId: ids.bookingId }
    const parts = await page(
      createBookingFlow({ service, timeZone: 'Europe/Lisbon', now: () => now, rescheduling }),
    )
    const { details, days, times, element } = parts
    const moved: string[] = []
    element.addEventListener('when-booking-reschedule', (event) =>
      moved.push((event as BookingRescheduleEvent).booking.bookingId),
    )
    await waitForText(times, /10:30/)
    control(times, '10:30').focus()
    control(times, '10:30').click()
    await waitForText(details, /Current booking: Wed 11 March, 0?9:00 New time: Thu 12 March, 10:30/)
    await landed(/Move to 10:30/)
    type(deepOne<HTMLInputElement>(details, "[name='reason']"), 'A train strike')
    control(days, 'Friday 13 March').click()
    await waitForText(times, /09:00/)
    expect(spokenText(details)).to.match(/New time: Thu 12 March, 10:30/)
    control(times, '09:00').focus()
    control(times, '09:00').click()
    await waitForText(details, /New time: Fri 13 March, 09:00/)
    await landed(/Move to 09:00/)
    control(times, '09:00').focus()
    control(times, '09:00').click()
    await landed(/Move to 09:00/)
    expect(deepAll(times.shadowRoot!, '[part=confirm-button]')).to.have.length(0)
    await expectAccessible(element)
    control(details, 'Move to').click()
    await waitForText(details, /Your booking was moved/)
    expect(moved).to.have.length(1)
    const [, given] = service.calls.find(([method]) => method === 'reschedule') ?? []
    expect((given as [string, { reason?: string }])[1].reason).to.equal('A train strike')
  })

  for (const colorScheme of ['light', 'dark'] as const)
    it(`pass axe while a time is chosen and in the form, in ${colorScheme}`, async () => {
      await emulateMedia({ colorScheme })
      const parts = await opened()
      await expectAccessible(parts.element)
      await chooseTime(parts)
      await expectAccessible(parts.element)
      await emulateMedia({ colorScheme: 'light' })
    })
})
