import type { BookingSettings, ServiceErrorInfo, ServiceErrorType } from '@whenable/contract'
import { errorStatus } from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { expect } from 'vitest'
import { canChoose, choosingTransition } from '../booking/choosing.js'
import type { BookingEffect, BookingEvent, BookingTransitionFunction } from '../booking/progress.js'
import { type BookingStart, initialBooking } from '../booking/start.js'
import type { BookingIntent, Draft, Slot } from '../booking/state.js'
import { bookingTransition } from '../booking/submitting.js'

export const at = (text: string): Instant => parseInstant(text)

/** A Tuesday morning. */
export const now = at('2026-03-10T09:00:00Z')

/** A free half hour. */
export const slotAt = (start: Instant, emails: readonly string[] = ['host@example.com']): Slot => ({
  start,
  end: instant(start + 1800),
  emails,
})

const wireSlot = ({ start, end, emails, event }: Slot) => ({
  start_time: start,
  end_time: end,
  emails: [...emails],
  event_id: event?.eventId,
  master_id: event?.masterId,
  calendar_id: event?.calendarId,
  capacity: event?.seats,
  title: event?.title,
  description: event?.description,
  location: event?.location,
})

/** The answer of the availability endpoint with these slots and full group events. */
export const wire = (slots: readonly Slot[], order: string[] = [], full: readonly Slot[] = []) => ({
  order,
  time_slots: slots.map(wireSlot),
  full_slots: full.map(wireSlot),
  next_start_time: undefined,
})

/** Settings with the given values. */
export const settingsWith = (changes: Partial<BookingSettings> = {}): BookingSettings => ({
  configuration_id: 'c1',
  name: undefined,
  slug: undefined,
  type: undefined,
  booking_type: undefined,
  duration_minutes: 30,
  appearance: undefined,
  organizer: undefined,
  participants: [],
  time_zone_offsets: [],
  event: undefined,
  scheduler: undefined,
  booking: undefined,
  capabilities: ['idempotency'],
  ...changes,
})

export const errorOfType = (
  type: ServiceErrorType,
  status: number = errorStatus[type],
): ServiceErrorInfo => ({
  type,
  status,
  message: type,
})

export const filledIn: Partial<Draft> = { name: 'Ana', email: 'ana@example.com' }

/** The result of a transition, without its timers. */
const withoutTimers = ({ progress, effects }: ReturnType<BookingTransitionFunction>) => {
  const { attempt: _attempt, pending, ...facts } = progress
  return {
    facts: { ...facts, pending: pending.filter(({ type }) => type !== 'wait') },
    effects: effects.filter(({ type }) => type !== 'wait' && type !== 'abort'),
  }
}

/** What a test answers or looks at: all but timers of the free times, and what is stored with every change. */
type PendingEffect = Exclude<BookingEffect, { type: 'wait' | 'abort' | 'store-draft' }>

/**
 * Drives the pure booking flow: a test sends events and answers the effects.
 *
 * @param transition that of one booking, or of several times
 */
export const driveBooking = (start: Partial<BookingStart> = {}, transition = bookingTransition) => {
  let progress = initialBooking({ timeZone: 'Europe/Lisbon', now, ...start })
  let clock = start.now ?? now
  let keys = 0
  let pendingEffects: PendingEffect[] = []
  const waits: Extract<BookingEffect, { type: 'wait' }>[] = []
  const effects: BookingEffect[] = []

  const timer = () => progress.pending.find(({ type }) => type === 'wait')?.attempt ?? 0

  const drive = {
    effects,
    get progress() {
      return progress
    },
    get state() {
      return { ...progress.facts, ...progress.step }
    },
    /** The effects that are neither answered nor aborted. */
    get pendingEffects() {
      return pendingEffects
    },
    /** The seconds until the next refresh, or until a submission takes long; `undefined` if no timer runs. */
    get refreshDelay() {
      return waits.find(({ attempt }) => attempt === timer())?.seconds
    },
    /** Moves the clock to the end of the timer, or `seconds` beyond it, like a laptop that was asleep. */
    waitForRefresh: (late = 0) => {
      clock = instant(clock + (drive.refreshDelay ?? 0) + late)
      return drive.dispatch({ type: 'wait', attempt: timer(), value: undefined })
    },
    get now() {
      return clock
    },
    setClock: (instant: Instant) => {
      clock = instant
    },
    dispatch: (event: BookingEvent) => {
      const context = { now: clock, newKey: `k${++keys}` }
      const next = transition(progress, event, context)
      // `choosingTransition` has the same result for the events that it handles, except that it schedules no refresh.
      const isSameInBoth = canChoose(progress, event) && event.type !== 'online' && !progress.wanted
      if (transition === bookingTransition && isSameInBoth)
        expect(withoutTimers(choosingTransition(progress, event, context))).toEqual(withoutTimers(next))
      progress = next.progress
      for (const effect of next.effects) {
        effects.push(effect)
        if (effect.type === 'wait') waits.push(effect)
        else if (effect.type === 'abort')
          pendingEffects = pendingEffects.filter(({ attempt }) => attempt !== effect.attempt)
        else if (effect.type !== 'store-draft') pendingEffects.push(effect)
      }
      return drive
    },
    send: (...intents: BookingIntent[]) => {
      for (const intent of intents) drive.dispatch(intent)
      return drive
    },
    /** Removes and returns the pending effect of a type. There must be one. */
    take: <Type extends PendingEffect['type']>(type: Type): Extract<PendingEffect, { type: Type }> => {
      const effect = pendingEffects.find((waiting) => waiting.type === type)
      if (!effect) throw new Error(`no effect of type ${type} is pending`)
      pendingEffects = pendingEffects.filter((waiting) => waiting !== effect)
      return effect as Extract<PendingEffect, { type: Type }>
    },
    settings: (value: BookingSettings | null = settingsWith()) =>
      drive.dispatch({ type: 'settings', attempt: drive.take('settings').attempt, value }),
    slots: (slots: readonly Slot[], order: string[] = [], full: readonly Slot[] = []) =>
      drive.dispatch({
        type: 'availability',
        attempt: drive.take('availability').attempt,
        value: wire(slots, order, full),
      }),
    booked: (
      value: Extract<BookingEvent, { type: 'send' }>['value'] = { booking_id: 'b1', status: 'booked' },
    ) => drive.dispatch({ type: 'send', attempt: drive.take('send').attempt, value }),
    fails: (type: PendingEffect['type'], fault: ServiceErrorInfo) =>
      drive.dispatch({ type: 'error', attempt: drive.take(type).attempt, error: fault }),
    solved: (value = 'solved') =>
      drive.dispatch({ type: 'challenge', attempt: drive.take('challenge').attempt, value }),
    start: () => drive.dispatch({ type: 'start' }),
  }
  return drive
}

export type Drive = ReturnType<typeof driveBooking>

export const morning = slotAt(at('2026-03-12T10:00:00Z'))
export const noon = slotAt(at('2026-03-12T12:00:00Z'))
export const friday = slotAt(at('2026-03-13T10:00:00Z'))
export const april = slotAt(at('2026-04-02T09:00:00Z'))
export const free = [morning, noon, friday, april]

/** Drives a flow to one of its steps as a visitor would. */
export const driveTo = {
  loading: (start: Partial<BookingStart> = {}): Drive => driveBooking(start).start(),
  choosing: ({ settings, ...start }: Partial<BookingStart> = {}): Drive =>
    driveTo.loading(start).settings(settings).slots(free),
  details: (start: Partial<BookingStart> = {}): Drive =>
    driveTo
      .choosing(start)
      .send({ type: 'choose-slot', start: morning.start }, { type: 'edit', draft: filledIn }),
  /** The chosen slot became unavailable while the form was filled in. */
  lost: (start: Partial<BookingStart> = {}): Drive =>
    driveTo.details(start).send({ type: 'refresh' }).slots(free.slice(1)),
  submitting: (start: Partial<BookingStart> = {}): Drive => driveTo.details(start).send({ type: 'submit' }),
  verifying: (start: Partial<BookingStart> = {}): Drive =>
    driveTo.submitting(start).fails('send', errorOfType('challenge_required')),
  booked: (start: Partial<BookingStart> = {}): Drive => driveTo.submitting(start).booked(),
  pending: (start: Partial<BookingStart> = {}): Drive =>
    driveTo.submitting(start).booked({ booking_id: 'b1', status: 'pending' }),
  taken: (start: Partial<BookingStart> = {}): Drive =>
    driveTo.submitting(start).fails('send', errorOfType('timeslot_not_available')).slots(free.slice(1)),
  checking: (start: Partial<BookingStart> = {}): Drive =>
    driveTo.submitting(start).fails('send', errorOfType('connection_error')),
  free: (start: Partial<BookingStart> = {}): Drive => driveTo.checking(start).slots(free),
  gone: (start: Partial<BookingStart> = {}): Drive => driveTo.checking(start).slots(free.slice(1)),
  failed: (start: Partial<BookingStart> = {}): Drive =>
    driveTo.loading(start).fails('settings', errorOfType('not_found_error')),
} satisfies Record<string, (start?: Partial<BookingStart>) => Drive>
