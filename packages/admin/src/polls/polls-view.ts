import type { OfferableTime, Poll } from '@whenable/contract'
import type { OfferMessages } from '@whenable/elements/internal/messages/owner/generated/offer'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import type { OwnerPollMessages } from '@whenable/elements/internal/messages/owner/generated/polls'
import type { ShareMessages } from '@whenable/elements/internal/messages/owner/generated/share'
import { formatDate, formatRange, type Instant, type TimeFormat } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import type { LitElement } from 'lit'
import { timeLabel } from '../parts/picked-times.js'
import type { PollsIntent, PollsState } from './flow/index.js'

/** The messages that the element uses, of all sections. */
export type PollsTexts = OwnerPollMessages & OfferMessages & ShareMessages & OwnerPartMessages

export type PollsReady = Extract<PollsState, { step: 'ready' }>

/** What the templates of polls are rendered from. */
export interface PollsView {
  readonly host: LitElement
  readonly messages: PollsTexts
  readonly lang: string
  readonly format: TimeFormat
  readonly now: Instant
  readonly send: (intent: PollsIntent) => void
}

type PollSlot = Poll['slots'][number]

/** The day and the time at which something starts. */
export const startLabel = (start: Instant, { lang, format }: PollsView): string =>
  timeLabel(start, lang, format)

/** The day of a time of a poll, with its start and end. */
export const slotLabel = ({ start_time: start, end_time: end }: PollSlot, view: PollsView): string => {
  const { lang, format } = view
  const day = formatDate(start, { locale: lang, timeZone: format.timeZone, style: 'weekday-day' })
  return joined(lang, day, formatRange(start, end, format))
}

/** The label of a time that is chosen for a new poll. */
export const offeredLabel = ({ start }: OfferableTime, view: PollsView): string => startLabel(start, view)

/** The time of a poll that was booked. */
export const decidedSlot = ({ slots, chosen_start_time: chosen }: Poll): PollSlot | undefined =>
  slots.find(({ start_time: start }) => start === chosen)
