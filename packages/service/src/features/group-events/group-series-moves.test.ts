import { type Instant, parseInstant } from '@whenable/time'
import { occurrenceId } from '@whenable/time/series'
import { beforeEach, describe, expect, test } from 'vitest'
import { addHost, openService, type TestHost, type TestService } from '../../testing/studio.js'

const at = (text: string): Instant => parseInstant(`2026-${text}:00Z`)
const hour = (start: string) => ({ start_time: at(start), end_time: at(start) + 3_600 })

describe('a series of group events that is moved on its calendar', () => {
  let service: TestService
  let ada: TestHost
  let configuration: string
  let series: string
  const events = (more = '') => `/v3/grants/${ada.grantId}/events${more}?calendar_id=${ada.calendarId}`
  const book = async (start: string, name: string): Promise<string> => {
    const { data, error } = await service.call(
      'POST',
      `/v3/scheduling/bookings?configuration_id=${configuration}`,
      {
        body: {
          ...hour(start),
          ...{ event_id: occurrenceId(series, at(start)), master_id: series, calendar_id: ada.calendarId },
          guest: { name, email: `${name}@example.com` },
        },
      },
    )
    if (error) throw new Error(error.message)
    return data.booking_id
  }
  const booking = async (id: string) =>
    (await service.call('GET', `/v3/scheduling/bookings/${id}?configuration_id=${configuration}`)).data
  const move = (start: string, to: string, occurrences: string) =>
    service.withKey('POST', events(`/${occurrenceId(series, at(start))}/move-series`), {
      ...{ when: hour(to), occurrences },
    })
  const stored = async () =>
    (await service.withKey('GET', `${events()}&show_cancelled=true`)).data
      .map(({ updated_at: _, ...event }: { updated_at: number; id: string }) => event)
      .sort((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))
  const published = () => service.domainEvents.splice(0).map(({ type }) => type)

  beforeEach(async () => {
    service = await openService()
    ada = await addHost(service, 'ada@example.com')
    const configurations = `/v3/grants/${ada.grantId}/scheduling/configurations`
    configuration = (
      await service.withKey('POST', configurations, {
        ...{ type: 'group', name: 'Class', group_booking: { calendar_id: ada.calendarId } },
        scheduler: { min_booking_notice: 0, available_days_in_future: 90 },
      })
    ).data.id
    const path = `${configurations}/${configuration}/group-events`
    const { data } = await service.withKey('POST', path, {
      ...{ calendar_id: ada.calendarId, title: 'Pottery', capacity: 3, when: hour('03-03T10:00') },
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU'],
    })
    series = data.id
  })

  test.each(['all', 'following'])('with scope %s takes its bookings along, and back', async (scope) => {
    const [early, late] = [await book('03-03T10:00', 'robin'), await book('04-28T09:00', 'kim')]
    await service.withKey('DELETE', events(`/${occurrenceId(series, at('04-21T09:00'))}`))
    const before = await stored()
    published()
    const { data, status } = await move('03-10T10:00', '03-11T12:00', scope)
    expect(status).toBe(200)
    expect(await booking(late)).toMatchObject({ status: 'booked', start_time: at('04-29T11:00') })
    expect((await booking(early)).start_time).toBe(at(scope === 'all' ? '03-04T12:00' : '03-03T10:00'))
    expect(published()).toEqual(Array(scope === 'all' ? 2 : 1).fill('booking.rescheduled'))
    const session = data.events.find(({ participants }: { participants: { email: string }[] }) =>
      participants.some(({ email }) => email === 'kim@example.com'),
    )
    expect(session).toMatchObject({ original_start_time: at('04-29T11:00'), capacity: 3 })

    const undone = await service.withKey('POST', events(`/${series}/undo-move-series`), data.undo)
    expect(undone.status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(await booking(late)).toMatchObject({ status: 'booked', start_time: at('04-28T09:00') })
    expect(await booking(early)).toMatchObject({ status: 'booked', start_time: at('03-03T10:00') })
    expect(service.errors).toEqual([])
  })

  test('stays moved if a seat was booked since', async () => {
    const { data } = await move('03-10T10:00', '03-10T11:00', 'all')
    await book('03-17T11:00', 'robin')
    const undone = await service.withKey('POST', events(`/${series}/undo-move-series`), data.undo)
    expect([undone.status, undone.error.type]).toEqual([412, 'precondition_failed'])
  })

  test('can only be moved to a time', async () => {
    const path = events(`/${occurrenceId(series, at('03-10T10:00'))}/move-series`)
    const refused = await service.withKey('POST', path, {
      ...{ when: { date: '2026-03-11' }, occurrences: 'all' },
    })
    expect([refused.status, refused.error.field]).toEqual([400, 'when'])
  })
})
