import { createRoutingFormSource } from '@whenable/client/routing-form'
import type {
  BookingSettings,
  RoutedTarget,
  RoutingFormPage,
  RoutingFormSource,
  ServiceErrorInfo,
} from '@whenable/contract'
import { ownValue, routingLimits } from '@whenable/contract/values'
import type { Draft } from '@whenable/flow'
import {
  createRoutingFormFlow,
  type RoutingFormFlow,
  type RoutingFormIntent,
  type RoutingFormState,
} from '@whenable/flow/routing'
import type { HourCycle } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { FlowController } from '../base/flow-controller.js'
import { FocusManager } from '../base/focus-manager.js'
import { submitInSandbox } from '../base/submit-in-sandbox.js'
import { webAddress } from '../base/web-address.js'
import { WhenElement } from '../base/when-element.js'
import { bookingEvents } from '../booking/booking-events.js'
import { RoutingFormAnswerEvent } from '../events/routing-form-answer.js'
import { additionalFieldStyles } from '../form/additional-fields.styles.js'
import { renderFields } from '../form/additional-fields.template.js'
import type { FieldState } from '../form/field.templates.js'
import { type ChoosingMessages, choosing } from '../messages/generated/choosing.js'
import { type DetailsMessages, details } from '../messages/generated/details.js'
import { type QuestionMessages, questions } from '../messages/generated/questions.js'
import { type RedirectMessages, redirect } from '../messages/generated/redirect.js'
import { type TimesMessages, times } from '../messages/generated/times.js'
import { isolated } from '../messages/isolated.js'
import { Localized, type Messages } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { fields } from '../styles/fields.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { routingFormStyles } from './routing-form.styles.js'

/** The messages that the element uses, of all sections. */
type RoutingFormMessages = ChoosingMessages &
  TimesMessages &
  DetailsMessages &
  QuestionMessages &
  RedirectMessages

const noDraft: Draft = { name: '', email: '', answers: {}, guests: [] }

/** The questions of a routing form, as fields of a form of bookings. */
const settingsOf = ({ questions }: RoutingFormPage): BookingSettings =>
  ({
    scheduler: {
      additional_fields: Object.fromEntries(
        questions.map(({ key, label, answers }, order) => [
          key,
          { label, order, type: answers.length ? 'radio_button' : 'text', required: true, options: answers },
        ]),
      ),
    },
  }) as unknown as BookingSettings

/**
 * A routing form: a few questions whose answers lead a visitor to what suits them. An event type is booked in place; the page of a host
 * or a page elsewhere is opened; a message is shown. Nothing of what visitors answer is stored.
 *
 * @fires when-routing-form-answer - the visitor has answered; cancel it to lead them on yourself
 * @slot header - in place of the title and the description
 * @csspart title - the title of the form
 * @csspart description - the text below the title
 * @csspart field - a question; also `invalid`
 * @csspart label - the text of a question
 * @csspart error - the error of a question
 * @csspart submit-button - shows where the answers lead
 * @csspart message - the message that the answers lead to
 * @csspart link - the link to the page that the answers lead to
 * @csspart back-button - leads back to the questions
 * @csspart notice - an error, or that the form does not exist
 * @csspart retry-button - loads the form again
 */
export class RoutingForm extends WhenElement {
  static override readonly forwarded = bookingEvents
  static override styles = [tokens, controls, actions, fields, additionalFieldStyles, routingFormStyles]
  static override properties = {
    serviceUrl: { attribute: 'service-url' },
    slug: {},
    clientId: { attribute: 'client-id' },
    timeZone: { attribute: 'time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    source: { attribute: false },
    flow: { attribute: false },
    messages: { attribute: false },
    now: { type: Function, attribute: false },
    answers: { state: true },
    isTried: { state: true },
    isBooked: { state: true },
    announcement: { state: true },
  }

  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** The slug of the routing form: `help` for `/f/help`. */
  slug: string | null = null
  /** The application's client id; needed for a service with several applications. */
  clientId: string | null = null
  /** The routing form, instead of the service's. Event types open on their pages, unless `service-url` is set. */
  source: RoutingFormSource | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: RoutingFormFlow | null = null
  /** The visitor's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** Whether times have 12 or 24 hours. Default: by the language. */
  hourCycle: HourCycle | null = null
  /** Messages that replace the element's own, and those of the booking. */
  messages: Partial<Messages> | null = null
  /** The clock, for tests and previews. Default: the browser's. */
  now: Clock | null = null

  /** What the visitor has answered, by the keys of the questions. */
  private answers: Readonly<Record<string, string>> = {}
  /** Whether the visitor has tried to continue, so that missing answers are named. */
  private isTried = false
  /** Whether what the answers lead to is booked, so that nothing leads back. */
  private isBooked = false
  private announcement = ''

  readonly #text = new Localized<RoutingFormMessages>(this, {
    ...choosing,
    ...times,
    ...details,
    ...questions,
    ...redirect,
  })
  readonly #focusManager = new FocusManager(this, () => this.#controller.flow?.state.step ?? '')
  readonly #controller = new FlowController<RoutingFormState, RoutingFormIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [this.source, this.serviceUrl, this.slug, this.clientId],
    createFlow: () => this.#createFlow(),
    onReset: () => {
      this.answers = {}
      this.isTried = false
      this.isBooked = false
    },
    onStepChange: (state) => this.#lead(state),
  })

  #createFlow(): RoutingFormFlow | undefined {
    const { source, serviceUrl: baseUrl, slug, clientId } = this
    const options = { now: () => currentInstantOf(this), online: navigator.onLine }
    if (source) return createRoutingFormFlow({ ...options, source })
    if (!baseUrl || !slug) return undefined
    const ofService = createRoutingFormSource({ baseUrl, slug, clientId: clientId ?? undefined })
    return createRoutingFormFlow({ ...options, source: ofService })
  }

  /** The event type that is booked in place; undefined for what opens on a page of its own. */
  #bookedHere({ type, configuration_id: id }: RoutedTarget): string | undefined {
    return type === 'event_type' && this.serviceUrl ? id : undefined
  }

  /** Leads a visitor who has answered on. */
  #lead(state: RoutingFormState): void {
    if (state.step !== 'routed' || !this.#focusManager.hasInteracted) return
    const { target } = state
    if (!this.dispatchEvent(new RoutingFormAnswerEvent(target))) return
    if (this.#bookedHere(target)) {
      import('../define/booking.js').catch((error: unknown) => {
        console.error('<when-routing-form>: the booking could not be opened.', error)
        this.#open(target)
      })
    } else this.#open(target)
  }

  #open({ url }: RoutedTarget): void {
    const page = webAddress(url)
    if (page) location.assign(page)
  }

  #answerTo(key: string): string {
    return (ownValue(this.answers, key) ?? '').trim()
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const { flow } = this.#controller
    if (flow?.state.step !== 'ready' || flow.state.isSending) return
    this.#focusManager.hasInteracted = true
    const { questions } = flow.state.form
    const missing = questions.filter(({ key }) => !this.#answerTo(key))
    this.isTried = true
    this.announcement = missing.length ? this.#text.messages.problems(missing.length) : ''
    if (missing.length) void this.#focusFirstProblem()
    else
      flow.send({
        type: 'answer',
        answers: Object.fromEntries(questions.map(({ key }) => [key, this.#answerTo(key)])),
      })
  }

  async #focusFirstProblem(): Promise<void> {
    await this.updateComplete
    const selector = "input[aria-invalid='true'], fieldset[aria-invalid='true'] input"
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus()
  }

  readonly #book = (): void => {
    this.isBooked = true
  }

  readonly #back = (): void => {
    this.isTried = false
    this.#controller.flow?.send({ type: 'back' })
  }

  readonly #fieldState = (id: string, path: string, type: string): FieldState => {
    const isMissing = this.isTried && !this.#answerTo(path.slice('answers.'.length))
    return { id, error: isMissing ? this.#text.messages.problem('required', type) : '' }
  }

  #header({ title, description }: RoutingFormPage): TemplateResult {
    return html`<slot name="header"
      ><div class="header">
        <h2 part="title" id="focus-target" tabindex="-1"><bdi>${title}</bdi></h2>
        ${description ? html`<p class="description" part="description"><bdi>${description}</bdi></p>` : nothing}
      </div></slot
    >`
  }

  #formTemplate({ form, isSending, error }: Extract<RoutingFormState, { step: 'ready' }>): TemplateResult {
    const { messages } = this.#text
    return html`<form novalidate @submit=${this.#submit} @click=${submitInSandbox} @input=${(event: Event) => event.stopPropagation()}>
      ${this.#header(form)}
      ${renderFields({
        settings: settingsOf(form),
        draft: { ...noDraft, answers: this.answers },
        messages,
        fieldState: this.#fieldState,
        edit: (change) => {
          const { answers } = change({ ...noDraft, answers: this.answers })
          const shortened = Object.entries(answers ?? {}).map(([key, text]) => [
            key,
            text.slice(0, routingLimits.textLength),
          ])
          this.answers = Object.fromEntries(shortened)
        },
        focusOn: () => {},
        taken: () => {},
      })}
      ${error ? html`<p class="notice" part="notice" role="alert">${messages.refused(error)}</p>` : nothing}
      <div class="actions">
        <button class="primary" part="submit-button" aria-disabled=${isSending ? 'true' : nothing}>
          ${isSending ? messages.sending : messages.continueOn}
        </button>
      </div>
      <p class="visually-hidden" role="status">${this.announcement}</p>
    </form>`
  }

  #destination(target: RoutedTarget): TemplateResult | typeof nothing {
    const { messages, lang } = this.#text
    const id = this.#bookedHere(target)
    if (id)
      return html`<when-booking
        configuration-id=${id}
        service-url=${this.serviceUrl ?? ''}
        .prefill=${prefillFrom(target)}
        .timeZone=${this.timeZone}
        .hourCycle=${this.hourCycle}
        .messages=${this.messages}
        .now=${this.now}
        @when-booking-create=${this.#book}
      ></when-booking>`
    if (target.type === 'message')
      return html`<p class="message" part="message"><bdi>${target.text}</bdi></p>`
    const page = webAddress(target.url)
    return page
      ? html`<p>
          <a class="primary" part="link" href=${page}>${messages.continueTo(isolated(new URL(page).host, lang))}</a>
        </p>`
      : nothing
  }

  #routedTemplate({ form, target }: Extract<RoutingFormState, { step: 'routed' }>): TemplateResult {
    return html`<div class="routed">
      ${this.#header(form)} ${this.#destination(target)}
      ${
        this.isBooked
          ? nothing
          : html`<div class="actions">
              <button class="quiet" part="back-button" @click=${this.#back}>${this.#text.messages.back}</button>
            </div>`
      }
    </div>`
  }

  #failed({ status }: ServiceErrorInfo): TemplateResult {
    const { messages } = this.#text
    const isOnline = this.#controller.flow?.state.online ?? true
    const text = status === 404 ? messages.pageMissing : isOnline ? messages.formLoadFailed : messages.offline
    return html`<p class="notice" part="notice" role="alert">
      ${text}
      ${
        status === 404
          ? nothing
          : html`<button class="link" part="retry-button" @click=${() => this.#controller.flow?.send({ type: 'retry' })}>
              ${messages.retry}
            </button>`
      }
    </p>`
  }

  protected override template(): TemplateResult {
    const { messages } = this.#text
    const { flow, error } = this.#controller
    const state = flow?.state
    const failure = error ?? (state?.step === 'error' ? state.error : undefined)
    const isLoading = !failure && (!state || state.step === 'loading')
    return html`<div class="routing-form" aria-busy=${String(isLoading)}>
      <p class="visually-hidden" role="status">${isLoading ? messages.formLoading : ''}</p>
      ${
        failure
          ? this.#failed(failure)
          : state?.step === 'ready'
            ? this.#formTemplate(state)
            : state?.step === 'routed'
              ? this.#routedTemplate(state)
              : html`<div class="skeletons" aria-hidden="true"><span class="skeleton"></span><span class="skeleton"></span></div>`
      }
    </div>`
  }
}

/** What fills in a booking: the parameters of the address of its page. */
const prefillFrom = ({ url }: RoutedTarget): string => {
  const page = webAddress(url)
  const { searchParams } = new URL(page ?? 'https://none.invalid')
  searchParams.delete('client_id')
  return searchParams.toString()
}
