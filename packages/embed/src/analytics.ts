import type { BookingRecord, Slot } from '@whenable/flow'

/** The events that reach the page, without their prefix `when-`. */
export const analyticsEventNames = [
  'step-change',
  'configuration-change',
  'slots-show',
  'form-start',
  'hold-change',
  'error-show',
  'booking-submit',
  'booking-create',
  'booking-reschedule',
  'booking-cancel',
  'booking-answer',
  'booking-redirect',
  'waitlist-change',
  'poll-answer',
  'popup-toggle',
] as const

export type AnalyticsEventName = (typeof analyticsEventNames)[number]

/**
 * An event for analytics: enough to count it, without personal data and without anything that gives access to a
 * booking. The kit itself sends it nowhere.
 */
export interface AnalyticsEvent {
  /** The DOM event’s type, such as `when-booking-create`. */
  readonly event: `when-${AnalyticsEventName}`
  /** The element that dispatched it. */
  readonly element: Element
  readonly configurationId?: string | undefined
  readonly slug?: string | undefined
  /** The current step: `choosing`, `details`, `submitting`, `booked` … */
  readonly step?: string | undefined
  /** UID of the booking’s calendar entries. Like its id, it gives no access. */
  readonly bookingUid?: string | undefined
  readonly status?: string | undefined
  /** The time of the booking, Unix seconds. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly open?: boolean | undefined
  /** When the first free times arrived, in milliseconds since the page began to load. */
  readonly milliseconds?: number | undefined
  /** The type of an error, such as `connection_error`. */
  readonly errorType?: string | undefined
  /** What became of the hold of the chosen time: `held`, `extended` or `ended`, and how many seconds are left. Or of a waitlist entry. */
  readonly state?: string | undefined
  readonly seconds?: number | undefined
}

type EventFields = {
  readonly [Name in 'configurationId' | 'slug' | 'step' | 'status' | 'errorType' | 'state']?: string | null
} & {
  readonly open?: boolean
  readonly milliseconds?: number
  readonly seconds?: number
  readonly booking?: BookingRecord
  readonly submission?: { readonly slot: Slot }
}

/** Whether a node is an element of the kit that is not inside another one. */
const isOutermost = (node: EventTarget): boolean =>
  node instanceof Element &&
  node.localName.startsWith('when-') &&
  !(node.getRootNode() as Partial<ShadowRoot>).host?.localName.startsWith('when-')

/** Converts a DOM event of the kit. Outside a page's own shadow root, its target is the host of that. */
const analyticsEventOf = (event: Event & EventFields): AnalyticsEvent => {
  const element = (event.composedPath().find(isOutermost) ?? event.target) as Element & EventFields
  const { uid, status = event.status, start, end } = event.booking ?? ({} as Partial<BookingRecord>)
  const { slot } = event.submission ?? {}
  const details = {
    event: event.type as AnalyticsEvent['event'],
    element,
    configurationId: event.configurationId ?? element.configurationId,
    slug: element.slug,
    step: event.step,
    open: event.open,
    milliseconds: event.milliseconds,
    errorType: event.errorType,
    state: event.state,
    seconds: event.seconds,
    ...{ bookingUid: uid, status, start: start ?? slot?.start, end: end ?? slot?.end },
  }
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => value != null),
  ) as unknown as AnalyticsEvent
}

/**
 * Calls a listener for an event of the kit on the page, or with `*` for all of them.
 *
 * @returns a function that removes the listener.
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
