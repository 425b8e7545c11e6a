import { runInSlices } from '@whenable/icalendar'

/** Lets other work of this process run before a long task goes on. */
export const otherWork = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Work on what strangers send, which may take long. What it is given and what it returns are plain data, so that it can run in another thread. */
export interface Job<Input, Output extends object> {
  /** The name under which the other thread finds it (`bin/jobs.ts`). */
  readonly name: string
  /** How long it may take in another thread, in milliseconds. */
  readonly milliseconds: (input: Input) => number
  /** Yields between small pieces of work. */
  readonly work: (input: Input) => Generator<unknown, Output | Promise<Output>>
}

/** Why a job has no result: it took too long, or too many jobs were waiting. */
export type JobRefusal = 'too-long' | 'busy'

/** A job that was given up, or never begun. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused'

  constructor(readonly reason: JobRefusal) {
    super(reason === 'busy' ? 'too many jobs are waiting' : 'the job takes too long')
  }
}

/**
 * Runs a job.
 *
 * @throws JobRefused, or the signal's reason once it is aborted.
 */
export type RunJob = <Input, Output extends object>(
  job: Job<Input, Output>,
  input: Input,
  signal?: AbortSignal,
) => Promise<Output>

/** Runs a job in this thread, in slices: in a page, where it holds up nobody else. */
export const runInThisThread: RunJob = async (job, input, signal = new AbortController().signal) => {
  const result = await await runInSlices(job.work(input), signal)
  if (!result) throw new JobRefused('too-long')
  return result
}
