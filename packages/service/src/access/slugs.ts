import type { OwnedConfiguration, Records } from '../kernel/store/store.js'

/**
 * The configuration at a slug: the one that has it, otherwise the one that had it last and was renamed. One that has no slug any more is at
 * none.
 */
export const configurationAtSlug = async (
  records: Records,
  applicationId: string,
  slug: string,
): Promise<OwnedConfiguration | undefined> => {
  const current = await records.configurationOfSlug(applicationId, slug)
  if (current) return current
  const id = await records.ownerOfFormerSlug({ applicationId, kind: 'event_type', slug })
  const renamed = id === undefined ? undefined : await records.configuration(id)
  return renamed?.configuration.slug === undefined ? undefined : renamed
}
