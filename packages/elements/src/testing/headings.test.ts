import { expect, fixture, html } from '@open-wc/testing'
import { formatBookingReference } from '@whenable/contract'
import { plainDate } from '@whenable/time'
import type { TemplateResult } from 'lit'
import { waitUntil } from './wait-until.js'
import '../define/agenda.js'
import '../define/booking.js'
import '../define/confirmation.js'
import '../define/details-form.js'
import '../define/event.js'
import '../define/manage-booking.js'
import '../define/organizer-confirmation.js'
import '../define/slot-list.js'
import '../define/week.js'
import { existingBooking, ids, memoryService, now, settingsWith, slotAt, slotsOn } from './memory-service.js'
import { deepAll } from './shadow.js'

const slots = slotsOn('2026-03-12', '10:00', '14:00')
const held = slotAt('2026-03-12T10:30:00Z')
const service = (status: 'booked' | 'pending' | 'cancelled' = 'booked') =>
  memoryService({ slots, booking: { status }, settings: settingsWith({ booking: existingBooking(held) }) })
const reference = formatBookingReference({ ...ids, salt: 'c2FsdA' })
const booking = {
  bookingId: 'b1',
  status: 'booked',
  title: 'Walkthrough',
  start: held.start,
  end: held.end,
  guest: { name: 'Noor Haddad', email: 'noor@example.com' },
}

const event = { id: 'e', title: 'Review', when: { start_time: held.start, end_time: held.end } }

/** Elements below a page's own heading, and a text that shows that they have rendered. */
const elements: Record<string, TemplateResult> = {
  'when-booking': html`<when-booking no-draft .service=${service()} .now=${() => now}></when-booking>`,
  'when-confirmation': html`<when-confirmation .booking=${booking}></when-confirmation>`,
  'when-agenda': html`<when-agenda time-zone="UTC" .now=${() => now} .events=${[event]}></when-agenda>`,
  'when-event': html`<when-event time-zone="UTC" .event=${event}></when-event>`,
  'when-details-form': html`<when-details-form></when-details-form>`,
  'when-slot-list': html`<when-slot-list
    date="2026-03-12"
    time-zone="UTC"
    .slots=${slots}
  ></when-slot-list>`,
  'when-week': html`<when-week .date=${plainDate('2026-03-12')} time-zone="UTC" .slots=${slots}></when-week>`,
  'when-manage-booking': html`<when-manage-booking
    booking-ref=${reference}
    .service=${service()}
    .now=${() => now}
  ></when-manage-booking>`,
  'when-organizer-confirmation': html`<when-organizer-confirmation
    booking-ref=${reference}
    .service=${service('pending')}
    .now=${() => now}
  ></when-organizer-confirmation>`,
}

describe('headings', () => {
  for (const [name, template] of Object.entries(elements))
    it(`of ${name} start below the page’s own, and skip no level`, async () => {
      const page = await fixture<HTMLElement>(html`<main lang="en"><h1>A page</h1>${template}</main>`)
      const levels = () =>
        deepAll(page, 'h1, h2, h3, h4, h5, h6').map(({ localName }) => Number(localName[1]))
      await waitUntil(() => levels().length > 1)
      expect(levels()[1]).to.equal(2)
      for (const [index, level] of levels().entries())
        if (index) expect(level).to.be.at.most((levels()[index - 1] as number) + 1)
    })
})
