import type { Availability, CalendarEvent, FreeBusyAnswer, PeopleSource } from '@whenable/contract'
import {
  createPeopleReader,
  freeBusyFromAvailability,
  type PeopleReader,
  type PeopleReading,
  type PersonHours,
  type PersonTimes,
  personTimesOf,
} from '@whenable/flow/calendar'
import type { Interval } from '@whenable/time'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { isAlike } from '../base/is-alike.js'
import { memoizeLast } from '../base/memoize-last.js'

/** The people of a view, and where their times come from: the first of `answers` to `source` that is set. */
export interface PeopleOptions {
  readonly people: readonly PersonHours[]
  readonly emails: readonly string[]
  readonly answers: readonly FreeBusyAnswer[] | null
  readonly availability: Pick<Availability, 'time_slots'> | null
  readonly events: readonly CalendarEvent[] | null
  readonly source: PeopleSource | null
}

/** The people with their times in a window; unknown while they are loading. */
export interface PeopleInWindow {
  readonly state: PeopleReading['state']
  readonly hosts: readonly PersonHours[]
  readonly people: readonly PersonTimes[]
}

type AnswersOfEvents = typeof import('./people-from-events.js')['freeBusyFromEvents']

const ready = (answers: readonly FreeBusyAnswer[]): PeopleReading => ({ state: 'ready', answers })
const loading: PeopleReading = { state: 'loading', answers: [] }
const failed: PeopleReading = { state: 'error', answers: [] }

/** The people that the page names, or those in its answers. */
const hostsOf = (
  people: PeopleOptions['people'],
  emails: PeopleOptions['emails'],
  answers: PeopleOptions['answers'],
  availability: PeopleOptions['availability'],
): readonly PersonHours[] => {
  if (people.length) return people
  const named = answers?.map(({ email }) => email) ?? availability?.time_slots.flatMap((slot) => slot.emails)
  return [...new Set(emails.length ? emails : named)].map((email) => ({ email }))
}

/** The times of each person. A person with invalid hours is unknown, and does not affect others. */
const timesOf = (
  hosts: readonly PersonHours[],
  answers: readonly FreeBusyAnswer[],
  window: Interval,
  timeZone: string,
): PersonTimes[] =>
  hosts.flatMap((host) => {
    try {
      return personTimesOf([host], answers, window, timeZone)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      console.error(`The hours of ${host.email}:`, error)
      const { email, name } = host
      return personTimesOf([{ email, name }], [{ email, error: error.message }], window, timeZone)
    }
  })

/** Provides everyone's times. The code that reads events is loaded when a page provides some. */
export class PeopleController implements ReactiveController {
  #reader: PeopleReader | undefined
  #readerOf: PeopleSource | null = null
  #answersOfEvents: AnswersOfEvents | undefined
  /** Whether the code that reads events could not be loaded. */
  #loadFailed = false
  readonly #hosts = memoizeLast(hostsOf)
  readonly #emails = memoizeLast((hosts: readonly PersonHours[]) => hosts.map(({ email }) => email))
  readonly #times = memoizeLast(timesOf)
  readonly #ofAvailability = memoizeLast((...args: Parameters<typeof freeBusyFromAvailability>) =>
    ready(freeBusyFromAvailability(...args)),
  )
  readonly #ofEvents = memoizeLast((answer: AnswersOfEvents, ...args: Parameters<AnswersOfEvents>) =>
    ready(answer(...args)),
  )
  readonly #ofAnswers = memoizeLast(ready)

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly options: () => PeopleOptions,
  ) {
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#reader?.stop()
  }

  /** Loads the times again. */
  refresh(): void {
    this.#loadFailed = false
    this.host.requestUpdate()
    this.#reader?.refresh()
  }

  /** Everyone's times in a window. The same window has to be the same object. */
  inWindow(window: Interval, timeZone: string): PeopleInWindow {
    const { people, emails, answers, availability } = this.options()
    const hosts = this.#hosts(people, emails, answers, availability)
    const reading = hosts.length ? this.#reading(this.#emails(hosts), window, timeZone) : ready([])
    return { state: reading.state, hosts, people: this.#times(hosts, reading.answers, window, timeZone) }
  }

  #reading(emails: readonly string[], window: Interval, timeZone: string): PeopleReading {
    const { answers, availability, events, source } = this.options()
    if (answers) return this.#ofAnswers(answers)
    if (availability) return this.#ofAvailability(availability, emails, window)
    if (events) {
      if (this.#answersOfEvents)
        return this.#ofEvents(this.#answersOfEvents, events, emails, window, timeZone)
      if (this.#loadFailed) return failed
      this.fetchReading()
      return loading
    }
    if (!isAlike(source, this.#readerOf)) {
      this.#reader?.stop()
      this.#reader = source ? createPeopleReader(source, () => this.host.requestUpdate()) : undefined
    }
    this.#readerOf = source
    return this.host.isConnected ? (this.#reader?.read(emails, window) ?? this.#ofAnswers([])) : loading
  }

  /** Loads the code that reads free/busy times from events. */
  async fetchReading(): Promise<void> {
    try {
      this.#answersOfEvents = (await import('./people-from-events.js')).freeBusyFromEvents
    } catch {
      this.#loadFailed = true
    }
    this.host.requestUpdate()
  }
}
