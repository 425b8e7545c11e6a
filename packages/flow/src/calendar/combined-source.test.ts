import { type CalendarEvent, type CalendarSource, ServiceError } from '@whenable/contract'
import { describe, expect, it, vi } from 'vitest'
import { combineSources } from './combined-source.js'
import { eventListSource } from './event-list-source.js'

const options = { signal: new AbortController().signal }
const query = (calendarId: string) =>
  ({ calendarId, start: 0, end: 9 }) as Parameters<CalendarSource['events']>[0]
const event: CalendarEvent = { id: 'a', calendar_id: 'work', when: { time: 5 } }
const account = (more: Partial<CalendarSource> = {}) => ({
  calendars: async () => [{ id: 'work', name: 'Work' }],
  events: async () => [event],
  change: vi.fn(async () => event),
  answer: vi.fn(async () => event),
  ...more,
})
const lost = (type: 'unauthorized' | 'connection_error') =>
  account({
    reconnectUrl: 'https://app.example/connect',
    calendars: () => Promise.reject(new ServiceError(type, 'no')),
  })

describe('combineSources', () => {
  it('sends each call to the source of its calendar', async () => {
    const work = account()
    const all = combineSources({
      Work: work,
      Page: eventListSource([{ id: 'b', when: { time: 6 } }], [{ id: 'own', name: 'Own' }]),
    })
    expect(await all.calendars(options)).toEqual([
      { id: 'work', name: 'Work' },
      { id: 'own', name: 'Own', readOnly: true },
    ])
    expect((await all.events(query('own'), options)).map(({ id }) => id)).toEqual(['b'])
    await all.change?.({ kind: 'remove', calendarId: 'work', event }, options)
    await all.answer?.(event, 'yes', options)
    expect(work.change).toHaveBeenCalledOnce()
    expect(work.answer).toHaveBeenCalledOnce()
    const change = all.change?.({ kind: 'remove', calendarId: 'own', event }, options)
    await expect(change).rejects.toMatchObject({ type: 'forbidden' })
  })

  it('moves a series by its own source', async () => {
    const moved = { events: [event], removedIds: [], undo: 1 }
    const work = account({
      overrides: vi.fn(async () => [event]),
      moveSeries: vi.fn(async () => moved),
      undoSeriesMove: vi.fn(async () => moved),
    })
    const own = { ...eventListSource([{ id: 'b', when: { time: 6 } }], [{ id: 'own', name: 'Own' }]) }
    const all = combineSources({ Work: work, Page: { ...own, change: async () => undefined } })
    await all.calendars(options)
    const move = (calendarId: string) =>
      ({ calendarId, masterId: 'a', start: 0, when: event.when, scope: 'all' }) as never
    expect(await all.moveSeries?.(move('work'), options)).toBe(moved)
    expect(await all.moveSeries?.(move('own'), options)).toBeUndefined()
    expect(await all.overrides?.({ calendarId: 'work', masterId: 'a' }, options)).toEqual([event])
    expect(await all.overrides?.({ calendarId: 'none', masterId: 'a' }, options)).toBeUndefined()
    const undo = (calendarId: string) => all.undoSeriesMove?.({ calendarId, masterId: 'a', undo: 1 }, options)
    expect(await undo('work')).toBe(moved)
    await expect(undo('own')).rejects.toMatchObject({ type: 'forbidden' })
  })

  it('is read-only if all sources are', () => {
    expect(combineSources({ Page: eventListSource([]) })).not.toHaveProperty('change')
  })

  it('shows a placeholder with the error for a source that fails', async () => {
    const all = combineSources({ Work: account(), Ada: lost('unauthorized'), Kim: lost('connection_error') })
    expect(await all.calendars(options)).toEqual([
      { id: 'work', name: 'Work' },
      {
        id: 'source-Ada',
        name: 'Ada',
        readOnly: true,
        access: 'expired',
        reconnectUrl: 'https://app.example/connect',
      },
      { id: 'source-Kim', name: 'Kim', readOnly: true },
    ])
    expect(await all.events(query('work'), options)).toEqual([event])
    await expect(all.events(query('source-Kim'), options)).rejects.toMatchObject({ type: 'connection_error' })
  })

  it('aborts all sources together', async () => {
    const aborted = { signal: AbortSignal.abort('left') }
    await expect(combineSources({ Kim: lost('connection_error') }).calendars(aborted)).rejects.toBe('left')
  })
})
