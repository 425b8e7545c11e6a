import * as z from 'zod/mini'
import { optional } from '../scalars.js'

/** One of several services of an event type that are booked in one visit, such as the cut of a cut with colour. */
export const visitPartSchema = z.looseObject({
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  duration_minutes: z.int().check(z.minimum(1), z.maximum(1_440)),
  /** The time until the next part begins, in which the hosts stay busy. Default: 0. */
  pause_minutes: optional(z.int().check(z.minimum(0), z.maximum(720))),
})

export type VisitPart = z.output<typeof visitPartSchema>
