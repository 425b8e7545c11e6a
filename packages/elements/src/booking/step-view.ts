import type { BookingIntent, BookingState } from '@whenable/flow'
import type { Instant, TimeFormat } from '@whenable/time'
import type { TemplateResult } from 'lit'
import type { ChoosingMessages } from '../messages/choosing.js'
import type { Messages } from '../messages/localize.js'

/** What a step is drawn from, beside its state. */
export interface StepView {
  readonly reader: TimeFormat
  readonly messages: ChoosingMessages
  /** Draws the facts, once that has come. */
  readonly about: ((state: BookingState, view: StepView) => TemplateResult) | undefined
  /** The facts and the list of times could not be fetched. */
  readonly cutOff: boolean
  /** The page's own words, for the elements within. */
  readonly ownMessages: Partial<Messages> | null
  readonly now: () => Instant
  readonly serviceUrl: string | null
  /** The hosts' zone where its clock differs from the visitor's. */
  readonly otherTimeZone: string | undefined
  /** The start of the slot that is marked in the list. */
  readonly marked: Instant | undefined
  readonly mark: (start: Instant) => void
  readonly send: (intent: BookingIntent) => void
  /** Tells the page; `false` where it prevents what is told. */
  readonly tell: (event: Event) => boolean
}

/** How each step is drawn. The element with the id `landing` is where reading goes on after the step has changed. */
export type StepTemplates<Steps extends BookingState['step']> = {
  readonly [Step in Steps]: (
    state: Extract<BookingState, { readonly step: Step }>,
    view: StepView,
  ) => TemplateResult
}
