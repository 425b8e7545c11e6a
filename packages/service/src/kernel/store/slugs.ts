/** What a slug leads to: the page of an event type (its configuration), or that of a host (the member). */
export type SlugKind = 'event_type' | 'host'

/** A slug that something had before it was renamed. */
export interface FormerSlug {
  readonly applicationId: string
  readonly kind: SlugKind
  readonly slug: string
  /** The id of the configuration or the member. */
  readonly ownerId: string
}

/** Reads former slugs. */
export interface SlugRecords {
  /** The id of what had a slug last, before it was renamed. */
  ownerOfFormerSlug(former: Omit<FormerSlug, 'ownerId'>): Promise<string | undefined>
}

/** Reads and writes former slugs. They are removed with what had them. */
export interface SlugTransaction extends SlugRecords {
  putFormerSlug(former: FormerSlug): Promise<void>
}
