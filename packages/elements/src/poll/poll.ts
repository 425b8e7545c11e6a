import { createPollSource } from '@whenable/client/polls'
import type { PollSource } from '@whenable/contract'
import { createPollFlow, type PollFlow, type PollFlowState, type PollIntent } from '@whenable/flow/poll'
import type { HourCycle, TimeFormat } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { FlowController } from '../base/flow-controller.js'
import { submitInSandbox } from '../base/submit-in-sandbox.js'
import { visitorFormat } from '../base/visitor-format.js'
import { WhenElement } from '../base/when-element.js'
import { storePreference } from '../booking/page-storage.js'
import type { CalendarImport } from '../calendar-import/calendar-import.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { PollAnswerEvent } from '../events/poll-answer.js'
import { details } from '../messages/generated/details.js'
import { polls } from '../messages/generated/polls.js'
import { times } from '../messages/generated/times.js'
import { Localized, type Messages } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { card } from '../styles/card.styles.js'
import { controls } from '../styles/controls.styles.js'
import { factStyles } from '../styles/facts.styles.js'
import { fields } from '../styles/fields.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import type { TimeZoneSelect } from '../time-zone/time-zone-select.js'
import { formTemplate } from './form.template.js'
import { endTemplate, failedTemplate, headingTemplate } from './heading.template.js'
import { pollStyles } from './poll.styles.js'
import { storeAnswerToken, storedAnswerToken } from './poll-token.js'
import { isOpen, type PollTexts, type PollView, slotOf, type WithPoll } from './poll-view.js'
import { timesTemplate } from './times.template.js'

/**
 * A poll, in which people answer for proposed times: yes, if needed or no. Each sees the times in their own time zone, with their own
 * calendar laid over if they like, which times are taken meanwhile, and the votes of others as far as the organizer shows them. An
 * answer can be changed and withdrawn in the browser in which it was given, until the organizer books one of the times.
 *
 * @fires when-poll-answer - the participant’s answer was saved, or withdrawn
 * @fires when-step-change - the element shows another step: `loading`, `error`, `answering`, `saving`, `saved`, `closed`, `expired` or `booked`
 * @keyboard Tab - to the time zone, the calendar, each time, the fields and the buttons
 * @keyboard ArrowLeft, ArrowRight, ArrowUp, ArrowDown - in a time: chooses yes, if needed or no
 * @keyboard Space - in a time: chooses the answer in focus
 * @keyboard Enter - saves the answer
 * @slot header - replaces the poll’s title and what the participant is asked
 * @csspart title - the poll’s title
 * @csspart time-zone - the participant’s time zone
 * @csspart calendar-import - the participant’s own calendar
 * @csspart day - a day, with its times
 * @csspart slot - a proposed time; also `taken`, `chosen`
 * @csspart votes - the three answers to a time
 * @csspart vote - one of the answers; also `selected`
 * @csspart others - what others have answered for a time
 * @csspart conflict - what a time conflicts with in the participant’s calendar
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field, or that no time is answered
 * @csspart submit-button - saves the answer
 * @csspart withdraw-button - withdraws the answer
 * @csspart notice - an error, or that the poll takes no answers
 * @csspart status - that the answer is saved, or which time was chosen
 * @csspart retry-button - loads the poll again
 */
export class Poll extends WhenElement {
  static override styles = [tokens, controls, actions, fields, factStyles, card, pollStyles]
  static override properties = {
    serviceUrl: { attribute: 'service-url' },
    secret: {},
    answerToken: { attribute: 'answer-token' },
    timeZone: { attribute: 'time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    source: { attribute: false },
    flow: { attribute: false },
    messages: { attribute: false },
    now: { type: Function, attribute: false },
    chosenTimeZone: { state: true },
    calendar: { state: true },
    announcement: { state: true },
  }

  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** The secret of the poll: what the address of its page ends with. The token of one's answer is kept in this browser by it. */
  secret: string | null = null
  /** The token of an answer that was given before. Default: that of the answer that was given in this browser. */
  answerToken: string | null = null
  /** The poll, instead of the service's. */
  source: PollSource | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: PollFlow | null = null
  /** The participant's time zone (IANA name). Default: the one they chose last, or the browser's. */
  timeZone: string | null = null
  /** Whether times have 12 or 24 hours. Default: by the language. */
  hourCycle: HourCycle | null = null
  /** Messages that replace the element's own. */
  messages: Partial<Messages> | null = null
  /** The clock, for tests and previews. Default: the browser's. */
  now: Clock | null = null

  /** The time zone that the participant chose here. */
  private chosenTimeZone: string | null = null
  /** The participant's own calendar. */
  private calendar: VisitorCalendar | null = null
  private announcement = ''
  /** The step before, to notice that an answer was saved. */
  #before: PollFlowState | undefined

  readonly #text = new Localized<PollTexts>(this, { ...details, ...times, ...polls })
  readonly #controller = new FlowController<PollFlowState, PollIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [this.source, this.serviceUrl, this.secret, this.answerToken],
    createFlow: () => this.#createFlow(),
    onReset: () => {
      this.#before = undefined
    },
    onStepChange: (state) => this.#handleStep(state),
    onVisible: () => this.#send({ type: 'refresh' }),
  })

  #createFlow(): PollFlow | undefined {
    const { source, serviceUrl: baseUrl, secret, answerToken } = this
    const used = source ? source : baseUrl && secret ? createPollSource({ baseUrl, secret }) : undefined
    return (
      used &&
      createPollFlow({
        source: used,
        token: answerToken ?? (secret ? storedAnswerToken(secret) : undefined),
        keepToken: (token) => secret && storeAnswerToken(secret, token),
        now: () => currentInstantOf(this),
        online: navigator.onLine,
      })
    )
  }

  #handleStep(state: PollFlowState): void {
    const before = this.#before
    this.#before = state
    if (before?.step !== 'saving') return
    const { messages } = this.#text
    const isWithdrawn = before.isWithdrawing && !state.hasAnswer
    this.announcement = isWithdrawn ? messages.answerWithdrawn : ''
    if (isWithdrawn) this.dispatchEvent(new PollAnswerEvent({}))
    if (state.step === 'saved' && !before.isWithdrawing)
      this.dispatchEvent(new PollAnswerEvent(state.draft.votes))
  }

  readonly #send = (intent: PollIntent): void => {
    this.#controller.flow?.send(intent)
  }

  get #format(): TimeFormat {
    const { timeZone, chosenTimeZone, hourCycle } = this
    return visitorFormat(this.#text.lang, { timeZone: chosenTimeZone ?? timeZone, hourCycle })
  }

  get #view(): PollView {
    const { lang, messages } = this.#text
    return { messages, lang, format: this.#format, calendar: this.calendar, send: this.#send }
  }

  readonly #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (this.#controller.flow?.state.step === 'saving') return
    this.announcement = ''
    this.#send({ type: 'save', timeZone: this.#format.timeZone, language: this.#text.lang })
    await this.updateComplete
    const invalid = this.renderRoot.querySelector<HTMLElement>('[aria-invalid=true], #votes-error')
    invalid?.focus()
  }

  /** The time zone and the participant's calendar. */
  #toolsTemplate(state: WithPoll): TemplateResult {
    const { now, messages } = this
    const { timeZone } = this.#format
    return html`<div class="tools">
      <when-time-zone-select
        part="time-zone"
        .value=${timeZone}
        .hourCycle=${this.hourCycle}
        .now=${now}
        .messages=${messages}
        @change=${({ target }: Event) => {
          this.chosenTimeZone = (target as TimeZoneSelect).value
          storePreference('time-zone', this.chosenTimeZone)
        }}
      ></when-time-zone-select>
      ${
        isOpen(state)
          ? html`<when-calendar-import
              part="calendar-import"
              .calendar=${this.calendar}
              .slots=${state.poll.slots.map(slotOf)}
              .timeZone=${timeZone}
              .now=${now}
              .messages=${messages}
              @change=${({ target }: Event) => {
                this.calendar = (target as CalendarImport).calendar
              }}
            ></when-calendar-import>`
          : nothing
      }
    </div>`
  }

  #pollTemplate(state: WithPoll, view: PollView): TemplateResult {
    const content = timesTemplate(state, view)
    return html`<div class="head">
        ${headingTemplate(state.poll, view)} ${isOpen(state) ? nothing : endTemplate(state, view)}
        ${this.#toolsTemplate(state)}
      </div>
      ${
        isOpen(state)
          ? html`<form
              class="body"
              novalidate
              @submit=${this.#save}
              @click=${submitInSandbox}
              @input=${(event: Event) => event.stopPropagation()}
              @change=${(event: Event) => event.stopPropagation()}
            >
              ${content} ${formTemplate(state, this.announcement, view)}
            </form>`
          : html`<div class="body">${content}</div>`
      }`
  }

  protected override template(): TemplateResult {
    const { messages } = this.#text
    const { flow, error } = this.#controller
    const state = flow?.state
    const view = this.#view
    const failure = error ?? (state?.step === 'error' ? state.error : undefined)
    const shown = state && 'poll' in state ? state : undefined
    return html`<div class="card" aria-busy=${String(!shown && !failure)}>
      <p class="visually-hidden" role="status">${shown || failure ? '' : messages.loadingPoll}</p>
      ${
        failure
          ? failedTemplate(failure, state?.online ?? true, view)
          : shown
            ? this.#pollTemplate(shown, view)
            : html`<div class="head" aria-hidden="true">
                <span class="skeleton wide"></span><span class="skeleton"></span><span class="skeleton row"></span
                ><span class="skeleton row"></span><span class="skeleton row"></span>
              </div>`
      }
    </div>`
  }
}
