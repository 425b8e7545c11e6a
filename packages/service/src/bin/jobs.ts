import type { Job } from '../kernel/run-job.js'
import { calendarComparison } from '../pages/calendar-file.js'
import { feedReading } from '../providers/feed/feed-text.js'
import { previewDrawing } from '../providers/link-previews/preview-drawing.js'

/** The jobs that the other thread runs. */
const jobs = [calendarComparison, feedReading, previewDrawing]

/** Finds a job by its name. Its input comes from the same program. @throws Error if there is none. */
export const jobOf = (name: string): Job<unknown, object> => {
  const found = jobs.find((job) => job.name === name)
  if (!found) throw new Error(`there is no job '${name}': expected ${jobs.map((job) => job.name).join(', ')}`)
  return found as Job<unknown, object>
}
