import type { ActivityBurst, ActivityDeed, ActivityKind, BlockKind } from '@whenable/contract'
import type { ActivityMessages } from '@whenable/elements/internal/messages/owner/generated/activity'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { dateAt, formatDate, formatRange, formatTime, type Instant, type TimeFormat } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import type { ActivityState } from './flow/index.js'

/** The messages that the element uses, of all sections. */
export type ActivityTexts = ActivityMessages & OwnerPartMessages

export type ActivityReady = Extract<ActivityState, { step: 'ready' }>

/** What the templates of activity are rendered from. */
export interface ActivityView {
  readonly messages: ActivityTexts
  readonly lang: string
  readonly format: TimeFormat
}

const day = (at: Instant, { format, lang }: ActivityView): string =>
  formatDate(at, { locale: lang, timeZone: format.timeZone, style: 'weekday-day' })

/** A day and a time. */
export const timeText = (at: Instant, view: ActivityView): string =>
  joined(view.lang, day(at, view), formatTime(at, view.format))

/** From when to when something went on, with its day or days. */
export const periodText = (first: Instant, last: Instant, view: ActivityView): string => {
  const { lang, format } = view
  if (first === last) return timeText(first, view)
  if (dateAt(first, format.timeZone) !== dateAt(last, format.timeZone))
    return `${timeText(first, view)} – ${timeText(last, view)}`
  return joined(lang, day(first, view), formatRange(first, last, format))
}

/** How much of one kind a burst caused, such as `34 bookings`. */
const countText = (kind: string, count: number, { messages }: ActivityView): string =>
  kind === 'booking'
    ? messages.activityBookings(count)
    : messages.labelled(messages.activityKinds(kind as Exclude<ActivityKind, 'booking'>), String(count))

/** What a burst is, in a sentence: what it caused most, and where it came from. */
export const burstTitle = ({ counts, network }: ActivityBurst, view: ActivityView): string => {
  const { messages } = view
  const [most] = [...counts].sort((one, other) => rank(one) - rank(other))
  const what = most ? countText(most.kind, most.count, view) : ''
  return network ? messages.activityFrom(what, network) : messages.activityFromSeveral(what)
}

/** Bookings come first, then what there is most of. */
const rank = ({ kind, count }: ActivityBurst['counts'][number]): number =>
  kind === 'booking' ? Number.NEGATIVE_INFINITY : -count

/** What else a burst caused, and in which event types. */
export const burstFacts = (burst: ActivityBurst, view: ActivityView): readonly string[] => {
  const [, ...others] = [...burst.counts].sort((one, other) => rank(one) - rank(other))
  return [
    periodText(burst.first_at, burst.last_at, view),
    ...others.map(({ kind, count }) => countText(kind, count, view)),
    ...burst.targets,
    burst.active ? view.messages.activityActive(burst.active) : view.messages.activityOver,
  ]
}

/** The name of one thing that a stranger caused: its guest, or else its kind. */
export const deedName = ({ guest, kind }: ActivityDeed, { messages }: ActivityView): string =>
  guest?.name || guest?.email || messages.activityKind(kind as ActivityKind)

/** What an owner has typed to block: an email address, a network, or a domain. */
export const blockKindOf = (value: string): BlockKind => {
  if (/[^@]@/.test(value)) return 'address'
  return /\/|:|^[\d.]+$/.test(value) ? 'network' : 'domain'
}
