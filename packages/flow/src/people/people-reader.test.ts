import type { FreeBusyAnswer, PeopleSource } from '@whenable/contract'
import { type Interval, instant } from '@whenable/time'
import { describe, expect, it, vi } from 'vitest'
import { createPeopleReader } from './people-reader.js'

const windowOf = (start: number): Interval => ({ start: instant(start), end: instant(start + 100) })
const emails = ['ada@example.com']

const asked = () => {
  const calls: {
    start: number
    signal: AbortSignal
    answer: (answers: FreeBusyAnswer[]) => void
    fail: () => void
  }[] = []
  const source: PeopleSource = {
    freeBusy: ({ start }, { signal }) =>
      new Promise((answer, reject) => calls.push({ start, signal, answer, fail: () => reject(new Error()) })),
  }
  const changed = vi.fn()
  return { calls, changed, reader: createPeopleReader(source, changed) }
}
/** Waits until settled promises have run their callbacks. */
const settled = () => new Promise((task) => setTimeout(task))

describe('createPeopleReader', () => {
  it('requests a window once, and reports when it has loaded', async () => {
    const { calls, changed, reader } = asked()
    expect(reader.read(emails, windowOf(0))).toEqual({ state: 'loading', answers: [] })
    reader.read(emails, windowOf(0))
    expect(calls).toHaveLength(1)
    calls[0]?.answer([{ email: 'ada@example.com' }])
    await settled()
    expect(changed).toHaveBeenCalledOnce()
    expect(reader.read(emails, windowOf(0))).toEqual({
      state: 'ready',
      answers: [{ email: 'ada@example.com' }],
    })
  })

  it('caches windows, and aborts requests for windows that are no longer shown', async () => {
    const { calls, changed, reader } = asked()
    reader.read(emails, windowOf(0))
    calls[0]?.answer([])
    await settled()
    reader.read(emails, windowOf(100))
    expect(reader.read(emails, windowOf(0)).state).toBe('ready')
    expect(calls).toHaveLength(2)
    expect(calls[1]?.signal.aborted).toBe(true)
    calls[1]?.answer([])
    await settled()
    expect(changed).toHaveBeenCalledOnce()
  })

  it('caches only the last windows', async () => {
    const { calls, reader } = asked()
    for (let start = 0; start < 3000; start += 100) {
      reader.read(emails, windowOf(start))
      calls.at(-1)?.answer([])
      await settled()
    }
    expect(reader.read(emails, windowOf(2900)).state).toBe('ready')
    expect(reader.read(emails, windowOf(600)).state).toBe('ready')
    expect(reader.read(emails, windowOf(500)).state).toBe('loading')
  })

  it('reports an error until it is refreshed', async () => {
    const { calls, reader } = asked()
    reader.read(emails, windowOf(0))
    calls[0]?.fail()
    await settled()
    expect(reader.read(emails, windowOf(0)).state).toBe('error')
    expect(calls).toHaveLength(1)
    reader.refresh()
    expect(reader.read(emails, windowOf(0)).state).toBe('loading')
    expect(calls).toHaveLength(2)
  })
})
