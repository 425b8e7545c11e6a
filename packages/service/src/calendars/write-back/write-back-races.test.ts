import { type Instant, instant, intervalOf, parseInstant, parseWhen } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../kernel/store/store.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { sendDue } from '../../outbox/send-due.js'
import { type Connected, openConnected } from '../../testing/connected.js'
import { writeBackWorker } from '../../testing/connected-calendar.js'
import { racingStores } from '../../testing/stores.js'
import { addConfiguration, bookingBody } from '../../testing/studio.js'

const rounds = process.env['WHENABLE_LONG'] ? 40 : 1
const halfHour = 1_800
/** Hours of a day that is weeks ahead: time passes in these tests. */
const slotAt = (index: number): Instant => instant(parseInstant('2026-04-14T09:00:00Z') + index * 3_600)

describe.each(racingStores)('a connected calendar while everybody writes: %s', (_name, open) => {
  let stores: readonly [Store, Store]
  let connected: Connected
  let query: string
  beforeAll(async () => {
    stores = await open()
    connected = await openConnected({ stores: [...new Set(stores)] })
    const { sync, grant, service, calendarId } = connected
    await sync()
    const host = { email: 'ada@example.com', grantId: grant.id as string, calendarId: await calendarId() }
    query = `configuration_id=${await addConfiguration(service, [host])}`
  })
  afterAll(() => stores[0].close())

  const items = () => connected.server.calendar('work').items
  const remote = (uid: string) => {
    const [event] = [...items().values()].find((item) => item.uid === uid)?.events ?? []
    return event && intervalOf(parseWhen(event.when), 'UTC').start
  }
  const workers = () =>
    stores.map((store) => writeBackWorker(store, connected.server, () => connected.service.now))
  const workOnce = () => Promise.all(workers().map(sendDue))
  const settle = async () => {
    for (let round = 0; round < 6; round++) {
      connected.later(600)
      await connected.sync()
      while ((await workOnce()).some(Boolean));
    }
  }
  const path = (id = '') => `/v3/scheduling/bookings${id && `/${id}`}?${query}`
  const book = async (index: number) => {
    const { data, error } = await connected.service.call('POST', path(), { body: bookingBody(slotAt(index)) })
    if (!data) throw new Error(error.message)
    return data as { booking_id: string; ical_uid: string }
  }
  const move = (id: string, index: number) =>
    connected.service.call('PATCH', path(id), { body: bookingBody(slotAt(index)) })
  const cancel = (id: string) => connected.service.call('DELETE', path(id), { body: {} })
  const ownerMoves = (uid: string, index: number) => {
    const item = [...items().values()].find((one) => one.uid === uid)
    const [event] = item?.events ?? []
    const when = { object: 'timespan', start_time: slotAt(index), end_time: slotAt(index) + halfHour }
    if (item && event) connected.server.put('work', { ...item, events: [{ ...event, when }] })
  }
  const stored = async (id: string) =>
    (await connected.service.withKey('GET', path(id))).data as {
      status: string
      start_time: number
      calendar_change?: { start_time: number }
    }

  test('ends at the time of the booking when its guest moves it while workers write', async () => {
    for (let round = 0; round < rounds; round++) {
      const { booking_id: id, ical_uid: uid } = await book(0)
      await Promise.all([workOnce(), move(id, 1), workOnce(), move(id, 2), connected.sync(), workOnce()])
      await settle()
      const { start_time, calendar_change } = await stored(id)
      expect([remote(uid), calendar_change]).toEqual([start_time, undefined])
      expect(items().size).toBe(1)
      await cancel(id)
      await settle()
      expect(items().size).toBe(0)
    }
    expect(connected.service.errors).toEqual([])
  })

  test('is without the event when its guest cancels while its owner moves it, and asks nothing', async () => {
    for (let round = 0; round < rounds; round++) {
      const { booking_id: id, ical_uid: uid } = await book(0)
      await settle()
      ownerMoves(uid, 4)
      await Promise.all([connected.sync(), cancel(id), workOnce(), workOnce()])
      await settle()
      expect(await stored(id)).toMatchObject({ status: 'cancelled' })
      expect([(await stored(id)).calendar_change, items().size]).toEqual([undefined, 0])
    }
    expect(connected.service.errors).toEqual([])
  })

  test('takes over or restores one of two simultaneous decisions, and ends consistently', async () => {
    for (let round = 0; round < rounds; round++) {
      const { booking_id: id, ical_uid: uid } = await book(0)
      await settle()
      ownerMoves(uid, 4)
      await settle()
      expect((await stored(id)).calendar_change).toMatchObject({ start_time: slotAt(4) })
      const decide = (action: string) =>
        connected.service.withKey('POST', `/v3/scheduling/bookings/${id}/calendar-change?${query}`, {
          action,
        })
      const answers = await Promise.all([decide('accept'), decide('restore'), move(id, 2), workOnce()])
      expect(
        answers.slice(0, 2).filter((answer) => 'status' in answer && answer.status === 200).length,
      ).toBeLessThan(2)
      await settle()
      const { start_time, calendar_change } = await stored(id)
      expect([remote(uid), calendar_change]).toEqual([start_time, undefined])
      await cancel(id)
      await settle()
    }
    expect(connected.service.errors).toEqual([])
  })

  test('keeps all guests of a group event at one time, that of the calendar, and tells each once', async () => {
    const { service, path: grant, calendarId } = connected
    const calendar_id = await calendarId()
    const group = await service.withKey('POST', `${grant}/scheduling/configurations`, {
      ...{ type: 'group', name: 'Class', group_booking: { calendar_id } },
      scheduler: { min_booking_notice: 0, available_days_in_future: 365 },
    })
    const groupQuery = `configuration_id=${group.data.id}`
    const bookings = '/v3/scheduling/bookings'
    for (let round = 0; round < rounds; round++) {
      const when = { start_time: slotAt(0), end_time: slotAt(0) + halfHour }
      const groupEvents = `${grant}/scheduling/configurations/${group.data.id}/group-events`
      const made = await service.withKey('POST', groupEvents, {
        ...{ calendar_id, title: 'Class', capacity: 9, when },
        recurrence: ['RRULE:FREQ=DAILY;COUNT=2'],
      })
      const bookSeat = async (name: string) => {
        const guest = { name, email: `${name}${round}@example.com` }
        const seat = { calendar_id, event_id: `${made.data.id}_20260414T090000Z` }
        const body = { ...bookingBody(slotAt(0), { guest }), ...seat }
        return (await service.call('POST', `${bookings}?${groupQuery}`, { body })).data?.booking_id as string
      }
      const seats = [await bookSeat('robin'), await bookSeat('kim'), await bookSeat('noor')]
      await settle()
      const found = [...items().values()].find(({ uid }) => uid === made.data.ical_uid)
      if (!found) throw new Error('expected an item')
      const later = { object: 'timespan', start_time: slotAt(3), end_time: slotAt(3) + halfHour } as const
      const edited = found.events.map((event) => (event.master_event_id ? { ...event, when: later } : event))
      connected.server.put('work', { ...found, events: edited })
      const leave = () => service.call('DELETE', `${bookings}/${seats[2]}?${groupQuery}`, { body: {} })
      const [added] = await Promise.all([bookSeat('sam'), connected.sync(), leave(), workOnce(), workOnce()])
      await settle()
      const all = [...seats.slice(0, 2), ...(added ? [added] : [])]
      const read = async (id: string) =>
        (await service.withKey('GET', `${bookings}/${id}?${groupQuery}`)).data
      for (const id of all)
        expect((await read(id)).calendar_change).toMatchObject({ kind: 'moved', start_time: slotAt(3) })
      const decide = (id: string | undefined, action: string) =>
        service.withKey('POST', `${bookings}/${id}/calendar-change?${groupQuery}`, { action })
      const answers = await Promise.all([
        ...[decide(all[0], 'accept'), decide(all[1], 'restore'), decide(all[1], 'accept')],
        ...[workOnce(), connected.sync()],
      ])
      const statuses = answers
        .slice(0, 3)
        .map((one) => (typeof one === 'object' && 'status' in one ? one.status : 0))
      expect(statuses.sort()).toEqual([200, 409, 409])
      await settle()
      const [item] = [...items().values()].filter(({ uid }) => uid === made.data.ical_uid)
      const override = item?.events.find((event) => event.master_event_id)
      for (const id of all) {
        const { start_time, calendar_change } = await read(id)
        expect([start_time, calendar_change]).toEqual([
          Number(override && intervalOf(parseWhen(override.when), 'UTC').start),
          undefined,
        ])
      }
      const isMoved = (await read(all[0] ?? '')).start_time === slotAt(3)
      const waiting = await stores[0].read((records) => renderWaitingMails(records, service.applicationId))
      const told = waiting.filter(
        ({ subject, to }) => subject.startsWith('Moved') && to.email.includes(`${round}@`),
      )
      const addresses = told.map(({ to }) => to.email)
      expect([addresses.length, new Set(addresses).size]).toEqual(Array(2).fill(isMoved ? all.length : 0))
      await service.withKey('DELETE', `${groupEvents}/${made.data.id}?calendar_id=${calendar_id}`)
      await settle()
      expect(items().size).toBe(0)
    }
    expect(service.errors).toEqual([])
  })
})
