import type { BookingRecord } from '@whenable/flow'
import { html, type TemplateResult } from 'lit'
import { currentInstantOf } from '../base/clock.js'
import { forwardSlot } from '../base/forward-slot.js'
import type { BookingRescheduleEvent } from '../events/booking-reschedule.js'
import { waitlist as english, type WaitlistMessages } from '../messages/generated/waitlist.js'
import type { LinkedBookingFacts } from './linked-booking.js'
import type { ManageBooking } from './manage-booking.js'

/** What changes with the wait for an earlier time: whether it is shown, and the booking. */
export interface EarlierPanel {
  readonly setOpen: (isOpen: boolean) => void
  readonly move: (booking: BookingRecord) => void
}

/** The button that waits for an earlier time of a booking. */
export const earlierButton = (
  element: ManageBooking,
  { messages }: LinkedBookingFacts,
  { setOpen }: EarlierPanel,
): TemplateResult => {
  const { tellMeEarlier }: WaitlistMessages = { ...english, ...messages }
  const open = async () => {
    await import('../define/waitlist.js')
    setOpen(true)
    await element.updateComplete
    const panel = element.renderRoot.querySelector('when-waitlist')
    await panel?.updateComplete
    panel?.focus()
  }
  // Without its code the button stays, and can be pressed again.
  return html`<button class="ghost" part="action" @click=${() => void open().catch(() => undefined)}>
    ${tellMeEarlier}
  </button>`
}

/** The waitlist for an earlier time of a booking, in the booking's place. */
export const earlierPanel = (
  element: ManageBooking,
  { booking, settings }: LinkedBookingFacts,
  { setOpen, move }: EarlierPanel,
): TemplateResult => {
  const { messages, service, serviceUrl, session, sessionProvider, timeZone, hourCycle, now } = element
  const { bookingId, start, guest } = booking
  return html`<div class="outcome">
    <when-waitlist
      closable
      .messages=${messages}
      .service=${service && 'join' in service ? service : null}
      .serviceUrl=${serviceUrl}
      .configurationId=${settings?.configuration_id ?? null}
      .session=${session}
      .sessionProvider=${sessionProvider}
      .settings=${settings}
      .draft=${guest}
      .wanted=${{ start: Math.min(currentInstantOf(element), start - 1), end: start, bookingId }}
      .timeZone=${timeZone}
      .hourCycle=${hourCycle}
      .now=${now}
      @when-waitlist-close=${() => setOpen(false)}
      @when-booking-reschedule=${(event: BookingRescheduleEvent) => move(event.booking)}
      >${forwardSlot('challenge')}</when-waitlist
    >
  </div>`
}
