import { type OpenForReading, type OpenForWriting, table } from './table.js'

/** What a slug leads to: the page of an event type (its configuration), of a host (the member), or of a routing form. */
export type SlugKind = 'event_type' | 'host' | 'routing_form'

/** A slug that something had before it was renamed. */
export interface FormerSlug {
  readonly applicationId: string
  readonly kind: SlugKind
  readonly slug: string
  /** The id of the configuration, the member or the routing form. */
  readonly ownerId: string
}

/** The slugs that event types, hosts and routing forms had before they were renamed, so that old addresses lead on. */
export const formerSlugTable = table<FormerSlug>()({
  name: 'former_slugs',
  key: ['applicationId', 'kind', 'slug'],
  columns: { applicationId: 'text', kind: 'text', slug: 'text', ownerId: 'text' },
  indexes: [['applicationId', 'ownerId']],
})

/** Reads former slugs. */
export const slugRecords = (open: OpenForReading) => {
  const slugs = open(formerSlugTable)
  return {
    /** The id of what had a slug last, before it was renamed. */
    ownerOfFormerSlug: async ({ applicationId, kind, slug }: Omit<FormerSlug, 'ownerId'>) =>
      (await slugs.get(applicationId, kind, slug))?.ownerId,
  }
}

/** Writes former slugs. They are removed with what had them. */
export const slugWrites = (open: OpenForWriting) => ({ putFormerSlug: open(formerSlugTable).put })
