import type { CalendarEvent } from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OutboxContext } from '../../outbox/outbox-context.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { sendDue } from '../../outbox/send-due.js'
import { openConnected } from '../../testing/connected.js'
import { dyingWorker, writeBackWorker } from '../../testing/connected-calendar.js'
import { bookingBody } from '../../testing/studio.js'

const isLong = process.env['WHENABLE_LONG'] !== undefined
const day = 86_400
const halfHour = 1_800
const first = parseInstant('2026-03-03T10:00:00Z')
/** The start of an occurrence. */
const at = (index: number, hours = 0): Instant => instant(first + index * day + hours * 3_600)
const timespan = (start: Instant) => ({
  object: 'timespan' as const,
  ...{ start_time: start, end_time: instant(start + halfHour) },
})

/** A class on three days, in a connected calendar, with the guests of its second and third day. */
const openClass = async (recurrence: readonly string[] = ['RRULE:FREQ=DAILY;COUNT=3']) => {
  const connected = await openConnected()
  const { service, server, sync, path, later } = connected
  await sync()
  const calendarId = await connected.calendarId()
  const group = await service.withKey('POST', `${path}/scheduling/configurations`, {
    ...{ type: 'group', name: 'Class', group_booking: { calendar_id: calendarId } },
    scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
  })
  const query = `configuration_id=${group.data.id}`
  const events = `${path}/scheduling/configurations/${group.data.id}/group-events`
  const made = await service.withKey('POST', events, {
    ...{ calendar_id: calendarId, title: 'Class', capacity: 3, when: timespan(first) },
    recurrence,
  })
  const { id: masterId, ical_uid: uid } = made.data as { id: string; ical_uid: string }
  const errors: unknown[] = []
  const worker = writeBackWorker(
    service.store,
    server,
    () => service.now,
    (error) => void errors.push(error),
  )
  const work = async (by: OutboxContext = worker) => {
    while (await sendDue(by));
  }
  const stamp = (start: Instant) => new Date(start * 1000).toISOString().replace(/[-:]|\.000/g, '')
  const idAt = (start: Instant) => (recurrence.length ? `${masterId}_${stamp(start)}` : masterId)
  const bookings = `/v3/scheduling/bookings`
  const book = async (start: Instant, name: string) => {
    const guest = { name, email: `${name.toLowerCase()}@example.com` }
    const seat = { calendar_id: calendarId, event_id: idAt(start) }
    const body = { ...bookingBody(start, { guest }), ...seat }
    const { data, error } = await service.call('POST', `${bookings}?${query}`, { body })
    return data ? (data.booking_id as string) : error.message
  }
  const item = () => [...server.calendar('work').items.values()].find((one) => one.uid === uid)
  const mails = async () =>
    (await service.store.read((records) => renderWaitingMails(records, service.applicationId))).map(
      ({ to, subject }) => `${to.email}: ${subject.split(':')[0]}`,
    )
  const question = async () => {
    const waiting = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
    const found = waiting.find(({ subject }) => subject.startsWith('Please answer'))
    if (!found) throw new Error('expected a question')
    return found
  }
  const stored = async (id: string) => (await service.withKey('GET', `${bookings}/${id}?${query}`)).data
  return {
    ...{
      connected,
      service,
      server,
      errors,
      work,
      book,
      item,
      mails,
      question,
      stored,
      calendarId,
      masterId,
      uid,
      idAt,
    },
    /** What the owner does in their calendar. */
    ownerEdits: (edit: (events: CalendarEvent[]) => CalendarEvent[]) => {
      const found = item()
      if (!found) throw new Error('expected an item')
      server.put('work', { ...found, events: edit([...found.events]) })
    },
    ownerDeletes: () => server.remove('work', item()?.id ?? ''),
    /** Moves the occurrence of a start. */
    moved: (from: Instant, to: Instant) => (events: CalendarEvent[]) => {
      const own = events.find((event) => Number(event.original_start_time) === from)
      const [master] = events
      const override = own ?? {
        ...(master as CalendarEvent),
        ...{ id: `${uid}_${stamp(from)}`, master_event_id: uid, original_start_time: from, recurrence: [] },
      }
      return [
        ...events.filter((event) => event !== own),
        { ...override, when: timespan(to) } as CalendarEvent,
      ]
    },
    sync: async () => {
      await sync()
      await work()
      later(1)
    },
    answer: (id: string, body: object) =>
      service.withKey('POST', `${bookings}/${id}/calendar-change?${query}`, body),
    cancel: (id: string) => service.call('DELETE', `${bookings}/${id}?${query}`, { body: {} }),
    apiMoves: (start: Instant, to: Instant) =>
      service.withKey('PATCH', `${events}/${idAt(start)}?calendar_id=${calendarId}`, { when: timespan(to) }),
    newMails: async (change: () => Promise<unknown>) => {
      const before = (await mails()).length
      await change()
      return (await mails()).slice(before).sort()
    },
    offered: async (): Promise<number[]> => {
      const window = `start_time=${at(-1)}&end_time=${at(9)}`
      const { data } = await service.call('GET', `/v3/scheduling/availability?${query}&${window}`)
      return data.time_slots.map(({ start_time }: { start_time: number }) => start_time)
    },
    /** The starts of what keeps the owner busy. */
    busy: async (): Promise<number[]> => {
      const { data } = await service.withKey('POST', `${path}/calendars/free-busy`, {
        ...{ emails: ['ada@example.com'], start_time: at(-1), end_time: at(9) },
      })
      return data[0].time_slots.map(({ start_time }: { start_time: number }) => start_time)
    },
    /** The starts of the item's overrides by their original starts. */
    overrides: () =>
      (item()?.events ?? []).flatMap(({ original_start_time: from, when }) =>
        from ? [[Number(from), (when as { start_time: number }).start_time]] : [],
      ),
  }
}

describe('a group event on a connected calendar', () => {
  let own: Awaited<ReturnType<typeof openClass>>
  let robin: string
  let kim: string
  let noor: string
  const open = async (...recurrence: string[]) => {
    own = await openClass(...(recurrence.length ? [recurrence] : []))
    robin = await own.book(at(1), 'Robin')
    kim = await own.book(at(1), 'Kim')
    noor = await own.book(at(2), 'Noor')
    await own.work()
    await own.sync()
  }
  const questions = () =>
    Promise.all(
      [robin, kim, noor].map(async (id) => {
        const { calendar_change: change } = await own.stored(id)
        return change && [change.kind, change.start_time]
      }),
    )
  const starts = () =>
    Promise.all(
      [robin, kim, noor].map(async (id) => {
        const { status, start_time } = await own.stored(id)
        return status === 'cancelled' ? status : start_time
      }),
    )
  beforeEach(() => open())

  describe('one of whose sessions its owner has moved', () => {
    beforeEach(() => own.ownerEdits(own.moved(at(1), at(1, 4))))

    test('stays as its guests know it, keeps both times busy, and its owner is asked once', async () => {
      const told = await own.newMails(async () => {
        await own.sync()
        await own.sync()
      })
      expect(told).toEqual(['ada@example.com: Please answer'])
      expect(await questions()).toEqual([['moved', at(1, 4)], ['moved', at(1, 4)], undefined])
      expect(await starts()).toEqual([at(1), at(1), at(2)])
      expect(await own.busy()).toEqual([at(0), at(1), at(1, 4), at(2)])
      expect(await own.offered()).toEqual([at(0), at(2)])
      expect(await own.book(at(1), 'Sam')).toMatch(/has yet to decide/)
      expect(own.overrides()).toContainEqual([at(1), at(1, 4)])
      expect(own.errors).toEqual([])
    })

    test('moves for all guests when one question is accepted, and each is told once', async () => {
      await own.sync()
      const told = await own.newMails(async () => {
        expect((await own.answer(kim, { action: 'accept', start_time: at(1, 4) })).status).toBe(200)
        await own.sync()
        await own.sync()
      })
      expect(told).toEqual(['kim@example.com: Moved', 'robin@example.com: Moved'])
      expect(await starts()).toEqual([at(1, 4), at(1, 4), at(2)])
      expect(await questions()).toEqual([undefined, undefined, undefined])
      expect(await own.busy()).toEqual([at(0), at(1, 4), at(2)])
      expect(await own.offered()).toEqual([at(0), at(1, 4), at(2)])
      expect(own.overrides()).toContainEqual([at(1), at(1, 4)])
      expect((await own.answer(robin, { action: 'accept' })).status).toBe(409)
    })

    test('is described to its owner with all its guests, in the email and on the page', async () => {
      await own.sync()
      const { text = '' } = await own.question()
      for (const shown of ['Kim +1', 'Robin', 'kim@example.com']) expect(text).toContain(shown)
      const page = /\/calendar-change\/[\w-]+/.exec(text)?.[0] ?? ''
      const { data } = await own.service.call('GET', page)
      for (const shown of ['Kim +1', 'Robin', '10:00', '2:00', `value="${at(1, 4)}"`])
        expect(data).toContain(shown)
      expect(data.match(/Booked time/g)).toHaveLength(1)
    })

    test('is written back when one question is restored, and no guest is told', async () => {
      await own.sync()
      const told = await own.newMails(async () => {
        expect((await own.answer(robin, { action: 'restore' })).status).toBe(200)
        await own.sync()
        await own.sync()
      })
      expect(told).toEqual([])
      expect(own.overrides()).toContainEqual([at(1), at(1)])
      expect(await questions()).toEqual([undefined, undefined, undefined])
      expect(await own.busy()).toEqual([at(0), at(1), at(2)])
      expect(await own.offered()).toEqual([at(0), at(1), at(2)])
    })

    test('proposes the latest time, and asks nothing once it is moved back', async () => {
      await own.sync()
      own.ownerEdits(own.moved(at(1), at(1, 5)))
      expect(await own.newMails(own.sync)).toEqual([])
      expect((await questions())[0]).toEqual(['moved', at(1, 5)])
      expect((await own.answer(robin, { action: 'accept', start_time: at(1, 4) })).status).toBe(409)
      own.ownerEdits(own.moved(at(1), at(1)))
      await own.sync()
      expect(await questions()).toEqual([undefined, undefined, undefined])
      expect(await own.offered()).toEqual([at(0), at(1), at(2)])
      expect(await own.busy()).toEqual([at(0), at(1), at(2)])
    })

    test('follows its calendar once no guest is left in it', async () => {
      await own.sync()
      await own.cancel(robin)
      await own.work()
      expect((await questions())[1]).toEqual(['moved', at(1, 4)])
      await own.cancel(kim)
      await own.work()
      expect(await own.offered()).toEqual([at(0), at(1, 4), at(2)])
      expect(await own.busy()).toEqual([at(0), at(1, 4), at(2)])
    })

    test('is not overwritten by a seat that is booked before the change is found', async () => {
      await own.book(at(2), 'Sam')
      await own.work()
      expect(own.overrides()).toContainEqual([at(1), at(1, 4)])
      expect((await questions())[0]).toEqual(['moved', at(1, 4)])
      await own.answer(robin, { action: 'accept' })
      await own.sync()
      const [, third] = (own.item()?.events ?? []).filter((event) => event.master_event_id)
      expect(third?.participants?.map(({ name }) => name)).toEqual(['Noor', 'Sam'])
    })

    test('is overwritten when its owner moves it here meanwhile', async () => {
      await own.sync()
      await own.apiMoves(at(1), at(1, 2))
      await own.sync()
      expect(await questions()).toEqual([undefined, undefined, undefined])
      expect(own.overrides()).toContainEqual([at(1), at(1, 2)])
      expect(await own.offered()).toEqual([at(0), at(1, 2), at(2)])
    })
  })

  test('follows its owner in sessions without guests, and in its texts', async () => {
    own.ownerEdits(own.moved(at(0), at(0, 3)))
    own.ownerEdits(([master, ...others]) => [{ ...(master as CalendarEvent), title: 'Course' }, ...others])
    expect(await own.newMails(own.sync)).toEqual([])
    expect(await own.offered()).toEqual([at(0, 3), at(1), at(2)])
    expect(own.item()?.events[0]?.title).toBe('Course')
    own.ownerEdits(own.moved(at(0), at(0, 4)))
    await own.book(at(2), 'Sam')
    await own.work()
    expect(own.overrides()).toContainEqual([at(0), at(0, 4)])
    expect(await own.offered()).toEqual([at(0, 4), at(1), at(2)])
  })

  test('with a session that its owner has deleted asks to cancel it', async () => {
    own.ownerEdits(([master, ...others]) => [
      { ...(master as CalendarEvent), recurrence: ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260304T100000Z'] },
      ...others.filter((event) => Number(event.original_start_time) !== at(1)),
    ])
    await own.sync()
    expect(await questions()).toEqual([['deleted', undefined], ['deleted', undefined], undefined])
    expect(await own.offered()).toEqual([at(0), at(2)])
    const told = await own.newMails(async () => {
      await own.answer(robin, { action: 'accept' })
      await own.sync()
    })
    expect(told).toEqual(['kim@example.com: Cancelled', 'robin@example.com: Cancelled'])
    expect(await starts()).toEqual(['cancelled', 'cancelled', at(2)])
    expect(await own.busy()).toEqual([at(0), at(2)])
  })

  test('that its owner has deleted as a whole is restored, or cancelled for everyone', async () => {
    own.ownerDeletes()
    expect(await own.newMails(own.sync)).toEqual(['ada@example.com: Please answer'])
    const deleted = ['deleted', undefined]
    expect(await questions()).toEqual([deleted, deleted, deleted])
    expect(await own.offered()).toEqual([])
    expect(await own.busy()).toEqual([at(0), at(1), at(2)])
    await own.answer(noor, { action: 'restore' })
    await own.sync()
    expect(own.item()?.events).toHaveLength(3)
    expect(await own.offered()).toEqual([at(0), at(1), at(2)])
    own.ownerDeletes()
    await own.sync()
    const told = await own.newMails(async () => {
      await own.answer(noor, { action: 'accept' })
      await own.sync()
    })
    expect(told).toEqual(['kim', 'noor', 'robin'].map((name) => `${name}@example.com: Cancelled`))
    expect(await own.busy()).toEqual([])
    expect(own.item()).toBeUndefined()
  })

  test('that its owner has moved as a whole takes its guests along', async () => {
    const shifted = (event: CalendarEvent) =>
      ({
        ...event,
        when: timespan(instant((event.when as { start_time: Instant }).start_time + 7_200)),
      }) as CalendarEvent
    // Apps keep overrides, shift them, or drop them.
    own.ownerEdits(([master, , third]) => [
      shifted(master as CalendarEvent),
      ...(third
        ? [{ ...shifted(third), original_start_time: at(2, 2), id: `${own.uid}_x` } as CalendarEvent]
        : []),
    ])
    expect(await own.newMails(own.sync)).toEqual(['ada@example.com: Please answer'])
    expect(await questions()).toEqual([1, 1, 2].map((index) => ['moved', at(index, 2)]))
    expect(await own.offered()).toEqual([])
    const told = await own.newMails(async () => {
      await own.answer(noor, { action: 'accept' })
      await own.sync()
      await own.sync()
    })
    expect(told).toEqual(['kim', 'noor', 'robin'].map((name) => `${name}@example.com: Moved`))
    expect(await starts()).toEqual([at(1, 2), at(1, 2), at(2, 2)])
    expect(await own.offered()).toEqual([at(0, 2), at(1, 2), at(2, 2)])
    expect(await own.busy()).toEqual([at(0, 2), at(1, 2), at(2, 2)])
    const guests = (own.item()?.events ?? []).map(({ participants }) =>
      (participants ?? []).map(({ name }) => name).join(),
    )
    expect(guests.sort()).toEqual(['', 'Noor', 'Robin,Kim'])
    expect(own.errors).toEqual([])
  })

  test('follows its calendar once the sessions that its owner was asked about are over', async () => {
    await open('RRULE:FREQ=DAILY;COUNT=9')
    own.ownerEdits(([master]) => [{ ...(master as CalendarEvent), when: timespan(at(0, 2)) }])
    await own.sync()
    expect(await own.offered()).toEqual([])
    own.service.at(instant(at(2) + halfHour))
    await own.work()
    expect(await questions()).toEqual([undefined, undefined, undefined])
    expect((await own.offered())[0]).toBe(at(2, 2))
  })

  test.each(isLong ? ['accept', 'restore'] : ['accept'])(
    'whose worker is killed at any step asks once, and ends as after: %s',
    async (action) => {
      // A short run kills at every third step.
      for (let steps = 0; ; steps += isLong ? 1 : 3) {
        await open()
        own.ownerEdits(own.moved(at(1), at(1, 4)))
        const { service, server, connected } = own
        await connected.sync()
        const before = (await own.mails()).length
        const kill = async (by: number) => {
          const { worker, isAlive } = dyingWorker(service.store, server, () => service.now, by)
          await own.work(worker).catch(() => {})
          connected.later(301)
          await own.sync()
          return isAlive()
        }
        const asked = await kill(steps)
        expect((await questions())[0]).toEqual(['moved', at(1, 4)])
        await own.answer(robin, { action })
        const settled = await kill(steps)
        const end = action === 'accept' ? at(1, 4) : at(1)
        expect(await starts()).toEqual([end, end, at(2)])
        expect(own.overrides()).toContainEqual([at(1), end])
        expect(await questions()).toEqual([undefined, undefined, undefined])
        expect(await own.busy()).toEqual([at(0), end, at(2)])
        const told = (await own.mails()).slice(before).sort()
        const moved = ['kim@example.com: Moved', 'robin@example.com: Moved']
        expect(told).toEqual(['ada@example.com: Please answer', ...(action === 'accept' ? moved : [])])
        if (asked && settled) break
      }
    },
  )
})
