import type { StandardConfiguration } from '@whenable/contract'
import { instant, instantOf, wallTime, weekdayOf } from '@whenable/time'
import { isGroup } from '../event-types/configuration-rules.js'
import type { DescribedHost, DescribedSchedule, DescribedStudio } from './availability-reference.js'
import { addHost, openService, type TestHost, type TestService } from './studio.js'

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const padded = (clock: string): string => clock.padStart(5, '0')

const scheduleOf = ({ hours, dates, onlyDates }: DescribedSchedule, prefix = '') => ({
  [`${prefix}open_hours`]: hours,
  [`${prefix}specific_time_availability`]: dates,
  only_specific_time_availability: onlyDates,
})

/** Writes a generated host's events with the API, and the bookings into the store. */
const fill = async (service: TestService, host: DescribedHost, { grantId, calendarId }: TestHost) => {
  const add = async (event: object) => {
    const answer = await service.withKey(
      'POST',
      `/v3/grants/${grantId}/events?calendar_id=${calendarId}`,
      event,
    )
    if (answer.status !== 200) throw new Error(answer.error.message)
    return answer.data.id as string
  }
  for (const { busy, status, ...event } of host.events) {
    const common = { busy, status }
    if (event.kind === 'timed')
      await add({ ...common, when: { start_time: event.start, end_time: event.start + event.minutes * 60 } })
    if (event.kind === 'dates')
      await add({ ...common, when: { start_date: event.first, end_date: event.last } })
    if (event.kind !== 'weekly') continue
    const { clock, minutes, timezone, first, days, override } = event
    const startOn = (date: string) => instantOf(wallTime(`${date}T${padded(clock)}:00`), timezone)
    const span = (start: number) => ({
      start_time: start,
      end_time: start + minutes * 60,
      start_timezone: timezone,
      end_timezone: timezone,
    })
    const master = await add({
      ...common,
      when: span(startOn(first)),
      recurrence: [`RRULE:FREQ=WEEKLY;BYDAY=${days.map((day) => weekdayNames[day]).join(',')}`],
    })
    const takesPlace =
      override && override.on >= first && (override.on === first || days.includes(weekdayOf(override.on)))
    if (!takesPlace) continue
    const original = startOn(override.on)
    const later = override.later === 'cancelled' ? 0 : override.later * 60
    await add({
      busy,
      status: override.later === 'cancelled' ? 'cancelled' : status,
      when: span(original + later),
      master_event_id: master,
      original_start_time: original,
    })
  }
}

/** A service with a generated studio: its hosts, events, bookings and configuration. */
export const openStudio = async (studio: DescribedStudio) => {
  const service = await openService()
  service.at(studio.now)
  const hosts: TestHost[] = []
  for (const host of studio.hosts) hosts.push(await addHost(service, host.email, host.calendarZone))
  const { data, error } = await service.withKey(
    'POST',
    `/v3/grants/${hosts[0]?.grantId}/scheduling/configurations`,
    {
      participants: studio.hosts.map((host, index) => ({
        email: host.email,
        timezone: host.timezone,
        is_organizer: index === 0,
        ...(host.hasAvailability
          ? { availability: { calendar_ids: [hosts[index]?.calendarId], ...scheduleOf(host) } }
          : {}),
      })),
      availability: {
        duration_minutes: studio.duration,
        interval_minutes: studio.interval,
        round_to: studio.roundTo,
        availability_rules: {
          availability_method: studio.method,
          buffer: { before: studio.before, after: studio.after },
          tentative_as_busy: studio.tentativeAsBusy,
          ...scheduleOf(studio.defaults, 'default_'),
        },
      },
      event_booking: { title: 'Walkthrough', timezone: studio.timezone },
      scheduler: { min_booking_notice: studio.notice, available_days_in_future: studio.daysAhead },
    },
  )
  if (error) throw new Error(error.message)
  const owned = await service.store.read((records) => records.configuration(data.id))
  const applicationId = owned?.applicationId ?? ''
  for (const [index, host] of studio.hosts.entries()) await fill(service, host, hosts[index] as TestHost)
  await service.store.transaction(async (transaction) => {
    for (const host of studio.hosts) {
      await transaction.putCounter(applicationId, data.id, {
        email: host.email,
        bookings: host.bookings,
        lastBookedAt: host.lastBookedAt,
      })
      for (const { start, minutes, before, after, hasEvent } of host.held) {
        const other = crypto.randomUUID()
        const uid = `${crypto.randomUUID()}@whenable`
        const end = instant(start + minutes * 60)
        if (owned && !isGroup(owned.configuration))
          await transaction.putConfiguration({
            ...owned,
            configuration: {
              ...owned.configuration,
              ...{ id: other, slug: undefined },
              availability: { duration_minutes: minutes, availability_rules: { buffer: { before, after } } },
            } as StandardConfiguration,
          })
        const calendarId = hosts.find(({ email }) => email === host.email)?.calendarId ?? ''
        if (hasEvent)
          await transaction.putEvent(
            applicationId,
            {
              ...{ id: other, object: 'event', calendar_id: calendarId, ical_uid: uid, busy: true },
              ...{ status: 'confirmed', recurrence: [], participants: [], metadata: { key5: 'another' } },
              when: { object: 'timespan', start_time: start, end_time: end },
            },
            { start, end },
          )
        await transaction.putBooking({
          id: crypto.randomUUID(),
          applicationId,
          configurationId: other,
          status: 'booked',
          start,
          end,
          hosts: [{ email: host.email, exclusive: false }],
          events: hasEvent ? [{ calendarId, eventId: other }] : [],
          organizer: { email: host.email, name: undefined },
          guest: { email: 'robin@example.com', name: 'Robin' },
          additionalGuests: [],
          additionalFields: {},
          title: 'Another meeting',
          groupId: 'another',
          uid,
          sequence: 0,
          salt: 'salt',
          createdAt: studio.now,
          updatedAt: studio.now,
        })
      }
    }
  })
  return { service, id: data.id as string, hosts }
}
