import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import {
  booleanSchema,
  instantSchema,
  numericSchema,
  oneOf,
  optional,
  optionalCount,
  optionalText,
} from '../scalars.js'

// Rooms and equipment that event types need.

const none = z.object({})

/** The kinds of resources. */
export const resourceKinds = ['room', 'equipment'] as const

/** A room or a piece of equipment, which one booking has at a time. */
export const resourceSchema = z.looseObject({
  id: z.string(),
  /** Visitors read the name of a room as the place of their booking. */
  name: z.string(),
  kind: oneOf(...resourceKinds),
  /** How many people a room has space for, its hosts included. Absent: any number. */
  capacity: optional(numericSchema),
  /** For the team. */
  description: optionalText,
  /** The schedule of its hours, of `GET /admin/v1/schedules`. Absent: it can be booked at all times. */
  schedule_id: optionalText,
  /** Whether it can be booked. Bookings that have it keep it. */
  is_active: booleanSchema,
  /** The ids of the event types that need it or another one. */
  used_by: z.array(z.string()),
  /** Unix seconds. */
  created_at: instantSchema,
})

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const fields = {
  kind: optional(z.enum(resourceKinds)),
  /** `null` removes it. */
  capacity: z.nullish(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** An empty text removes it. */
  description: optional(z.string().check(z.trim(), z.maxLength(1_000))),
  /** A schedule of any account of the application: its weekly hours, dates and holidays. `null`: at all times. */
  schedule_id: z.nullish(z.string().check(z.minLength(1), z.maxLength(100))),
  is_active: optional(z.boolean()),
}

/** A room or a piece of equipment as it is sent. */
const resourceInputSchema = z.object({ name, ...fields })

const exampleFields = { name: 'Garden room', kind: 'room' as const, capacity: 4 }
const example = {
  id: '3f2b6a0e-31c5-4d0a-9a5d-2b6d0f6b7c11',
  ...exampleFields,
  is_active: true,
  used_by: ['5a1c8d0e-9a53-4b8e-8a55-0e4a3a3c8b77'],
  created_at: 1_772_438_400,
}

/** The rooms and equipment of the application, oldest first. */
export const listBookableResources = /* @__PURE__ */ endpoint({
  id: 'admin-resources.list',
  method: 'GET',
  path: '/admin/v1/resources',
  access: 'member',
  description: 'The rooms and equipment that event types can need, oldest first. All members see them.',
  query: z.object({ limit: optionalCount, page_token: optionalText }),
  data: z.array(resourceSchema),
  paged: true,
  example: { data: [example] },
})

/** Adds a room or a piece of equipment. */
export const createResource = /* @__PURE__ */ endpoint({
  id: 'admin-resources.create',
  method: 'POST',
  path: '/admin/v1/resources',
  access: 'owner',
  description:
    'Adds a room or a piece of equipment. An event type needs it once `scheduler.resources` names it; then one booking has it at a time, in all event types.',
  query: none,
  body: resourceInputSchema,
  data: resourceSchema,
  example: { body: exampleFields, data: example },
})

/** Changes a room or a piece of equipment. What is absent stays. */
export const updateResource = /* @__PURE__ */ endpoint({
  id: 'admin-resources.update',
  method: 'PATCH',
  path: '/admin/v1/resources/{resource_id}',
  access: 'owner',
  description:
    'Changes a room or a piece of equipment. What is absent stays. Free times follow at once; bookings keep what they have.',
  query: none,
  body: z.object({ name: optional(name), ...fields }),
  data: resourceSchema,
  example: { body: { is_active: false }, data: { ...example, is_active: false } },
})

/** Deletes a room or a piece of equipment. */
export const deleteResource = /* @__PURE__ */ endpoint({
  id: 'admin-resources.delete',
  method: 'DELETE',
  path: '/admin/v1/resources/{resource_id}',
  access: 'owner',
  description:
    'Deletes a room or a piece of equipment. Fails with `conflict` while an event type needs it; `is_active: false` takes it out of use.',
  query: none,
  data: optional(z.unknown()),
})

export type BookableResource = z.output<typeof resourceSchema>
export type BookableResourceInput = z.input<typeof resourceInputSchema>
