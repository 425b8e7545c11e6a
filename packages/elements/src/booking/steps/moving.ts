import type { BookingState } from '@whenable/flow'
import { html, type TemplateResult } from 'lit'
import '../../define/booking-move.js'
import type { BookingContext, Choosing } from '../booking-context.js'
import type { DetailsState } from './submission.js'

type Chosen = Exclude<DetailsState, { step: 'taken' }>

/** A time that was taken has a view of its own: the form, with the nearest times. */
const isChosen = (state: BookingState): state is Chosen =>
  (state.step === 'details' || state.step === 'submitting') && !('alternatives' in state)

/** The times beside the confirmation of a move. The summary shows the time that the booking has until it has moved. */
export const timesOf = (state: BookingState): Choosing | undefined =>
  isChosen(state) ? { ...state, ...{ slot: undefined, error: undefined }, step: 'choosing' } : undefined

/** The confirmation of a move. */
export const moveStep = (state: DetailsState, context: BookingContext): TemplateResult | undefined =>
  isChosen(state)
    ? html`<when-booking-move
        part="form"
        id="focus-target"
        exportparts="field, hold, submit-button"
        .state=${state}
        .context=${context}
        ><slot name="before-form" slot="before-form"></slot><slot name="challenge" slot="challenge"></slot
      ></when-booking-move>`
    : undefined
