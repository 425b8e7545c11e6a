// The program of the thread that runs jobs (`job-runner.ts`), one after another.
import { parentPort, workerData } from 'node:worker_threads'
import type { JobAnswer, JobMessage, JobThreadData } from './job-runner.js'
import { jobOf } from './jobs.js'
import { readTimeZoneData } from './time-zone-data.js'

const { timeZoneDataFile } = workerData as JobThreadData
if (timeZoneDataFile !== undefined) await readTimeZoneData(timeZoneDataFile)

const answerTo = async ({ name, input }: JobMessage): Promise<JobAnswer> => {
  try {
    const work = jobOf(name).work(input)
    for (;;) {
      const { done, value } = work.next()
      if (done) return { result: await value }
    }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (message: JobMessage) => parentPort?.postMessage(await answerTo(message)))
parentPort?.postMessage('ready')
