import type { PollPage } from '@whenable/contract'
import type { Slot } from '@whenable/flow'
import type { PollFlowState, PollIntent } from '@whenable/flow/poll'
import { formatRange, type Instant, type TimeFormat } from '@whenable/time'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { dayName } from '../messages/day-names.js'
import type { DetailsMessages } from '../messages/generated/details.js'
import type { PollMessages } from '../messages/generated/polls.js'
import type { TimesMessages } from '../messages/generated/times.js'

/** The messages that the element uses, of all sections. */
export type PollTexts = PollMessages & TimesMessages & DetailsMessages

/** A proposed time. */
export type PollPageSlot = PollPage['slots'][number]

/** The states in which the poll is known. */
export type WithPoll = Extract<PollFlowState, { readonly poll: PollPage }>

/** What the templates of a poll are rendered from, besides its state. */
export interface PollView {
  readonly messages: PollTexts
  readonly lang: string
  readonly format: TimeFormat
  /** The participant's own calendar, `null` until they add one. */
  readonly calendar: VisitorCalendar | null
  readonly send: (intent: PollIntent) => void
}

/** Whether the poll takes answers. */
export const isOpen = ({ step }: WithPoll): boolean => ['answering', 'saving', 'saved'].includes(step)

/** A proposed time, for the participant's calendar. */
export const slotOf = ({ start_time: start, end_time: end }: PollPageSlot): Slot => ({
  start,
  end,
  emails: [],
})

/** The day of a time. */
export const dayText = (start: Instant, { lang, format }: PollView): string =>
  dayName(start, lang, format.timeZone, 'day')

/** The start and end of a time. */
export const rangeText = ({ start_time: start, end_time: end }: PollPageSlot, { format }: PollView): string =>
  formatRange(start, end, format)
