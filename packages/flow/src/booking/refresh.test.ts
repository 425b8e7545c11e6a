import { type Instant, instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import {
  type Drive,
  driveBooking,
  driveTo,
  errorOfType,
  filledIn,
  free,
  morning,
  noon,
  settingsWith,
} from '../testing/drive-booking.js'

const broken = errorOfType('internal_error')
const hour = 3600

const looks = ({ pendingEffects }: Drive) => pendingEffects.filter(({ type }) => type === 'availability')

describe('the shown free times', () => {
  it('are refreshed after a minute and stay meanwhile', () => {
    const drive = driveTo.choosing().waitForRefresh()
    expect(looks(drive)).toHaveLength(1)
    expect(drive.state).toMatchObject({ step: 'choosing', slots: free, availability: { state: 'ready' } })
    expect(drive.slots(free.slice(1)).state.slots).toEqual(free.slice(1))
    expect(drive.refreshDelay).toBe(60)
  })

  it("are refreshed once when a laptop wakes from an hour's sleep", () => {
    const drive = driveTo.choosing().waitForRefresh(hour)
    expect(looks(drive)).toHaveLength(1)
    expect(drive.refreshDelay).toBeUndefined()
    expect(drive.slots(free).refreshDelay).toBe(60)
  })

  it('are refreshed five minutes after a failed refresh and stay meanwhile', () => {
    const drive = driveTo.choosing().waitForRefresh().fails('availability', broken)
    expect(drive.refreshDelay).toBe(300)
    expect(drive.state).toMatchObject({ step: 'choosing', slots: free, availability: { state: 'ready' } })
    expect(drive.waitForRefresh().fails('availability', broken).refreshDelay).toBe(300)
    expect(drive.waitForRefresh().slots(free).refreshDelay).toBe(60)
  })

  it('are refreshed when the network returns', () => {
    const drive = driveTo.details().dispatch({ type: 'online', online: false })
    expect(looks(drive)).toEqual([])
    drive.dispatch({ type: 'online', online: true })
    expect(looks(drive)).toHaveLength(1)
    drive.dispatch({ type: 'online', online: true })
    expect(looks(drive)).toHaveLength(1)
  })

  it('are not refreshed while the flow is stopped', () => {
    const drive = driveTo.choosing().dispatch({ type: 'stop' })
    expect(drive.refreshDelay).toBeUndefined()
    expect(drive.start().refreshDelay).toBe(60)
  })

  it('are not refreshed during a submission', () => {
    const drive = driveTo.submitting()
    expect(looks(drive)).toHaveLength(0)
    // The timer is that of the submission.
    drive.waitForRefresh()
    drive.send({ type: 'refresh' }).dispatch({ type: 'online', online: false })
    drive.dispatch({ type: 'online', online: true })
    expect(looks(drive)).toHaveLength(0)
  })

  it('of another month are refreshed a minute after they loaded', () => {
    const drive = driveTo.choosing({
      settings: settingsWith({ scheduler: { available_days_in_future: 200 } as never }),
    })
    drive.send({ type: 'show-month', month: '2026-06-01' as never })
    expect(drive.refreshDelay).toBeUndefined()
    // Two months and the week before them are two requests.
    expect(drive.slots([]).slots([]).refreshDelay).toBe(60)
  })

  it.each(['not_found_error', 'unauthorized', 'forbidden'] as const)(
    'of a configuration that answers %s from now on are no longer offered, and the visitor’s place is kept',
    (type) => {
      const drive = driveTo
        .choosing()
        .send({ type: 'choose-date', date: '2026-03-13' as never }, { type: 'edit', draft: filledIn })
      drive.waitForRefresh().fails('availability', errorOfType(type))
      expect(drive.state).toMatchObject({ step: 'failed', error: { type } })
      expect(drive.refreshDelay).toBeUndefined()
      drive.send({ type: 'retry' })
      expect(drive.state).toMatchObject({ step: 'loading', slots: [] })
      drive.slots(free)
      expect(drive.state).toMatchObject({ step: 'choosing', date: '2026-03-13', draft: filledIn })
    },
  )
})

describe('the chosen slot', () => {
  const gone = () => driveTo.details().waitForRefresh().slots(free.slice(1))

  it('is reported as unavailable before submitting, with alternatives', () => {
    const drive = gone()
    expect(drive.state).toMatchObject({
      step: 'details',
      slot: morning,
      alternatives: free.slice(1),
      draft: filledIn,
    })
    expect(drive.effects.filter(({ type }) => type === 'send')).toEqual([])
  })

  it('is replaced by an alternative with one intent, and the form stays', () => {
    const drive = gone().send({ type: 'choose-slot', start: noon.start })
    expect(drive.state).toMatchObject({ step: 'details', slot: noon, draft: filledIn })
    expect(drive.state).not.toHaveProperty('alternatives')
  })

  it('can be unavailable while the visitor types', () => {
    const drive = gone().send({ type: 'edit', draft: { name: 'Eva' } })
    expect(drive.state).toMatchObject({
      step: 'details',
      alternatives: free.slice(1),
      draft: { name: 'Eva' },
    })
  })

  it('is reported as taken if it is submitted when unavailable', () => {
    const drive = gone().send({ type: 'submit' })
    expect(drive.state).toMatchObject({ step: 'taken', slot: morning, draft: filledIn })
    expect(drive.effects.filter(({ type }) => type === 'send')).toEqual([])
  })

  it('stays in the state when the visitor goes back to the times', () => {
    expect(gone().send({ type: 'back' }).state).toMatchObject({ step: 'choosing', takenSlot: morning })
  })

  it('is available again if it becomes free', () => {
    const drive = gone().waitForRefresh().slots(free)
    expect(drive.state).toMatchObject({ step: 'details', slot: morning })
    expect(drive.state).not.toHaveProperty('alternatives')
    expect(drive.send({ type: 'submit' }).state.step).toBe('submitting')
  })

  it('is unavailable once it has begun', () => {
    const drive = driveTo.details()
    drive.setClock(instant(morning.start + 1))
    drive.waitForRefresh().fails('availability', broken)
    expect(drive.state).toMatchObject({ step: 'details', alternatives: free.slice(1) })
  })

  it('stays available if the refresh fails', () => {
    const drive = driveTo.details().waitForRefresh().fails('availability', broken)
    expect(drive.state).toMatchObject({ step: 'details', slot: morning })
    expect(drive.state).not.toHaveProperty('alternatives')
    expect(drive.state).not.toHaveProperty('fault')
  })

  it('of a deleted configuration keeps the form, with an error', () => {
    const drive = driveTo.details().waitForRefresh().fails('availability', errorOfType('not_found_error'))
    expect(drive.state).toMatchObject({
      step: 'details',
      slot: morning,
      error: { type: 'not_found_error' },
      draft: filledIn,
    })
  })

  it('that is still offered keeps the identity of the step', () => {
    const drive = driveTo.details()
    const { step } = drive.progress
    expect(drive.waitForRefresh().slots(free).progress.step).toBe(step)
  })
})

it('a day of refreshes sends one request a minute, one at a time', () => {
  const drive = driveBooking().start().settings().slots(free)
  const ends = drive.progress.facts.slots[0]!.start as Instant
  let count = 0
  for (; drive.refreshDelay && count < 24 * 60; count++) {
    drive.waitForRefresh()
    expect(looks(drive)).toHaveLength(1)
    drive.slots(free)
  }
  expect(count).toBe(24 * 60)
  expect(drive.state.slots[0]?.start).toBe(ends)
})
