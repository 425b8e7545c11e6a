import type { BookingRequest, BookingSettings } from '@whenable/contract'
import { addMonths, instant, startOfMonth } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Drive,
  driveBooking,
  driveTo,
  errorOfType,
  now,
  settingsWith,
  slotAt,
  wire,
} from '../testing/drive-booking.js'
import type { BookingEffect, BookingEvent, Submission } from './progress.js'
import type { BookingIntent, Slot } from './state.js'
import { bookingTransition } from './submitting.js'

// Invariants for any sequence of intents and answers, which may be late, repeated or missing.

const day = 86_400
const world: readonly Slot[] = Array.from({ length: 60 }, (_, index) =>
  slotAt(
    instant(now + day + index * 43_200),
    index % 2 ? ['a@example.com'] : ['a@example.com', 'b@example.com'],
  ),
)

type Choice = { readonly kind: number; readonly pick: number; readonly text: string }

const choices = fc.array(
  fc.record({
    kind: fc.nat(24),
    pick: fc.nat(1000),
    text: fc.constantFrom('Ana', 'Ana', 'Ana', 'Eva', 'Zoë', ''),
  }),
  { minLength: 40, maxLength: 160 },
)

/** The service's slots, some of which were taken meanwhile. */
const offered = (pick: number) => world.filter((_, index) => (index * 7 + pick) % 5 > 0 || pick % 3 === 0)

const intentOf = ({ kind, pick, text }: Choice, { state }: Drive): BookingIntent | undefined => {
  const slot = state.slots[pick % Math.max(1, Math.min(3, state.slots.length))]
  const months = (pick % 5) - 1
  const intents: (BookingIntent | undefined)[] = [
    { type: 'show-month', month: addMonths(startOfMonth(state.month), months) },
    slot && { type: 'choose-slot', start: slot.start },
    slot && { type: 'choose-slot', start: slot.start },
    { type: 'edit', draft: { name: text, answers: { [`topic${pick % 2}`]: text } } },
    { type: 'edit', draft: { email: pick % 9 ? 'ana@example.com' : '' } },
    { type: 'submit' },
    { type: 'submit' },
    { type: 'retry' },
    pick % 3 ? { type: 'retry' } : { type: 'back' },
    { type: 'refresh' },
    pick % 9 ? undefined : { type: 'restart' },
    { type: 'change-time-zone', timeZone: pick % 2 ? 'Asia/Tokyo' : 'America/New_York' },
    { type: 'find-next-free' },
  ]
  return intents[kind]
}

const errors = [
  errorOfType('connection_error'),
  errorOfType('timeout_error'),
  errorOfType('internal_error'),
  errorOfType('rate_limit_error'),
  errorOfType('challenge_required'),
  errorOfType('timeslot_not_available'),
  errorOfType('forbidden'),
]

/** An answer to an effect, usually the correct one. */
const answerTo = (effect: BookingEffect, pick: number, clock = now): BookingEvent | undefined => {
  const { attempt } = effect
  const failure: BookingEvent = { type: 'error', attempt, error: errors[pick % errors.length]! }
  switch (effect.type) {
    case 'settings':
      return pick % 8 ? { type: 'settings', attempt, value: pick % 2 ? settingsWith() : null } : failure
    case 'availability': {
      const { start, end } = effect.query
      const slots = offered(pick).filter((slot) => Math.max(start, clock) <= slot.start && slot.end <= end)
      return pick % 6 ? { type: 'availability', attempt, value: wire(slots) } : failure
    }
    case 'challenge':
      return pick % 4 ? { type: 'challenge', attempt, value: 'solved' } : failure
    case 'send':
      return pick % 3
        ? failure
        : { type: 'send', attempt, value: { booking_id: 'b1', status: pick % 2 ? 'booked' : 'pending' } }
  }
}

const refusesForGood = (event: BookingEvent) =>
  event.type === 'error' &&
  event.error.status >= 400 &&
  event.error.status < 500 &&
  event.error.status !== 429

/** All intents that a page could send now. */
const waysOn = ({ state }: Drive): BookingIntent[] => [
  { type: 'retry' },
  { type: 'back' },
  { type: 'restart' },
  { type: 'show-month', month: addMonths(state.month, 1) },
]

const isLong = Boolean(process.env['WHENABLE_LONG'])

/** Runs one sequence of choices and checks the invariants. */
const follow = (
  list: readonly Choice[],
  mode: Parameters<typeof driveBooking>[0],
  seen = new Set<string>(),
) => {
  const drive = driveBooking(mode).start()
  let typed = drive.state.draft
  /** Keys that were sent and that the service has not refused. */
  const keys = new Map<string, string>()
  const lostKeys = new Set<string>()
  let sent: Submission | undefined

  const dispatch = (event: BookingEvent) => {
    const count = drive.effects.length
    const before = drive.progress
    drive.dispatch(event)
    const { state } = drive
    seen.add(
      state.step === 'unconfirmed'
        ? state.slotStatus.replace('taken', 'gone')
        : state.step === 'details' && state.alternatives
          ? 'lost'
          : state.step === 'submitting' && state.isVerifying
            ? 'verifying'
            : state.step,
    )
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)

    if (event.type === 'edit')
      typed = { ...typed, ...event.draft, answers: { ...typed.answers, ...event.draft.answers } }
    if (event.type === 'restart' && 'booking' in before.step) typed = { ...typed, answers: {}, guests: [] }
    if (!state.rescheduling) expect(state.draft).toEqual(typed)

    const sending = drive.pendingEffects.filter(({ type }) => type === 'send')
    expect(sending.length).toBeLessThanOrEqual(1)
    if ('isVerifying' in state) expect(sending).toEqual([])
    expect(drive.pendingEffects.filter(({ type }) => type === 'availability').length).toBeLessThanOrEqual(1)

    for (const effect of drive.effects.slice(count))
      if (effect.type === 'send') {
        sent = effect.submission
        const body = JSON.stringify(sent.request satisfies BookingRequest)
        expect(keys.get(body) ?? sent.key).toBe(sent.key)
        // A changed request has a new key, and so has the original one if it is sent again later.
        if (!keys.has(body)) keys.clear()
        keys.set(body, sent.key)
      }
    if (state.step === 'taken' && before.step.step === 'submitting' && sent && !state.rescheduling)
      expect(lostKeys.has(sent.key)).toBe(false)

    // Times are refreshed when they are outdated, and not before.
    if (state.step !== 'submitting' && drive.refreshDelay)
      expect(drive.pendingEffects.filter(({ type }) => type !== 'settings')).toEqual([])
    else if (['choosing', 'details', 'taken'].includes(state.step) && state.availability.state === 'ready')
      expect(drive.pendingEffects.some(({ type }) => type === 'availability')).toBe(true)

    // A step that waits has a pending effect.
    if (state.step === 'submitting')
      expect(drive.pendingEffects.some(({ type }) => type !== 'settings')).toBe(true)
    // A request that failed while a month is shown waits for a retry.
    if (state.step === 'loading' && state.availability.state !== 'error')
      expect(drive.pendingEffects.length).toBeGreaterThan(0)
    if (state.step === 'choosing' && state.availability.state === 'loading')
      expect(drive.pendingEffects.some(({ type }) => type === 'availability')).toBe(true)
  }

  const answer = (effect: BookingEffect, pick: number) => {
    const event = answerTo(effect, pick)
    if (!event) return
    const isAwaited = drive.pendingEffects.some(({ attempt }) => attempt === effect.attempt)
    const { facts, step } = drive.progress
    if (isAwaited) drive.take(effect.type as 'send')
    if (isAwaited && effect.type === 'send') {
      const { key, request } = effect.submission
      if (refusesForGood(event) || event.type === 'send') keys.delete(JSON.stringify(request))
      if (event.type === 'error' && !event.error.status) lostKeys.add(key)
    }
    dispatch(event)
    if (isAwaited) return
    expect(drive.progress.facts).toBe(facts)
    expect(drive.progress.step).toBe(step)
  }

  for (const choice of list) {
    const { kind, pick } = choice
    const intent = intentOf(choice, drive)
    if (intent) dispatch(intent)
    else if (kind === 12) dispatch({ type: 'online', online: pick % 2 > 0 })
    else if (kind === 23) drive.refreshDelay && drive.waitForRefresh()
    else if (kind === 13) {
      const past = drive.effects.filter(({ type }) => !['store-draft', 'abort', 'wait'].includes(type))
      const late = past[pick % past.length]
      if (late) answer(late, pick)
    } else if (kind > 13) {
      const effect = drive.pendingEffects[pick % Math.max(1, drive.pendingEffects.length)]
      if (effect) answer(effect, pick)
    }
  }

  // Once all effects are answered, some intent leads on.
  for (let rounds = 0; drive.pendingEffects.length && rounds < 50; rounds++)
    answer(drive.pendingEffects[0]!, 4)
  expect(drive.pendingEffects).toEqual([])
  const before = drive.progress
  const leadsOn = waysOn(drive).some((intent) => {
    drive.dispatch(intent)
    return drive.progress.facts !== before.facts || drive.progress.step !== before.step
  })
  expect(leadsOn).toBe(true)
}

describe('any sequence of events', () => {
  it('keeps what was typed, sends one request at a time with the right key, and never gets stuck', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(choices, (list) => follow(list, {}, seen)),
      { numRuns: isLong ? 400 : 200 },
    )
    // The sequences have reached every step.
    expect([...seen].sort()).toEqual(Object.keys(driveTo).sort())
  })

  it('keeps these rules for a reschedule', () => {
    const rescheduling = { bookingId: 'b0', start: world[9]!.start, end: world[9]!.end }
    fc.assert(
      fc.property(choices, (list) => follow(list, { rescheduling })),
      { numRuns: isLong ? 150 : 75 },
    )
  })

  it('ends with its answers, and asks for nothing again and again, however the clock goes on', () => {
    /** Unconfirmed submissions whose slots have begun. */
    let late = 0
    fc.assert(
      fc.property(choices, fc.constantFrom(0, 60, 2880), (list, notice) => {
        const settings = settingsWith({
          capabilities: notice ? ['idempotency'] : [],
          scheduler: { min_booking_notice: notice, additional_fields: {} } as BookingSettings['scheduler'],
        })
        // A function of its own: what is chosen after its start leaves the first steps in another way until the next event.
        const drive = driveBooking({ settings }, (...event) => bookingTransition(...event)).start()
        const answer = (pick: number) => {
          const effect = drive.pendingEffects[pick % drive.pendingEffects.length]
          const event = effect && answerTo(effect, pick, drive.now)
          if (!effect || !event) return
          drive.take(effect.type)
          drive.dispatch(event)
        }
        for (const choice of list) {
          const { kind, pick } = choice
          const intent = intentOf(choice, drive)
          if (intent) drive.send(intent)
          else if (kind === 12) drive.dispatch({ type: 'online', online: pick % 2 > 0 })
          else if (kind === 13) drive.setClock(instant(drive.now + (pick % 100) * 900))
          else answer(pick)
          const { state } = drive
          if (state.step === 'unconfirmed' && state.slotStatus === 'unknown') late++
        }
        for (let rounds = 0; drive.pendingEffects.length && rounds < 20; rounds++) answer(4)
        expect(drive.pendingEffects).toEqual([])
      }),
      { numRuns: isLong ? 400 : 150 },
    )
    expect(late).toBeGreaterThan(0)
  })

  it('keeps these rules after a reload during a submission', () => {
    const keep = driveTo.checking().effects.findLast((effect) => effect.type === 'store-draft')
    const kept = keep?.type === 'store-draft' ? keep.stored : null
    fc.assert(
      fc.property(choices, (list) => {
        const drive = driveBooking({ stored: kept }).start()
        for (const choice of list) {
          const intent = intentOf(choice, drive)
          if (intent && intent.type !== 'edit' && intent.type !== 'restart') drive.send(intent)
          const effect = drive.pendingEffects[0]
          const event = effect && choice.kind > 13 ? answerTo(effect, choice.pick) : undefined
          if (!effect || !event) continue
          drive.take(effect.type)
          drive.dispatch(event)
          expect(drive.state.draft).toEqual(kept?.draft)
        }
      }),
      { numRuns: 100 },
    )
  })
})
