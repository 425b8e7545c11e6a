import { type HoldTerm, ServiceError, type ServiceErrorInfo } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import type { Effect } from '../../machine.js'
import { filledIn, free, friday, morning, now, settingsWith, wire } from '../../testing/drive-booking.js'
import type { BookingEffect, BookingEvent, BookingProgress, StoredDraft } from '../progress.js'
import { initialBooking } from '../start.js'
import { extendedTransition } from '../submitting.js'
import { slotKey } from '../views.js'
import { holding } from './holding.js'

const settings = settingsWith({ capabilities: ['idempotency', 'holds'] })

/** A flow that is driven event by event: nothing runs its effects but the test. */
const drive = (
  storedId?: string,
  withSettings = settings,
  stored?: StoredDraft | null,
  rescheduling?: { readonly bookingId: string },
) => {
  const transition = extendedTransition(holding(storedId))
  let progress: BookingProgress = initialBooking({
    timeZone: 'Europe/Lisbon',
    now,
    stored,
    ...(rescheduling && { rescheduling }),
  })
  const effects: BookingEffect[] = []
  let fresh: BookingEffect[] = []
  let keys = 0
  const send = (event: BookingEvent | Record<string, unknown>) => {
    const next = transition(progress, event as BookingEvent, { now, newKey: `random key ${++keys}` })
    progress = next.progress
    effects.push(...next.effects)
    fresh.push(...next.effects)
  }
  const last = <Type extends BookingEffect['type']>(type: Type) =>
    effects.findLast((effect): effect is Extract<BookingEffect, { type: Type }> => effect.type === type)
  const answer = (type: BookingEffect['type'], value: unknown) =>
    send({ type, attempt: (last(type) as Effect | undefined)?.attempt ?? 0, value })
  const fail = (type: BookingEffect['type'], error: ServiceErrorInfo) =>
    send({ type: 'error', attempt: (last(type) as Effect | undefined)?.attempt ?? 0, error })
  send({ type: 'start' })
  answer('settings', withSettings)
  answer('availability', wire(free))
  return {
    send,
    last,
    answer,
    fail,
    /** The types of the effects since the last call. */
    newEffects: () => fresh.splice(0).map(({ type }) => type),
    clear: () => {
      fresh = []
    },
    choose: (slot = morning) => send({ type: 'choose-slot', start: slot.start }),
    type: (name: string) => send({ type: 'edit', draft: { name } }),
    granted: (term: HoldTerm = { seconds: 300, most: 900 }) => answer('hold', term),
    /** The timers that run out, until so many seconds have passed. */
    pass: (seconds: number) => {
      for (let left = seconds; left > 0; ) {
        const timer = last('hold-timer')
        if (!timer || !progress.pending.some(({ attempt }) => attempt === timer.attempt)) return
        left -= timer.seconds
        answer('hold-timer', timer.seconds)
      }
    },
    /** The types of the effects whose answers are awaited. */
    pendingTypes: () => progress.pending.map(({ type }) => type),
    get state() {
      return { ...progress.facts, ...progress.step }
    },
    get progress() {
      return progress
    },
  }
}

const refused = (type: ServiceErrorInfo['type']) => {
  const { status, message } = new ServiceError(type, 'no')
  return { type, status, message }
}

describe('a chosen slot', () => {
  it('is held when the form opens, with an id that the flow makes', () => {
    const flow = drive()
    flow.choose()
    expect(flow.last('hold')).toMatchObject({ slot: { start: morning.start, end: morning.end } })
    expect(flow.last('hold')?.id).toMatch(/^random key \d+$/)
    expect(flow.state).toMatchObject({ step: 'details', slot: morning })
  })

  it('is held for the booking that moves to it', () => {
    const flow = drive(undefined, settings, undefined, { bookingId: 'b1' })
    flow.choose()
    expect(flow.last('hold')?.bookingId).toBe('b1')
    const other = drive()
    other.choose()
    expect(other.last('hold')).not.toHaveProperty('bookingId')
  })

  describe('whose form a link has opened', () => {
    const open = (storedId?: string) => {
      const flow = drive(storedId)
      flow.send({ type: 'prefill', prefill: { ...filledIn, slot: { start: morning.start } } })
      return flow
    }

    it('is held from the first input on, so that a program that follows the link takes nothing', () => {
      const flow = open()
      expect(flow.state).toMatchObject({ step: 'details', slot: morning })
      flow.send({ type: 'online', online: true })
      expect(flow.last('hold')).toBeUndefined()
      flow.type('Noor')
      expect(flow.last('hold')).toMatchObject({ slot: { start: morning.start } })
    })

    it('is booked by who sends the filled-in form as it is, without a hold', () => {
      const flow = open()
      flow.send({ type: 'submit' })
      expect(flow.last('send')?.submission.request).not.toHaveProperty('hold_id')
    })

    it.each(['another', 'the same'])(
      'is held at once if the visitor chooses %s time by themselves',
      (which) => {
        const flow = open()
        flow.send({ type: 'back' })
        expect(flow.last('hold')).toBeUndefined()
        flow.choose(which === 'another' ? friday : morning)
        expect(flow.last('hold')).toBeDefined()
      },
    )

    it('stays held after a reload', () => {
      const flow = open('the stored random id')
      expect(flow.last('hold') ?? flow.last('extend-hold')).toMatchObject({ id: 'the stored random id' })
    })
  })

  it('is not held by a service that does not announce it', () => {
    const flow = drive(undefined, settingsWith())
    flow.choose()
    flow.type('Noor')
    expect(flow.last('hold')).toBeUndefined()
    expect(flow.progress.holding).toBeUndefined()
  })

  it('is booked with the id of its hold, even if the answer never came', () => {
    const flow = drive()
    flow.choose()
    flow.send({ type: 'edit', draft: filledIn })
    flow.send({ type: 'submit' })
    expect(flow.state.step).toBe('submitting')
    expect(flow.last('send')?.submission.request.hold_id).toBe(flow.last('hold')?.id)
  })

  it('is booked after a reload with the same request as before it, so that the service recognizes its key', () => {
    const flow = drive()
    flow.choose()
    flow.granted()
    flow.send({ type: 'edit', draft: filledIn })
    flow.send({ type: 'submit' })
    const sent = flow.last('send')?.submission
    expect(sent?.request.hold_id).toBeDefined()

    const reloaded = drive(sent?.request.hold_id ?? undefined, settings, flow.last('store-draft')?.stored)
    expect(reloaded.state.step).toBe('unconfirmed')
    // The hold of the visitor does not make the time taken.
    expect(reloaded.last('availability')).toMatchObject({
      isRefresh: true,
      query: { holdId: sent?.request.hold_id },
    })
    reloaded.answer('availability', wire(free))
    expect(reloaded.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'free' })
    reloaded.send({ type: 'retry' })
    expect(reloaded.last('send')?.submission).toMatchObject({ key: sent?.key, request: sent?.request })
  })

  it('is booked with the same request when the visitor submits again', () => {
    const flow = drive()
    flow.choose()
    flow.granted()
    flow.send({ type: 'edit', draft: filledIn })
    flow.send({ type: 'submit' })
    const first = flow.last('send')
    flow.fail('send', refused('internal_error'))
    flow.send({ type: 'submit' })
    expect(flow.last('send')).not.toBe(first)
    expect(flow.last('send')?.submission).toMatchObject({
      key: first?.submission.key,
      request: first?.submission.request,
    })
  })

  it('counts as free when times are read again', () => {
    const flow = drive()
    flow.choose()
    flow.granted()
    flow.send({ type: 'refresh' })
    expect(flow.last('availability')?.query.holdId).toBe(flow.last('hold')?.id)
  })

  it.each([
    ['taken', refused('timeslot_not_available')],
    ['too much', refused('rate_limit_error')],
    ['not known', refused('not_found_error')],
    ['lost', refused('connection_error')],
  ])('whose hold is refused (%s) leaves the form as it is', (_why, error) => {
    const flow = drive()
    flow.choose()
    const before = flow.state
    flow.clear()
    flow.fail('hold', error)
    expect(flow.state).toEqual(before)
    flow.type('Noor')
    flow.pass(1000)
    expect(flow.newEffects()).toEqual(['store-draft'])
  })

  it('moves its hold when another one is chosen', () => {
    const flow = drive()
    flow.choose()
    flow.granted()
    const { id } = flow.last('hold') ?? {}
    flow.send({ type: 'back' })
    flow.choose(friday)
    expect(flow.last('hold')).toMatchObject({ id, slot: { start: friday.start } })
    expect(flow.progress.holding?.slotKey).toBe(slotKey(friday))
  })

  it('stays held while the visitor looks at other times and comes back', () => {
    const flow = drive()
    flow.choose()
    flow.granted()
    flow.send({ type: 'back' })
    flow.clear()
    flow.choose()
    expect(flow.newEffects()).not.toContain('hold')
  })

  it('is held no more once it is booked', () => {
    const flow = drive()
    flow.choose()
    flow.granted()
    flow.send({ type: 'edit', draft: filledIn })
    flow.send({ type: 'submit' })
    flow.clear()
    flow.answer('send', { booking_id: 'b1', status: 'booked' })
    expect([flow.state.step, flow.progress.holding]).toEqual(['booked', null])
    expect(flow.newEffects()).toEqual(expect.arrayContaining(['abort', 'store-hold']))
  })
})

describe('a hold', () => {
  const held = (term?: HoldTerm) => {
    const flow = drive()
    flow.choose()
    flow.granted(term)
    return flow
  }

  it('says that there is one before its last minute, then counts down by ten seconds, then says that it has ended', () => {
    const flow = held()
    flow.pass(180)
    expect(flow.state.hold).toEqual({ state: 'held' })
    flow.pass(60)
    const told: unknown[] = []
    for (let seconds = 60; seconds >= 0; seconds -= 10) {
      told.push(flow.state.hold)
      flow.pass(10)
    }
    expect(told).toEqual([
      ...[60, 50, 40, 30, 20, 10].map((seconds) => ({ state: 'ending', seconds })),
      { state: 'ended' },
    ])
    expect(flow.state.step).toBe('details')
  })

  it('is extended by typing alone, at most once a minute', () => {
    const flow = held()
    flow.clear()
    flow.pass(60)
    expect(flow.newEffects()).not.toContain('extend-hold')
    for (const name of ['N', 'No', 'Noo', 'Noor']) flow.type(name)
    expect(flow.newEffects()).not.toContain('extend-hold')
    flow.pass(60)
    expect(flow.newEffects().filter((type) => type === 'extend-hold')).toHaveLength(1)
  })

  it('is extended at once by typing in its last minute', () => {
    const flow = held({ seconds: 60, most: 600 })
    expect(flow.state.hold).toEqual({ state: 'ending', seconds: 60 })
    flow.type('Noor')
    expect(flow.last('extend-hold')).toBeDefined()
    flow.answer('extend-hold', { seconds: 300, most: 600 })
    expect(flow.state.hold).toEqual({ state: 'held' })
  })

  it('is not extended beyond what the service allows', () => {
    const flow = held({ seconds: 60, most: 60 })
    flow.type('Noor')
    flow.pass(60)
    expect(flow.last('extend-hold')).toBeUndefined()
    expect(flow.state.hold).toEqual({ state: 'ended' })
  })

  it('that has ended on the service is said to have ended', () => {
    const flow = held({ seconds: 60, most: 600 })
    flow.type('Noor')
    flow.fail('extend-hold', refused('not_found_error'))
    expect(flow.state.hold).toEqual({ state: 'ended' })
  })

  it('goes on if an extension gets no answer', () => {
    const flow = held({ seconds: 60, most: 600 })
    flow.type('Noor')
    flow.fail('extend-hold', refused('connection_error'))
    expect(flow.state.hold).toEqual({ state: 'ending', seconds: 60 })
    flow.pass(10)
    expect(flow.state.hold).toEqual({ state: 'ending', seconds: 50 })
  })

  it('that has ended is taken again when its slot is chosen again', () => {
    const flow = held({ seconds: 60, most: 60 })
    flow.pass(60)
    flow.send({ type: 'back' })
    flow.clear()
    flow.choose()
    expect(flow.newEffects()).toContain('hold')
  })

  it('counts what the timers say, whatever the clock says', () => {
    const flow = held({ seconds: 100, most: 900 })
    flow.answer('hold-timer', 95)
    expect(flow.state.hold).toEqual({ state: 'ending', seconds: 10 })
  })

  it.each(['details', 'choosing'])(
    'is left when the flow stops, and extended when it starts again: %s',
    (step) => {
      const flow = held()
      if (step === 'choosing') flow.send({ type: 'back' })
      expect(flow.state.step).toBe(step)
      const { id } = flow.last('hold') ?? {}
      flow.clear()
      flow.send({ type: 'stop' })
      expect(flow.last('leave-hold')).toMatchObject({ id })
      expect(flow.pendingTypes()).not.toContain('hold-timer')
      flow.clear()
      flow.send({ type: 'start' })
      expect(flow.newEffects()).toContain('extend-hold')
      flow.answer('extend-hold', { seconds: 300, most: 800 })
      expect(flow.pendingTypes()).toContain('hold-timer')
    },
  )

  it('that is granted after the flow has stopped is left, without a timer', () => {
    const flow = drive()
    flow.choose()
    flow.send({ type: 'stop' })
    expect(flow.last('leave-hold')).toBeUndefined()
    flow.granted()
    expect(flow.last('leave-hold')).toMatchObject({ id: flow.last('hold')?.id })
    expect(flow.last('hold-timer')).toBeUndefined()
  })

  it('that has ended is not left once more', () => {
    const flow = held({ seconds: 60, most: 60 })
    flow.pass(60)
    flow.send({ type: 'stop' })
    expect(flow.last('leave-hold')).toBeUndefined()
  })

  it('of an earlier page load is taken up before a slot is chosen, and its times are read again', () => {
    const flow = drive('the stored random id')
    expect(flow.last('extend-hold')?.id).toBe('the stored random id')
    flow.answer('extend-hold', { seconds: 300, most: 500 })
    expect(flow.last('availability')).toMatchObject({
      isRefresh: true,
      query: { holdId: 'the stored random id' },
    })
    flow.choose()
    expect(flow.last('hold')?.id).toBe('the stored random id')
  })

  it('of an earlier page load that is over is forgotten', () => {
    const flow = drive('the stored random id')
    flow.fail('extend-hold', refused('not_found_error'))
    expect(flow.last('store-hold')).toMatchObject({ id: null })
    flow.choose()
    expect(flow.last('hold')?.id).not.toBe('the stored random id')
  })
})
