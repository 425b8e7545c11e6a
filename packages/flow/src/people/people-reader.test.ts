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
/** After all promises that are settled. */
const settled = () => new Promise((task) => setTimeout(task))

describe('reading people', () => {
  it('asks once for a window, and tells when the answer has come', async () => {
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

  it('keeps what it knows, and gives up what is passed by', async () => {
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

  it('keeps the last windows and no more', async () => {
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

  it('says of a failure that it failed until it is told to ask again', async () => {
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
