import { type ClientAvailabilityService, createSubmissionService } from '@whenable/client'
import type { AnswerChallenge, BookingService } from '@whenable/contract'
import {
  type BookingState,
  canCancel,
  canReschedule,
  type Prefill,
  type Slot,
  type SubmittingHandlers,
  submittingHandlers,
  wrapHandlers,
} from '@whenable/flow'
import { formatTime } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import '../../define/confirmation.js'
import '../../define/details-form.js'
import { hostedManagePage } from '../../confirmation/hosted-page.model.js'
import { BookingRestartEvent } from '../../events/booking-restart.js'
import { BookingSubmitEvent } from '../../events/booking-submit.js'
import { ChallengeRequestEvent } from '../../events/challenge-request.js'
import type { DraftEditEvent } from '../../events/draft-edit.js'
import { loadLazyFields, neededFields } from '../../form/lazy-fields.js'
import { dayName } from '../../messages/day-names.js'
import { type DetailsMessages, details } from '../../messages/details.js'
import { adopt } from '../../styles/adopt.js'
import type { Booking } from '../booking.js'
import type { PrefillOptions } from '../page-prefill.js'
import { pageStorage } from '../page-storage.js'
import { createProgressReport } from '../report-progress.js'
import type { Panels, SeriesSteps, StepTemplates, StepView, TimesPanel } from './step-view.js'
import { summary } from './summary.template.js'
import { otherTimeZone } from './times.model.js'
import { failedStep, times, timeZonePanel } from './times.template.js'

export { submissionStyles } from './submission-steps.styles.js'

const messagesOf = ({ messages }: StepView): DetailsMessages => ({ ...details, ...messages })

/** Label of the submit button: the action and the time, or the owner's own label (`appearance`). */
const submitLabel = (state: BookingState, slot: Slot, view: StepView): string => {
  const { settings, rescheduling } = state
  const { book, requestTime, move } = messagesOf(view)
  const own = settings?.appearance?.['submit_button_label']
  if (series && state.series) return series.submitAllLabel(state, view)
  if (own && !rescheduling) return own
  const price = !rescheduling && paying?.payLabel(state, view)
  if (price) return price
  const label = rescheduling ? move : settings?.booking_type === 'organizer-confirmation' ? requestTime : book
  const { locale, timeZone } = view.format
  return label(formatTime(slot.start, view.format), dayName(slot.start, locale, timeZone, 'day'))
}

/** What several times at once need, once loaded. */
let series: SeriesSteps | undefined

/** Loads it for an element whose configuration allows several times. Without it, one time is booked. */
const seriesStepsOf = (booking: Booking): Panels['seriesSteps'] => {
  let isRequested = false
  return ({ settings }) => {
    if (!isRequested && settings?.scheduler?.['booking_series']) {
      isRequested = true
      import('./series-steps.js').then(
        (loaded) => {
          series = loaded
          adopt(booking, loaded.seriesStyles)
          booking.requestUpdate()
        },
        () => undefined,
      )
    }
    return series
  }
}

/** What holds the chosen time, once it is loaded: with the form, if the service announces the capability. */
let holding: typeof import('./holding.js') | undefined

const loadHolding = async () => {
  holding = await import('./holding.js')
  return holding
}

/** What lets visitors pay before a time is booked, once it is loaded: with the form, if the service announces the capability. */
let paying: typeof import('./paying.js') | undefined

const loadPaying = async () => {
  paying = await import('./paying.js')
  return paying
}

/** What a time costs. Moving a booking costs nothing. */
const priceOf: Panels['price'] = (state, view) => {
  const { settings, rescheduling } = state
  if (rescheduling || !settings?.capabilities.includes('payment') || !settings.scheduler?.['payment']) return
  if (!paying) later(loadPaying, view)
  return paying?.priceFact(state, view)
}

/** What is loaded for a flow of the page, which has loaded nothing here. */
const later = (load: () => Promise<unknown>, view: StepView): void => {
  load().then(
    () => view.setLoadFailed(view.loadFailed),
    () => undefined,
  )
}

/** The hold of the chosen time: a region that is there before it speaks. */
const holdStatus = ({ settings, hold }: BookingState, view: StepView): TemplateResult | typeof nothing => {
  if (!settings?.capabilities.includes('holds')) return nothing
  if (hold && !holding) later(loadHolding, view)
  return html`<div class="text" role="status" part="hold">${hold && holding?.holdNotice(hold, view)}</div>`
}

type DetailsState = Extract<BookingState, { step: 'details' | 'submitting' | 'taken' }>

/** Submits the form, unless the page cancels it. A time that is taken leads to all times instead. */
const submit = (state: DetailsState, { dispatch, send }: StepView): void => {
  const { slot, draft, timeZone, rescheduling } = state
  const submission = { slot, draft, timeZone, bookingId: rescheduling?.bookingId }
  if (state.step === 'taken') send({ type: 'back' })
  else if (dispatch(new BookingSubmitEvent(submission))) send({ type: 'submit' })
}

/** The nearest free times, where the times were. */
const nearestSlots = (
  state: Extract<BookingState, { slot: Slot }>,
  slots: readonly Slot[],
  view: StepView,
): TemplateResult => {
  const { format, panels, send } = view
  const { locale, timeZone } = format
  const { takenTitle, takenLead, noTimesNearby } = messagesOf(view)
  return html`<div class="notice">
      <h2 id=${state.step === 'taken' ? 'focus-target' : nothing} tabindex="-1">${
        panels?.unavailableTitle?.(state.slot, view) ?? takenTitle(formatTime(state.slot.start, format))
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
const detailsStep = (state: DetailsState, view: StepView): TemplateResult => {
  const slots = 'alternatives' in state && state.alternatives
  const isTaken = state.step === 'taken'
  return html`${summary(state, view)}
    <div class=${slots ? 'nearest' : 'visually-hidden'} role="status" part="slot-unavailable">${slots ? nearestSlots(state, slots, view) : nothing}</div>
    <div class="step" part="form">
      ${holdStatus(state, view)}${view.panels?.seriesSteps(state)?.seriesPanel(state, view)}<slot name="before-form"></slot>
      <when-details-form
        id=${isTaken ? nothing : 'focus-target'}
        exportparts="field, label, error, notice, submit-button, back-button"
        .messages=${view.ownMessages}
        .settings=${state.settings}
        .draft=${state.draft}
        .prefill=${state.prefill ?? null}
        .chosen=${state.slot}
        .error=${(state.step === 'details' && state.error) || null}
        .pending=${state.step === 'submitting'}
        .verifying=${state.step === 'submitting' && !!state.isVerifying}
        .moving=${!!state.rescheduling}
        .submitLabel=${isTaken ? messagesOf(view).allTimes : submitLabel(state, state.slot, view)}
        @when-draft-edit=${({ draft }: DraftEditEvent) => view.send({ type: 'edit', draft })}
        @when-details-back=${() => view.send({ type: 'back' })}
        @when-details-submit=${() => submit(state, view)}
        ><slot name="consent" slot="consent"></slot><slot name="challenge" slot="challenge"></slot></when-details-form
      >
    </div>`
}

const unconfirmedStep = (
  state: Extract<BookingState, { step: 'unconfirmed' }>,
  view: StepView,
): TemplateResult => {
  const { slotStatus, error } = state
  const messages = messagesOf(view)
  const texts = {
    checking: messages.unconfirmedChecking,
    free: messages.unconfirmedFree,
    taken: messages.unconfirmedTaken,
  }
  const isChecking = slotStatus === 'checking' && !error
  return html`${summary(state, view)}
    <div class="step center" part="unconfirmed">
      <h2 id="focus-target" tabindex="-1">${messages.unconfirmedTitle}</h2>
      <p role="status">${error ? messages.refused(error) : texts[slotStatus]}</p>
      <button
        class="primary"
        aria-disabled=${String(isChecking)}
        @click=${() => isChecking || view.send({ type: 'retry' })}
      >
        ${slotStatus === 'free' ? messages.sendAgain : messages.checkAgain}
      </button>
      <button class="quiet" @click=${() => view.send({ type: 'back' })}>${messages.allTimes}</button>
    </div>`
}

const outcomeStep = (
  state: Extract<BookingState, { step: 'booked' | 'pending' }>,
  view: StepView,
): TemplateResult => {
  const { booking, settings, rescheduling } = state
  const { format, now, ownMessages, serviceUrl } = view
  return html`<div class="full-width" part="outcome">
    <when-confirmation
      id="focus-target"
      exportparts="title, details, action"
      .messages=${ownMessages}
      .booking=${booking}
      .settings=${settings}
      .timeZone=${format.timeZone}
      .otherTimeZone=${otherTimeZone(settings, format.timeZone, now()) ?? null}
      .hourCycle=${format.hourCycle ?? null}
      .manageUrl=${hostedManagePage(settings, booking.bookingRef, serviceUrl) ?? null}
      .reschedulable=${canReschedule(settings, booking, now())}
      .cancellable=${canCancel(settings, booking, now())}
      .moved=${!!rescheduling}
      .repeatable=${!rescheduling}
      .redirect=${!rescheduling && !view.noRedirect}
      .now=${now}
      @when-booking-restart=${(event: Event) => {
        event.stopPropagation()
        if (view.dispatch(new BookingRestartEvent(booking))) view.send({ type: 'restart' })
      }}
      ><slot name="success" slot="success"></slot></when-confirmation
    >
  </div>`
}

/** Settings whose form parts are prefetched. */
const prefetched = new WeakSet<object>()

/** The summary. Once settings are known, it prefetches the parts of the form. */
const summaryWithPrefetch: Panels['summary'] = (state, view) => {
  const { settings, rescheduling } = state
  if (settings && !rescheduling && !prefetched.has(settings)) {
    prefetched.add(settings)
    // The form loads failed parts again, and shows the error.
    loadLazyFields(neededFields(state)).catch(() => undefined)
  }
  return summary(state, view, state.series && view.panels?.seriesSteps(state)?.chosenTimes(state, view))
}

/** Loads the layout of the times. */
const timesFor = async (layout: string): Promise<Pick<Panels, 'times' | 'styles'>> => {
  if (layout.startsWith('group')) return import('../layouts/group-events.js')
  if (layout === 'week') return import('../layouts/week.js')
  if (layout === 'list') return import('../layouts/list.js')
  return { times }
}

/** Adds what waits for times that come free, once it is loaded: for services that announce the capability. */
const waitingFor = (booking: Booking, times: TimesPanel): TimesPanel => {
  let panel: TimesPanel | undefined
  return (state, date, view) => {
    if (!panel && state.settings?.capabilities.includes('waitlist')) {
      panel = times
      import('./waitlist.js').then(
        ({ withWaitlist }) => {
          panel = withWaitlist(booking, times)
          booking.requestUpdate()
        },
        () => undefined,
      )
    }
    return (panel ?? times)(state, date, view)
  }
}

/**
 * Fades in another month. Nothing waits for that. A view transition of the document would stop the rendering of the whole page,
 * and of the other widgets in it.
 */
const fadeIn = ({ target }: Event) =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  (target as Element).shadowRoot?.querySelector('.grids')?.animate({ opacity: [0, 1] }, 160)

/** Loads the panels that an element needs; optional ones are separate chunks. */
export const panelsFor = async (booking: Booking, layout: string): Promise<Panels> => {
  const { calendarImport, configurations } = booking
  // Not on a server.
  if (booking.hasUpdated) booking.renderRoot.addEventListener('when-month-change', fadeIn, true)
  const layoutPanels = await timesFor(layout)
  return {
    summary: summaryWithPrefetch,
    price: priceOf,
    seriesSteps: seriesStepsOf(booking),
    timeZonePanel,
    ...layoutPanels,
    times: waitingFor(booking, layoutPanels.times),
    calendarImport: calendarImport ? await import('../calendar-import-panel.js') : undefined,
    eventTypes:
      configurations.length > 1
        ? (await import('../event-types/event-types-panel.js')).eventTypesPanel(booking)
        : undefined,
  }
}

/** Loads the prefill, if the page has one. */
export const prefillOf = async (page: PrefillOptions): Promise<Prefill | undefined> =>
  page.prefill || page.prefillFromQuery ? (await import('../page-prefill.js')).pagePrefill(page) : undefined

/** The steps after a slot is chosen, and the error; loaded after the days are rendered. */
export const submissionSteps: StepTemplates<Exclude<BookingState['step'], 'loading' | 'choosing'>> = {
  failed: failedStep,
  details: detailsStep,
  submitting: detailsStep,
  taken: detailsStep,
  reviewing: (state, view) =>
    html`${summary(state, view)}${view.panels?.seriesSteps(state)?.reviewingStep(state, view)}`,
  paying: (state, view) => {
    if (!paying) later(loadPaying, view)
    return html`${paying?.payingStep(state, view)}`
  },
  unconfirmed: unconfirmedStep,
  booked: outcomeStep,
  pending: outcomeStep,
}

/** Lets the page respond to a challenge. */
const askPage =
  (booking: Booking): AnswerChallenge =>
  (challenge) => {
    const event = new ChallengeRequestEvent(challenge)
    booking.dispatchEvent(event)
    return event.response
  }

/** The handlers of the flow after a slot is chosen, over the service that returned the free times. */
export const createSubmittingHandlers = (
  service: BookingService | ClientAvailabilityService,
  booking: Booking,
): SubmittingHandlers => {
  const submission = 'book' in service ? service : createSubmissionService(service.client, service)
  const handlers = submittingHandlers(
    submission,
    undefined,
    askPage(booking),
    async () => (await import('./series-steps.js')).createReviewingHandlers(submission, service),
    'client' in service || 'hold' in service
      ? {
          isStored: () => !!pageStorage()?.getItem(`whenable:hold ${service.key}`),
          load: async (inner) => (await loadHolding()).createHoldingHandlers(service, booking, inner),
        }
      : undefined,
    'client' in service || 'startPayment' in service
      ? {
          isStored: () => !!pageStorage()?.getItem(`whenable:payment ${service.key}`),
          load: async (inner) =>
            (await loadPaying()).createPayingHandlers(service, booking, submission, inner),
        }
      : undefined,
  )
  const report = createProgressReport(booking)
  return wrapHandlers(handlers, (transition) => (before, event, context) => {
    const next = transition(before, event, context)
    report(next.progress, event)
    return next
  })
}
