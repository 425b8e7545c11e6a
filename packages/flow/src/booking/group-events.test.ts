import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import {
  at,
  type Drive,
  driveBooking,
  errorOfType,
  filledIn,
  settingsWith,
  slotAt,
} from '../testing/drive-booking.js'
import type { Slot } from './state.js'

/** A seat in an event that begins at an instant. */
const seatAt = (start: Slot['start'], eventId: string, seats: number | undefined = 5): Slot => ({
  ...slotAt(start, []),
  event: { eventId, masterId: 'series', calendarId: 'studio', seats },
})

const ten = at('2026-03-12T10:00:00Z')
const clay = seatAt(ten, 'clay')
const glaze = seatAt(ten, 'glaze', 2)
const raku = seatAt(at('2026-03-13T10:00:00Z'), 'raku')
const all = [clay, glaze, raku]

const choosing = (slots: readonly Slot[] = all, start = {}): Drive =>
  driveBooking(start)
    .start()
    .settings(settingsWith({ type: 'group' }))
    .slots(slots)
const details = (slots?: readonly Slot[], start = {}): Drive =>
  choosing(slots, start).send(
    { type: 'choose-slot', start: ten, eventId: 'glaze' },
    { type: 'edit', draft: filledIn },
  )
const sent = ({ effects }: Drive) =>
  effects.flatMap((effect) => (effect.type === 'send' ? [effect.submission] : []))

describe('group events', () => {
  it('that begin together are separate slots', () => {
    expect(choosing().state.slots).toEqual(all)
    expect(choosing([...all, clay]).state.slots).toEqual(all)
  })

  it('have details that slots of hosts lack', () => {
    const drive = driveBooking()
      .start()
      .settings()
      .slots([slotAt(ten)])
    expect(drive.state.slots[0]).not.toHaveProperty('event')
  })

  it('are chosen by id, by default the first one with that start', () => {
    const chosen = (eventId?: string) => choosing().send({ type: 'choose-slot', start: ten, eventId }).state
    expect(chosen('glaze')).toMatchObject({ step: 'details', slot: glaze })
    expect(chosen()).toMatchObject({ step: 'details', slot: clay })
    expect(chosen('raku').step).toBe('choosing')
  })

  it('that are full cannot be chosen, and are in unavailable', () => {
    const full = seatAt(ten, 'glaze', 0)
    const drive = choosing([clay, full, raku])
    expect(drive.state).toMatchObject({ slots: [clay, raku], unavailable: [full] })
    drive.send({ type: 'choose-slot', start: ten, eventId: 'glaze' })
    expect(drive.state.step).toBe('choosing')
  })

  it('that are full can be listed separately by the service, with their details', () => {
    const said = { title: 'Glaze', description: 'Bring an apron', location: 'Workshop' }
    const full = { ...glaze, event: { eventId: 'glaze', seats: 0, ...said } }
    const drive = choosing().send({ type: 'refresh' }).slots([clay], [], [full])
    expect(drive.state).toMatchObject({ slots: [clay], unavailable: [full] })
  })

  it('that were full become free again after a refresh', () => {
    const drive = choosing([seatAt(ten, 'glaze', 0), raku])
      .send({ type: 'refresh' })
      .slots(all)
    expect(drive.state).toMatchObject({ slots: all, unavailable: [] })
  })

  it('that have begun are in unavailable; past times of hosts are dropped', () => {
    const drive = choosing([clay, slotAt(instant(ten + 60)), raku])
    drive.setClock(instant(ten + 120))
    drive.send({ type: 'choose-date', date: null })
    expect(drive.state).toMatchObject({ slots: [raku], unavailable: [clay] })
  })

  it('without a number of seats can be booked', () => {
    const untold = { ...clay, event: { eventId: 'clay' } }
    expect(choosing([untold]).state.slots).toMatchObject([untold])
  })

  it('are booked with their ids', () => {
    expect(sent(details().send({ type: 'submit' }))[0]?.request).toMatchObject({
      start_time: ten,
      event_id: 'glaze',
      master_id: 'series',
      calendar_id: 'studio',
    })
  })

  it('are rescheduled to with their ids', () => {
    const drive = details(all, { rescheduling: { bookingId: 'b1' } }).send({ type: 'submit' })
    expect(drive.pendingEffects).toMatchObject([
      { type: 'send', bookingId: 'b1', submission: { slot: glaze } },
    ])
  })

  it('limit guests by their seats: the visitor and one guest in two seats', () => {
    const guest = (name: string) => ({ name, email: `${name}@example.com` })
    const drive = details().send(
      { type: 'edit', draft: { guests: [guest('ben'), guest('cleo')] } },
      { type: 'submit' },
    )
    expect(drive.state.step).toBe('details')
    drive.send({ type: 'edit', draft: { guests: [guest('ben')] } }, { type: 'submit' })
    expect(drive.state.step).toBe('submitting')
  })

  it('that were taken offer other events at the same time', () => {
    const drive = details().send({ type: 'submit' }).fails('send', errorOfType('timeslot_not_available'))
    expect(drive.slots([clay, raku]).state).toMatchObject({
      step: 'taken',
      slot: glaze,
      alternatives: [clay, raku],
    })
  })

  it('that refuse a seat while some are left return to the form, because a guest has a seat already', () => {
    const failure = errorOfType('timeslot_not_available')
    const drive = details().send({ type: 'submit' }).fails('send', failure).slots(all)
    expect(drive.state).toMatchObject({ step: 'details', slot: glaze, error: failure, draft: filledIn })
    expect(drive.state).not.toHaveProperty('alternatives')
  })

  it('update their seats while the form is filled in', () => {
    const fewer = seatAt(ten, 'glaze', 1)
    const drive = details().waitForRefresh().slots([clay, fewer, raku])
    expect(drive.state).toMatchObject({ step: 'details', slot: fewer })
    drive.waitForRefresh().slots([clay, raku])
    expect(drive.state).toMatchObject({ step: 'details', slot: fewer, alternatives: [clay, raku] })
  })

  it.each([
    ['as many seats as before', glaze, 'free'],
    ['fewer seats', seatAt(ten, 'glaze', 1), 'taken'],
  ])('whose submission got no answer and that have %s are %s', (_, slot, slotStatus) => {
    const drive = details().send({ type: 'submit' }).fails('send', errorOfType('connection_error'))
    expect(drive.slots([clay, slot as Slot, raku]).state).toMatchObject({ step: 'unconfirmed', slotStatus })
  })
})
