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
import { newest } from '../base/newest.js'

/** How a page says whose time it is about, and how it stands: by the first of `answers` to `source` that it gives. */
export interface PeopleOptions {
  readonly people: readonly PersonHours[]
  readonly emails: readonly string[]
  readonly answers: readonly FreeBusyAnswer[] | null
  readonly availability: Pick<Availability, 'time_slots'> | null
  readonly events: readonly CalendarEvent[] | null
  readonly source: PeopleSource | null
}

/** Everybody with their times in a window; while these are not known, they are unknown. */
export interface PeopleSeen {
  readonly state: PeopleReading['state']
  readonly hosts: readonly PersonHours[]
  readonly people: readonly PersonTimes[]
}

type AnswersOfEvents = typeof import('./people-from-events.js')['freeBusyFromEvents']

const there = (answers: readonly FreeBusyAnswer[]): PeopleReading => ({ state: 'ready', answers })
const none: PeopleReading = { state: 'loading', answers: [] }
const lost: PeopleReading = { state: 'error', answers: [] }

/** Whoever the page names, else whoever its answers name. */
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

/** The times of each; somebody whose hours cannot be read is unknown, and hides nobody else. */
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

/** Finds out how everybody's time stands. What reads events is fetched for pages that give some. */
export class PeopleOfPage implements ReactiveController {
  #reader: PeopleReader | undefined
  #readerOf: PeopleSource | null = null
  #answersOfEvents: AnswersOfEvents | undefined
  /** What reads events did not come. */
  #isLost = false
  readonly #hosts = memoizeLast(hostsOf)
  readonly #emails = memoizeLast((hosts: readonly PersonHours[]) => hosts.map(({ email }) => email))
  readonly #times = memoizeLast(timesOf)
  readonly #ofAvailability = memoizeLast((...given: Parameters<typeof freeBusyFromAvailability>) =>
    there(freeBusyFromAvailability(...given)),
  )
  readonly #ofEvents = memoizeLast((answer: AnswersOfEvents, ...given: Parameters<AnswersOfEvents>) =>
    there(answer(...given)),
  )
  readonly #ofAnswers = memoizeLast(there)

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly words: () => PeopleOptions,
  ) {
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#reader?.stop()
  }

  /** Asks once more. */
  refresh(): void {
    this.#isLost = false
    this.host.requestUpdate()
    this.#reader?.refresh()
  }

  /** How everybody's time stands in a window, which is the same object as long as it is the same. */
  seen(window: Interval, timeZone: string): PeopleSeen {
    const { people, emails, answers, availability } = this.words()
    const hosts = this.#hosts(people, emails, answers, availability)
    const reading = hosts.length ? this.#reading(this.#emails(hosts), window, timeZone) : there([])
    return { state: reading.state, hosts, people: this.#times(hosts, reading.answers, window, timeZone) }
  }

  #reading(emails: readonly string[], window: Interval, timeZone: string): PeopleReading {
    const { answers, availability, events, source } = this.words()
    if (answers) return this.#ofAnswers(answers)
    if (availability) return this.#ofAvailability(availability, emails, window)
    if (events) {
      if (this.#answersOfEvents)
        return this.#ofEvents(this.#answersOfEvents, events, emails, window, timeZone)
      if (this.#isLost) return lost
      this.fetchReading()
      return none
    }
    if (!isAlike(source, this.#readerOf)) {
      this.#reader?.stop()
      const port = source && newest(() => this.words().source, source)
      this.#reader = port ? createPeopleReader(port, () => this.host.requestUpdate()) : undefined
    }
    this.#readerOf = source
    return this.host.isConnected ? (this.#reader?.read(emails, window) ?? this.#ofAnswers([])) : none
  }

  /** Loads what reads free/busy times from events. */
  async fetchReading(): Promise<void> {
    try {
      this.#answersOfEvents = (await import('./people-from-events.js')).freeBusyFromEvents
    } catch {
      this.#isLost = true
    }
    this.host.requestUpdate()
  }
}
