import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { booleanSchema, instantSchema, oneOf, optional } from '../scalars.js'
import { pageSlugSchema } from '../slug.js'
import { timeZoneSchema } from '../time-zone.js'
import { pictureInputSchema } from './pictures.js'

/** What a member may do: an owner everything in the application, a member their own event types and bookings. */
export const memberRoles = ['owner', 'member'] as const

/** A name: 1 to 200 characters. */
export const memberName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** Whether a text is a well-formed language tag (BCP 47). */
const isLanguageTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const languageSchema = z
  .string()
  .check(
    z.maxLength(35),
    z.refine(isLanguageTag, { error: 'expected a language tag (BCP 47), such as de-AT' }),
  )

/** A person who signs in to `/admin`. */
export const memberSchema = z.looseObject({
  id: z.string(),
  /** The account that holds their calendars and event types. */
  grant_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: oneOf(...memberRoles),
  /** Their IANA time zone at home: that of their default schedule. */
  timezone: z.string(),
  /** The IANA time zone in which they are now. */
  current_timezone: optional(z.string()),
  /** The language of their emails and calendar entries, a BCP 47 tag: that of the browser in which they first signed in, or the one they chose. */
  language: z.optional(optional(z.string())),
  /** When they were added, in Unix seconds. */
  created_at: instantSchema,
  /** Whether they skipped who they are in the first run: the name is the application's, and no email reaches the address. */
  needs_profile: optional(booleanSchema),
  /** The address of their photo, on this service; absent if they have none. It changes with the photo. */
  picture: z.optional(optional(z.string())),
  /** The slug of their public page; absent if they have published none. */
  page_slug: optional(z.string()),
  /** The address of that page; in the answers of `/admin/v1/me` only. */
  page_url: optional(z.string()),
  /** Whether this service sends emails; in the answers of `/admin/v1/me` only. */
  sends_email: optional(booleanSchema),
  /**
   * The release of the IANA time zone database that this service reads, such as `2026f`, and whether it is more than a year old; in the answers of
   * `/admin/v1/me` only.
   */
  time_zone_data: optional(z.looseObject({ version: z.string(), is_old: booleanSchema })),
})

export type Member = z.output<typeof memberSchema>

/** A member in examples. */
export const exampleMember = {
  id: '8f14e45f-ceea-467f-9d3b-2b1f6a3c1d20',
  grant_id: '45c48cce-2e2d-4fbd-a6c3-1f0f5f3d8a11',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  role: 'owner' as const,
  timezone: 'Europe/Lisbon',
  created_at: 1_772_438_400,
}

/** The member whose access token calls. An API key belongs to nobody, and is refused. */
export const getOwnMember = /* @__PURE__ */ endpoint({
  id: 'members.read-own',
  method: 'GET',
  path: '/admin/v1/me',
  access: 'self',
  description: 'The member whose access token calls. An API key belongs to no member, and is refused.',
  query: z.object({}),
  data: memberSchema,
  example: { data: exampleMember },
})

/** An email address: 3 to 320 characters. */
export const memberEmail = z.string().check(z.trim(), z.minLength(3), z.maxLength(320))

/** Changes the name or the time zone of the member whose access token calls, or adds the address that they skipped. */
export const updateOwnMember = /* @__PURE__ */ endpoint({
  id: 'members.update-own',
  method: 'PATCH',
  path: '/admin/v1/me',
  access: 'self',
  description:
    'Changes the name or the IANA time zone of the member whose access token calls. Their default schedule, event types and emails follow the time zone. Event types and bookings that have the former name get the new one. An owner can also correct their email address, or add it after they skipped who they are: their account, event types and bookings get it, and the new name. `conflict` says that an account of the application has the address. Owners correct the addresses of other members. `language` is the language of their emails and calendar entries; before it is set, it is that of the browser in which they first signed in. `page_slug` publishes their page at `/h/{slug}`, or moves it; an empty text takes it down. `picture` is their photo, a PNG, WebP or JPEG of at most 64 KiB and 1024 × 1024 pixels, as a `data:` address in base64; an empty text removes it.',
  query: z.object({}),
  body: z.object({
    name: optional(memberName),
    timezone: optional(timeZoneSchema),
    /** The language of their emails and calendar entries, a BCP 47 tag such as `de-AT`. What it lacks is English. */
    language: optional(languageSchema),
    /** Only of an owner. */
    email: optional(memberEmail),
    /** Publishes the member's page under this slug, which no other member has. An empty text takes it down. */
    page_slug: optional(pageSlugSchema),
    /** Their photo, which visitors see. An empty text removes it. */
    picture: optional(pictureInputSchema),
  }),
  data: memberSchema,
  example: { body: { timezone: 'Europe/Berlin' }, data: { ...exampleMember, timezone: 'Europe/Berlin' } },
})
