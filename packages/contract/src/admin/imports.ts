import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { listOf, oneOf, optional, optionalText } from '../scalars.js'
import { configurationInputSchema } from '../scheduling/configuration.js'
import { scheduleInputSchema } from './schedules.js'

// Event types, hours and questions that an owner has at another scheduler.

/** The schedulers from which event types can be imported, by their names. */
export const importSources = { calcom: 'Cal.com', calendly: 'Calendly' } as const

/** A scheduler from which event types can be imported. */
export type ImportSource = keyof typeof importSources

const sourceSchema = z.enum(Object.keys(importSources) as [ImportSource, ...ImportSource[]])

/** Limits of one import. */
const mostSchedules = 50
const mostEventTypes = 100

/**
 * Why something cannot be imported: it belongs to a `team`; it has `seats`, is `recurring` or `one_off`, which the import does not make; or
 * it is `invalid`: not as documented, or not allowed here.
 */
const skippedReasons = ['team', 'seats', 'recurring', 'one_off', 'invalid'] as const

/**
 * What is missing from something that can be imported: other `lengths` than the first; the `place`, such as a provider of video calls that
 * is not known here, or other places than the first; a `question`; `rules`, such as limits, prices, or buffers that were rounded; or `hours`:
 * hours of an event type alone, and the part after midnight of a single date.
 */
const missingParts = ['lengths', 'place', 'question', 'rules', 'hours'] as const

const notes = listOf(
  z.looseObject({
    missing: oneOf(...missingParts),
    /** The question, place or date that is meant, as the other scheduler has it. */
    what: optionalText,
  }),
)

const key = z.string().check(z.minLength(1), z.maxLength(100))

const exampleSchedule = {
  name: 'Working hours',
  timezone: 'Europe/Lisbon',
  weekly: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }],
  overrides: [],
}
const exampleConfiguration = {
  name: 'Intro call',
  slug: 'intro',
  is_active: false,
  participants: [
    {
      ...{ email: 'ada@example.com', name: 'Ada Lovelace', is_organizer: true },
      ...{ availability: { calendar_ids: ['all'] }, booking: { calendar_id: 'primary' } },
    },
  ],
  availability: { duration_minutes: 30 },
  event_booking: { title: 'Intro call', location: 'Room 2' },
}
const query = z.object({ grant_id: optionalText })

/** What an import would make. Nothing is stored. */
export const previewImport = /* @__PURE__ */ endpoint({
  id: 'imports.preview',
  method: 'POST',
  path: '/admin/v1/imports/preview',
  access: 'member',
  description:
    "Reads hours, event types and questions of an account of Cal.com or Calendly with the account's own token, and answers with what an import would make of them and what it cannot. Nothing of it is stored: the token is used for this call alone, and what is to be made is sent to `POST /admin/v1/imports`. A token that is not accepted is an error of the field `token`; a scheduler that cannot be read is a `provider_error`. At most twenty calls an hour for an account.",
  query,
  body: z.looseObject({
    source: sourceSchema,
    /** An API key of Cal.com, or a personal access token of Calendly. */
    token: z.string(),
  }),
  data: z.looseObject({
    source: oneOf('calcom', 'calendly'),
    schedules: z.array(
      z.looseObject({
        /** Names the schedule within this import. */
        key: z.string(),
        /** The body of `POST /admin/v1/schedules`. */
        schedule: z.looseObject({ name: z.string(), timezone: z.string() }),
        notes,
      }),
    ),
    event_types: z.array(
      z.looseObject({
        key: z.string(),
        /** The hours: a schedule of this import. Absent: the account's default hours. */
        schedule_key: optionalText,
        /** The body of `POST /admin/v1/event-types`, with a slug that is free. */
        configuration: z.looseObject({ name: z.string(), slug: optionalText }),
        notes,
      }),
    ),
    /** What cannot be imported. */
    skipped: z.array(
      z.looseObject({
        kind: oneOf('schedule', 'event_type'),
        name: z.string(),
        reason: oneOf(...skippedReasons),
      }),
    ),
  }),
  example: {
    body: { source: 'calcom', token: 'cal_live_0123456789abcdef' },
    data: {
      source: 'calcom',
      schedules: [{ key: '1', schedule: exampleSchedule, notes: [] }],
      event_types: [
        {
          ...{ key: '1', schedule_key: '1', configuration: exampleConfiguration },
          notes: [{ missing: 'question', what: 'Upload a file' }],
        },
      ],
      skipped: [{ kind: 'event_type', name: 'Team demo', reason: 'team' }],
    },
  },
})

/** Makes schedules and event types in one step: all of them, or none. */
export const createImport = /* @__PURE__ */ endpoint({
  id: 'imports.create',
  method: 'POST',
  path: '/admin/v1/imports',
  access: 'member',
  description:
    "Creates the schedules and event types that are sent, all or none, for the caller's account or that of `grant_id`, by the rules of `POST /admin/v1/schedules` and `POST /admin/v1/event-types`. Event types are switched off until their owner switches them on, and a slug that is taken gets a free number. Hosts who name no hours of their own get the schedule of `schedule_key`.",
  query,
  body: z.looseObject({
    schedules: z
      .array(z.looseObject({ key, schedule: scheduleInputSchema }))
      .check(z.maxLength(mostSchedules)),
    event_types: z
      .array(z.looseObject({ schedule_key: optional(key), configuration: configurationInputSchema }))
      .check(z.maxLength(mostEventTypes)),
  }),
  data: z.looseObject({
    schedules: z.array(z.looseObject({ id: z.string(), name: z.string() })),
    /** In the order in which they were sent. */
    event_types: z.array(z.looseObject({ id: z.string(), name: z.string(), slug: optionalText })),
  }),
  example: {
    body: {
      schedules: [{ key: '1', schedule: exampleSchedule }],
      event_types: [{ schedule_key: '1', configuration: exampleConfiguration }],
    },
    data: {
      schedules: [{ id: '0b1f7a52-77a4-4f1e-9a36-0a5b0c4c6f10', name: 'Working hours' }],
      event_types: [{ id: '5c1f2a52-5a5e-4a7b-9c39-3b3f3c1de0a1', name: 'Intro call', slug: 'intro' }],
    },
  },
})

export type ImportPreview = z.output<typeof previewImport.data>
export type ImportResult = z.output<typeof createImport.data>
