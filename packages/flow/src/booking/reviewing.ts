import type { BookingSeriesRequest, SeriesService, TimeSlot } from '@whenable/contract'
import { ServiceError } from '@whenable/contract/values'
import type { Instant } from '@whenable/time'
import { abortEffects, pendingEffect, runEffect } from '../machine.js'
import { slotOf } from './availability.js'
import { bookingRecord } from './booking-record.js'
import { changeFacts, isSame, toUnconfirmed } from './choosing.js'
import { checkDraft } from './form.js'
import type { BookingTransition, SeriesAnswer, Submission } from './progress.js'
import type { BookingSeriesDraft, SeriesRule, SeriesTime, Slot } from './state.js'
import { isLikelyBooked, namedSlotKey, requestOf, send } from './submission.js'
import type { BookingExtension, BookingMachine } from './submitting.js'
import { meaningOfMissing } from './unconfirmed.js'
import { slotKey } from './views.js'

// The machine of several times at once. It loads when a visitor chooses a second time.

const freeTime = (slot: Slot): SeriesTime => ({ slot, state: 'free', shifts: false, nearest: [] })

/** The key of the time that an intent names. */
const keyOf = ({
  start,
  eventId,
}: {
  readonly start: Instant
  readonly eventId?: string | undefined
}): string => slotKey({ start, ...(eventId && { event: { eventId } }) })

/** The chosen times: those of the series, or the one of the step. */
const timesOf = ({ facts, step }: BookingTransition): readonly SeriesTime[] =>
  facts.series?.times ?? ('slot' in step ? [freeTime(step.slot)] : [])

/** Sets the chosen times, each once and in their order. One time alone is no series. */
const setTimes = (
  transition: BookingTransition,
  times: readonly SeriesTime[],
  more: Partial<BookingSeriesDraft> = {},
) => {
  const unique = [...new Map(times.map((time) => [slotKey(time.slot), time])).values()]
  const sorted = unique.sort((a, b) => a.slot.start - b.slot.start)
  changeFacts(transition, { series: sorted.length > 1 ? { times: sorted, ...more } : undefined })
}

/** Shows the chosen times; the form, if only one is left. */
const toReviewing = (transition: BookingTransition, isRefused?: boolean) => {
  const times = timesOf(transition)
  const [first] = times
  if (!first) return
  if (times.length < 2) changeFacts(transition, { series: undefined })
  transition.step = transition.facts.series
    ? { step: 'reviewing', slot: first.slot, isLoading: false, ...(isRefused && { isRefused }) }
    : { step: 'details', slot: first.slot }
}

/** Stops loading the times of a rule. */
const stopLoading = (transition: BookingTransition) =>
  abortEffects(transition, ({ type }) => type === 'series')

/** Replaces a time by others. */
const replaceTime = (transition: BookingTransition, key: string, others: readonly SeriesTime[]) => {
  const times = timesOf(transition).flatMap((time) => (slotKey(time.slot) === key ? others : [time]))
  const [only] = times
  if (!only) return
  setTimes(transition, times)
  if (transition.facts.series) toReviewing(transition)
  else if (only.state === 'free') transition.step = { step: 'details', slot: only.slot }
  else transition.step = { step: 'choosing', takenSlot: only.slot }
}

const seriesRequestOf = (transition: BookingTransition, slots: readonly Slot[]): BookingSeriesRequest => {
  const { start_time, end_time, event_id, master_id, calendar_id, ...request } = requestOf(
    transition,
    slots[0] as Slot,
  )
  return {
    ...request,
    slots: slots.map(({ start, end, event }) => ({
      start_time: start,
      end_time: end,
      ...(event && { event_id: event.eventId, master_id: event.masterId, calendar_id: event.calendarId }),
    })),
    if_taken: 'refuse',
  }
}

/** Marks the times that the service refused. Without them, the visitor looks through all. */
const markTaken = (transition: BookingTransition, refused: SeriesAnswer['not_booked']) => {
  const nearest = new Map(
    refused.map((slot) => [namedSlotKey(slot), slot.nearest.map((time: TimeSlot) => slotOf(time))]),
  )
  const times = timesOf(transition).map((time): SeriesTime => {
    const found = nearest.get(slotKey(time.slot))
    return found ? { ...time, state: 'taken', nearest: found } : time
  })
  setTimes(transition, times)
  transition.submission = null
  toReviewing(transition, true)
}

/** Handles that times of a series are taken: most likely by an attempt without an answer, or by somebody else. */
const handleTaken = (
  transition: BookingTransition,
  submission: Submission,
  refused: SeriesAnswer['not_booked'],
) => {
  const { facts, now } = transition
  const keys = refused.length ? refused.map(namedSlotKey) : undefined
  if (isLikelyBooked(transition, submission, keys))
    toUnconfirmed(transition, submission, meaningOfMissing(facts, submission.slot, now))
  else markTaken(transition, refused)
}

/** Repeats the first time by a rule, and asks which times are free. */
const repeat = (transition: BookingTransition, { every, count }: SeriesRule): void => {
  const [first] = timesOf(transition)
  if (!first) return
  const rule = { every, count }
  stopLoading(transition)
  changeFacts(transition, { series: { times: timesOf(transition), rule } })
  transition.step = { step: 'reviewing', slot: first.slot, isLoading: true }
  runEffect(transition, { type: 'series', slot: first.slot, rule, timeZone: transition.facts.timeZone })
}

/** Handlers of several times; the others are those of one booking. */
const handlersOf = ({ handlers: single }: BookingMachine): BookingMachine['handlers'] => ({
  ...single,

  'choose-slot': (transition, event) => {
    const { series } = transition.facts
    single['choose-slot'](transition, event)
    const { step } = transition
    if (!series || step.step !== 'details') return
    setTimes(transition, [...series.times, freeTime(step.slot)])
    toReviewing(transition)
  },

  'add-time': (transition) => {
    const times = timesOf(transition)
    stopLoading(transition)
    // One time is kept as well, until the visitor has chosen another one.
    changeFacts(transition, { series: { times } })
    transition.step = { step: 'choosing' }
  },

  'drop-time': (transition, event) => replaceTime(transition, keyOf(event), []),

  'replace-time': (transition, event) => replaceTime(transition, keyOf(event), [freeTime(event.by)]),

  repeat: (transition, rule) => repeat(transition, rule),

  series: (transition, { value }, { rule }) => {
    const times = value.occurrences.map(
      (time): SeriesTime => ({
        slot: slotOf(time),
        state: time.state,
        shifts: time.shifts,
        nearest: time.nearest.map((nearest: TimeSlot) => slotOf(nearest)),
      }),
    )
    setTimes(transition, times, { rule })
    toReviewing(transition)
  },

  review: (transition) => toReviewing(transition),

  continue: (transition) => {
    const { step, facts } = transition
    const times = facts.series?.times ?? []
    if (step.step !== 'reviewing' || step.isLoading || times.some(({ state }) => state !== 'free')) return
    transition.step = { step: 'details', slot: step.slot }
  },

  back: (transition, event) => {
    const { step, facts } = transition
    if (facts.series && step.step === 'details') return toReviewing(transition)
    if (step.step === 'reviewing') {
      stopLoading(transition)
      changeFacts(transition, { series: undefined })
      transition.step = { step: 'choosing' }
      return
    }
    single.back(transition, event)
  },

  retry: (transition, event) => {
    const { step, facts } = transition
    const rule = facts.series?.rule
    if (step.step === 'reviewing' && step.error && rule) repeat(transition, rule)
    else single.retry(transition, event)
  },

  submit: (transition, event) => {
    const { step, facts, newKey, submission } = transition
    const slots = facts.series?.times.map(({ slot }) => slot) ?? []
    const [slot] = slots
    if (step.step !== 'details' || slots.length < 2 || !slot) {
      // An earlier request for several times is not repeated for one of them.
      if (submission?.series) transition.submission = null
      return single.submit(transition, event)
    }
    if (Object.keys(checkDraft(facts.settings, facts.draft, { ...facts, slot })).length) return
    const series = seriesRequestOf(transition, slots)
    const request = requestOf(transition, slot)
    const isRepeated = submission && isSame(submission.series, series)
    send(transition, isRepeated ? submission : { key: newKey, slot, request, series })
  },

  send: (transition, event, effect) => {
    const { series, request, slot } = effect.submission
    if (!series) return single.send(transition, event, effect)
    const { bookings, not_booked: refused } = event.value as SeriesAnswer
    if (!bookings.length) return handleTaken(transition, effect.submission, refused)
    const { settings } = transition.facts
    const records = bookings.map((booking) =>
      bookingRecord(booking, {
        settings,
        bookingId: '',
        start: slot.start,
        end: slot.end,
        guest: request.guest,
        answers: request.additional_fields,
      }),
    )
    const [first] = records
    if (!first) return
    transition.submission = null
    transition.unanswered = []
    changeFacts(transition, { series: undefined })
    transition.step = {
      step: first.status === 'pending' ? 'pending' : 'booked',
      booking: { ...first, series: records },
    }
  },

  error: (transition, event, effect) => {
    const { step } = transition
    // A service that does not say which times are taken.
    if (effect.type === 'send' && effect.submission.series && event.error.type === 'timeslot_not_available')
      return handleTaken(transition, effect.submission, [])
    if (effect.type !== 'series') return single.error(transition, event, effect)
    if (step.step === 'reviewing') transition.step = { ...step, isLoading: false, error: event.error }
  },
})

/** A chosen time that is no longer offered leads back from the form to the times. */
const markUnavailable = (transition: BookingTransition) => {
  const { step, facts } = transition
  if (!facts.series || step.step !== 'details' || !step.alternatives) return
  const key = slotKey(step.slot)
  const nearest = step.alternatives
  setTimes(
    transition,
    facts.series.times.map((time) =>
      slotKey(time.slot) === key ? { ...time, state: 'taken', nearest } : time,
    ),
  )
  toReviewing(transition, true)
}

/** Lets visitors book several times at once. */
export const reviewing: BookingExtension = (machine) => ({
  ...machine,
  handlers: handlersOf(machine),
  steps: {
    ...machine.steps,
    back: [...machine.steps.back, 'reviewing'],
    'add-time': ['details', 'reviewing'],
    'drop-time': ['reviewing'],
    'replace-time': ['reviewing'],
    repeat: ['details', 'reviewing'],
    review: ['choosing', 'details'],
    continue: ['reviewing'],
  },
  commit: (transition, before, event) => {
    machine.commit(transition, before, event)
    if (!pendingEffect(transition, 'send')) markUnavailable(transition)
  },
})

/** Makes what lets visitors book several times at once, over the port that books them. */
export const reviewingExtension =
  (series: Partial<SeriesService>): BookingExtension =>
  (inner) => {
    const missing = () => new ServiceError('invalid_request_error', 'this service books one time at a time')
    const machine = reviewing(inner)
    const { run } = machine
    return {
      ...machine,
      run: {
        ...run,
        series: async ({ slot, rule, timeZone, holdId }, signal) => {
          if (!series.seriesTimes) throw missing()
          const query = { start: slot.start, eventId: slot.event?.eventId, timeZone, holdId, ...rule }
          return series.seriesTimes(query, { signal })
        },
        send: async (effect, signal) => {
          const { series: request, key } = effect.submission
          if (!request) return run.send?.(effect, signal)
          if (!series.bookSeries) throw missing()
          const { challengeResponse } = effect
          return series.bookSeries(request, { signal, challengeResponse, idempotencyKey: key })
        },
      },
    }
  }
