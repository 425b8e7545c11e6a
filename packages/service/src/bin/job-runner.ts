import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Job, JobRefused, type RunJob } from '../kernel/run-job.js'

/** What the thread is started with. */
export interface JobThreadData {
  readonly timeZoneDataFile?: string | undefined
}

/** A job for the thread. */
export interface JobMessage {
  readonly name: string
  readonly input: unknown
}

/** What the thread answers. */
export type JobAnswer = { readonly result: object } | { readonly error: string }

/** How jobs are run. */
export interface JobRunnerOptions extends JobThreadData {
  /** How many jobs may wait for another one. Further ones are refused. */
  readonly mostWaiting: number
  /** Opens the thread. It posts `ready` once it has loaded its modules. */
  readonly openThread?: ((data: JobThreadData) => Worker) | undefined
}

/** Runs jobs in another thread, one at a time. */
export interface JobRunner {
  readonly run: RunJob
  /** Ends the thread. What runs and waits is refused. */
  close(): Promise<void>
}

/** The built program: Node reads no TypeScript, and the sources and the build are equally far from it. */
const program = new URL('../../dist/bin/job-thread.js', import.meta.url)

/** The largest heap of the thread, in MB: a calendar of 10 MB takes a third of it. */
const heap = 192

/** The thread gets neither the environment, which has secrets, nor this process's flags. */
const openJobThread = (workerData: JobThreadData): Worker =>
  new Worker(program, {
    ...{ workerData, env: {}, execArgv: [], stdin: false },
    resourceLimits: { maxOldGenerationSizeMb: heap },
  })

/** One job's turn in the thread. */
const inThread = (
  thread: Worker,
  job: Job<unknown, object>,
  input: unknown,
  signal: AbortSignal | undefined,
) =>
  new Promise<object>((done, fail) => {
    // If this thread was late itself, the answer may be waiting behind the timer.
    const tooLong = () => setImmediate(() => end(() => fail(new JobRefused('too-long'))))
    const timer = setTimeout(tooLong, job.milliseconds(input))
    const end = (settle: () => void) => {
      clearTimeout(timer)
      thread.off('message', answered)
      thread.off('error', failed)
      thread.off('exit', failed)
      signal?.removeEventListener('abort', aborted)
      settle()
    }
    const answered = (answer: JobAnswer) =>
      end(() => ('result' in answer ? done(answer.result) : fail(new Error(answer.error))))
    // Such as a heap that is too small for the job.
    const failed = () => end(() => fail(new JobRefused('too-long')))
    const aborted = () => end(() => fail(signal?.reason))
    thread.on('message', answered)
    thread.on('error', failed)
    thread.on('exit', failed)
    signal?.addEventListener('abort', aborted)
    thread.postMessage({ name: job.name, input } satisfies JobMessage)
  })

/**
 * Creates a runner of jobs. Its thread starts with the first job. It is terminated, and replaced for the next one, if a job takes longer
 * than it may; loading the thread does not count.
 */
export const createJobRunner = ({
  mostWaiting,
  openThread = openJobThread,
  timeZoneDataFile,
}: JobRunnerOptions): JobRunner => {
  let thread: Promise<Worker> | undefined
  let isClosed = false
  /** Ends after all jobs before. */
  let before: Promise<unknown> = Promise.resolve()
  let count = 0

  const open = async (): Promise<Worker> => {
    const opened = openThread({ timeZoneDataFile })
    opened.unref()
    await once(opened, 'message')
    // An error between two jobs must not end this process.
    opened.on('error', () => {
      thread = undefined
    })
    return opened
  }

  const end = async (): Promise<void> => {
    const opened = thread
    thread = undefined
    await (await opened?.catch(() => undefined))?.terminate()
  }

  const runNow = async (job: Job<unknown, object>, input: unknown, signal?: AbortSignal): Promise<object> => {
    if (isClosed) throw new JobRefused('busy')
    thread ??= open()
    try {
      const opened = await thread
      signal?.throwIfAborted()
      return await inThread(opened, job, input, signal)
    } catch (error) {
      // The thread may still be at it.
      await end()
      throw error
    }
  }

  return {
    run: async <Input, Output extends object>(
      job: Job<Input, Output>,
      input: Input,
      signal?: AbortSignal,
    ): Promise<Output> => {
      if (isClosed || count > mostWaiting) throw new JobRefused('busy')
      count++
      const turn = before.then(() => runNow(job as Job<unknown, object>, input, signal))
      before = turn.catch(() => {})
      try {
        return (await turn) as Output
      } finally {
        count--
      }
    },
    close: async () => {
      isClosed = true
      await end()
    },
  }
}
