import * as z from 'zod/mini'
import { slugPattern } from './slug-pattern.js'

// Slugs that are stored. They become segments of addresses as they are, so that nothing in them needs an escape.

/** The slug of an event type or a routing form. */
export const slugSchema = z.string().check(
  z.regex(slugPattern, {
    error: 'expected 1 to 64 letters, digits and dashes, with a letter or a digit at both ends',
  }),
)

/** The slug of a member's public page: as an event type's, in lower case, or empty for no page. */
export const pageSlugSchema = z.string().check(
  z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)?$/, {
    error: 'expected up to 64 lower-case letters, digits and dashes, with a letter or a digit at both ends',
  }),
)
