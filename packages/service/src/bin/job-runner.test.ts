import { Worker } from 'node:worker_threads'
import { instant } from '@whenable/time'
import { afterEach, describe, expect, test } from 'vitest'
import type { Job } from '../kernel/run-job.js'
import { calendarComparison } from '../pages/calendar-file.js'
import { createJobRunner, type JobRunner } from './job-runner.js'

/** Jobs that a thread of the tests runs. Their time limit is an hour unless they are meant to reach it. */
const job = (name: string, milliseconds = 3_600_000): Job<unknown, { readonly said: string }> => ({
  name,
  milliseconds: () => milliseconds,
  // biome-ignore lint/correctness/useYield: it never runs in this thread.
  *work() {
    throw new Error('ran in the thread of the service')
  },
})
const echo = job('echo')
const endless = job('endless', 1)
const endlessUntilStopped = job('endless')

/** The program of that thread. */
const program = `
  const { parentPort, threadId } = require('node:worker_threads')
  parentPort.on('message', ({ name, input }) => {
    if (name === 'endless') for (;;);
    if (name === 'fill') for (const kept = []; ; ) kept.push(new Array(100_000).fill(kept))
    if (name === 'fail') parentPort.postMessage({ error: 'Error: broken' })
    else parentPort.postMessage({ result: { said: input, threadId, environment: Object.keys(process.env) } })
  })
  parentPort.postMessage('ready')
`

let runner: JobRunner | undefined
let threads: Worker[] = []
const open = (mostWaiting = 10): JobRunner => {
  runner = createJobRunner({
    mostWaiting,
    openThread: () => {
      const thread = new Worker(program, {
        eval: true,
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: 16 },
      })
      threads.push(thread)
      return thread
    },
  })
  return runner
}
afterEach(async () => {
  await runner?.close()
  await Promise.all(threads.map((thread) => thread.terminate()))
  threads = []
})

describe('a job in another thread', () => {
  test('is answered with its result, and the thread goes on to the next', async () => {
    const { run } = open()
    expect(await Promise.all(['a', 'b', 'c'].map((text) => run(echo, text)))).toMatchObject([
      { said: 'a' },
      { said: 'b' },
      { said: 'c' },
    ])
    expect(threads).toHaveLength(1)
  })

  test('that takes too long is given up, and the next runs in a new thread', async () => {
    const { run } = open()
    const first = run(endless, undefined)
    const second = run(echo, 'after')
    await expect(first).rejects.toMatchObject({ name: 'JobRefused', reason: 'too-long' })
    expect(await second).toMatchObject({ said: 'after' })
    expect(threads).toHaveLength(2)
  })

  test('that needs too much memory is given up alike', async () => {
    const { run } = open()
    await expect(run(job('fill'), undefined)).rejects.toMatchObject({ reason: 'too-long' })
    expect(await run(echo, 'after')).toMatchObject({ said: 'after' })
  })

  test('that fails rejects with its error', async () => {
    const { run } = open()
    await expect(run(job('fail'), undefined)).rejects.toThrow('Error: broken')
    expect(await run(echo, 'after')).toMatchObject({ said: 'after' })
  })

  test('is refused at once if too many wait', async () => {
    const { run } = open(2)
    const stop = new AbortController()
    const running = run(endlessUntilStopped, undefined, stop.signal)
    const waiting = [run(echo, '1'), run(echo, '2')]
    await expect(run(echo, '3')).rejects.toMatchObject({ reason: 'busy' })
    stop.abort(new Error('stopped'))
    await expect(running).rejects.toThrow('stopped')
    expect(await Promise.all(waiting)).toMatchObject([{ said: '1' }, { said: '2' }])
    expect(await run(echo, '4')).toMatchObject({ said: '4' })
  })

  test('is refused when the service stops, also if it has begun', async () => {
    const { run, close } = open()
    const running = run(endlessUntilStopped, undefined)
    const waiting = run(echo, 'never')
    const outcome = Promise.allSettled([running, waiting])
    await expect.poll(() => threads).toHaveLength(1)
    await close()
    expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(run(echo, 'late')).rejects.toMatchObject({ reason: 'busy' })
  })
})

describe('the thread of the program', () => {
  test('runs the jobs of the service', async () => {
    const text = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:a',
      'DTSTART:20260303T100000Z',
      'DTEND:20260303T110000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    runner = createJobRunner({ mostWaiting: 1 })
    const file = { bytes: new TextEncoder().encode(text), timeZone: 'Europe/Berlin' }
    const window = { from: instant(1_772_000_000), to: instant(1_773_000_000) }
    // Not hurried: the machine may be busy.
    const patient = { ...calendarComparison, milliseconds: () => 3_600_000 }
    expect(await runner.run(patient, { ...file, ...window })).toEqual({
      busy: [{ start: 1_772_532_000, end: 1_772_535_600 }],
    })
  })

  test('has none of another name', async () => {
    runner = createJobRunner({ mostWaiting: 1 })
    await expect(runner.run(job('eval'), 'process')).rejects.toThrow("there is no job 'eval'")
  })
})
