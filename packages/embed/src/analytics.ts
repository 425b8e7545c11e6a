import type { BookingRecord, Slot } from '@whenable/flow'

/** The events of the kit that reach the page, without the `when-` that they begin with. */
export const analyticsEventNames = [
  'step-change',
  'configuration-change',
  'booking-submit',
  'booking-create',
  'booking-reschedule',
  'booking-cancel',
  'booking-answer',
  'booking-redirect',
  'popup-toggle',
] as const

export type AnalyticsEventName = (typeof analyticsEventNames)[number]

/**
 * What a page is told of an event: enough to count it, nothing of who books, and nothing that opens a booking. Nothing is sent
 * anywhere by the kit.
 */
export interface AnalyticsEvent {
  /** The DOM event’s type, such as `when-booking-create`. */
  readonly event: `when-${AnalyticsEventName}`
  /** Where it comes from. */
  readonly element: Element
  readonly configurationId?: string | undefined
  readonly slug?: string | undefined
  /** Where the visitor is now: `choosing`, `details`, `submitting`, `booked` … */
  readonly step?: string | undefined
  /** The UID of the booking’s calendar entries: it names the booking and opens nothing, as its id does. */
  readonly bookingUid?: string | undefined
  readonly status?: string | undefined
  /** What is booked, or about to be: Unix seconds. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly open?: boolean | undefined
}

type EventFields = {
  readonly [Name in 'configurationId' | 'slug' | 'step' | 'status']?: string | null
} & {
  readonly open?: boolean
  readonly booking?: BookingRecord
  readonly submission?: { readonly slot: Slot }
}

/** What is told of an event that has come from an element of the kit. */
const analyticsEventOf = (event: Event & EventFields): AnalyticsEvent => {
  const element = event.target as Element & EventFields
  const { uid, status = event.status, start, end } = event.booking ?? ({} as Partial<BookingRecord>)
  const { slot } = event.submission ?? {}
  const details = {
    event: event.type as AnalyticsEvent['event'],
    element,
    configurationId: event.configurationId ?? element.configurationId,
    slug: element.slug,
    step: event.step,
    open: event.open,
    ...{ bookingUid: uid, status, start: start ?? slot?.start, end: end ?? slot?.end },
  }
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => value != null),
  ) as unknown as AnalyticsEvent
}

/**
 * Tells a listener of an event of the kit, or with `*` of all of them, wherever on the page it comes from.
 *
 * @returns a function that stops that.
 */
export const on = (
  name: AnalyticsEventName | '*',
  listener: (details: AnalyticsEvent) => void,
): (() => void) => {
  const names = name === '*' ? analyticsEventNames : [name]
  const handle = (event: Event) => listener(analyticsEventOf(event))
  for (const one of names) document.addEventListener(`when-${one}`, handle)
  return () => {
    for (const one of names) document.removeEventListener(`when-${one}`, handle)
  }
}
