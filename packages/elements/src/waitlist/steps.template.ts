import type { WaitlistFlowState, WaitlistIntent } from '@whenable/flow/waitlist'
import { formatTime, type Instant, type TimeFormat } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { checkIcon, clockIcon, closeIcon } from '../base/icons.js'
import { hostedManagePage } from '../confirmation/hosted-page.model.js'
import { meetingTime } from '../confirmation/meeting-time.model.js'
import { dayTile } from '../confirmation/meeting-time.template.js'
import type { DraftEditEvent } from '../events/draft-edit.js'
import { dayName } from '../messages/day-names.js'
import type { WaitlistMessages } from '../messages/generated/waitlist.js'
import type { Waitlist } from './waitlist.js'
import { formSettings, secondsText, type WantedText, wantedText } from './waitlist.model.js'

/** What a step is rendered from, besides its state. */
export interface WaitlistView {
  readonly host: Waitlist
  readonly messages: WaitlistMessages
  readonly lang: string
  readonly format: TimeFormat
  readonly now: Instant
  readonly send: (intent: WaitlistIntent) => void
  /** Reports that the visitor wants to go back. */
  readonly close: (event: Event) => void
}

type Step<Name extends WaitlistFlowState['step']> = Extract<WaitlistFlowState, { readonly step: Name }>

/** What is above the content of a step. */
interface Heading {
  readonly title: string
  readonly wanted?: WantedText | undefined
  readonly variant?: 'done' | 'waiting' | 'off'
  readonly icon?: TemplateResult
  readonly lead?: string
}

/** A heading with what is wanted, and content below. The whole gets the focus, as in `outcomeTemplate`. */
const withHeading = (
  { title, wanted, variant = 'off', icon, lead }: Heading,
  { format }: WaitlistView,
  content: unknown,
): TemplateResult => {
  const seal = icon ? html`<span class="badge">${icon}</span>` : nothing
  return html`<div
    class="outcome ${variant}"
    id="focus-target"
    tabindex="-1"
    role="group"
    aria-labelledby="title wanted"
  >
    <div class="head">
      ${wanted?.day === undefined ? seal : dayTile(wanted.day, format, seal)}
      <div>
        <h2 part="title" id="title">${title}</h2>
        ${wanted ? html`<p class="time" part="wanted" id="wanted">${wanted.text}</p>` : nothing}
      </div>
    </div>
    ${lead ? html`<p class="lead">${lead}</p>` : nothing} ${content}
  </div>`
}

/** What the visitor waits for. */
const wantedOf = (
  { wanted }: WaitlistFlowState,
  { format, messages, now }: WaitlistView,
): WantedText | undefined => (wanted ? wantedText(wanted, format, messages, now) : undefined)

/** A time that came free. */
const offerText = (
  { start_time: start, end_time: end }: Step<'offered'>['offer'],
  { format, now }: WaitlistView,
): WantedText => {
  const { day, range } = meetingTime(start, end, format, now)
  return { day: start, text: joined(format.locale, day, range) }
}

/** Why something was refused. An offer where addresses are confirmed is taken with the link of its email alone. */
const refusal = (
  error: Parameters<WaitlistMessages['refused']>[0] | null | undefined,
  { messages }: WaitlistView,
): TemplateResult | typeof nothing =>
  error
    ? html`<p class="notice" part="notice" role="alert">
        ${error.reason === 'email_confirmation_required' ? messages.checkEmailTitle : messages.refused(error)}
      </p>`
    : nothing

const backButton = ({ host, messages, close }: WaitlistView): TemplateResult | typeof nothing =>
  host.closable
    ? html`<button class="quiet back" part="back-button" @click=${close}>
        ${messages.back}
      </button>`
    : nothing

/** Books the offered time, or moves the booking to it. */
const acceptButton = (state: WaitlistFlowState, start: Instant, view: WaitlistView): TemplateResult => {
  const { messages, lang, format, send } = view
  const label = state.wanted?.bookingId ? messages.move : messages.book
  const isSending = state.step === 'accepting'
  return html`<button
    class="primary"
    part="accept-button"
    aria-disabled=${String(isSending || (state.step === 'offered' && !!state.isPassing))}
    @click=${() => send({ type: 'accept' })}
  >
    ${isSending ? messages.sending : label(formatTime(start, format), dayName(start, lang, format.timeZone, 'day'))}
  </button>`
}

/** The form; for an earlier time of a booking, whose guest is known, only a button. */
const askingStep = (state: Step<'asking' | 'joining'>, view: WaitlistView): TemplateResult => {
  const { host, messages, send, close } = view
  const isEarlier = !!state.wanted?.bookingId
  const isSending = state.step === 'joining'
  const isVerifying = isSending && !!state.isVerifying
  const error = (!isSending && state.error) || null
  const submit = (event: Event) => {
    event.stopPropagation()
    send({ type: 'submit' })
  }
  const label = isVerifying ? messages.verifying : isSending ? messages.sending : messages.joinWaitlist
  return withHeading(
    {
      ...{ title: isEarlier ? messages.tellMeEarlier : messages.tellMe, wanted: wantedOf(state, view) },
      // Without settings nobody knows; a service with a waitlist tells if it sends no email.
      lead:
        state.settings?.capabilities.includes('mail') === false ? messages.waitLeadHere : messages.waitLead,
    },
    view,
    isEarlier
      ? html`${refusal(error, view)}${isVerifying ? html`<slot name="challenge"></slot>` : nothing}
          <div class="row">
            <button
              class="primary"
              part="join-button"
              aria-disabled=${String(isSending)}
              @click=${submit}
            >
              ${label}</button
            >${backButton(view)}
          </div>`
      : html`<when-details-form
          class=${host.closable ? '' : 'standalone'}
          exportparts="field, label, error, suggestion, notice, submit-button: join-button, back-button"
          .messages=${host.messages}
          .settings=${formSettings(state.settings)}
          .draft=${state.draft}
          .error=${error}
          .pending=${isSending}
          .verifying=${isVerifying}
          .submitLabel=${messages.joinWaitlist}
          @when-draft-edit=${({ draft }: DraftEditEvent) => send({ type: 'edit', draft })}
          @when-details-submit=${submit}
          @when-details-back=${close}
          ><slot name="challenge" slot="challenge"></slot
        ></when-details-form>`,
  )
}

const waitingStep = (state: Step<'waiting'>, view: WaitlistView): TemplateResult => {
  const { messages, send } = view
  const { offer, sends_email: sendsEmail } = state.entry
  return withHeading(
    {
      ...{ title: messages.waitingTitle, wanted: wantedOf(state, view) },
      lead: sendsEmail === false ? messages.waitLeadHere : messages.waitLead,
      ...{ variant: 'done', icon: checkIcon },
    },
    view,
    html`${refusal(state.error, view)}
      ${
        offer && !state.error
          ? html`<p class="notice" part="notice">${messages.reservationEnded}</p>`
          : nothing
      }
      <div class="row">
        ${offer ? acceptButton(state, offer.start_time, view) : nothing}
        <button
          class="ghost"
          part="leave-button"
          aria-disabled=${String(!!state.isLeaving)}
          @click=${() => send({ type: 'leave' })}
        >
          ${state.isLeaving ? messages.sending : messages.leaveWaitlist}</button
        >${backButton(view)}
      </div>`,
  )
}

const offeredStep = (state: Step<'offered' | 'accepting'>, view: WaitlistView): TemplateResult => {
  const { messages, lang, send } = view
  const { offer } = state
  const isOffered = state.step === 'offered'
  return withHeading(
    {
      ...{ title: messages.offeredTitle, variant: 'done', icon: clockIcon },
      wanted: offerText(offer, view),
      ...(isOffered && { lead: messages.reservedFor(secondsText(state.seconds, lang)) }),
    },
    view,
    html`${isOffered ? refusal(state.error, view) : nothing}
      <div class="row">
        ${acceptButton(state, offer.start_time, view)}
        <button
          class="quiet"
          part="pass-button"
          aria-disabled=${String(!isOffered || !!state.isPassing)}
          @click=${() => send({ type: 'pass' })}
        >
          ${messages.passOffer}
        </button>
      </div>`,
  )
}

/** The confirmation; after a reload, which has no booking, the time alone. */
const bookedStep = (
  { booking, settings, wanted, entry: { offer } }: Step<'booked'>,
  view: WaitlistView,
): TemplateResult => {
  const { host, messages, format } = view
  const isMoved = !!wanted?.bookingId
  if (booking)
    return html`<when-confirmation
      id="focus-target"
      exportparts="title, details, action"
      .messages=${host.messages}
      .booking=${booking}
      .settings=${settings}
      .serviceUrl=${host.serviceUrl}
      .timeZone=${format.timeZone}
      .hourCycle=${host.hourCycle}
      .manageUrl=${hostedManagePage(settings, booking.bookingRef, host.serviceUrl) ?? null}
      .rescheduled=${isMoved}
      .now=${host.now}
    ></when-confirmation>`
  return withHeading(
    {
      title: isMoved ? messages.movedTitle : messages.bookedTitle,
      wanted: offer && offerText(offer, view),
      ...{ variant: 'done', icon: checkIcon },
    },
    view,
    nothing,
  )
}

const endedStep = (state: Step<'passed' | 'left' | 'expired'>, view: WaitlistView): TemplateResult => {
  const { host, messages, send } = view
  const isOver = state.step === 'expired'
  const titles = {
    passed: messages.passedTitle,
    left: messages.leftTitle,
    expired: messages.waitEndedTitle,
  }
  return withHeading(
    {
      ...{ title: titles[state.step], wanted: wantedOf(state, view), icon: closeIcon },
      ...(isOver && { lead: messages.waitEndedLead, icon: clockIcon }),
    },
    view,
    html`<div class="row">
      ${
        host.waitlistId || isOver
          ? nothing
          : html`<button class="ghost" part="join-button" @click=${() => send({ type: 'restart' })}>
              ${messages.joinWaitlist}
            </button>`
      }${backButton(view)}
    </div>`,
  )
}

/** The error, with a button to try again. */
export const failedStep = (
  { online }: Pick<WaitlistFlowState, 'online'>,
  view: WaitlistView,
): TemplateResult => {
  const { messages, send } = view
  return html`<p class="notice" part="notice" role="alert">
      ${online ? messages.pageFailed : messages.offline}
      <button class="link" part="retry-button" @click=${() => send({ type: 'retry' })}>
        ${messages.retry}
      </button>
    </p>
    ${backButton(view)}`
}

const loadingStep = (): TemplateResult =>
  html`<div class="outcome" aria-hidden="true">
    <div class="head">
      <span class="skeleton tile"></span>
      <div><span class="skeleton"></span><span class="skeleton"></span></div>
    </div>
  </div>`

/** The step of a wait; placeholders while there is none. */
export const stepTemplate = (state: WaitlistFlowState | undefined, view: WaitlistView): TemplateResult => {
  switch (state?.step) {
    case 'asking':
    case 'joining':
      return askingStep(state, view)
    case 'waiting':
      return waitingStep(state, view)
    case 'offered':
    case 'accepting':
      return offeredStep(state, view)
    case 'booked':
      return bookedStep(state, view)
    case 'passed':
    case 'left':
    case 'expired':
      return endedStep(state, view)
    case 'failed':
      return failedStep(state, view)
    default:
      return loadingStep()
  }
}
