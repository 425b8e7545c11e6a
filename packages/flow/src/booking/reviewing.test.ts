import { type BookingService, type BookOptions, ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Drive,
  driveBooking,
  errorOfType,
  filledIn,
  free,
  friday,
  morning,
  noon,
  now,
  settingsWith,
  slotAt,
  wire,
} from '../testing/drive-booking.js'
import { createBookingFlow } from './flow.js'
import { reviewing } from './reviewing.js'
import type { BookingStart } from './start.js'
import type { BookingIntent, BookingState, SeriesTime, Slot } from './state.js'
import { extendedTransition } from './submitting.js'

const week = 7 * 86_400
const weeks = (count: number, from: Instant = morning.start) =>
  Array.from({ length: count }, (_, index) => slotAt(instant(from + index * week)))
const transition = extendedTransition(reviewing)

const wireTime = (time: SeriesTime) => ({
  ...wire([time.slot]).time_slots[0],
  state: time.state,
  shifts: time.shifts,
  nearest: wire(time.nearest).time_slots,
})
const time = (slot = morning, change: Partial<SeriesTime> = {}): SeriesTime => ({
  slot,
  state: 'free',
  shifts: false,
  nearest: [],
  ...change,
})

/** A visitor who fills in the form for one time. */
const toDetails = (start: Partial<BookingStart> = {}): Drive =>
  driveBooking(start, transition)
    .start()
    .settings(settingsWith({ capabilities: ['idempotency', 'booking-series'] }))
    .slots(free)
    .send({ type: 'choose-slot', start: morning.start }, { type: 'edit', draft: filledIn })

const answered = (drive: Drive, times: readonly SeriesTime[]): Drive =>
  drive.dispatch({
    type: 'series',
    attempt: drive.take('series').attempt,
    value: { timezone: 'Europe/Lisbon', occurrences: times.map(wireTime) } as never,
  })

const [first, second, third] = weeks(3) as [typeof morning, typeof morning, typeof morning]
const nearby = slotAt(instant(second.start + 3_600))
const repeated = (times = [time(first), time(second), time(third)]): Drive =>
  answered(toDetails().send({ type: 'repeat', every: 'week', count: times.length }), times)

const startsOf = ({ state }: Drive) => state.series?.times.map(({ slot }) => slot.start)

describe('several times', () => {
  it('repeat the chosen time, and are shown once they have loaded', () => {
    const drive = toDetails().send({ type: 'repeat', every: 'week', count: 3 })
    expect(drive.state).toMatchObject({ step: 'reviewing', isLoading: true })
    expect(drive.pendingEffects.at(-1)).toMatchObject({
      type: 'series',
      slot: morning,
      rule: { every: 'week', count: 3 },
      timeZone: 'Europe/Lisbon',
    })
    answered(drive, [time(first), time(second, { state: 'taken', nearest: [nearby] })])
    expect(drive.state).toMatchObject({ step: 'reviewing', isLoading: false })
    expect(drive.state.series?.times).toEqual([
      time(first),
      time(second, { state: 'taken', nearest: [nearby] }),
    ])
  })

  it('that fail to load can be asked for again', () => {
    const drive = toDetails().send({ type: 'repeat', every: 'week', count: 3 })
    drive.fails('series', errorOfType('connection_error'))
    expect(drive.state).toMatchObject({ step: 'reviewing', isLoading: false, error: { status: 0 } })
    drive.send({ type: 'retry' })
    expect(drive.state).toMatchObject({ step: 'reviewing', isLoading: true })
    expect(startsOf(answered(drive, [time(first), time(second)]))).toEqual([first.start, second.start])
  })

  it('can be added by hand, one after another', () => {
    const drive = toDetails().send({ type: 'add-time' })
    expect(drive.state.step).toBe('choosing')
    drive.send({ type: 'choose-slot', start: noon.start })
    expect(drive.state.step).toBe('reviewing')
    drive.send({ type: 'add-time' }, { type: 'choose-slot', start: friday.start })
    expect(startsOf(drive)).toEqual([morning.start, noon.start, friday.start])
    // The same time again changes nothing.
    drive.send({ type: 'add-time' }, { type: 'choose-slot', start: noon.start })
    expect(startsOf(drive)).toEqual([morning.start, noon.start, friday.start])
  })

  it('that are not free are replaced or dropped before the form can be filled in', () => {
    const drive = repeated([
      time(first),
      time(second, { state: 'taken', nearest: [nearby] }),
      time(third, { state: 'outside' }),
    ])
    expect(drive.send({ type: 'continue' }).state.step).toBe('reviewing')
    drive.send({ type: 'replace-time', start: second.start, by: nearby })
    drive.send({ type: 'drop-time', start: third.start })
    expect(startsOf(drive)).toEqual([first.start, nearby.start])
    expect(drive.send({ type: 'continue' }).state).toMatchObject({ step: 'details', slot: first })
    expect(drive.send({ type: 'back' }).state.step).toBe('reviewing')
    expect(drive.send({ type: 'back' }).state).toMatchObject({ step: 'choosing', series: undefined })
  })

  it('become one booking when only one time is left', () => {
    const drive = repeated([time(first), time(second)]).send({ type: 'drop-time', start: second.start })
    expect(drive.state).toMatchObject({ step: 'details', slot: first, series: undefined })
    const taken = repeated([time(first, { state: 'taken' }), time(second)])
    expect(taken.send({ type: 'drop-time', start: second.start }).state.step).toBe('choosing')
    const lone = toDetails().send({ type: 'add-time' }, { type: 'review' })
    expect(lone.state).toMatchObject({ step: 'details', series: undefined })
  })

  it('are sent in one request, with what was typed', () => {
    const drive = repeated().send({ type: 'continue' }, { type: 'submit' })
    expect(drive.state.step).toBe('submitting')
    const { submission } = drive.take('send')
    expect(submission.series).toEqual({
      slots: [first, second, third].map(({ start, end }) => ({ start_time: start, end_time: end })),
      if_taken: 'refuse',
      guest: { name: 'Ana', email: 'ana@example.com' },
      timezone: 'Europe/Lisbon',
      additional_guests: [],
      additional_fields: {},
    })
  })

  const sent = () => repeated().send({ type: 'continue' }, { type: 'submit' })

  it('that are booked are all in the confirmation', () => {
    const bookings = [first, second, third].map(({ start, end }, index) => ({
      booking_id: `b${index}`,
      status: 'booked' as const,
      start_time: start,
      end_time: end,
    }))
    const drive = sent().booked({ bookings, not_booked: [] } as never)
    const { state } = drive
    if (state.step !== 'booked') throw new Error('expected booked')
    expect(state.booking).toMatchObject({ bookingId: 'b0', start: first.start })
    expect(state.booking.series?.map(({ bookingId }) => bookingId)).toEqual(['b0', 'b1', 'b2'])
    expect(state.series).toBeUndefined()
  })

  it('that were taken meanwhile are shown with the nearest ones, and nothing is booked', () => {
    const refused = {
      start_time: second.start,
      end_time: second.end,
      nearest: wire([nearby]).time_slots,
    }
    const drive = sent().booked({ bookings: [], not_booked: [refused] } as never)
    expect(drive.state).toMatchObject({ step: 'reviewing', isRefused: true })
    expect(drive.state.series?.times[1]).toEqual(time(second, { state: 'taken', nearest: [nearby] }))
    // Another request, under another key.
    const key = drive.progress.submission?.key
    drive.send(
      { type: 'replace-time', start: second.start, by: nearby },
      { type: 'continue' },
      { type: 'submit' },
    )
    expect(drive.take('send').submission.key).not.toBe(key)
  })

  it('are sent again under the same key if no answer came', () => {
    const drive = sent()
    const { key, series } = drive.take('send').submission
    drive.dispatch({ type: 'error', attempt: drive.progress.attempt, error: errorOfType('connection_error') })
    expect(drive.state.step).toBe('unconfirmed')
    drive.slots(free)
    drive.send({ type: 'retry' })
    expect(drive.take('send').submission).toMatchObject({ key, series })
  })

  describe('whose answer was lost', () => {
    const refusedAs = (slots: readonly Slot[]) =>
      ({
        bookings: [],
        not_booked: slots.map(({ start, end }) => ({ start_time: start, end_time: end, nearest: [] })),
      }) as never
    const likelyBooked = { step: 'unconfirmed', slotStatus: 'taken' }
    /** The ways in which an answer is lost, and the visitor comes back to the form. */
    const lost = {
      'after which the form is shown': () => sent().fails('send', errorOfType('internal_error')),
      'after which the visitor goes back': () =>
        sent()
          .fails('send', errorOfType('connection_error'))
          .slots(free)
          .send({ type: 'back' }, { type: 'review' }, { type: 'continue' }),
    }
    const edit: BookingIntent = { type: 'edit', draft: { name: 'Ana B.' } }

    it.each(Object.keys(lost) as (keyof typeof lost)[])(
      'and that are refused after the form was corrected (%s) are most likely booked',
      (way) => {
        const drive = lost[way]().send(edit, { type: 'submit' })
        expect(drive.booked(refusedAs([first, second, third])).state).toMatchObject(likelyBooked)
        expect(drive.state.series?.times.map(({ state }) => state)).toEqual(['free', 'free', 'free'])
      },
    )

    it('and that a service refuses without saying which are most likely booked', () => {
      const drive = lost['after which the form is shown']().send(edit, { type: 'submit' })
      expect(drive.fails('send', errorOfType('timeslot_not_available')).state).toMatchObject(likelyBooked)
    })

    it('are not booked if some of them can be, because an attempt books all or none', () => {
      const drive = lost['after which the form is shown']().send(edit, { type: 'submit' })
      expect(drive.booked(refusedAs([second])).state).toMatchObject({ step: 'reviewing', isRefused: true })
      expect(drive.state.series?.times.map(({ state }) => state)).toEqual(['free', 'taken', 'free'])
    })

    it('are most likely booked as well if the visitor has added a time since, or booked one alone', () => {
      const added = lost['after which the form is shown']().send(
        ...([{ type: 'review' }, { type: 'add-time' }] as const),
        { type: 'choose-slot', start: friday.start },
        { type: 'continue' },
        { type: 'submit' },
      )
      expect(added.booked(refusedAs([first, second, third])).state).toMatchObject(likelyBooked)
      const single = lost['after which the form is shown']().send(
        { type: 'review' },
        { type: 'drop-time', start: first.start },
        { type: 'drop-time', start: second.start },
        { type: 'submit' },
      )
      expect(single.take('send').submission.series).toBeUndefined()
      single.dispatch({
        ...{ type: 'error', attempt: single.progress.attempt },
        error: errorOfType('timeslot_not_available'),
      })
      expect(single.state).toMatchObject({ ...likelyBooked, slot: third })
    })

    it('count after a reload', () => {
      const kept = lost['after which the form is shown']().effects.findLast(
        ({ type }) => type === 'store-draft',
      )
      const drive = toDetails({ stored: kept?.type === 'store-draft' ? kept.stored : null })
      drive.send(edit, { type: 'submit' }).fails('send', errorOfType('timeslot_not_available'))
      expect(drive.state).toMatchObject({ ...likelyBooked, slot: morning })
    })

    it('stay in the form when the first of them is gone from the free times', () => {
      const drive = lost['after which the form is shown']().waitForRefresh().slots(free.slice(1))
      expect(drive.state.step).toBe('details')
      expect(drive.send({ type: 'submit' }).state.step).toBe('submitting')
    })
  })

  it('are the same request under the same key after a reload, whether it was answered or not', () => {
    const before = sent()
    const { key, series } = before.take('send').submission
    const reloaded = (drive: Drive) => {
      const kept = drive.effects.flatMap((effect) => (effect.type === 'store-draft' ? [effect.stored] : []))
      return toDetails({ stored: JSON.parse(JSON.stringify(kept.at(-1) ?? null)) })
    }
    const unanswered = reloaded(before)
    expect(unanswered.state.step).toBe('unconfirmed')
    expect(unanswered.send({ type: 'retry' }).take('send').submission).toEqual(
      expect.objectContaining({ key, series }),
    )
    before.dispatch({
      type: 'error',
      attempt: before.progress.attempt,
      error: errorOfType('internal_error'),
    })
    const again = reloaded(before).send({ type: 'repeat', every: 'week', count: 3 })
    answered(again, [time(first), time(second), time(third)])
    again.send({ type: 'continue' }, { type: 'submit' })
    expect(again.take('send').submission).toMatchObject({ key, series })
  })

  it('are not what is sent when the visitor then books one of them', () => {
    const drive = sent()
    const { key } = drive.take('send').submission
    drive.dispatch({ type: 'error', attempt: drive.progress.attempt, error: errorOfType('internal_error') })
    drive.send({ type: 'review' }, { type: 'drop-time', start: third.start })
    drive.send({ type: 'drop-time', start: second.start }, { type: 'submit' })
    const { submission } = drive.take('send')
    expect(submission.series).toBeUndefined()
    expect(submission.request).toMatchObject({ start_time: first.start })
    expect(submission.key).not.toBe(key)
  })

  it('of which the first is no longer offered lead from the form back to the times', () => {
    const drive = repeated().send({ type: 'continue' }, { type: 'refresh' }).slots(free.slice(1))
    expect(drive.state).toMatchObject({ step: 'reviewing', isRefused: true })
    expect(drive.state.series?.times[0]?.state).toBe('taken')
  })

  it('load their handlers with the first event that needs them', async () => {
    const asked: string[] = []
    const service = {
      settings: async () => settingsWith({ capabilities: ['idempotency', 'booking-series'] }),
      availability: async () => wire(free),
      seriesTimes: async () => {
        asked.push('times')
        return { timezone: 'Europe/Lisbon', occurrences: [time(first), time(second)].map(wireTime) }
      },
      bookSeries: async (_request: unknown, { idempotencyKey }: BookOptions) => {
        asked.push(idempotencyKey)
        throw new ServiceError('rate_limit_error', 'slow down')
      },
    } as unknown as BookingService
    const flow = createBookingFlow({
      service,
      timeZone: 'Europe/Lisbon',
      now: () => now,
      newKey: () => 'key',
    })
    const when = (found: (state: BookingState) => boolean) =>
      new Promise<void>((resolve) => {
        if (found(flow.state)) return resolve()
        const leave = flow.subscribe((state) => {
          if (!found(state)) return
          leave()
          resolve()
        })
      })
    flow.start()
    await when(({ step }) => step === 'choosing')
    flow.send({ type: 'choose-slot', start: morning.start })
    flow.send({ type: 'edit', draft: filledIn })
    flow.send({ type: 'repeat', every: 'week', count: 2 })
    await when((state) => state.step === 'reviewing' && !state.isLoading)
    flow.send({ type: 'continue' })
    flow.send({ type: 'submit' })
    await when((state) => state.step === 'details' && !!state.error)
    expect(asked).toEqual(['times', 'key'])
    flow.stop()
  })

  it('keep their invariants under any sequence of intents and answers', () => {
    const slots = [...free, ...weeks(4)]
    const intents = fc.oneof(
      fc.constantFrom<BookingIntent>(
        ...[{ type: 'add-time' } as const, { type: 'review' } as const, { type: 'continue' } as const],
        ...[{ type: 'back' } as const, { type: 'submit' } as const, { type: 'retry' } as const],
        { type: 'repeat', every: 'week', count: 3 },
      ),
      fc
        .tuple(
          fc.constantFrom('choose-slot', 'drop-time', 'replace-time'),
          fc.constantFrom(...slots),
          fc.constantFrom(...slots),
        )
        .map(
          ([type, { start }, by]) =>
            ({ type, start, ...(type === 'replace-time' && { by }) }) as BookingIntent,
        ),
    )
    const states = fc.array(fc.constantFrom<SeriesTime['state']>('free', 'taken', 'outside'), {
      minLength: 2,
      maxLength: 4,
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(intents, states), { minLength: 5, maxLength: 40 }), (events) => {
        const drive = toDetails()
        for (const event of events) {
          if (!Array.isArray(event)) drive.send(event)
          else if (drive.pendingEffects.some(({ type }) => type === 'series'))
            answered(
              drive,
              event.map((state, index) => time(weeks(4)[index], { state })),
            )
          const { state } = drive
          const starts = startsOf(drive) ?? []
          expect([...new Set(starts)].sort((a, b) => a - b)).toEqual(starts)
          if (state.step === 'reviewing') expect(starts).toContain(state.slot.start)
          if (state.step === 'submitting') {
            const { submission } = drive.take('send')
            expect(submission.series?.slots.length).not.toBe(1)
            for (const one of state.series?.times ?? []) expect(one.state).toBe('free')
            drive.dispatch({
              type: 'error',
              attempt: drive.progress.attempt,
              error: errorOfType('rate_limit_error'),
            })
          }
        }
      }),
    )
  })
})
