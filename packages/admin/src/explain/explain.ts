import type { ExplainedTime, ExplainReason, Explanation } from '@whenable/contract'
import { currentInstantOf } from '@whenable/elements/internal/base/clock'
import { FlowController } from '@whenable/elements/internal/base/flow-controller'
import { visitorFormat } from '@whenable/elements/internal/base/visitor-format'
import { visitorTimeZone } from '@whenable/elements/internal/base/visitor-time-zone'
import { formatDuration } from '@whenable/elements/internal/messages/duration'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { type ExplainMessages, explain } from '@whenable/elements/internal/messages/owner/generated/explain'
import { type OwnerPartMessages, parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import {
  dateAt,
  formatTime,
  instantOf,
  isPlainDate,
  plainDate,
  type TimeFormat,
  wallTime,
} from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { OwnerElement } from '../base/owner-element.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import type { ExplainCalls } from '../hours/endpoints.js'
import {
  createExplanationFlow,
  distinctReasons,
  type ExplainedDay,
  type ExplanationFlow,
  type ExplanationIntent,
  type ExplanationState,
  groupTimes,
  type TimeGroup,
} from '../hours/flow/index.js'
import { selectField, textField } from '../parts/field.template.js'
import { retryNotice } from '../parts/page-states.template.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { explainStyles } from './explain.styles.js'
import { reasonText } from './reason-text.js'

/** An event type that the owner can choose. */
export interface ExplainedEventType {
  readonly id: string
  readonly name: string
}

type Texts = ExplainMessages & OwnerPartMessages

const skeletons = html`<div aria-hidden="true">${[1, 2, 3, 4].map(() => html`<span class="skeleton"></span>`)}</div>`

/**
 * Why times of an event type are not offered: any day as a timeline with the reasons of each time, or one time. The service answers
 * it by the rules that offer and book times.
 *
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to the event type, the day and the time
 * @slot header - above everything else
 * @csspart title - the heading
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart answer - the answer for one time
 * @csspart timeline - the times of the day
 * @csspart times - times with the same reasons; also `offered`
 * @csspart notice - an error
 * @csspart retry-button - asks again
 */
export class Explain extends OwnerElement {
  static override styles = [...ownerStyles, explainStyles]
  static override properties = {
    configurationId: { attribute: 'configuration-id' },
    eventTypes: { attribute: false },
    date: {},
    time: {},
    timeZone: { attribute: 'time-zone' },
  }

  /** The id of the event type. Default: the first of `eventTypes`. */
  configurationId: string | null = null
  /** The event types among which the owner chooses. Default: only the one of `configuration-id`. */
  eventTypes: readonly ExplainedEventType[] = []
  /** The day to explain first (`YYYY-MM-DD`). Default: today. */
  date: string | null = null
  /** The time of that day to explain first (`14:30`). Default: all of them. */
  time: string | null = null
  /** The explanations, instead of `service-url`. */
  source: ExplainCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: ExplanationFlow | null = null
  /** The time zone of days and times (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<ExplainMessages> | null = null

  readonly #text = new OwnerLocalized<Texts>(this, { ...parts, ...explain })
  readonly #controller = new FlowController<ExplanationState, ExplanationIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [
      this.source,
      this.serviceUrl,
      this.#eventTypeId,
      this.timeZone,
      this.date,
      !!this.sessionProvider,
    ],
    createFlow: () => this.#createFlow(),
    onVisible: () => this.#controller.flow?.send({ type: 'refresh' }),
  })
  /** The time that the owner has chosen; an empty text is the whole day. */
  #time: string | undefined

  get #eventTypeId(): string | undefined {
    return this.configurationId ?? this.eventTypes[0]?.id
  }

  #createFlow(): ExplanationFlow | undefined {
    const eventTypeId = this.#eventTypeId
    if (!eventTypeId) return undefined
    const timeZone = visitorTimeZone(this.timeZone)
    const date =
      this.date !== null && isPlainDate(this.date) ? this.date : dateAt(currentInstantOf(this), timeZone)
    const source = this.callsOr(
      () => this.source,
      async () => (await import('../hours/endpoints.js')).explainEndpoints,
    )
    if (!source) return undefined
    const day: ExplainedDay = { eventTypeId, date, timeZone }
    return createExplanationFlow({
      ...{ source, day, online: navigator.onLine },
      now: () => currentInstantOf(this),
    })
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (changed.has('time')) this.#time = undefined
  }

  #format(timeZone: string): TimeFormat {
    return visitorFormat(this.#text.lang, { timeZone, hourCycle: null })
  }

  #reasons(reasons: readonly ExplainReason[], format: TimeFormat, namesHost: boolean): TemplateResult {
    const { messages } = this.#text
    return html`<ul class="reasons">
      ${distinctReasons(reasons).map((reason) => html`<li>${reasonText(reason, messages, format, namesHost)}</li>`)}
    </ul>`
  }

  /** The answer for the chosen time of the day. */
  #answer(
    { date, timeZone }: ExplainedDay,
    { times }: Explanation,
    time: string,
    namesHost: boolean,
  ): TemplateResult {
    const { messages, lang } = this.#text
    const format = this.#format(timeZone)
    const at = instantOf(wallTime(`${plainDate(date)}T${time}:00`), timeZone)
    const found: ExplainedTime | undefined = times.find(({ start_time }) => start_time === at)
    const name = formatTime(at, format)
    if (found?.offered)
      return html`<p class="answer box good" part="answer" role="status">${messages.timeOffered(name)}</p>`
    const interval = times.flatMap(({ reasons }) => reasons).find(({ type }) => type === 'interval')?.minutes
    return html`<div class="answer box" part="answer" role="status">
      <b>${messages.timeNotOffered(name)}</b>
      ${
        found
          ? this.#reasons(found.reasons, format, namesHost)
          : html`<ul class="reasons"><li>${messages.noSuchStart(interval === undefined ? undefined : formatDuration(interval, lang))}</li></ul>`
      }
    </div>`
  }

  #group(group: TimeGroup, format: TimeFormat, namesHost: boolean): TemplateResult {
    const { messages } = this.#text
    const { start, last, offered, reasons } = group
    const when =
      start === last
        ? formatTime(start, format)
        : `${formatTime(start, format)} – ${formatTime(last, format)}`
    return html`<li class=${offered ? 'offered' : ''} part=${offered ? 'times offered' : 'times'}>
      <span class="when">${when}</span>
      ${offered ? html`<span class="good">${messages.offered}</span>` : this.#reasons(reasons, format, namesHost)}
    </li>`
  }

  #readyTemplate(day: ExplainedDay, explanation: Explanation): TemplateResult {
    const { messages } = this.#text
    const format = this.#format(day.timeZone)
    const hosts = new Set(
      explanation.times.flatMap(({ reasons }) => reasons.flatMap(({ host }) => host ?? [])),
    )
    const namesHost = hosts.size > 1
    const time = this.#time ?? this.time ?? ''
    const groups = groupTimes(explanation.times)
    const [first] = groups
    const hasPeriods = first && /\p{L}/u.test(formatTime(first.start, format))
    return html`
      ${/^\d\d:\d\d$/.test(time) ? this.#answer(day, explanation, time, namesHost) : nothing}
      ${
        groups.length
          ? html`<ol class="timeline box ${hasPeriods ? 'with-periods' : ''}" part="timeline">
              ${groups.map((group) => this.#group(group, format, namesHost))}
            </ol>`
          : html`<p class="muted">${messages.noTimes}</p>`
      }
    `
  }

  protected override template(): TemplateResult {
    const { lang, messages } = this.#text
    const { flow, error } = this.#controller
    const state = flow?.state
    const hasFailed = error || state?.step === 'error'
    const send = (intent: ExplanationIntent) => flow?.send(intent)
    return html`<div class="explain" aria-busy=${String(state?.step !== 'ready' && !hasFailed)}>
      <slot name="header"></slot>
      <div class="heading"><h2 part="title" tabindex="-1">${messages.explainTitle}</h2></div>
      ${
        state
          ? html`<div class="question">
              ${
                this.eventTypes.length > 1
                  ? selectField({
                      ...{ id: 'event-type', label: messages.explainEventType, value: state.day.eventTypeId },
                      choices: this.eventTypes.map(({ id, name }) => ({
                        value: id,
                        label: isolated(name, lang),
                      })),
                      onChange: (eventTypeId) =>
                        send({ type: 'choose-day', day: { ...state.day, eventTypeId } }),
                    })
                  : nothing
              }
              ${textField({
                ...{ id: 'day', label: messages.explainDay, type: 'date', value: state.day.date },
                onChange: (date) =>
                  isPlainDate(date) && send({ type: 'choose-day', day: { ...state.day, date } }),
              })}
              ${textField({
                ...{ id: 'time', label: messages.explainTime, type: 'time', help: messages.explainTimeHelp },
                value: this.#time ?? this.time ?? '',
                onChange: (time) => {
                  this.#time = time
                  this.requestUpdate()
                },
              })}
              ${textField({
                ...{ id: 'guest', label: messages.explainGuest, type: 'email', value: state.day.guest ?? '' },
                onChange: (guest) =>
                  send({ type: 'choose-day', day: { ...state.day, guest: guest.trim() || undefined } }),
              })}
            </div>`
          : nothing
      }
      <p class="visually-hidden" role="status">${state?.step === 'loading' ? messages.loadingExplanation : ''}</p>
      ${
        hasFailed
          ? retryNotice(messages.explanationFailed, messages, () => send({ type: 'retry' }))
          : state?.step === 'ready'
            ? this.#readyTemplate(state.day, state.explanation)
            : skeletons
      }
    </div>`
  }
}
