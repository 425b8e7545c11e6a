import type { SlugTransaction } from '../store.js'
import { keyOf } from './rows.js'
import type { Tables } from './tables.js'

/** Former slugs. */
export const slugTransaction = ({ formerSlugs }: Tables): SlugTransaction => ({
  ownerOfFormerSlug: async ({ applicationId, kind, slug }) =>
    formerSlugs.get(keyOf(applicationId, kind, slug))?.ownerId,
  putFormerSlug: async (former) =>
    formerSlugs.set(keyOf(former.applicationId, former.kind, former.slug), former),
})
