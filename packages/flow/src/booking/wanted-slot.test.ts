import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import {
  april,
  at,
  driveBooking,
  driveTo,
  errorOfType,
  filledIn,
  free,
  friday,
  morning,
  now,
  settingsWith,
  slotAt,
  wire,
} from '../testing/drive-booking.js'
import { holding } from './holding/holding.js'
import type { BookingEvent } from './progress.js'
import type { BookingIntent } from './state.js'
import { extendedTransition } from './submitting.js'

const want = (start: number, eventId?: string): BookingIntent => ({
  type: 'prefill',
  prefill: { ...filledIn, slot: { start: instant(start), ...(eventId && { eventId }) } },
})
const gone = slotAt(at('2026-03-13T11:00:00Z'))

describe('a slot that the visitor has chosen elsewhere', () => {
  it('opens the form, filled in', () => {
    const { state } = driveTo.choosing().send(want(friday.start))
    expect(state).toMatchObject({ step: 'details', slot: friday, date: '2026-03-13' })
    expect(state.draft).toMatchObject(filledIn)
  })

  it('opens the form when its month has loaded', () => {
    const flow = driveTo.choosing().send(want(april.start))
    flow.dispatch({ type: 'start' })
    for (let count = 0; count < 3 && flow.state.step === 'choosing'; count++) flow.slots(free)
    expect(flow.state).toMatchObject({ step: 'details', slot: april, month: '2026-04-01' })
  })

  it('waits for settings and times that load', () => {
    const flow = driveTo.loading().send(want(morning.start))
    expect(flow.state.step).toBe('loading')
    flow.slots(free)
    expect(flow.state.step).toBe('loading')
    flow.settings()
    expect(flow.state).toMatchObject({ step: 'details', slot: morning })
  })

  it('that is gone is asked for once more, and then shown as gone beside the nearest', () => {
    const flow = driveTo.choosing().send(want(gone.start))
    expect(flow.state).toMatchObject({ step: 'choosing', date: '2026-03-13' })
    expect(flow.state).not.toHaveProperty('takenSlot')
    flow.slots(free)
    expect(flow.state).toMatchObject({
      step: 'choosing',
      takenSlot: { start: gone.start },
      date: '2026-03-13',
    })
  })

  it('that was only missing among older times opens the form', () => {
    const flow = driveTo
      .choosing()
      .send(want(gone.start))
      .slots([...free, gone])
    expect(flow.state).toMatchObject({ step: 'details', slot: { start: gone.start } })
  })

  const settings = settingsWith({ scheduler: { available_days_in_future: 30 } as never })

  it('that is past is gone', () => {
    const start = now - 86_400
    const flow = driveTo.choosing({ settings }).send(want(start))
    while (flow.pendingEffects.some(({ type }) => type === 'availability')) flow.slots(free)
    expect(flow.state).toMatchObject({ step: 'choosing', takenSlot: { start }, date: '2026-03-12' })
  })

  it.each([
    ['in 1970', 5],
    ['more than a year ago', now - 367 * 86_400],
    ['later than what can be booked', now + 40 * 86_400],
    ['in another year', now + 400 * 86_400],
    ['at the end of time', 253_402_214_399],
  ])('%s is ignored, before the settings have loaded and after', (_, start) => {
    for (const flow of [
      driveTo.choosing({ settings }).send(want(start)),
      driveTo.loading().send(want(start)).settings(settings).slots(free),
    ]) {
      for (let rounds = 0; flow.pendingEffects.length && rounds < 9; rounds++) flow.slots(free)
      expect(flow.state).toMatchObject({ step: 'choosing', month: '2026-03-01', date: null, slots: free })
      expect(flow.state).not.toHaveProperty('takenSlot')
      expect(flow.state.draft).toMatchObject(filledIn)
    }
  })

  it('turns to the next free time if nothing is free near it', () => {
    const flow = driveTo.loading().settings(settingsWith()).slots([]).send(want(gone.start))
    for (
      let count = 0;
      count < 20 && flow.pendingEffects.some(({ type }) => type === 'availability');
      count++
    )
      flow.slots([april])
    expect(flow.state).toMatchObject({ takenSlot: { start: gone.start }, date: '2026-04-02' })
  })

  it('waits until the times can be loaded', () => {
    const flow = driveTo.choosing().send(want(gone.start))
    flow.fails('availability', errorOfType('connection_error'))
    expect(flow.state).not.toHaveProperty('takenSlot')
    flow.send({ type: 'retry' })
    while (flow.pendingEffects.some(({ type }) => type === 'availability')) flow.slots(free)
    expect(flow.state).toMatchObject({ takenSlot: { start: gone.start } })
  })

  it('is opened once, whatever the page says again', () => {
    const flow = driveTo.choosing().send(want(friday.start), { type: 'back' }, want(friday.start))
    expect(flow.state.step).toBe('choosing')
    flow.send({ type: 'refresh' }).slots(free)
    expect(flow.state.step).toBe('choosing')
    flow.send(want(morning.start))
    expect(flow.state).toMatchObject({ step: 'details', slot: morning })
  })

  it('changes nothing while the visitor fills in the form of another', () => {
    const flow = driveTo.details().send(want(friday.start))
    expect(flow.state).toMatchObject({ step: 'details', slot: morning })
  })

  it('that the visitor still holds from before a reload opens the form', () => {
    const flow = driveBooking({}, extendedTransition(holding('the stored random id')))
    flow
      .start()
      .settings(settingsWith({ capabilities: ['idempotency', 'holds'] }))
      .slots(free)
    flow.send(want(gone.start))
    const { attempt } = flow.take('extend-hold')
    expect(flow.state).not.toHaveProperty('takenSlot')
    const value = { seconds: 300, most: 900 }
    flow.dispatch({ type: 'extend-hold', attempt, value } as unknown as BookingEvent)
    flow.slots([...free, gone])
    expect(flow.state).toMatchObject({ step: 'details', slot: { start: gone.start } })
  })

  it('that looked taken until such a hold was taken up opens the form', () => {
    const flow = driveTo.choosing({ settings: settingsWith({ capabilities: ['idempotency', 'holds'] }) })
    flow.send(want(gone.start)).slots(free)
    expect(flow.state).toMatchObject({ takenSlot: { start: gone.start } })
    // The code of holds comes later than the times.
    const transition = extendedTransition(holding('the stored random id'))
    const context = { now, newKey: 'k' }
    const taking = transition(flow.progress, { type: 'online', online: true }, context)
    const { attempt } = taking.effects.find(({ type }) => type === 'extend-hold') ?? { attempt: 0 }
    const answer = { type: 'extend-hold', attempt, value: { seconds: 300, most: 900 } }
    const taken = transition(taking.progress, answer as unknown as BookingEvent, context)
    const read = taken.effects.find(({ type }) => type === 'availability')
    const times = { type: 'availability', attempt: read?.attempt, value: wire([...free, gone]) }
    const { progress } = transition(taken.progress, times as BookingEvent, context)
    expect(progress.step).toMatchObject({ step: 'details', slot: { start: gone.start } })
  })

  it('that is gone does not open the form when it comes free later', () => {
    const flow = driveTo.choosing().send(want(gone.start)).slots(free)
    flow.send({ type: 'refresh' }).slots([...free, gone])
    expect(flow.state).toMatchObject({ step: 'choosing', takenSlot: { start: gone.start } })
  })
})
