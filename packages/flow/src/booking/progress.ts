import type { Availability, Booking, BookingSettings, ServiceErrorInfo } from '@whenable/contract'
import type { AnswerEvent, EffectErrorEvent, Moment, PageEvent } from '../machine.js'
import type { BookingEffect, Submission } from './effects.js'
import type { BookingFacts, BookingIntent, BookingStep, KnownWindow } from './state.js'

/** An availability call under way, and the window whose slots it brings. */
export interface Look extends KnownWindow {
  readonly attempt: number
  /** Asks for what is known already, because it may have changed. */
  readonly fresh: boolean
}

/** What the flow knows: what its state shows, and what it needs beside. Plain JSON. */
export interface BookingProgress {
  readonly facts: BookingFacts
  readonly step: BookingStep
  /** Between start and stop: the flow asks for what it needs by itself. */
  readonly running: boolean
  /** The last attempt id given out. */
  readonly attempt: number
  /** The attempt that is to bring the settings; 0: none under way. */
  readonly asking: number
  /** Whether the settings have come, or `null` in their place because the service lacks the call. */
  readonly asked: boolean
  readonly looking: Look | null
  /** Why the last question failed; nothing more is asked until somebody wants it or the network returns. */
  readonly stuck: ServiceErrorInfo | null
  /** The attempt that submits; 0: none under way. */
  readonly sending: number
  readonly submission: Submission | null
  /** The visitor has chosen a month or a day: the flow turns no pages by itself any more. */
  readonly navigated: boolean
  /** The visitor wants the next free time after what is shown, wherever it is. */
  readonly seeking: boolean
  /** The attempt that waits until what is known is old; 0: none does. */
  readonly waiting: number
  /** Language for the service's mails, BCP 47. */
  readonly locale: string | undefined
}

export type BookingEvent =
  | BookingIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'settings', BookingSettings | null>
  | AnswerEvent<'availability', Availability>
  | AnswerEvent<'send', Partial<Booking> | undefined>
  | AnswerEvent<'wait', void>

/** The working copy of one transition. */
export type Turn = { -readonly [Field in keyof BookingProgress]: BookingProgress[Field] } & {
  readonly moment: Moment
  readonly effects: BookingEffect[]
}

/** What an event makes of the progress, and what is to be done; pure: clock and fresh key come with `moment`. */
export type BookingTransition = (
  before: BookingProgress,
  event: BookingEvent,
  moment: Moment,
) => { readonly progress: BookingProgress; readonly effects: readonly BookingEffect[] }

/** What some events do, each by its type. */
export type Handlers<Types extends BookingEvent['type']> = {
  readonly [Type in Types]: (turn: Turn, event: Extract<BookingEvent, { type: Type }>) => void
}
