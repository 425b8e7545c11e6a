import { plainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import {
  april,
  at,
  driveBooking,
  driveTo,
  filledIn,
  free,
  settingsWith,
  slotAt,
} from '../testing/drive-booking.js'
import { flowOptionsFrom } from './flow-options.js'
import { answersOf } from './form.js'

const text = (label: string) => ({ label, type: 'text', options: [] })
const asking = (...keys: string[]) =>
  settingsWith({
    scheduler: { additional_fields: Object.fromEntries(keys.map((key) => [key, text(key)])) } as never,
  })

describe('another configuration', () => {
  it('continues with time zone, month, day and draft', () => {
    const first = driveTo
      .choosing()
      .send(
        { type: 'change-time-zone', timeZone: 'Asia/Tokyo' },
        { type: 'choose-date', date: plainDate('2026-04-03') },
        { type: 'edit', draft: { ...filledIn, guests: [{ name: '', email: 'ben@example.com' }] } },
      )
    const { state } = driveBooking(flowOptionsFrom(first.state))
    expect(state).toMatchObject({
      step: 'loading',
      timeZone: 'Asia/Tokyo',
      month: '2026-04-01',
      date: '2026-04-03',
      draft: { ...filledIn, guests: [{ email: 'ben@example.com' }] },
    })
  })

  it('keeps a month that the visitor has chosen', () => {
    const first = driveTo.choosing().send({ type: 'show-month', month: plainDate('2026-05-01') })
    const second = driveBooking(flowOptionsFrom(first.state)).start().settings().slots(free)
    expect(second.state.month).toBe('2026-05-01')
  })

  it('shows its own first free month otherwise', () => {
    const first = driveTo.choosing()
    expect(first.state.month).toBe('2026-03-01')
    const second = driveBooking(flowOptionsFrom(first.state)).start().settings().slots([april])
    expect(second.state.month).toBe('2026-04-01')
  })

  it('uses what was typed last in place of its stored draft', () => {
    const first = driveTo.choosing().send({ type: 'edit', draft: { name: 'Eva' } })
    const kept = {
      draft: { name: 'Ana', email: 'ana@example.com', answers: { topic: 'Hello' }, guests: [] },
      submission: null,
      unanswered: [],
      inFlight: false,
    }
    const { draft } = driveBooking({ stored: kept, ...flowOptionsFrom(first.state) }).state
    expect(draft).toMatchObject({ name: 'Eva', answers: { topic: 'Hello' } })
  })

  it('keeps answers to fields that both have', () => {
    const first = driveTo
      .choosing({ settings: asking('topic', 'team') })
      .send({ type: 'edit', draft: { ...filledIn, answers: { topic: 'Hi', team: 'Red' } } })
    const second = driveBooking(flowOptionsFrom(first.state))
      .start()
      .settings(asking('topic', 'size'))
      .slots(free)
    const { settings, draft, prefill } = second.state
    expect(answersOf(settings, draft, prefill)).toEqual({ topic: 'Hi' })
  })

  it('keeps the values from the page', () => {
    const prefill = { email: 'ana@example.com', access: { email: 'locked' } } as const
    expect(flowOptionsFrom(driveTo.choosing({ prefill }).state).prefill).toMatchObject(prefill)
  })

  it('loads its own times', () => {
    const other = slotAt(at('2026-03-20T10:00:00Z'))
    const second = driveBooking(flowOptionsFrom(driveTo.choosing().state)).start().settings().slots([other])
    expect(second.state.slots).toEqual([other])
  })
})
