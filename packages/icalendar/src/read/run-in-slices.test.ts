import { describe, expect, it } from 'vitest'
import { runInSlices } from './run-in-slices.js'

describe('work in slices', () => {
  function* work(count: number): Generator<undefined, string> {
    for (let index = 0; index < count; index++) yield
    return 'done'
  }

  it('comes to its result', async () => {
    expect(await runInSlices(work(1000), new AbortController().signal)).toBe('done')
  })

  it('ends when it is stopped', async () => {
    const controller = new AbortController()
    const endless = runInSlices(work(Number.POSITIVE_INFINITY), controller.signal)
    controller.abort(new Error('stopped'))
    let message = ''
    await endless.catch((error: Error) => {
      message = error.message
    })
    expect(message).toBe('stopped')
  })
})
