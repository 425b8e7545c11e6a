import {
  addDays,
  dateAt,
  type Instant,
  instantOf,
  type PlainDate,
  startOfWeek,
  wallTime,
} from '@whenable/time'
import type { Made, OwnerCall } from './owner-calls.js'

const day = 86_400

/**
 * Creates classes in the evening and on Saturdays: a weekly one whose first occurrence has few seats left and whose second is full,
 * and two that begin at the same time.
 *
 * @param owner the host, who has a grant already.
 * @param now the time around which to create them, in Unix seconds.
 * @param terms what their configuration has in common with the others.
 */
export const seedClasses = async (
  call: OwnerCall,
  owner: { readonly email: string; readonly timezone: string },
  now: Instant,
  terms: object = {},
): Promise<void> => {
  const { email, timezone } = owner
  const [grant] = await call<Made[]>('GET', `/v3/grants?email=${encodeURIComponent(email)}`)
  if (!grant) throw new Error(`the classes' owner ${email} has no grant`)
  const calendar = await call('POST', `/v3/grants/${grant.id}/calendars`, { name: 'Classes', timezone })
  const configuration = await call('POST', `/v3/grants/${grant.id}/scheduling/configurations`, {
    type: 'group',
    slug: 'classes',
    name: 'Studio classes',
    group_booking: { ...terms, calendar_id: calendar.id, default_capacity: 8 },
    scheduler: { available_days_in_future: 60, min_booking_notice: 60, min_cancellation_notice: 60 },
  })

  const path = `/v3/grants/${grant.id}/scheduling/configurations/${configuration.id}/group-events`
  const week = startOfWeek(dateAt(now, timezone), 1)
  const timespan = (date: PlainDate, start: string, end: string) => ({
    start_time: instantOf(wallTime(`${date}T${start}:00`), timezone),
    end_time: instantOf(wallTime(`${date}T${end}:00`), timezone),
    start_timezone: timezone,
    end_timezone: timezone,
  })
  const announce = (event: object) =>
    call('POST', path, { calendar_id: calendar.id, location: 'Workshop, Rua da Rosa', ...event })

  const drawing = await announce({
    title: 'Drawing what you mean',
    description: 'Two hours with pencil and paper. Nobody needs to be able to draw; pencils are there.',
    when: timespan(addDays(week, 2), '18:30', '20:30'),
    recurrence: ['RRULE:FREQ=WEEKLY'],
  })
  await announce({
    title: 'Open critique',
    description: 'Bring something unfinished. We look at it together.',
    capacity: 12,
    when: timespan(addDays(week, 5), '10:00', '11:30'),
    recurrence: ['RRULE:FREQ=WEEKLY'],
  })
  await announce({
    title: 'Paper models',
    description: 'From a sketch to a model that folds, with a knife and a ruler.',
    capacity: 4,
    when: timespan(addDays(week, 12), '10:00', '13:00'),
  })

  const window = `start_time=${now + day}&end_time=${now + 22 * day}`
  const coming = await call<(Made & { readonly master_event_id?: string })[]>(
    'GET',
    `${path}?calendar_id=${calendar.id}&${window}`,
  )
  const [nearlyFull, full] = coming.filter(({ master_event_id }) => master_event_id === drawing.id)
  const change = (event: Made | undefined, body: object) =>
    event && call('PUT', `${path}/${event.id}?calendar_id=${calendar.id}`, body)
  await change(nearlyFull, { capacity: 2 })
  await change(full, {
    capacity: 1,
    participants: [{ email: 'ines@quarter-bakery.example', name: 'Inês Duarte' }],
  })
}
