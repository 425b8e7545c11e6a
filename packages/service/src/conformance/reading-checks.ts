import { getAvailability, getUiSettings, type TimeSlot, validateTimeslot } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import { type Check, isRefused, refusal } from './check.js'
import { known, Untried, type Visit } from './visit.js'

/** Thrown if nothing responds at the address. */
export class Unreachable extends Error {}

const freeTimes = ({ slots }: Visit): readonly TimeSlot[] => known(slots, 'the free times are not known')

const firstFree = (visit: Visit): TimeSlot =>
  known(freeTimes(visit)[0], 'no time is free in the next thirty days')

const minutesOf = ({ start_time, end_time }: TimeSlot) => (end_time - start_time) / 60

/** Private fields of a configuration. */
const secrets = /"(calendar_ids?|open_hours|grant_id|default_open_hours|specific_time_availability)":/

/** Checks that only read. */
export const readingChecks: readonly Check[] = [
  {
    name: 'availability',
    severity: 'needed',
    heading: 'Availability',
    expected: 'GET availability answers with the free times of a window',
    without: 'shows no times, and says that they could not be loaded',
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
    severity: 'useful',
    heading: 'Configuration: ui-settings',
    expected: 'GET ui-settings shows what a visitor may see of the configuration',
    without: 'shows times and books, with name and email alone; the page can give the property settings',
    run: async (visit) => {
      const answer = await visit.call(getUiSettings, { query: { configuration_id: visit.configurationId } })
      visit.settings = answer.data
      if (answer.data && answer.data.configuration_id !== visit.configurationId)
        return `configuration_id ${answer.data.configuration_id}`
      const isSeen = answer.ok || answer.headers.has('Access-Control-Allow-Origin')
      return isSeen
        ? refusal(answer)
        : `${answer.summary} (without Access-Control-Allow-Origin: to a page no answer at all, so it must be given settings)`
    },
  },
  {
    name: 'ui-settings-discreet',
    severity: 'useful',
    heading: 'Configuration: ui-settings',
    expected: 'ui-settings tells nothing of calendars, grants and open hours',
    without: 'works; but every visitor can read them',
    run: async ({ settings }) => {
      const [, name] = secrets.exec(JSON.stringify(known(settings, 'ui-settings is lacking'))) ?? []
      return name && `it tells ${name}`
    },
  },
  {
    name: 'availability-window',
    severity: 'useful',
    heading: 'Availability, rule 1',
    expected: 'free times lie whole in the window that was asked for',
    without: 'leaves out what starts outside, and loads more than it shows',
    run: async (visit) => {
      const last = known(freeTimes(visit).at(-1), 'no time is free in the next thirty days')
      if (firstFree(visit).start_time === last.start_time) throw new Untried('there is one free time alone')
      const answer = await visit.free(last)
      const slots = answer.data?.time_slots ?? []
      const outside = slots.find(
        ({ start_time, end_time }) => start_time < last.start_time || last.end_time < end_time,
      )
      if (outside) return `${toIsoString(outside.start_time)}, outside of the window`
      if (answer.ok && !slots.length)
        return `nothing in the window of the free ${toIsoString(last.start_time)}`
      return refusal(answer)
    },
  },
  {
    name: 'availability-order',
    severity: 'useful',
    heading: 'Availability, rule 6',
    expected: 'free times are sorted by their start, each of them there once',
    without: 'sorts them, and shows the last of those that are alike',
    run: async ({ availability }) => {
      const { time_slots: slots } = known(availability?.data, 'the free times are not known')
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
    severity: 'useful',
    heading: 'Availability, rule 4',
    expected: 'a free time is as long as ui-settings says, and ends after it starts',
    without: 'shows and books the end that the free time has',
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
    severity: 'useful',
    heading: 'Availability, rule 5',
    expected: 'a free time names its hosts in emails',
    without: 'books with whom the service picks: round robin is not walked',
    run: async (visit) => {
      if (firstFree(visit).event_id) throw new Untried('it offers group events')
      const wrong = freeTimes(visit).find(({ emails }) => !emails.length)
      return wrong && `${toIsoString(wrong.start_time)} with no emails`
    },
  },
  {
    name: 'group-seats',
    severity: 'needed',
    heading: 'Group events',
    expected: 'a group event names its calendar_id and has a capacity',
    without: 'cannot book a seat, and does not tell how many are left',
    run: async (visit) => {
      if (!firstFree(visit).event_id) throw new Untried('it offers no group events')
      const wrong = freeTimes(visit).find(({ calendar_id, capacity }) => !calendar_id || !capacity)
      return wrong && `${toIsoString(wrong.start_time)} without them`
    },
  },
  {
    name: 'validate-timeslot',
    severity: 'useful',
    heading: 'Group events',
    expected: 'POST validate-timeslot says that a free seat is to be had',
    without: 'books at once, and learns then that a seat is gone',
    run: async (visit) => {
      const { event_id, calendar_id, master_id, capacity } = firstFree(visit)
      if (!event_id || !calendar_id) throw new Untried('it offers no group events')
      return refusal(
        await visit.call(validateTimeslot, {
          path: { configuration_id: visit.configurationId },
          body: { event_id, calendar_id, master_id, capacity, emails: [visit.guest.email] },
        }),
      )
    },
  },
  {
    name: 'unknown-configuration',
    severity: 'needed',
    heading: 'Errors',
    expected: 'a configuration that is not there is refused with 404, or another 4xx',
    without: 'shows an empty calendar in place of an error',
    run: async (visit) => {
      known(visit.slots, 'availability is lacking')
      const query = { ...visit.window, configuration_id: visit.newId() }
      const answer = await visit.call(getAvailability, { query })
      if (!isRefused(answer)) return answer.summary
      visit.refused = answer
      return undefined
    },
  },
  {
    name: 'errors',
    severity: 'useful',
    heading: 'Conventions',
    expected: 'a refusal is {request_id, error: {type, message}}',
    without: 'tells by the status alone what went wrong, and names no request for support',
    run: async ({ refused }) => {
      const body = Object(known(refused, 'nothing was refused').body)
      const { type, message } = Object(body.error)
      const lacking = Object.entries({ request_id: body.request_id, type, message })
        .filter(([, value]) => typeof value !== 'string' || !value)
        .map(([name]) => name)
      return lacking.length ? `no ${lacking.join(', ')}` : undefined
    },
  },
  {
    name: 'request-id',
    severity: 'optional',
    heading: 'Conventions',
    expected: 'a success is {request_id, data}',
    without: 'works as well',
    run: async ({ availability, slots }) => {
      const { body } = known(slots && availability, 'availability is lacking')
      return typeof Object(body).request_id === 'string' ? undefined : 'no request_id'
    },
  },
]
