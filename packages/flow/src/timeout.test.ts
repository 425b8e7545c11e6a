import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIMEOUT_SECONDS, withTimeout } from './effect-timeout.js'
import { createManageFlow } from './manage.js'

const never = () => new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a promise that a page supplies', () => {
  it('rejects if it does not settle in time, and its signal is aborted', async () => {
    let heard: AbortSignal | undefined
    const work = withTimeout((signal) => {
      heard = signal
      return never()
    })
    const rejection = expect(work).rejects.toMatchObject({ type: 'timeout_error', status: 0 })
    await vi.advanceTimersByTimeAsync(TIMEOUT_SECONDS * 1000)
    await rejection
    expect(heard?.aborted).toBe(true)
  })

  it('rejects with the abort reason, even if it ignores its signal', async () => {
    const controller = new AbortController()
    const work = withTimeout(never, controller)
    controller.abort('left')
    await expect(work).rejects.toBe('left')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('can be a plain value, or throw synchronously', async () => {
    await expect(withTimeout(() => 7)).resolves.toBe(7)
    await expect(
      withTimeout(() => {
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that times out leaves a flow in an error state with retry', async () => {
    const booking = vi.fn(never)
    const service = { settings: never, availability: never, book: never, reschedule: never, booking } as never
    const flow = createManageFlow({ service, bookingId: 'b1', now: () => 1_773_219_600 as never })
    flow.start()
    await vi.advanceTimersByTimeAsync(TIMEOUT_SECONDS * 1000)
    expect(flow.state).toMatchObject({ step: 'failed', error: { type: 'timeout_error' } })
    flow.send({ type: 'retry' })
    expect(booking).toHaveBeenCalledTimes(2)
  })
})
