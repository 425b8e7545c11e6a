import {
  getAvailability,
  getHostPage,
  getUiSettings,
  mostWork,
  type TimeSlot,
  validateTimeslot,
} from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import { type Check, isRefused, refusal } from './check.js'
import { known, SkippedCheck, type Visit } from './visit.js'

/** Thrown if nothing responds at the address. */
export class Unreachable extends Error {}

const freeTimes = ({ slots }: Visit): readonly TimeSlot[] => known(slots, 'free times could not be loaded')

const firstFree = (visit: Visit): TimeSlot =>
  known(freeTimes(visit)[0], 'no time is free in the next thirty days')

const minutesOf = ({ start_time, end_time }: TimeSlot) => (end_time - start_time) / 60

/** Private fields of a configuration. */
const secrets = /"(calendar_ids?|open_hours|grant_id|default_open_hours|specific_time_availability)":/

/** Checks that only read. */
export const readingChecks: readonly Check[] = [
  {
    name: 'availability',
    severity: 'required',
    section: 'Availability',
    expected: 'GET availability returns the free times of a window',
    effect: 'shows no times, and reports that they could not be loaded',
    run: async (visit) => {
      const answer = await visit.free(visit.window)
      if (answer.status === 0) throw new Unreachable(answer.summary)
      visit.availability = answer
      visit.slots = answer.data?.time_slots.toSorted((a, b) => a.start_time - b.start_time)
      visit.order = answer.data?.order ?? []
      return refusal(answer)
    },
  },
  {
    name: 'ui-settings',
    severity: 'recommended',
    section: 'Configuration: ui-settings',
    expected: 'GET ui-settings returns the public settings of the configuration',
    effect: 'shows times and books, but asks only for name and email; a page can set the property settings',
    run: async (visit) => {
      const answer = await visit.call(getUiSettings, { query: { configuration_id: visit.configurationId } })
      visit.settings = answer.data
      if (answer.data && answer.data.configuration_id !== visit.configurationId)
        return `configuration_id ${answer.data.configuration_id}`
      const isSeen = answer.ok || answer.headers.has('Access-Control-Allow-Origin')
      return isSeen
        ? refusal(answer)
        : `${answer.summary} (without Access-Control-Allow-Origin, so a page cannot read the response and must provide the settings)`
    },
  },
  {
    name: 'ui-settings-discreet',
    severity: 'recommended',
    section: 'Configuration: ui-settings',
    expected: 'ui-settings contains no calendars, grants or open hours',
    effect: 'works, but every visitor can read them',
    run: async ({ settings }) => {
      const [, name] = secrets.exec(JSON.stringify(known(settings, 'ui-settings is missing'))) ?? []
      return name && `it contains ${name}`
    },
  },
  {
    name: 'availability-window',
    severity: 'recommended',
    section: 'Availability, rule 1',
    expected: 'free times are within the requested window',
    effect: 'ignores times outside the window, and loads more than it shows',
    run: async (visit) => {
      const last = known(freeTimes(visit).at(-1), 'no time is free in the next thirty days')
      if (firstFree(visit).start_time === last.start_time)
        throw new SkippedCheck('there is one free time alone')
      const answer = await visit.free(last)
      const slots = answer.data?.time_slots ?? []
      const outside = slots.find(
        ({ start_time, end_time }) => start_time < last.start_time || last.end_time < end_time,
      )
      if (outside) return `${toIsoString(outside.start_time)}, outside the window`
      if (answer.ok && !slots.length)
        return `no time in the window of the free time ${toIsoString(last.start_time)}`
      return refusal(answer)
    },
  },
  {
    name: 'availability-order',
    severity: 'recommended',
    section: 'Availability, rule 6',
    expected: 'free times are sorted by start and unique',
    effect: 'sorts them, and shows the last one of duplicates',
    run: async ({ availability }) => {
      const { time_slots: slots } = known(availability?.data, 'free times could not be loaded')
      const wrong = slots.find((slot, index) => {
        const before = slots[index - 1]
        return (
          before &&
          (slot.start_time < before.start_time ||
            (slot.start_time === before.start_time && slot.event_id === before.event_id))
        )
      })
      return wrong && `${toIsoString(wrong.start_time)} after one that starts later, or at the same time`
    },
  },
  {
    name: 'availability-length',
    severity: 'recommended',
    section: 'Availability, rule 4',
    expected: 'a free time has the duration in ui-settings and ends after it starts',
    effect: 'shows and books the given end',
    run: async (visit) => {
      firstFree(visit)
      const minutes = visit.settings?.duration_minutes
      const wrong = freeTimes(visit).find((slot) =>
        minutes === undefined || slot.event_id ? minutesOf(slot) <= 0 : minutesOf(slot) !== minutes,
      )
      return (
        wrong && `${toIsoString(wrong.start_time)} lasts ${minutesOf(wrong)} minutes, not ${minutes ?? 'any'}`
      )
    },
  },
  {
    name: 'availability-hosts',
    severity: 'recommended',
    section: 'Availability, rule 5',
    expected: 'a free time lists its hosts in emails',
    effect: 'lets the service choose the host, so round robin order does not apply',
    run: async (visit) => {
      if (firstFree(visit).event_id) throw new SkippedCheck('it offers group events')
      const wrong = freeTimes(visit).find(({ emails }) => !emails.length)
      return wrong && `${toIsoString(wrong.start_time)} with no emails`
    },
  },
  {
    name: 'group-seats',
    severity: 'required',
    section: 'Group events',
    expected: 'a group event has calendar_id and capacity',
    effect: 'cannot book a seat, and does not show how many are left',
    run: async (visit) => {
      if (!firstFree(visit).event_id) throw new SkippedCheck('it offers no group events')
      const wrong = freeTimes(visit).find(({ calendar_id, capacity }) => !calendar_id || !capacity)
      return wrong && `${toIsoString(wrong.start_time)} without them`
    },
  },
  {
    name: 'validate-timeslot',
    severity: 'recommended',
    section: 'Group events',
    expected: 'POST validate-timeslot accepts a free seat',
    effect: 'books without checking first whether a seat is left',
    run: async (visit) => {
      const { event_id, calendar_id, master_id, capacity } = firstFree(visit)
      if (!event_id || !calendar_id) throw new SkippedCheck('it offers no group events')
      return refusal(
        await visit.call(validateTimeslot, {
          path: { configuration_id: visit.configurationId },
          body: { event_id, calendar_id, master_id, capacity, emails: [visit.guest.email] },
        }),
      )
    },
  },
  {
    name: 'challenge',
    severity: 'recommended',
    section: 'Challenges',
    expected: 'POST challenges answers with a proof of work, or with a kind that a page solves',
    effect: 'reports that booking failed once the service asks for a challenge',
    run: async (visit) => {
      if (!visit.settings?.capabilities.includes('challenges'))
        throw new SkippedCheck('ui-settings does not list the capability')
      const answer = await visit.challenge(firstFree(visit))
      if (!answer.data) return answer.summary
      const { kind, seed, proofs = 0, difficulty = 0 } = answer.data
      if (kind !== 'proof-of-work') return undefined
      return seed && proofs * 2 ** difficulty <= mostWork
        ? undefined
        : `${proofs} proofs of ${difficulty} bits`
    },
  },
  {
    name: 'unknown-configuration',
    severity: 'required',
    section: 'Errors',
    expected: 'an unknown configuration is refused with 404 or another 4xx',
    effect: 'shows an empty calendar in place of an error',
    run: async (visit) => {
      known(visit.slots, 'availability is missing')
      const query = { ...visit.window, configuration_id: visit.newId() }
      const answer = await visit.call(getAvailability, { query })
      if (!isRefused(answer)) return answer.summary
      visit.refused = answer
      return undefined
    },
  },
  {
    name: 'host-pages',
    severity: 'optional',
    section: 'Additions: host-pages',
    expected: 'the page of an unknown host is refused with 404',
    effect: 'when-host-page shows an error that can be tried again, in place of nothing to book',
    run: async (visit) => {
      const { capabilities } = known(visit.settings, 'ui-settings is missing')
      if (!capabilities.includes('host-pages')) throw new SkippedCheck('it does not announce host-pages')
      const answer = await visit.call(getHostPage, { path: { slug: visit.newId() }, query: {} })
      return answer.status === 404 ? undefined : answer.summary
    },
  },
  {
    name: 'errors',
    severity: 'recommended',
    section: 'Conventions',
    expected: 'a refusal is {request_id, error: {type, message}}',
    effect: 'reports errors by status only, without a request id for support',
    run: async ({ refused }) => {
      const body = Object(known(refused, 'nothing was refused').body)
      const { type, message } = Object(body.error)
      const missingFields = Object.entries({ request_id: body.request_id, type, message })
        .filter(([, value]) => typeof value !== 'string' || !value)
        .map(([name]) => name)
      return missingFields.length ? `no ${missingFields.join(', ')}` : undefined
    },
  },
  {
    name: 'request-id',
    severity: 'optional',
    section: 'Conventions',
    expected: 'a success is {request_id, data}',
    effect: 'works without it',
    run: async ({ availability, slots }) => {
      const { body } = known(slots && availability, 'availability is missing')
      return typeof Object(body).request_id === 'string' ? undefined : 'no request_id'
    },
  },
]
