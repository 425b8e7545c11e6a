import { ServiceError } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import { describe, expect, test, vi } from 'vitest'
import { scheduleOf, schedulesDouble } from '../../testing/schedules-double.js'
import { createSchedulesFlow, type SchedulesReady, shownDocument } from './flow.js'
import { asSchedule, datesKey, documentOf, draftOf } from './schedule-document.js'
import { nextRange, overlapOf } from './week.js'

const now = () => parseInstant('2026-03-02T09:00:00Z')

const openFlow = async (initial = [scheduleOf()]) => {
  const double = schedulesDouble(initial)
  const flow = createSchedulesFlow({ source: double.source, now })
  flow.start()
  const ready = () => flow.state as { online: boolean } & SchedulesReady
  const settled = () =>
    vi.waitFor(() => {
      expect(ready().step).toBe('ready')
      expect(ready().work).toBeUndefined()
      if (ready().scheduleId && !ready().problem) expect(ready().editor?.saving).toBe(false)
    })
  await settled()
  const edit = (path: readonly string[], value: unknown) =>
    flow.send({ type: 'edit', intent: { type: 'edit', path, value: value as never } })
  const save = async () => {
    flow.send({ type: 'edit', intent: { type: 'save' } })
    await vi.waitFor(() => expect(ready().editor?.saving).toBe(false))
  }
  return { ...double, flow, ready, settled, edit, save }
}

describe('the schedules of an owner', () => {
  test('show the default one, and send nothing until it is changed', async () => {
    const { ready, calls } = await openFlow([
      scheduleOf({ id: 'evenings', is_default: false }),
      scheduleOf({ id: 'working' }),
    ])
    expect(ready().scheduleId).toBe('working')
    expect(ready().editor?.changed).toEqual([])
    expect(calls).toEqual(['list', 'read working'])
  })

  test('are saved as a whole, with what was not changed', async () => {
    const before = scheduleOf({
      weekly: [
        { days: [1, 2], start: '09:00', end: '12:00' },
        { days: [3], start: '13:00', end: '24:00' },
      ],
      overrides: [{ start_date: '2026-08-03', end_date: '2026-08-21', blocks: [], title: 'Away' }],
      holidays: { country: 'PT', region: undefined, dismissed: ['2026-06-10'] },
      limits: { most_per_day: 4, most_per_week: undefined, week_starts_on: undefined },
    })
    const { edit, save, known, ready } = await openFlow([before])
    edit(['days', '3'], [{ start: 600, end: 660 }])
    expect(ready().editor?.changed).toEqual([['days', '3']])
    await save()
    expect(known.get('working')).toMatchObject({
      weekly: [
        { days: [1, 2], start: '09:00', end: '12:00' },
        { days: [3], start: '10:00', end: '11:00' },
      ],
      overrides: before.overrides,
      holidays: { country: 'PT', dismissed: ['2026-06-10'] },
      limits: { most_per_day: 4 },
    })
  })

  test('merge the changes of others on other days, and ask about the same day', async () => {
    const { edit, save, change, ready, known, flow } = await openFlow()
    const theirs = draftOf(documentOf(scheduleOf()))
    change('working', {
      ...theirs,
      weekly: [{ days: [2, 3, 4, 5], start: '09:00', end: '17:00' }],
      overrides: [{ start_date: '2026-08-03', end_date: '2026-08-03', blocks: [], title: undefined }],
    })
    edit(['days', '5'], [{ start: 540, end: 900 }])
    await save()
    await vi.waitFor(() => expect(ready().editor?.notice?.kind).toBe('saved'))
    const merged = asSchedule(documentOf(known.get('working') as never) as never)
    expect(merged.days).toMatchObject({ 1: [], 5: [{ start: 540, end: 900 }] })
    expect(merged.dates).toHaveLength(1)

    change('working', { ...theirs, weekly: [{ days: [1], start: '07:00', end: '08:00' }] })
    edit(['days', '1'], [{ start: 600, end: 660 }])
    await save()
    await vi.waitFor(() => expect(ready().editor?.conflicts).toHaveLength(1))
    flow.send({ type: 'edit', intent: { type: 'choose', path: ['days', '1'], side: 'theirs' } })
    expect(shownDocument(ready())?.days[1]).toEqual([{ start: 420, end: 480 }])
  })

  test('are not saved with ranges that overlap', async () => {
    const { edit, save, calls, ready } = await openFlow()
    edit(
      ['days', '1'],
      [
        { start: 540, end: 750 },
        { start: 720, end: 900 },
      ],
    )
    await save()
    expect(ready().editor?.issues).toMatchObject([{ path: ['days', '1'], code: 'overlap' }])
    expect(calls.filter((call) => call.startsWith('replace'))).toEqual([])
  })

  test('are added and removed, except for one in use', async () => {
    const { flow, ready, settled, known } = await openFlow([scheduleOf({ used_by: ['one'] })])
    flow.send({ type: 'create', name: 'Evenings', timeZone: 'Europe/Berlin' })
    await settled()
    expect(ready().schedules.map(({ name }) => name)).toEqual(['Working hours', 'Evenings'])
    await vi.waitFor(() => expect(shownDocument(ready())?.name).toBe('Evenings'))
    flow.send({ type: 'remove' })
    await vi.waitFor(() => expect(known.size).toBe(1))
    await vi.waitFor(() => expect(ready().scheduleId).toBe('working'))
    await settled()
    flow.send({ type: 'remove' })
    await vi.waitFor(() => expect(ready().problem?.type).toBe('conflict'))
    expect(ready().schedules).toHaveLength(1)
  })

  test('show what others change, and keep what is typed, also if somebody else removes the schedule', async () => {
    const { edit, change, ready, flow, known, fail } = await openFlow()
    const refresh = async () => {
      flow.send({ type: 'refresh' })
      await new Promise((done) => setTimeout(done))
    }
    const before = ready()
    await refresh()
    expect(ready()).toBe(before)
    change('working', { ...draftOf(documentOf(scheduleOf())), name: 'Office' })
    edit(['days', '5'], [{ start: 540, end: 900 }])
    await refresh()
    expect(ready().editor?.notice?.kind).toBe('merged')
    expect(ready().schedules).toMatchObject([{ name: 'Office' }])
    expect(shownDocument(ready())).toMatchObject({ name: 'Office', days: { 5: [{ start: 540, end: 900 }] } })
    fail(new ServiceError('connection_error', 'offline'))
    await refresh()
    fail(undefined)
    known.delete('working')
    await refresh()
    expect(shownDocument(ready())?.days[5]).toEqual([{ start: 540, end: 900 }])
    expect(ready().problem).toBeUndefined()
  })

  test('that cannot be read are read again', async () => {
    const double = schedulesDouble([scheduleOf()])
    double.fail(new ServiceError('connection_error', 'offline'))
    const flow = createSchedulesFlow({ source: double.source, now })
    flow.start()
    await vi.waitFor(() => expect(flow.state.step).toBe('error'))
    double.fail(undefined)
    flow.send({ type: 'retry' })
    expect(flow.state.step).toBe('loading')
    await vi.waitFor(() => expect(flow.state.step).toBe('ready'))
  })
})

test('ranges of a day overlap with the first earlier one, and the next one begins an hour later', () => {
  const ranges = [
    { start: 540, end: 750 },
    { start: 720, end: 960 },
  ]
  expect(overlapOf(ranges, 1)).toEqual({ with: 0, minutes: 30 })
  expect(overlapOf(ranges, 0)).toBeUndefined()
  expect(nextRange(ranges)).toEqual({ start: 1_020, end: 1_080 })
  expect(nextRange([])).toEqual({ start: 540, end: 1_020 })
  expect(nextRange([{ start: 0, end: 1_410 }])).toEqual({ start: 1_410, end: 1_440 })
  expect(nextRange([{ start: 0, end: 1_440 }])).toBeUndefined()
  expect(datesKey('2026-03-05', '2026-03-06')).toBe('2026-03-05/2026-03-06')
})
