import {
  bookingSeriesRulesSchema,
  cancelBookingSeries,
  createBookingSeries,
  getBookingSeries,
  getSeriesAvailability,
  type TimeSlot,
} from '@whenable/contract'
import { type Check, isRefused, refusal } from './check.js'
import { sampleAnswers } from './sample-answers.js'
import { checkBookable, known, SkippedCheck, type Visit } from './visit.js'

/** The rules of series. @throws SkippedCheck if the service has no series, or the configuration allows none. */
const rulesOf = ({ settings }: Visit) => {
  if (!settings?.capabilities.includes('booking-series'))
    throw new SkippedCheck('ui-settings does not list the capability booking-series')
  const rules = bookingSeriesRulesSchema.safeParse(settings.scheduler?.['booking_series'])
  if (!rules.success) throw new SkippedCheck('this configuration has no booking_series')
  return rules.data
}

const day = 86_400

/** Two free times on different days, before the day of the last one, which other checks book. @throws SkippedCheck if there are none. */
const twoSlots = ({ slots = [] }: Visit): readonly [TimeSlot, TimeSlot] => {
  const before = (slot: TimeSlot | undefined) =>
    slot && slots.findLast(({ end_time }) => end_time <= slot.start_time - day)
  const second = known(before(slots.at(-1)), 'no time is free on another day')
  return [known(before(second), 'no times are free on three days'), second]
}

/** Checks of bookings of several times at once. */
export const seriesChecks: readonly Check[] = [
  {
    name: 'series-availability',
    severity: 'optional',
    section: 'booking-series',
    expected: 'GET availability/series tells for each time whether it is free, taken or outside',
    effect: 'lets visitors add each time by hand',
    run: async (visit) => {
      const [every] = rulesOf(visit).every
      const [slot] = twoSlots(visit)
      const answer = await visit.call(getSeriesAvailability, {
        query: {
          configuration_id: visit.configurationId,
          start_time: slot.start_time,
          every: known(every, 'times are added by hand'),
          count: 2,
          event_id: slot.event_id,
        },
      })
      const { occurrences } = answer.data ?? {}
      if (!occurrences) return answer.summary
      return occurrences.length === 2 && occurrences[0]?.state === 'free'
        ? undefined
        : `${occurrences.length} times, the first is ${occurrences[0]?.state}`
    },
  },
  {
    name: 'series-book',
    severity: 'recommended',
    section: 'booking-series',
    expected: 'POST booking-series books all times or none, and they are read and cancelled together',
    effect: 'books several times that cannot be managed together',
    needs: 'book',
    run: async (visit) => {
      checkBookable(visit)
      rulesOf(visit)
      const query = { configuration_id: visit.configurationId }
      const request = (slots: readonly TimeSlot[]) =>
        visit.call(createBookingSeries, {
          query,
          headers: { 'Idempotency-Key': visit.newId() },
          body: {
            slots: slots.map(({ start_time, end_time, event_id, calendar_id }) => ({
              ...{ start_time, end_time, event_id, calendar_id },
            })),
            guest: visit.guest,
            additional_fields: sampleAnswers(visit.settings, visit.answers),
          },
        })
      const [first, second] = twoSlots(visit)
      const booked = await request([first, second])
      const ids = booked.data?.bookings.map(({ booking_id: id }) => id) ?? []
      const [id] = ids
      for (const id of ids) visit.adopt('', id)
      if (!id || ids.length !== 2) return `${ids.length} of 2 times: ${booked.summary}`
      const path = { booking_id: id }
      const read = await visit.call(getBookingSeries, { path, query })
      if (read.data?.length !== 2) return `reads ${read.data?.length} of 2 bookings: ${read.summary}`
      const refused = first.event_id === undefined ? await request([first]) : undefined
      if (refused && !isRefused(refused)) {
        for (const again of refused.data?.bookings ?? []) visit.adopt('', again.booking_id)
        return `a taken time: ${refused.summary}`
      }
      const cancelled = await visit.call(cancelBookingSeries, {
        path,
        query: { ...query, bookings: 'all' },
        body: {},
      })
      const left = cancelled.data?.filter(({ status }) => status !== 'cancelled').length
      return left ? `${left} bookings stay` : refusal(cancelled)
    },
  },
]
