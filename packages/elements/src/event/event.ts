import type { CalendarEvent, CalendarInfo, RsvpStatus } from '@whenable/contract'
import { withTimeout } from '@whenable/flow'
import type { CalendarFlow } from '@whenable/flow/calendar'
import { formatWhen, type HourCycle, type Occurrence, zoneLabel } from '@whenable/time'
import { labelled } from '@whenable/time/texts'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { prepareFirstRender } from '../base/first-render.js'
import { FlowSubscription } from '../base/flow-subscription.js'
import { clockIcon, locationIcon, videoIcon } from '../base/icons.js'
import { isAlike } from '../base/is-alike.js'
import { linkedText } from '../base/linked-text.js'
import { visitorFormat } from '../base/visitor-format.js'
import { WhenElement } from '../base/when-element.js'
import { colorStyle, eventText } from '../calendar/model/event-text.js'
import { EventAnswerEvent } from '../events/event-answer.js'
import { RetryEvent } from '../events/retry.js'
import '../messages/all-cities.js'
import { type CalendarMessages, calendar } from '../messages/generated/calendar.js'
import { type ChoosingMessages, choosing } from '../messages/generated/choosing.js'
import { type EventMessages, event as eventMessages } from '../messages/generated/event.js'
import { type GroupEventMessages, groupEvents } from '../messages/generated/group-events.js'
import { type LayoutMessages, layouts } from '../messages/generated/layouts.js'
import { type TimesMessages, times } from '../messages/generated/times.js'
import { isolated } from '../messages/isolated.js'
import { Localized } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { card } from '../styles/card.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { type Conference, conferenceOf, organizerName, peopleOf, readEventWithTime } from './event.model.js'
import { eventCardStyles } from './event.styles.js'
import { answerSigns, peopleTemplate } from './people.template.js'
import { plainText } from './plain-text.js'
import { unbrokenTimes } from './unbroken-times.js'

type Messages = ChoosingMessages &
  TimesMessages &
  LayoutMessages &
  CalendarMessages &
  GroupEventMessages &
  EventMessages

const answers: readonly RsvpStatus[] = ['yes', 'maybe', 'no']

/** Longer descriptions, in characters, are collapsed. */
const LONG = 480

/**
 * Shows one event: time, location, organizer, participants, conference and description, and the answer to the invitation.
 *
 * Texts of an event are rendered as text. Markup in a description is converted to text, and only http and https addresses
 * become links.
 *
 * @fires when-event-answer - cancelable; the visitor answered the invitation
 * @fires when-retry - the visitor pressed the button that loads the event again
 * @csspart card - the whole element
 * @csspart title - the heading; also `cancelled`
 * @csspart state - a badge: tentative, cancelled or shown as free
 * @csspart when - the time, and how the event recurs
 * @csspart place - the location
 * @csspart conference - the conference and how to join it
 * @csspart join-link - the link to the conference
 * @csspart answers - the buttons to answer the invitation
 * @csspart participants - the list of participants
 * @csspart participant - a participant
 * @csspart description - the event's description
 * @csspart notice - says what could not be loaded, read or saved
 * @csspart retry-button - loads the event again
 */
export class EventCard extends WhenElement {
  static override styles = [tokens, controls, actions, card, eventCardStyles]
  static override properties = {
    event: { attribute: false },
    occurrence: { attribute: false },
    calendar: { attribute: false },
    flow: { attribute: false },
    answerable: { type: Boolean },
    email: {},
    timeZone: { attribute: 'time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    describeRecurrence: { state: true },
    localAnswer: { state: true },
  }

  /** An event of the v3 API, of the legacy API, or made by the page. */
  event: CalendarEvent | Readonly<Record<string, unknown>> | null = null
  /** The occurrence of a series to show, as in `when-event-select`. Takes precedence over `event`. */
  occurrence: Occurrence<CalendarEvent> | null = null
  /** The event's calendar: its name, colour and account. */
  calendar: CalendarInfo | null = null
  /** The flow of the event's calendar: answers are sent through it, and changes are shown. */
  flow: CalendarFlow | null = null
  /** Whether the invitation can be answered. */
  answerable = false
  /** Address of the participant who answers. Default: the calendar's account. */
  email = ''
  /** The reader's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** Whether the event is being loaded. */
  busy = false
  /** Whether loading the event failed. */
  failed = false
  /** Messages that replace the element's own. */
  messages: Partial<Messages> | null = null

  /** Describes recurrences, once loaded. */
  private describeRecurrence: typeof import('../time/recurrence-words.js').recurrenceText | undefined
  /** The answer given without a flow, and its state. */
  private localAnswer: { status?: RsvpStatus; step: 'saving' | 'saved' | 'refused' } | null = null

  readonly #text = new Localized<Messages>(this, {
    ...choosing,
    ...times,
    ...layouts,
    ...calendar,
    ...groupEvents,
    ...eventMessages,
  })
  readonly #subscription = new FlowSubscription(this, () => this.flow)

  get #format() {
    return visitorFormat(this.#text.lang, this)
  }

  /** The event in its current state. */
  get #current(): ReturnType<typeof readEventWithTime> {
    const { occurrence: own } = this
    const subscription = this.#subscription
    if (!own) return this.event ? readEventWithTime(this.event, this.#format.timeZone) : undefined
    const now = subscription.state?.occurrences.find(
      ({ id, event }) => id === own.id && event.calendar_id === own.event.calendar_id,
    )
    const occurrence = now ?? own
    return { event: occurrence.event, occurrence }
  }

  get #calendarInfo(): CalendarInfo | undefined {
    const id = this.occurrence?.event.calendar_id
    return this.calendar ?? this.#subscription.state?.calendars.find(({ info }) => info.id === id)?.info
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = (['event', 'occurrence'] as const).some(
      (name) => !isAlike(changed.get(name) ?? this[name], this[name]),
    )
    if (isOther || changed.has('flow')) this.localAnswer = null
    const { event } = this.#current ?? {}
    if (event?.recurrence && !this.describeRecurrence) void this.#fetchRecurrenceText()
  }

  /** Loads the text of recurrences. Without it, the event only says that it repeats. */
  async #fetchRecurrenceText(): Promise<void> {
    const none = { recurrenceText: undefined }
    const { recurrenceText } = await import('../time/recurrence-words.js').catch(() => none)
    this.describeRecurrence = recurrenceText
  }

  async [prepareFirstRender](): Promise<void> {
    if (this.#current?.event.recurrence) await this.#fetchRecurrenceText()
  }

  async #answer(occurrence: Occurrence<CalendarEvent>, status: RsvpStatus): Promise<void> {
    const { flow } = this
    const answerEvent = new EventAnswerEvent(occurrence, status)
    if (!this.dispatchEvent(answerEvent)) return
    if (flow) {
      const { calendar_id } = occurrence.event
      flow.send({ type: 'answer', status, occurrenceId: occurrence.id, calendarId: calendar_id ?? undefined })
      return
    }
    const localAnswer = { status, step: 'saving' } as const
    this.localAnswer = localAnswer
    try {
      await withTimeout(() => Promise.all(answerEvent.awaited))
      if (this.localAnswer === localAnswer) this.localAnswer = { status, step: 'saved' }
    } catch {
      if (this.localAnswer === localAnswer) this.localAnswer = { step: 'refused' }
    }
  }

  /** The state of the last answer. */
  get #step(): 'saving' | 'saved' | 'refused' | undefined {
    const { change } = this.#subscription.state ?? {}
    const isOwnAnswer = change && 'kind' in change && change.kind === 'answer'
    return isOwnAnswer && change.occurrenceId === this.occurrence?.id ? change.step : this.localAnswer?.step
  }

  #answersTemplate(occurrence: Occurrence<CalendarEvent>, title: string): TemplateResult | typeof nothing {
    const { messages } = this.#text
    const step = this.#step
    if (!this.answerable || occurrence.cancelled) return nothing
    const email = (this.email || this.#calendarInfo?.email || '').toLowerCase()
    const own = peopleOf(occurrence.event).find((one) => one.email.toLowerCase() === email)
    const chosen = this.localAnswer?.status ?? own?.answer
    return html`<div class="rsvp">
        <span id="ask">${messages.answerQuestion}</span>
        <span class="quiet" role="status">${step === 'saving' ? messages.savingEvent : nothing}</span>
        <div class="chips" part="answers" role="group" aria-labelledby="ask">
          ${answers.map(
            (status) =>
              html`<button class="chip" aria-pressed=${chosen === status} @click=${() => this.#answer(occurrence, status)}>
                ${answerSigns[status]}${messages.answer(status)}
              </button>`,
          )}
        </div>
      </div>
      ${step === 'refused' ? html`<p class="notice" part="notice" role="alert">${messages.changeFailed(title)}</p>` : nothing}`
  }

  #conferenceTemplate(conference: Conference, isOff: boolean): TemplateResult {
    const { messages, lang } = this.#text
    const { url, provider, code, passcode, phones } = conference
    const fact = (name: string, value: string) =>
      value ? html`<span>${labelled(lang, name)}<b>${isolated(value, lang)}</b></span>` : nothing
    return html`<div class="line" part="conference">
      ${videoIcon}
      <div>
        ${provider ? html`<p>${isolated(provider, lang)}</p>` : nothing}
        <p class="facts quiet">
          ${fact(messages.meetingCode, code)} ${fact(messages.passcode, passcode)}
          ${phones.map(({ text, href }) => html`<a href=${href} dir="ltr">${text}</a>`)}
        </p>
      </div>
      ${url && !isOff ? html`<a class="primary" part="join-link" href=${url} target="_blank" rel="noopener noreferrer">${messages.join}</a>` : nothing}
    </div>`
  }

  #whenTemplate({ when, start, allDay, event }: Occurrence<CalendarEvent>): TemplateResult {
    const { messages, lang } = this.#text
    const format = this.#format
    const { timeZone } = format
    const recurs = this.describeRecurrence?.(event.recurrence, when, format)
    const isSeries = event.recurrence || event.master_event_id
    return html`<div class="line" part="when">
      ${clockIcon}
      <div>
        <p>${unbrokenTimes(formatWhen(when, format))}${allDay ? nothing : html`${' '}<span class="quiet">(${zoneLabel(timeZone, start, lang).name})</span>`}</p>
        ${isSeries ? html`<p class="quiet first">${recurs ?? messages.repeats}</p>` : nothing}
      </div>
    </div>`
  }

  #descriptionTemplate(text: string): TemplateResult {
    const texts = html`<p class="text" part="description" dir="auto">${linkedText(text)}</p>`
    return text.length > LONG
      ? html`<details><summary>${this.#text.messages.eventDetails}</summary>${texts}</details>`
      : texts
  }

  #cardTemplate({ event, occurrence }: NonNullable<ReturnType<typeof readEventWithTime>>): TemplateResult {
    const { messages, lang } = this.#text
    const format = this.#format
    const info = this.#calendarInfo
    const calendars = new Map(info ? [[event.calendar_id ?? '', info]] : [])
    const texts = occurrence && eventText(occurrence, { format, messages, calendars })
    const title = isolated(event.title?.trim() || messages.untitledEvent, lang)
    const states = (['tentative', 'cancelled', 'free'] as const).filter((state) =>
      texts?.states.split(' ').includes(state),
    )
    const organizer = organizerName(event)
    const conference = conferenceOf(event)
    const description = plainText(event.description ?? '')
    return html`<header .style=${colorStyle(texts?.color)}>
        ${info?.name ? html`<p class="calendar quiet"><i class="swatch"></i>${isolated(info.name, lang)}</p>` : nothing}
        <h2 class=${occurrence?.cancelled ? 'cancelled' : ''} part="title ${occurrence?.cancelled ? 'cancelled' : ''}">${title}</h2>
        ${
          states.length
            ? html`<p class="states">${states.map(
                (state) =>
                  html`<span class="state ${state}" part="state">${messages[state === 'free' ? 'shownAsFree' : state]}</span>`,
              )}</p>`
            : nothing
        }
      </header>
      ${occurrence ? this.#whenTemplate(occurrence) : html`<p class="notice" part="notice">${messages.unreadableEvents(1)}</p>`}
      ${event.location?.trim() ? html`<div class="line" part="place">${locationIcon}<p><bdi>${linkedText(event.location.trim())}</bdi></p></div>` : nothing}
      ${conference ? this.#conferenceTemplate(conference, !!occurrence?.cancelled) : nothing}
      ${occurrence ? this.#answersTemplate(occurrence, title) : nothing}
      ${organizer ? html`<p class="organizer"><span class="quiet">${labelled(lang, messages.organizer)}</span>${isolated(organizer, lang)}</p>` : nothing}
      ${peopleTemplate(peopleOf(event), messages, lang)} ${description ? this.#descriptionTemplate(description) : nothing}`
  }

  #content(): TemplateResult {
    const { messages } = this.#text
    const current = this.#current
    if (this.failed)
      return html`<p class="notice" part="notice" role="alert">
        ${messages.pageFailed}
        <button class="link" part="retry-button" @click=${() => this.dispatchEvent(new RetryEvent())}>${messages.retry}</button>
      </p>`
    if (current) return this.#cardTemplate(current)
    return this.busy
      ? html`<p class="visually-hidden" role="status">${messages.loadingEvents}</p>
          ${[1, 2, 3].map(() => html`<div class="skeleton"></div>`)}`
      : html`<p class="quiet">${messages.noEvents}</p>`
  }

  protected override template(): TemplateResult {
    return html`<article class="card" part="card" aria-busy=${this.busy}>
      ${this.#content()}
    </article>`
  }
}
