import { type BookingState, canCancel, canReschedule, type Slot } from '@whenable/flow'
import { formatTime } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import '../../define/confirmation.js'
import '../../define/details-form.js'
import { hostedManagePage } from '../../confirmation/hosted-page.model.js'
import { BookingRestartEvent } from '../../events/booking-restart.js'
import type { DraftEditEvent } from '../../events/draft-edit.js'
import { dayName } from '../../messages/day-names.js'
import { type DetailsMessages, details } from '../../messages/generated/details.js'
import type { BookingContext, StepTemplates } from '../booking-context.js'
import { lazyModulesOf, movingFor, payingFor, seriesFor } from './lazy-modules.js'
import { type DetailsState, holdStatus, submit } from './submission.js'
import { otherTimeZone } from './times.model.js'
import { failedStep } from './times.template.js'

const messagesOf = ({ messages }: BookingContext): DetailsMessages => ({ ...details, ...messages })

/** Label of the submit button: the action and the time, or the owner's own label (`appearance`). */
const submitLabel = (state: BookingState, slot: Slot, context: BookingContext): string => {
  const { settings, rescheduling } = state
  const { book, requestTime, move } = messagesOf(context)
  const own = settings?.appearance?.['submit_button_label']
  const allLabel = state.series && seriesFor(state, context)?.submitAllLabel(state, context)
  if (allLabel) return allLabel
  if (own && !rescheduling) return own
  const price = payingFor(state, context)?.payLabel(state, context)
  if (price) return price
  const label = rescheduling ? move : settings?.booking_type === 'organizer-confirmation' ? requestTime : book
  const { locale, timeZone } = context.format
  return label(formatTime(slot.start, context.format), dayName(slot.start, locale, timeZone, 'day'))
}

/** The nearest free times, where the times were. */
const nearestSlots = (
  state: Extract<BookingState, { slot: Slot }>,
  slots: readonly Slot[],
  context: BookingContext,
): TemplateResult => {
  const { format, panels, send } = context
  const { locale, timeZone } = format
  const { takenTitle, takenLead, noTimesNearby } = messagesOf(context)
  return html`<div class="notice">
      <h2 id=${state.step === 'taken' ? 'focus-target' : nothing} tabindex="-1">${
        panels?.unavailableTitle?.(state.slot, context) ?? takenTitle(formatTime(state.slot.start, format))
      }</h2>
      ${slots.length ? takenLead : noTimesNearby}
    </div>
    ${slots.map(
      (slot) =>
        html`<button
          class="slot two"
          @click=${() => send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
        >
          <span>${panels?.eventTitle?.(slot)}${formatTime(slot.start, format)}</span>
          <small>${dayName(slot.start, locale, timeZone, 'day')}</small>
        </button>`,
    )}`
}

/**
 * The form. If its time is no longer free, the nearest ones are beside it, and what was typed stays; that is spoken politely,
 * since the visitor may be typing.
 */
const detailsStep = (state: DetailsState, context: BookingContext): TemplateResult => {
  const slots = 'alternatives' in state && state.alternatives
  const isTaken = state.step === 'taken'
  return html`<div class=${slots ? 'nearest' : 'visually-hidden'} role="status" part="slot-unavailable">${slots ? nearestSlots(state, slots, context) : nothing}</div>
    <div class="step" part="form">
      ${holdStatus(state, context)}${seriesFor(state, context)?.seriesPanel(state, context)}<slot name="before-form"></slot>
      <when-details-form
        id=${isTaken ? nothing : 'focus-target'}
        exportparts="field, label, error, suggestion, notice, submit-button, back-button"
        .messages=${context.host.messages}
        .settings=${state.settings}
        .draft=${state.draft}
        .prefill=${state.prefill}
        .chosen=${state.slot}
        .error=${(state.step === 'details' && state.error) || null}
        .pending=${state.step === 'submitting'}
        .verifying=${state.step === 'submitting' && !!state.isVerifying}
        .rescheduling=${!!state.rescheduling}
        .submitLabel=${isTaken ? messagesOf(context).allTimes : submitLabel(state, state.slot, context)}
        @when-draft-edit=${({ draft }: DraftEditEvent) => context.send({ type: 'edit', draft })}
        @when-details-back=${() => context.send({ type: 'back' })}
        @when-details-submit=${() => submit(state, context)}
        ><slot name="consent" slot="consent"></slot><slot name="challenge" slot="challenge"></slot></when-details-form
      >
      <p class="text" role="status">${state.step === 'submitting' && state.isDelayed ? messagesOf(context).stillTrying : nothing}</p>
    </div>`
}

const unconfirmedStep = (
  state: Extract<BookingState, { step: 'unconfirmed' }>,
  context: BookingContext,
): TemplateResult => {
  const { slotStatus, error } = state
  const messages = messagesOf(context)
  const texts = {
    checking: messages.unconfirmedChecking,
    free: messages.unconfirmedFree,
    taken: messages.unconfirmedTaken,
    unknown: messages.unconfirmedUnknown,
  }
  const isChecking = slotStatus === 'checking' && !error
  return html`<div class="step center" part="unconfirmed">
      <h2 id="focus-target" tabindex="-1">${messages.unconfirmedTitle}</h2>
      <p role="status">${error ? messages.refused(error) : texts[slotStatus]}</p>
      <button
        class="primary"
        aria-disabled=${String(isChecking)}
        @click=${() => isChecking || context.send({ type: 'retry' })}
      >
        ${slotStatus === 'free' ? messages.sendAgain : messages.checkAgain}
      </button>
      <button class="quiet" @click=${() => context.send({ type: 'back' })}>${messages.allTimes}</button>
    </div>`
}

const outcomeStep = (
  state: Extract<BookingState, { step: 'booked' | 'pending' }>,
  context: BookingContext,
): TemplateResult => {
  const { booking, settings, rescheduling } = state
  const { format, now, host } = context
  return html`<when-confirmation
      class="full-width"
      part="outcome"
      id="focus-target"
      exportparts="title, details, action"
      .messages=${host.messages}
      .booking=${booking}
      .settings=${settings}
      .serviceUrl=${host.serviceUrl}
      .timeZone=${format.timeZone}
      .otherTimeZone=${otherTimeZone(settings, format.timeZone, now(), [booking])}
      .hourCycle=${format.hourCycle}
      .manageUrl=${hostedManagePage(settings, booking.bookingRef, host.serviceUrl)}
      .reschedulable=${canReschedule(settings, booking, now())}
      .cancellable=${canCancel(settings, booking, now())}
      .rescheduled=${!!rescheduling}
      .repeatable=${!rescheduling}
      .redirect=${!rescheduling && !host.noRedirect}
      .now=${now}
      @when-booking-restart=${(event: Event) => {
        event.stopPropagation()
        if (host.dispatchEvent(new BookingRestartEvent(booking))) context.send({ type: 'restart' })
      }}
      ><slot name="success" slot="success"></slot></when-confirmation
    >`
}

/** The form, or the confirmation of a move beside the times. */
const formStep = (state: DetailsState, context: BookingContext): TemplateResult =>
  movingFor(state, context)?.moveStep(state, context) ?? detailsStep(state, context)

export type LaterStep = Exclude<BookingState['step'], 'loading' | 'choosing'>

/** The steps after a slot is chosen, and the error, without the summary beside them. */
export const laterSteps: StepTemplates<LaterStep> = {
  failed: failedStep,
  details: formStep,
  submitting: formStep,
  taken: detailsStep,
  reviewing: (state, context) => seriesFor(state, context)?.reviewingStep(state, context),
  paying: (state, context) => lazyModulesOf(context.host).paying.get()?.payingStep(state, context),
  confirming: (state, context) =>
    lazyModulesOf(context.host).confirming.get()?.confirmingStep(state, context),
  unconfirmed: unconfirmedStep,
  booked: outcomeStep,
  pending: outcomeStep,
}
