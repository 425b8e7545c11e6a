import * as z from 'zod/mini'
import { optional } from '../scalars.js'

/** How one of several free resources is chosen: the first of the list, or the one with the fewest bookings. */
export const resourceAssignments = ['in_order', 'least_used'] as const

/**
 * What each booking of an event type needs beside its hosts: one of these rooms or pieces of equipment, which is booked together with
 * them. `one_of` has ids of `GET /admin/v1/resources`, in the order of preference.
 */
export const resourceNeedSchema = z.looseObject({
  one_of: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.minLength(1), z.maxLength(50)),
  /** Default: `in_order`. */
  assign: optional(z.enum(resourceAssignments)),
})

export type ResourceNeed = z.output<typeof resourceNeedSchema>
export type ResourceAssignment = (typeof resourceAssignments)[number]
