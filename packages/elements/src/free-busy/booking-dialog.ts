import { createBookingService } from '@whenable/client'
import { type BookingFlow, createBookingFlow } from '@whenable/flow'
import { dateAt, type HourCycle, type Instant, type Interval, startOfMonth } from '@whenable/time'
import { html, type LitElement, type TemplateResult } from 'lit'
import { reachService, type ServiceWords } from '../booking/reach-service.js'
import '../define/booking.js'
import type { FreeBusyMessages } from '../messages/free-busy.js'
import type { Messages } from '../messages/localize.js'
import { adopt } from '../styles/adopt.js'
import { bookingDialogStyles } from './booking-dialog.styles.js'

/** What the dialog takes from the element that opens it. */
export interface BookingOpener extends ServiceWords {
  readonly configurationId: string | null
  readonly hourCycle: HourCycle | null
  readonly messages: Partial<Messages> | null
}

/** For whom the dialog speaks, and the clock. */
export interface BookingPlace {
  readonly locale: string
  readonly timeZone: string
  readonly now: () => Instant
}

/** Chooses a start as soon as the service offers it; where it does not, the times of its day stay to choose from. */
const chooseWhenOffered = (flow: BookingFlow, { start }: Interval): void => {
  const leave = flow.subscribe((state) => {
    if (state.step === 'loading' || state.availability.face === 'waiting') return
    leave()
    if (state.slots.some((slot) => slot.start === start)) flow.send({ type: 'choose-slot', start })
  })
}

/** What becomes of the dialog. */
export interface BookingOutcome {
  /** A booking was made. */
  readonly booked: () => void
  /** The dialog is closed and can go. */
  readonly closed: () => void
}

/** The dialog, in the words of the element. */
export type BookingDialog = (messages: Pick<FreeBusyMessages, 'close'>) => TemplateResult

const close = ({ target }: Event): void => (target as Element).closest('dialog')?.close()

/**
 * A `when-booking` that begins at a span of time, in a dialog. Nothing where the words name no service.
 *
 * @throws RangeError naming a `service-url` that is neither https nor loopback.
 */
export const bookingDialog = (
  opener: BookingOpener & LitElement,
  { locale, timeZone, now }: BookingPlace,
  span: Interval,
  { booked, closed }: BookingOutcome,
): BookingDialog | undefined => {
  const service = reachService(opener, opener.configurationId, createBookingService)
  if (!service) return undefined
  const date = dateAt(span.start, timeZone)
  const flow = createBookingFlow({
    ...{ service, timeZone, now, locale, date, month: startOfMonth(date) },
    online: navigator.onLine,
  })
  chooseWhenOffered(flow, span)
  adopt(opener, bookingDialogStyles)
  return (messages) => html`<dialog aria-labelledby="title" @when-booking-create=${booked} @close=${closed}>
    <button class="icon" part="close" aria-label=${messages.close} @click=${close}>×</button>
    <when-booking
      no-redirect
      .flow=${flow}
      .now=${now}
      .serviceUrl=${opener.serviceUrl}
      .hourCycle=${opener.hourCycle}
      .messages=${opener.messages}
    ></when-booking>
  </dialog>`
}
