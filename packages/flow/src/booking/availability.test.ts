import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { at, now, settingsWith, slotAt, wire } from '../testing/drive-booking.js'
import { createBookingFlow } from './flow.js'

const free = slotAt(at('2026-03-12T10:00:00Z'))
/** A flow over a page's own service, after all requests were answered. */
const over = async (availability: () => unknown) => {
  const warnings: string[] = []
  const service = { settings: async () => settingsWith(), availability: async () => availability() } as never
  const flow = createBookingFlow({
    service,
    timeZone: 'UTC',
    now: () => now,
    warn: (what) => warnings.push(what),
  })
  flow.start()
  await new Promise((task) => setTimeout(task))
  return { warnings, state: flow.state, stop: () => flow.stop() }
}

describe("free times of a page's own service", () => {
  it('are left out with a warning if they are malformed', async () => {
    const good = wire([free])
    const bad = [
      null,
      'ten',
      {},
      { start_time: 5.5, end_time: 6, emails: [] },
      { ...good.time_slots[0], end_time: instant(5) },
    ]
    const { warnings, state, stop } = await over(() => ({
      ...good,
      time_slots: [...bad, ...good.time_slots],
      order: null,
    }))
    expect(state.slots).toEqual([free])
    expect(state.availability).toEqual({ state: 'ready' })
    expect(warnings[0]).toBe('availability: left out 5 of 6 slots: malformed')
    stop()
  })

  it('need no hosts', async () => {
    const { start_time, end_time } = wire([free]).time_slots[0] as { start_time: number; end_time: number }
    const { warnings, state, stop } = await over(() => ({ time_slots: [{ start_time, end_time }] }))
    expect(state.slots).toEqual([{ ...free, emails: [] }])
    expect(warnings).toEqual([])
    stop()
  })

  it.each([undefined, null, 7, {}, { time_slots: 'none' }])(
    'that are %s are an error to try again after',
    async (answer) => {
      const { state, stop } = await over(() => answer)
      expect(state.availability).toMatchObject({ state: 'error', error: { type: 'invalid_answer' } })
      stop()
    },
  )
})
