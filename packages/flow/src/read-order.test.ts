import { describe, expect, it } from 'vitest'
import { createReadOrder } from './read-order.js'

/** A read whose tries are answered by the test. */
const reading = () => {
  const tries: { answer: (value: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  const run = ({ signal }: AbortController) =>
    new Promise<string>((answer, fail) => tries.push({ answer, fail, signal }))
  return { tries, run }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
const never = new AbortController().signal

describe('a read', () => {
  it('without a write is read once', async () => {
    const { tries, run } = reading()
    const value = createReadOrder().read(run, never)
    tries[0]?.answer('first')
    expect(await value).toBe('first')
    expect(tries).toHaveLength(1)
  })

  it('that a write overtakes is given up, and read again once the write has ended', async () => {
    const order = createReadOrder()
    const { tries, run } = reading()
    const value = order.read(run, never)
    const end = order.begin()
    expect(tries[0]?.signal.aborted).toBe(true)
    tries[0]?.answer('older')
    await settled()
    expect(tries).toHaveLength(1)
    end()
    await settled()
    tries[1]?.answer('newer')
    expect(await value).toBe('newer')
  })

  it('that begins during writes waits for the last of them', async () => {
    const order = createReadOrder()
    const { tries, run } = reading()
    const [endFirst, endSecond] = [order.begin(), order.begin()]
    const value = order.read(run, never)
    endFirst()
    endFirst()
    await settled()
    expect(tries).toHaveLength(0)
    endSecond()
    await settled()
    tries[0]?.answer('newer')
    expect(await value).toBe('newer')
  })

  it('that was answered before a write began counts', async () => {
    const order = createReadOrder()
    const { tries, run } = reading()
    const value = order.read(run, never)
    tries[0]?.answer('before')
    await settled()
    order.begin()
    expect(await value).toBe('before')
  })

  it('about something else than a write is not overtaken; one about everything is', async () => {
    const order = createReadOrder()
    const [other, all] = [reading(), reading()]
    const value = order.read(other.run, never, 'b')
    void order.read(all.run, never)
    order.begin('a')
    expect([other.tries[0]?.signal.aborted, all.tries[0]?.signal.aborted]).toEqual([false, true])
    other.tries[0]?.answer('b')
    expect(await value).toBe('b')
  })

  it('rejects with its own error, and with the reason of its signal, also while it waits', async () => {
    const order = createReadOrder()
    const { tries, run } = reading()
    const failed = order.read(run, never)
    tries[0]?.fail(new Error('broken'))
    await expect(failed).rejects.toThrow('broken')
    const left = new AbortController()
    const aborted = order.read(run, left.signal)
    order.begin()
    const waiting = order.read(run, left.signal)
    left.abort('left')
    await expect(aborted).rejects.toBe('left')
    await expect(waiting).rejects.toBe('left')
    expect(tries[1]?.signal.aborted).toBe(true)
  })

  it('that fails after a write has overtaken it is read again', async () => {
    const order = createReadOrder()
    const { tries, run } = reading()
    const value = order.read(run, never)
    const end = order.begin()
    tries[0]?.fail(new Error('aborted'))
    await settled()
    end()
    await settled()
    tries[1]?.answer('newer')
    expect(await value).toBe('newer')
  })
})
