import { createPollSource } from '@whenable/client/polls'
import type { PollPage, PollSource, ServiceErrorInfo } from '@whenable/contract'
import type { Slot } from '@whenable/flow'
import { createPollFlow, type PollFlow, type PollFlowState, type PollIntent } from '@whenable/flow/polls'
import {
  dateAt,
  formatRange,
  type HourCycle,
  type Instant,
  type PlainDate,
  type TimeFormat,
} from '@whenable/time'
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { FlowController } from '../base/flow-controller.js'
import { calendarIcon, clockIcon, locationIcon } from '../base/icons.js'
import { latest } from '../base/latest.js'
import { visitorFormat } from '../base/visitor-format.js'
import { storePreference } from '../booking/page-storage.js'
import type { CalendarImport } from '../calendar-import/calendar-import.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { PollAnswerEvent } from '../events/poll-answer.js'
import { dayName } from '../messages/day-names.js'
import { type DetailsMessages, details } from '../messages/details.js'
import { formatDuration } from '../messages/duration.js'
import { isolated } from '../messages/isolated.js'
import { Localized, type Messages } from '../messages/localize.js'
import { formatNumber } from '../messages/numbers.js'
import { type PollMessages, polls } from '../messages/polls.js'
import { type TimesMessages, times } from '../messages/times.js'
import { conflictText } from '../slots/slot-list.model.js'
import { actions } from '../styles/actions.styles.js'
import { card } from '../styles/card.styles.js'
import { controls } from '../styles/controls.styles.js'
import { factStyles } from '../styles/facts.styles.js'
import { fields } from '../styles/fields.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import type { TimeZoneSelect } from '../time-zone/time-zone-select.js'
import { pollStyles } from './poll.styles.js'
import { storeAnswerToken, storedAnswerToken } from './poll-token.js'
import { othersVotes, voteChoice, voteText } from './votes.template.js'

/** The messages that the element uses, of all sections. */
type PollTexts = PollMessages & TimesMessages & DetailsMessages
type PollPageSlot = PollPage['slots'][number]
type WithPoll = Extract<PollFlowState, { poll: PollPage }>

const slotOf = ({ start_time: start, end_time: end }: PollPageSlot): Slot => ({ start, end, emails: [] })

/** Times by their day in a time zone. */
const byDay = (
  slots: readonly PollPageSlot[],
  timeZone: string,
): ReadonlyMap<PlainDate, readonly PollPageSlot[]> => {
  const days = new Map<PlainDate, PollPageSlot[]>()
  for (const slot of slots) {
    const date = dateAt(slot.start_time, timeZone)
    days.set(date, [...(days.get(date) ?? []), slot])
  }
  return days
}

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
export class Poll extends LitElement {
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
    now: { attribute: false },
    chosenTimeZone: { attribute: false },
    calendar: { attribute: false },
    announcement: { attribute: false },
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
    const used = source
      ? latest(() => this.source, source)
      : baseUrl && secret
        ? createPollSource({ baseUrl, secret })
        : undefined
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

  #send(intent: PollIntent): void {
    this.#controller.flow?.send(intent)
  }

  get #format(): TimeFormat {
    const { timeZone, chosenTimeZone, hourCycle } = this
    return visitorFormat(this.#text.lang, { timeZone: chosenTimeZone ?? timeZone, hourCycle })
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

  #header({ title, organizer, duration_minutes: minutes, location }: PollPage): TemplateResult {
    const { messages, lang } = this.#text
    return html`<slot name="header"
        ><h2 part="title" id="focus-target" tabindex="-1"><bdi>${title}</bdi></h2>
        <p class="lead">${messages.pollLead(isolated(organizer?.name ?? '', lang))}</p></slot
      >
      ${
        minutes || location
          ? html`<ul class="facts">
              ${minutes ? html`<li>${clockIcon}<span>${formatDuration(minutes, lang)}</span></li>` : nothing}
              ${location ? html`<li>${locationIcon}<span><bdi>${location}</bdi></span></li>` : nothing}
            </ul>`
          : nothing
      }`
  }

  #tools({ slots }: PollPage, isOpen: boolean): TemplateResult {
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
        isOpen
          ? html`<when-calendar-import
              part="calendar-import"
              .calendar=${this.calendar}
              .slots=${slots.map(slotOf)}
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

  #timeText({ start_time: start, end_time: end }: PollPageSlot): string {
    return formatRange(start, end, this.#format)
  }

  #slotTemplate(slot: PollPageSlot, dayId: string, state: WithPoll): TemplateResult {
    const { messages, lang } = this.#text
    const { poll, draft } = state
    const { start_time: start, is_taken: isTaken } = slot
    const isOpen = ['answering', 'saving', 'saved'].includes(state.step)
    const isChosen = poll.chosen_start_time === start && state.step === 'booked'
    const conflict = conflictText(this.calendar?.conflictOf(slotOf(slot)), messages)
    const vote = draft.votes[start]
    const timeId = `time-${start}`
    return html`<li class=${isChosen ? 'slot chosen' : 'slot'} part="slot${isTaken && !isChosen ? ' taken' : ''}${isChosen ? ' chosen' : ''}">
      <div class="about">
        <p class=${isTaken && !isChosen ? 'time struck' : 'time'} id=${timeId}>
          <span class="visually-hidden">${dayId ? html`${this.#dayText(start)}, ` : nothing}</span>${this.#timeText(slot)}
        </p>
        ${isTaken && !isChosen && state.step !== 'booked' ? html`<span class="mark">${messages.timeTaken}</span>` : nothing}
        ${conflict ? html`<span class="conflict" part="conflict">${calendarIcon}${conflict}</span>` : nothing}
        ${othersVotes(slot, poll, messages, (count) => formatNumber(count, lang))}
      </div>
      ${
        isOpen
          ? voteChoice({
              ...{ start, labelledBy: timeId, chosen: vote, messages },
              choose: (chosen) => this.#send({ type: 'vote', start, vote: chosen }),
            })
          : vote
            ? html`<span class="vote selected ${vote}" part="vote selected">${voteText(vote, messages)}</span>`
            : nothing
      }
    </li>`
  }

  #dayText(start: Instant): string {
    const { locale = 'en', timeZone } = this.#format
    return dayName(start, locale, timeZone, 'day')
  }

  #timesTemplate(state: WithPoll): TemplateResult {
    return html`${[...byDay(state.poll.slots, this.#format.timeZone)].map(([date, slots]) => {
      const [first] = slots
      return html`<section class="day" part="day" aria-labelledby="day-${date}">
        <h3 id="day-${date}">${first && this.#dayText(first.start_time)}</h3>
        <ul role="list">${slots.map((slot) => this.#slotTemplate(slot, `day-${date}`, state))}</ul>
      </section>`
    })}`
  }

  #field(name: 'name' | 'email', state: WithPoll): TemplateResult {
    const { messages } = this.#text
    const problem = state.step === 'answering' ? state.errors[name] : undefined
    const describedBy = [problem && `${name}-error`, name === 'email' && 'email-hint']
      .filter(Boolean)
      .join(' ')
    return html`<div part=${problem ? 'field invalid' : 'field'}>
      <label class="field"
        ><span part="label">${messages[name]}</span
        ><input
          name=${name}
          type=${name === 'email' ? 'email' : 'text'}
          autocomplete=${name}
          aria-required="true"
          aria-invalid=${problem ? 'true' : 'false'}
          aria-describedby=${describedBy || nothing}
          .value=${state.draft[name]}
          @input=${({ target }: Event) => this.#send({ type: 'edit', [name]: (target as HTMLInputElement).value })}
      /></label>
      ${problem ? html`<p class="error" part="error" id="${name}-error">${messages.problem(problem, name)}</p>` : nothing}
      ${name === 'email' ? html`<p class="hint" id="email-hint">${messages.emailHint}</p>` : nothing}
    </div>`
  }

  #problemText(problem: ServiceErrorInfo): string {
    const { messages } = this.#text
    if (problem.reason === 'poll_full') return messages.pollFull
    if (problem.reason?.startsWith('poll_')) return messages.pollClosed
    return this.#controller.flow?.state.online === false ? messages.offline : messages.refused(problem)
  }

  #formTemplate(state: WithPoll): TemplateResult {
    const { messages } = this.#text
    const { step, hasAnswer } = state
    const problem = step === 'answering' || step === 'saved' ? state.problem : undefined
    const isVoteMissing = step === 'answering' && !!state.errors.votes
    const isSaving = step === 'saving'
    return html`<div class="person">
        ${this.#field('name', state)} ${this.#field('email', state)}
      </div>
      ${isVoteMissing ? html`<p class="error" part="error" id="votes-error" tabindex="-1" role="alert">${messages.votesMissing}</p>` : nothing}
      ${problem ? html`<p class="notice" part="notice" role="alert">${this.#problemText(problem)}</p>` : nothing}
      <div role="status">
        ${
          step === 'saved' && !problem
            ? html`<p class="saved" part="status">${messages.answerSaved}</p>`
            : this.announcement && step === 'answering' && !hasAnswer
              ? html`<p class="saved" part="status">${this.announcement}</p>`
              : nothing
        }
      </div>
      <div class="buttons">
        <button class="primary" part="submit-button" aria-disabled=${isSaving ? 'true' : nothing}>
          ${isSaving ? messages.sending : messages.saveAnswer}
        </button>
        ${
          hasAnswer
            ? html`<button
                class="link"
                type="button"
                part="withdraw-button"
                aria-disabled=${isSaving ? 'true' : nothing}
                @click=${() => this.#send({ type: 'withdraw' })}
              >
                ${messages.withdrawAnswer}
              </button>`
            : nothing
        }
      </div>`
  }

  /** Why the poll takes no answers. */
  #endTemplate({ step, poll }: WithPoll): TemplateResult {
    const { messages } = this.#text
    const chosen = poll.slots.find(({ start_time }) => start_time === poll.chosen_start_time)
    return html`<div role="status">
      ${
        step === 'booked' && chosen
          ? html`<p class="saved" part="status">${messages.pollBooked(this.#dayText(chosen.start_time), this.#timeText(chosen))}</p>`
          : html`<p class="notice" part="notice">${messages.pollClosed}</p>`
      }
    </div>`
  }

  #pollTemplate(state: WithPoll): TemplateResult {
    const { messages } = this.#text
    const { poll, step } = state
    const isOpen = ['answering', 'saving', 'saved'].includes(step)
    const content = html`${this.#timesTemplate(state)}
    ${poll.answers ? html`<p class="count">${messages.answersCount(poll.answers.length)}</p>` : nothing}`
    return html`<div class="head">
        ${this.#header(poll)} ${isOpen ? nothing : this.#endTemplate(state)} ${this.#tools(poll, isOpen)}
      </div>
      ${
        isOpen
          ? html`<form
              class="body"
              novalidate
              @submit=${this.#save}
              @input=${(event: Event) => event.stopPropagation()}
              @change=${(event: Event) => event.stopPropagation()}
            >
              ${content} ${this.#formTemplate(state)}
            </form>`
          : html`<div class="body">${content}</div>`
      }`
  }

  #failed({ status }: ServiceErrorInfo): TemplateResult {
    const { messages } = this.#text
    const isOnline = this.#controller.flow?.state.online ?? true
    const text = status === 404 ? messages.pollMissing : isOnline ? messages.pollFailed : messages.offline
    return html`<div class="head"><p class="notice" part="notice" role="alert">
      ${text}
      ${
        status === 404
          ? nothing
          : html`<button class="link" part="retry-button" @click=${() => this.#send({ type: 'retry' })}>${messages.retry}</button>`
      }
    </p></div>`
  }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.#text
    const { flow, error } = this.#controller
    const state = flow?.state
    const failure = error ?? (state?.step === 'error' ? state.error : undefined)
    const shown = state && 'poll' in state ? state : undefined
    return html`<div class="card" lang=${lang} dir=${direction} aria-busy=${String(!shown && !failure)}>
      <p class="visually-hidden" role="status">${shown || failure ? '' : messages.loadingPoll}</p>
      ${
        failure
          ? this.#failed(failure)
          : shown
            ? this.#pollTemplate(shown)
            : html`<div class="head" aria-hidden="true">
                <span class="skeleton wide"></span><span class="skeleton"></span><span class="skeleton row"></span
                ><span class="skeleton row"></span><span class="skeleton row"></span>
              </div>`
      }
    </div>`
  }
}
