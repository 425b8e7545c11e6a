import type { CalendarEvent } from '@whenable/contract'
import { type Instant, type Interval, instant, parseInstant } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ItemState } from '../../kernel/store/store.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { compareBooking } from './compare-booking.js'

const timeZone = 'Europe/Lisbon'
/** Before the clocks change on 29 March. */
const ten = parseInstant('2026-03-24T10:00:00Z')
const eleven = parseInstant('2026-03-24T11:00:00Z')
const booking: Interval = { start: ten, end: instant(ten + 1_800) }
const at = (start: Instant, seconds = 1_800): Interval => ({ start, end: instant(start + seconds) })
const timespan = ({ start, end }: Interval) => ({ object: 'timespan', start_time: start, end_time: end })

const itemOf = (...events: readonly Partial<CalendarEvent>[]): RemoteItem => ({
  ...{ id: 'item', etag: '"1"', uid: 'uid', warnings: [] },
  events: events.map((event, index) => ({ id: index ? `uid_${index}` : 'uid', ...event }) as CalendarEvent),
})
const compare = (item: RemoteItem | undefined, states: readonly ItemState[] = [booking]) =>
  compareBooking({ item, states, booking, timeZone })

describe('the item of a booking', () => {
  test('is unchanged exactly in the states that it has because of us', () => {
    const states = fc.oneof(
      fc.constant('absent' as const),
      fc.integer({ min: 0, max: 3 }).map((hour) => at(instant(ten + hour * 3_600))),
    )
    fc.assert(
      fc.property(fc.array(states, { maxLength: 3 }), states, (known, state) => {
        const item = state === 'absent' ? undefined : itemOf({ when: timespan(state) })
        const isKnown = known.some((one) => JSON.stringify(one) === JSON.stringify(state))
        expect(compare(item, known).kind === 'unchanged').toBe(isKnown)
      }),
    )
  })

  test.each<readonly [string, RemoteItem | undefined, object]>([
    [
      'at another time is moved',
      itemOf({ when: timespan(at(eleven)) }),
      { kind: 'moved', proposed: at(eleven) },
    ],
    ['of another length is moved', itemOf({ when: timespan(at(ten, 3_600)) }), { proposed: at(ten, 3_600) }],
    ['that is gone is deleted', undefined, { kind: 'deleted' }],
    [
      'that is cancelled is deleted',
      itemOf({ when: timespan(booking), status: 'cancelled' }),
      { kind: 'deleted' },
    ],
    [
      'on its whole day is edited',
      itemOf({ when: { object: 'date', date: '2026-03-24' } }),
      { kind: 'edited' },
    ],
    [
      'on another whole day proposes the same wall time, after the clocks have changed',
      itemOf({ when: { object: 'date', date: '2026-03-31' } }),
      { kind: 'moved', proposed: at(parseInstant('2026-03-31T09:00:00Z')) },
    ],
    [
      'over several whole days proposes the first',
      itemOf({ when: { object: 'datespan', start_date: '2026-03-25', end_date: '2026-03-27' } }),
      { kind: 'moved', proposed: at(parseInstant('2026-03-25T10:00:00Z')) },
    ],
    [
      'of several days with a time proposes the booked duration',
      itemOf({ when: timespan(at(eleven, 3 * 86_400)) }),
      { kind: 'moved', proposed: at(eleven) },
    ],
    [
      'that is a moment proposes the booked duration',
      itemOf({ when: { object: 'time', time: eleven } }),
      { kind: 'moved', proposed: at(eleven) },
    ],
    [
      'that repeats from its time on is unchanged',
      itemOf({ when: timespan(booking), recurrence: ['RRULE:FREQ=DAILY'] }),
      { kind: 'unchanged' },
    ],
    [
      'whose first occurrence has moved is moved',
      itemOf(
        { when: timespan(booking), recurrence: ['RRULE:FREQ=DAILY'] },
        { when: timespan(at(eleven)), master_event_id: 'uid', original_start_time: ten },
      ),
      { kind: 'moved', proposed: at(eleven) },
    ],
    [
      'whose later occurrence has moved is unchanged',
      itemOf(
        { when: timespan(booking), recurrence: ['RRULE:FREQ=DAILY'] },
        { when: timespan(at(eleven)), master_event_id: 'uid', original_start_time: instant(ten + 86_400) },
      ),
      { kind: 'unchanged' },
    ],
  ])('%s', (_, item, expected) => {
    expect(compare(item)).toMatchObject(expected)
  })
})
