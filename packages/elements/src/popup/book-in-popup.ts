import type { BookingService } from '@whenable/contract'
import { type BookingFlow, createBookingFlow } from '@whenable/flow'
import { dateAt, type Instant, startOfMonth, type TimeFormat } from '@whenable/time'
import type { LitElement } from 'lit'
import type { Booking } from '../booking/booking.js'
import '../define/booking.js'
import '../define/popup.js'

/** The slot to start with; for a group event with its id. */
export interface RequestedSlot {
  readonly start: Instant
  readonly eventId?: string | undefined
}

/** The service, format and clock of the widget, and what it takes from the element that opens it. */
export interface Bookable extends Partial<Pick<Booking, 'hourCycle' | 'messages' | 'serviceUrl'>> {
  readonly service: BookingService
  readonly format: TimeFormat
  readonly now: () => Instant
  /** Called after a booking was made. */
  readonly onBooked: () => void
}

/** Chooses the slot once the service offers it; otherwise the times of its day stay. */
const chooseWhenOffered = (flow: BookingFlow, { start, eventId }: RequestedSlot): void => {
  const unsubscribe = flow.subscribe((state) => {
    if (state.step === 'loading' || state.availability.state === 'loading') return
    unsubscribe()
    if (state.slots.some((slot) => slot.start === start && (!eventId || slot.event?.eventId === eventId)))
      flow.send({ type: 'choose-slot', start, eventId })
  })
}

/**
 * Opens a `when-booking` in a popup that starts with a slot. Only one is open at a time; it is removed when it is
 * closed.
 */
export const bookInPopup = (
  host: LitElement,
  { service, format, now, onBooked, ...properties }: Bookable,
  requested: RequestedSlot,
): void => {
  // A second click may come before the popup has opened.
  if (host.renderRoot.querySelector('when-popup')) return
  const { locale, timeZone } = format
  const date = dateAt(requested.start, timeZone)
  const flow = createBookingFlow({
    ...{ service, timeZone, now, locale, date, month: startOfMonth(date) },
    online: navigator.onLine,
  })
  chooseWhenOffered(flow, requested)
  const booking = document.createElement('when-booking')
  Object.assign(booking, properties, { flow, now, noRedirect: true })
  booking.addEventListener('when-booking-create', onBooked)
  const popup = document.createElement('when-popup')
  popup.append(booking)
  popup.addEventListener('when-popup-toggle', async () => {
    // A page may cancel the event.
    await popup.updateComplete
    if (!popup.open) popup.remove()
  })
  host.renderRoot.append(popup)
  popup.show()
}
