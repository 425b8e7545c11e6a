import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { booleanSchema, optional } from '../scalars.js'

// The demo studio: sample accounts, event types and bookings to look around with, which leave together.

/** The demo studio of an application. */
export const demoStudioSchema = z.looseObject({
  /** Whether the application has it. */
  is_present: booleanSchema,
  /** Whether it can be added: the application has nothing but its first event type. */
  can_add: booleanSchema,
})

export type DemoStudio = z.output<typeof demoStudioSchema>

/** Whether the application has the demo studio, or can have it. */
export const readDemoStudio = /* @__PURE__ */ endpoint({
  id: 'demo-studio.read',
  method: 'GET',
  path: '/admin/v1/demo-studio',
  access: 'owner',
  description: 'Whether the application has the demo studio, or can have it.',
  query: z.object({}),
  data: demoStudioSchema,
  example: { data: { is_present: false, can_add: true } },
})

/** Adds the demo studio: two accounts with calendars, four event types and some bookings. It sends no emails. */
export const addDemoStudio = /* @__PURE__ */ endpoint({
  id: 'demo-studio.add',
  method: 'PUT',
  path: '/admin/v1/demo-studio',
  access: 'owner',
  description:
    'Adds the demo studio: two accounts with calendars, four event types and some bookings, which send no emails. Refused with 409 if the application has more than its first event type.',
  query: z.object({}),
  body: z.object({}),
  data: demoStudioSchema,
  example: { body: {}, data: { is_present: true, can_add: false } },
})

/** Removes the demo studio, with all of its event types and their bookings. What the owner made stays. */
export const removeDemoStudio = /* @__PURE__ */ endpoint({
  id: 'demo-studio.remove',
  method: 'DELETE',
  path: '/admin/v1/demo-studio',
  access: 'owner',
  description:
    'Removes the demo studio with all of its event types and their bookings, without emails. What the owner made stays.',
  query: z.object({}),
  data: optional(demoStudioSchema),
  example: { data: { is_present: false, can_add: true } },
})
