import type { CalendarEvent } from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeEndedBookings } from '../../features/guests/guest-data.js'
import type { BookingRecord } from '../../kernel/store/store.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { ProviderError, type RemoteItem } from '../../providers/calendar-provider.js'
import { addConnectedHost, type ConnectedHost, dyingWorker } from '../../testing/connected-calendar.js'
import { addConfiguration, bookingBody, openService, type TestService } from '../../testing/studio.js'
import { checkManagedItems } from '../sync/check-managed-items.js'
import { maxAttempts } from './write-back-queue.js'

const ten = parseInstant('2026-03-03T10:00:00Z')
const eleven = parseInstant('2026-03-03T11:00:00Z')
const noon = parseInstant('2026-03-03T12:00:00Z')
const two = parseInstant('2026-03-03T14:00:00Z')
const halfHour = 1_800
const at = (start: Instant) => ({ start, end: start + halfHour })

describe('the event of a booking on a connected calendar', () => {
  let service: TestService
  let host: ConnectedHost
  let configurationId: string
  beforeEach(async () => {
    service = await openService()
    host = await addConnectedHost(service, 'ada@example.com')
    configurationId = await addConfiguration(service, [host])
  })

  const path = (id = '') => `/v3/scheduling/bookings${id && `/${id}`}?configuration_id=${configurationId}`
  const stored = async (id: string): Promise<BookingRecord> => {
    const booking = await service.store.read((records) => records.booking(service.applicationId, id))
    if (!booking) throw new Error('expected a booking')
    return booking
  }
  const book = async (start = ten) => {
    const { data, error } = await service.call('POST', path(), { body: bookingBody(start) })
    if (!data) throw new Error(error.message)
    return stored(data.booking_id)
  }
  const move = (id: string, to: Instant) => service.call('PATCH', path(id), { body: bookingBody(to) })
  const cancel = (id: string) => service.call('DELETE', path(id), { body: {} })
  const answer = (id: string, body: object) =>
    service.withKey(
      'POST',
      `/v3/scheduling/bookings/${id}/calendar-change?configuration_id=${configurationId}`,
      body,
    )
  const question = async (id: string) => (await service.withKey('GET', path(id))).data.calendar_change
  const pass = (seconds: number) => service.at(instant(service.now + seconds))

  const items = () => host.server.calendar(host.remoteId).items
  const item = (uid: string): RemoteItem => {
    const found = [...items().values()].find((one) => one.uid === uid)
    if (!found) throw new Error('expected an item')
    return found
  }
  /** What the owner does in their calendar. */
  const ownerEdits = (uid: string, change: Partial<CalendarEvent>) => {
    const { events, ...rest } = item(uid)
    const [event, ...others] = events
    host.server.put(host.remoteId, { ...rest, events: [{ ...event, ...change } as CalendarEvent, ...others] })
  }
  const timespan = (start: Instant, seconds = halfHour) => ({
    when: { object: 'timespan', start_time: start, end_time: start + seconds },
  })
  const ownerDeletes = (uid: string) => host.server.remove(host.remoteId, item(uid).id)
  /** Compares the calendar's items like a pull, then lets the worker look. */
  const sync = async (uid: string) => {
    const [found] = [...items().values()].filter((one) => one.uid === uid)
    await service.store.transaction(async (transaction) => {
      const [calendar] = await transaction.calendars(service.applicationId, [host.calendarId])
      if (!calendar) throw new Error('expected a calendar')
      const { applicationId, now } = service
      await checkManagedItems({ transaction, applicationId, calendar, now }, [{ uid, item: found }])
    })
    await host.work()
  }
  const mails = async () =>
    (await service.store.read((records) => renderWaitingMails(records, service.applicationId))).map(
      ({ to, subject }) => `${to.email}: ${subject.split(':')[0]}`,
    )
  const newMails = async (work: () => Promise<unknown>) => {
    const before = await mails()
    await work()
    return (await mails()).slice(before.length).sort()
  }

  test('is created with the UID of the booking, follows it, and is removed when it is cancelled', async () => {
    const { id, uid } = await book()
    expect(items().size).toBe(0)
    await host.work()
    expect(host.remote(uid)).toEqual({ ...at(ten), status: 'confirmed' })
    expect(item(uid).events[0]?.participants?.map(({ email }) => email)).toEqual([
      'robin@example.com',
      'ada@example.com',
    ])
    await move(id, eleven)
    await host.work()
    expect(host.remote(uid)).toMatchObject(at(eleven))
    await cancel(id)
    await host.work()
    expect(items().size).toBe(0)
    expect(host.errors).toEqual([])
  })

  test('is written once for several changes that were made meanwhile', async () => {
    const { id, uid } = await book()
    await move(id, eleven)
    await move(id, noon)
    await host.work()
    expect(host.remote(uid)).toMatchObject(at(noon))
    expect(host.server.calls.filter((call) => call === 'create' || call === 'update')).toEqual(['create'])
  })

  test('is never written for a booking that was cancelled before', async () => {
    const { id } = await book()
    await cancel(id)
    await host.work()
    expect(host.server.calls).not.toContain('create')
  })

  test('is tentative until the organizer confirms', async () => {
    configurationId = await addConfiguration(service, [host], {
      event_booking: {
        title: 'Walkthrough',
        timezone: 'Europe/Lisbon',
        booking_type: 'organizer-confirmation',
      },
    })
    const { id, uid, salt } = await book()
    await host.work()
    expect(host.remote(uid)?.status).toBe('tentative')
    await service.call('PUT', path(id), { body: { salt, status: 'confirmed' } })
    await host.work()
    expect(host.remote(uid)?.status).toBe('confirmed')
  })

  test('changes hosts with the booking, also back', async () => {
    const jonas = await addConnectedHost(service, 'jonas@example.com', host.server)
    configurationId = await addConfiguration(service, [host, jonas], {
      availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } },
    })
    const { id, uid } = await book()
    const on = () => [host, jonas].filter(({ remote }) => remote(uid) !== undefined).map(({ email }) => email)
    await host.work()
    const [first] = on()
    const [busy, other] = first === host.email ? [host, jonas] : [jonas, host]
    const blocker = (start: Instant, { grantId, calendarId }: ConnectedHost) =>
      service.withKey('POST', `/v3/grants/${grantId}/events?calendar_id=${calendarId}`, {
        when: { start_time: start, end_time: start + halfHour },
      })
    await blocker(eleven, busy)
    await move(id, eleven)
    await host.work()
    expect(on()).toEqual([other.email])
    await blocker(two, other)
    await move(id, two)
    await host.work()
    expect(on()).toEqual([busy.email])
    expect(busy.remote(uid)).toMatchObject(at(two))
  })

  test('loses a guest who is erased, and is removed when the guest who booked is', async () => {
    const body = bookingBody(ten, { additional_guests: [{ name: 'Kim Ode', email: 'kim@example.com' }] })
    const { data } = await service.call('POST', path(), { body })
    const { uid } = await stored(data.booking_id)
    const guests = () => item(uid).events[0]?.participants?.map(({ email }) => email)
    await host.work()
    expect(guests()).toContain('kim@example.com')
    const erase = (email: string) =>
      service.withKey('POST', '/v3/scheduling/guests/erase', { email, bookings: 'cancel' })
    await erase('kim@example.com')
    await host.work()
    expect(guests()).toEqual(['robin@example.com', 'ada@example.com'])
    await erase('robin@example.com')
    await host.work()
    expect(host.remote(uid)).toBeUndefined()
  })

  test('that is over loses the name of a guest who is erased, also from its title', async () => {
    const { id, uid, end } = await book()
    await host.work()
    expect(item(uid).events[0]?.title).toBe('Walkthrough: Robin Vale')
    service.at(instant(end + 60))
    await service.withKey('POST', '/v3/scheduling/guests/erase', { email: 'robin@example.com' })
    await host.work()
    expect(item(uid).events[0]?.title).toBe('Walkthrough')
    expect((await host.event(await stored(id)))?.title).toBe('Walkthrough')
  })

  test('stays without guests when its booking is no longer stored, and is an ordinary event then', async () => {
    const { uid, end } = await book()
    await host.work()
    service.at(instant(end + 86_400))
    await removeEndedBookings({ ...service.store, now: () => service.now }, instant(end + 1))
    await host.work()
    expect(item(uid).events[0]?.participants?.map(({ email }) => email)).toEqual(['ada@example.com'])
    const managed = await service.store.read((records) =>
      records.managedItems(service.applicationId, host.calendarId, [uid]),
    )
    expect(managed).toEqual([])
  })

  test('that is a group event is created, follows its seats and its owner, and is removed', async () => {
    const group = await service.withKey('POST', `/v3/grants/${host.grantId}/scheduling/configurations`, {
      ...{ type: 'group', name: 'Class', group_booking: { calendar_id: host.calendarId } },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
    })
    configurationId = group.data.id
    const events = `/v3/grants/${host.grantId}/scheduling/configurations/${configurationId}/group-events`
    const made = await service.withKey('POST', events, {
      ...{ calendar_id: host.calendarId, title: 'Class', capacity: 3 },
      ...{ when: { start_time: ten, end_time: ten + halfHour }, recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] },
    })
    await host.work()
    const { ical_uid: uid } = made.data
    expect(item(uid).events).toMatchObject([{ title: 'Class', recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }])
    const second = instant(ten + 86_400)
    const seat = { calendar_id: host.calendarId, event_id: `${made.data.id}_20260304T100000Z` }
    const booked = await service.call('POST', path(), { body: { ...bookingBody(second), ...seat } })
    expect(booked.status).toBe(200)
    await host.work()
    const guests = () => item(uid).events.map(({ participants }) => participants?.map(({ email }) => email))
    expect(guests()).toEqual([[], ['robin@example.com']])
    await cancel(booked.data.booking_id)
    await host.work()
    expect(guests()).toEqual([[], []])
    const one = `${events}/${made.data.id}?calendar_id=${host.calendarId}`
    await service.withKey('PATCH', `${one}&occurrences=all`, { title: 'Course' })
    await host.work()
    expect(item(uid).events[0]).toMatchObject({ title: 'Course' })
    await service.withKey('DELETE', one)
    await host.work()
    expect(items().size).toBe(0)
    expect(host.errors).toEqual([])
  })

  describe.each(['findByUid', 'create', 'get', 'update', 'delete'] as const)('when %s fails', (call) => {
    test.each(['transient', 'malformed', 'rate-limited', 'conflict', 'gone'] as const)(
      'with %s, is written later, once',
      async (kind) => {
        const { id, uid } = await book()
        const fails = () => host.server.failNext(new ProviderError(kind, 'scripted', { retryAfter: 5 }), call)
        if (call === 'create' || call === 'findByUid') fails()
        const work = async () => {
          for (let round = 0; round < 4; round++) {
            await host.work()
            pass(60)
          }
        }
        await work()
        expect(host.remote(uid)).toMatchObject(at(ten))
        if (call === 'get' || call === 'update') fails()
        await move(id, eleven)
        await work()
        expect(host.remote(uid)).toMatchObject(at(eleven))
        expect(items().size).toBe(1)
        if (call === 'delete') fails()
        await cancel(id)
        await work()
        expect(items().size).toBe(0)
        expect(await question(id)).toBeUndefined()
      },
    )
  })

  describe('when the worker is killed', () => {
    const changes = {
      'creates the event': async () => book(),
      'moves the event': async () => {
        const booking = await book()
        await host.work()
        await move(booking.id, eleven)
        return stored(booking.id)
      },
      'removes the event': async () => {
        const booking = await book()
        await host.work()
        await cancel(booking.id)
        return stored(booking.id)
      },
    }
    test.each(Object.entries(changes))(
      'while it %s, the next one completes it, and asks nothing',
      async (_, change) => {
        for (let steps = 0; ; steps++) {
          service = await openService()
          host = await addConnectedHost(service, 'ada@example.com')
          configurationId = await addConfiguration(service, [host])
          const booking = await change()
          const { worker, isAlive } = dyingWorker(service.store, host.server, () => service.now, steps)
          await host.work(worker).catch(() => {})
          // The guest moves the booking before the next worker begins.
          const isActive = booking.status !== 'cancelled'
          if (steps % 2 && isActive) await move(booking.id, noon)
          pass(301)
          await host.work()
          const { status, start, end, calendarChange } = await stored(booking.id)
          const expected = status === 'cancelled' ? undefined : { start, end }
          const left = host.remote(booking.uid)
          expect(left && { start: left.start, end: left.end }).toEqual(expected)
          expect(items().size).toBe(expected ? 1 : 0)
          expect(calendarChange).toBeUndefined()
          expect((await mails()).filter((mail) => mail.includes('Please answer'))).toEqual([])
          if (isAlive()) break
        }
      },
    )
  })

  test('becomes a dead letter after about three days, and can be sent again', async () => {
    const { uid } = await book()
    let attempts = 0
    while (!host.errors.some((error) => String(error).includes('was not written'))) {
      host.server.failNext('transient')
      await host.work()
      pass(21_600)
      if (++attempts > 50) throw new Error('never given up')
    }
    expect(attempts).toBe(maxAttempts)
    const { data } = await service.withKey('GET', '/v3/outbox/dead-letters')
    expect(data).toMatchObject([{ kind: 'calendar', calendar_id: host.calendarId, attempts: maxAttempts }])
    expect(data[0].reason).toMatch(/send again/)
    expect(host.remote(uid)).toBeUndefined()
    await service.withKey('POST', `/v3/outbox/dead-letters/${data[0].id}/send-again`, {})
    await host.work()
    expect(host.remote(uid)).toMatchObject(at(ten))
  })

  test('waits without attempts while the credential is refused', async () => {
    const { uid } = await book()
    const setPassword = (password: string) => {
      host.server.password = password
    }
    setPassword('changed')
    for (let day = 0; day < 40; day++) {
      await host.work()
      pass(86_400)
    }
    expect((await service.withKey('GET', '/v3/outbox/dead-letters')).data).toEqual([])
    setPassword('secret')
    await host.work()
    expect(host.remote(uid)).toMatchObject(at(ten))
  })

  test('is a dead letter at once on a calendar whose provider is read-only', async () => {
    await book()
    const { server } = host
    const openAccount = async () => server.openReadOnly({ settings: {}, secret: { password: 'secret' } })
    await host.work({ ...host.worker, openAccount })
    expect((await service.withKey('GET', '/v3/outbox/dead-letters')).data).toMatchObject([
      { kind: 'calendar' },
    ])
  })

  test('keeps texts that its owner has changed in their calendar', async () => {
    const { id, uid } = await book()
    await host.work()
    ownerEdits(uid, { title: 'Coffee with Robin', location: 'Rossio' })
    await sync(uid)
    expect(await question(id)).toBeUndefined()
    await move(id, eleven)
    await host.work()
    expect(item(uid).events[0]).toMatchObject({ title: 'Coffee with Robin', location: 'Rossio' })
    expect(host.remote(uid)).toMatchObject(at(eleven))
    expect(await host.event(await stored(id))).toMatchObject({ title: 'Coffee with Robin' })
  })

  describe('that its owner has moved in their calendar', () => {
    let booking: BookingRecord
    const moveInCalendar = async (start = two) => {
      ownerEdits(booking.uid, timespan(start))
      await sync(booking.uid)
    }
    beforeEach(async () => {
      booking = await book()
      await host.work()
    })

    test('stays there, keeps both times busy, and its owner is asked once', async () => {
      const told = await newMails(async () => {
        await moveInCalendar()
        await sync(booking.uid)
        await moveInCalendar(noon)
      })
      expect(told).toEqual(['ada@example.com: Please answer'])
      expect(await question(booking.id)).toMatchObject({
        ...{ kind: 'moved', calendar_id: host.calendarId, start_time: noon, end_time: noon + halfHour },
      })
      expect(host.remote(booking.uid)).toMatchObject(at(noon))
      const { data } = await service.call(
        'GET',
        `/v3/scheduling/availability?configuration_id=${configurationId}&start_time=${ten}&end_time=${two}`,
      )
      const free = data.time_slots.map(({ start_time }: { start_time: number }) => start_time)
      expect([ten, noon].filter((start) => free.includes(start))).toEqual([])
      expect(free).toContain(eleven)
    })

    test('is seen by the guest at the booked time, without the question', async () => {
      await moveInCalendar()
      const { data } = await service.call('GET', path(booking.id))
      expect([data.start_time, data.calendar_change]).toEqual([ten, undefined])
    })

    test('moves the booking when the owner accepts, and the guest is notified', async () => {
      await moveInCalendar()
      const told = await newMails(async () => {
        const { status, data } = await answer(booking.id, { action: 'accept' })
        expect([status, data.start_time]).toEqual([200, two])
      })
      expect(told).toContain('robin@example.com: Moved')
      await host.work()
      expect(host.remote(booking.uid)).toMatchObject(at(two))
      expect(await question(booking.id)).toBeUndefined()
      expect(service.domainEvents.at(-1)?.type).toBe('booking.rescheduled')
    })

    test('may be accepted outside of opening hours and notice', async () => {
      await moveInCalendar(parseInstant('2026-03-08T22:00:00Z'))
      expect((await answer(booking.id, { action: 'accept' })).status).toBe(200)
    })

    test('cannot be accepted at the time of another booking, and stays open', async () => {
      await book(eleven)
      await moveInCalendar(instant(eleven + 900))
      expect((await answer(booking.id, { action: 'accept' })).error.type).toBe('timeslot_not_available')
      expect(await question(booking.id)).toBeDefined()
      expect((await answer(booking.id, { action: 'restore' })).status).toBe(200)
    })

    test('is written back when the owner restores it, and nobody is notified', async () => {
      await moveInCalendar()
      expect(await newMails(() => answer(booking.id, { action: 'restore' }))).toEqual([])
      await host.work()
      expect(host.remote(booking.uid)).toMatchObject(at(ten))
      await sync(booking.uid)
      expect(await question(booking.id)).toBeUndefined()
    })

    test('can be answered once, and only for the time that the owner has seen', async () => {
      await moveInCalendar()
      const stale = await answer(booking.id, { action: 'accept', start_time: noon })
      expect([stale.status, stale.error.type]).toEqual([409, 'conflict'])
      expect((await answer(booking.id, { action: 'accept', start_time: two })).status).toBe(200)
      expect((await answer(booking.id, { action: 'accept' })).status).toBe(409)
    })

    test('asks nothing more once the owner moves it back', async () => {
      await moveInCalendar()
      await moveInCalendar(ten)
      expect(await question(booking.id)).toBeUndefined()
      expect(await host.event(await stored(booking.id))).toMatchObject(timespan(ten))
    })

    test('follows the guest, who moves the booking meanwhile', async () => {
      await moveInCalendar()
      await move(booking.id, eleven)
      expect(await question(booking.id)).toBeUndefined()
      await host.work()
      expect(host.remote(booking.uid)).toMatchObject(at(eleven))
    })

    test('is removed when the guest cancels meanwhile', async () => {
      await moveInCalendar()
      await cancel(booking.id)
      await host.work()
      expect(host.remote(booking.uid)).toBeUndefined()
      expect((await answer(booking.id, { action: 'accept' })).status).toBe(409)
    })

    test('is not overwritten by a change of the guest that was on its way', async () => {
      await move(booking.id, eleven)
      ownerEdits(booking.uid, timespan(two))
      await host.work()
      expect(host.remote(booking.uid)).toMatchObject(at(two))
      expect(await question(booking.id)).toMatchObject({ start_time: two })
      expect(await stored(booking.id)).toMatchObject(at(eleven))
    })

    test('onto a whole day proposes the booked time of that day', async () => {
      ownerEdits(booking.uid, { when: { object: 'date', date: '2026-03-05' } })
      await sync(booking.uid)
      const thursday = parseInstant('2026-03-05T10:00:00Z')
      expect(await question(booking.id)).toMatchObject({ start_time: thursday })
      await answer(booking.id, { action: 'accept' })
      await host.work()
      expect(host.remote(booking.uid)).toMatchObject(at(thursday))
    })

    test('onto its own whole day asks nothing', async () => {
      ownerEdits(booking.uid, { when: { object: 'date', date: '2026-03-03' } })
      await sync(booking.uid)
      expect(await question(booking.id)).toBeUndefined()
    })

    test('and repeated is single again once it is restored', async () => {
      ownerEdits(booking.uid, { ...timespan(two), recurrence: ['RRULE:FREQ=WEEKLY'] })
      await sync(booking.uid)
      expect(await question(booking.id)).toMatchObject({ start_time: two })
      await answer(booking.id, { action: 'restore' })
      await host.work()
      expect(item(booking.uid).events).toMatchObject([{ recurrence: [] }])
      expect(host.remote(booking.uid)).toMatchObject(at(ten))
    })

    test('after it is over asks nothing', async () => {
      service.at(instant(eleven))
      expect(await newMails(() => moveInCalendar())).toEqual([])
      expect(await question(booking.id)).toBeUndefined()
      await host.work()
      expect(host.remote(booking.uid)).toMatchObject(at(two))
    })
  })

  describe('that its owner has deleted in their calendar', () => {
    let booking: BookingRecord
    beforeEach(async () => {
      booking = await book()
      await host.work()
      ownerDeletes(booking.uid)
    })

    test('is not created again, keeps the time, and its owner is asked once', async () => {
      const told = await newMails(async () => {
        await sync(booking.uid)
        await sync(booking.uid)
      })
      expect(told).toEqual(['ada@example.com: Please answer'])
      expect(await question(booking.id)).toMatchObject({ kind: 'deleted', calendar_id: host.calendarId })
      expect(items().size).toBe(0)
      const other = await service.call('POST', path(), { body: bookingBody(ten) })
      expect(other.error.type).toBe('timeslot_not_available')
    })

    test('cancels the booking when the owner accepts, and the guest is notified', async () => {
      await sync(booking.uid)
      const told = await newMails(() => answer(booking.id, { action: 'accept' }))
      expect(told).toContain('robin@example.com: Cancelled')
      await host.work()
      expect(items().size).toBe(0)
      expect((await stored(booking.id)).status).toBe('cancelled')
    })

    test('is created again when the owner restores it', async () => {
      await sync(booking.uid)
      await answer(booking.id, { action: 'restore' })
      await host.work()
      expect(host.remote(booking.uid)).toMatchObject(at(ten))
      expect(await host.event(await stored(booking.id))).toMatchObject({ status: 'confirmed' })
    })

    test('cannot cancel a booking that is over, which its owner may still restore', async () => {
      await sync(booking.uid)
      service.at(instant(eleven))
      expect((await answer(booking.id, { action: 'accept' })).error.type).toBe('too_late_to_change')
      expect((await stored(booking.id)).status).toBe('booked')
      expect((await answer(booking.id, { action: 'restore' })).status).toBe(200)
    })

    test('counts as deleted if it is only marked as cancelled', async () => {
      const other = await book(eleven)
      await host.work()
      ownerEdits(other.uid, { status: 'cancelled' })
      await sync(other.uid)
      expect(await question(other.id)).toMatchObject({ kind: 'deleted' })
      await answer(other.id, { action: 'restore' })
      await host.work()
      expect(host.remote(other.uid)).toEqual({ ...at(eleven), status: 'confirmed' })
    })
  })

  test('is decided by the salt of the organizer, an API key, or the access token of the owner', async () => {
    const { id, uid, salt } = await book()
    await host.work()
    const ask = async (body: object) => {
      ownerEdits(uid, timespan(two))
      await sync(uid)
      const target = `/v3/scheduling/bookings/${id}/calendar-change?configuration_id=${configurationId}`
      const { status } = await service.call('POST', target, { body: { action: 'restore', ...body } })
      await host.work()
      return status
    }
    const first = await ask({})
    expect(service.errors).toEqual([])
    expect([first, await ask({ salt: 'c2FsdA' }), await ask({ salt })]).toEqual([401, 401, 200])
  })
})
