import { describe, expect, it } from 'vitest'
import {
  driveTo,
  filledIn,
  free,
  friday,
  morning,
  now,
  settingsWith,
  wire,
} from '../testing/drive-booking.js'
import { serviceDouble } from '../testing/service-double.js'
import { createLazyBookingFlow, type LazyBookingFlowOptions } from './lazy-flow.js'
import { type SubmittingHandlers, submittingHandlers } from './submission-effects.js'

// `drive-booking.ts` checks in all other tests that `choosingTransition` has the same results as the whole transition. These tests
// check how the other handlers load.

/** A flow whose lazy handlers load when the test resolves them. */
const flowOver = (options: Partial<LazyBookingFlowOptions> = {}) => {
  const double = serviceDouble()
  const fetches: { resolve: (part: SubmittingHandlers) => void; reject: (error: Error) => void }[] = []
  const { settings, availability, ...rest } = double.service
  const flow = createLazyBookingFlow({
    service: { settings, availability },
    timeZone: 'Europe/Lisbon',
    now: () => now,
    newKey: () => 'key-1',
    loadSubmitting: () => new Promise((resolve, reject) => fetches.push({ resolve, reject })),
    ...options,
  })
  flow.start()
  return {
    ...double,
    flow,
    fetches,
    comes: async () => {
      fetches.at(-1)?.resolve(submittingHandlers({ service: rest }))
      await new Promise((resolve) => setTimeout(resolve))
    },
    fails: async () => {
      fetches.at(-1)?.reject(new Error('no network'))
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

const choosing = async (options: Partial<LazyBookingFlowOptions> = {}) => {
  const over = flowOver(options)
  await over.last('settings').resolve(settingsWith())
  await over.last('availability').resolve(wire(free))
  return over
}

const submit = ({ flow }: Awaited<ReturnType<typeof choosing>>) => {
  flow.send({ type: 'choose-slot', start: morning.start })
  flow.send({ type: 'edit', draft: filledIn })
  flow.send({ type: 'submit' })
}

describe('a lazy booking flow', () => {
  it('shows free times first and then loads the other handlers', async () => {
    const { flow, fetches, last } = flowOver()
    await last('settings').resolve(settingsWith())
    expect(fetches).toEqual([])
    await last('availability').resolve(wire(free))
    expect(fetches).toHaveLength(1)
    flow.send({ type: 'choose-date', date: flow.state.month })
    flow.send({ type: 'change-time-zone', timeZone: 'Asia/Tokyo' })
    expect(flow.state).toMatchObject({ step: 'choosing', date: '2026-03-01', timeZone: 'Asia/Tokyo' })
    flow.send({ type: 'choose-slot', start: morning.start })
    expect(flow.state).toMatchObject({ step: 'details', slot: morning })
    expect(fetches).toHaveLength(1)
  })

  it('handles waiting events in order', async () => {
    const over = await choosing()
    submit(over)
    expect(over.flow.state).toMatchObject({ step: 'details', draft: { name: '' } })
    await over.comes()
    expect(over.flow.state).toMatchObject({ step: 'submitting', draft: filledIn })
    expect(over.last('book').parameters).toMatchObject([{ guest: filledIn }, { idempotencyKey: 'key-1' }])
    await over.last('book').resolve({ booking_id: 'b1', status: 'booked' })
    expect(over.flow.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b1' } })
    expect(over.fetches).toHaveLength(1)
  })

  it('keeps waiting events if loading fails, and loads again with the next event', async () => {
    const over = await choosing()
    submit(over)
    await over.fails()
    expect(over.flow.state.step).toBe('details')
    over.flow.setOnline(true)
    expect(over.fetches).toHaveLength(2)
    await over.comes()
    expect(over.flow.state).toMatchObject({ step: 'submitting', draft: filledIn })
  })

  it('handles answers while it loads', async () => {
    const over = await choosing()
    over.flow.send({ type: 'refresh' })
    over.flow.send({ type: 'choose-slot', start: morning.start })
    await over.last('availability').resolve(wire([friday]))
    expect(over.flow.state.step).toBe('details')
    await over.comes()
    expect(over.flow.state).toMatchObject({ step: 'details', slot: morning, alternatives: [friday] })
  })

  it('loads at once for a submission that was interrupted by a reload', async () => {
    const keep = driveTo.checking().effects.findLast((effect) => effect.type === 'store-draft')
    const kept = keep?.type === 'store-draft' ? keep.stored : null
    const storage = {
      getItem: () => JSON.stringify({ version: 3, ...kept }),
      setItem: () => {},
      removeItem: () => {},
    }
    const over = flowOver({ storage })
    expect(over.flow.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'checking' })
    expect(over.fetches).toHaveLength(1)
    await over.comes()
    await over.last('availability').resolve(wire([friday]))
    expect(over.flow.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'taken' })
  })

  it('refreshes free times once the handlers have loaded', async () => {
    const double = serviceDouble()
    const waits: number[] = []
    const wait = (seconds: number) => {
      waits.push(seconds)
      return new Promise<void>(() => {})
    }
    const over = flowOver({
      service: double.service,
      loadSubmitting: async () => submittingHandlers({ service: double.service, wait }),
    })
    await double.last('settings').resolve(settingsWith())
    expect(waits).toEqual([])
    await double.last('availability').resolve(wire(free))
    expect(over.flow.state.step).toBe('choosing')
    expect(waits).toEqual([60])
  })

  it('reschedules a booking', async () => {
    const over = await choosing({ rescheduling: { bookingId: 'b0' } })
    submit(over)
    await over.comes()
    expect(over.last('reschedule').parameters).toMatchObject(['b0', morning, {}])
  })
})
