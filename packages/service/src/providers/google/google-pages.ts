import { ProviderError } from '../calendar-provider.js'

/** One page of a list. */
export interface GooglePage<Entry> {
  readonly items?: readonly Entry[]
  readonly nextPageToken?: string
  /** Only on the last page. */
  readonly nextSyncToken?: string
}

/** Maximum number of pages: a list that does not end is given up. */
const maxPages = 1_000

/** Reads all pages of a list. @throws ProviderError `malformed` if a page has no list, or an entry no id. */
export const listPages = async <Entry extends { readonly id: string }>(
  page: (query: { readonly pageToken: string | undefined }) => Promise<GooglePage<Entry>>,
): Promise<{ readonly entries: readonly Entry[]; readonly syncToken: string | undefined }> => {
  const entries: Entry[] = []
  let pageToken: string | undefined
  for (let pages = 0; pages < maxPages; pages++) {
    const { items, nextPageToken, nextSyncToken } = await page({ pageToken })
    // Only a list that is empty says that there is nothing.
    if (!Array.isArray(items))
      throw new ProviderError('malformed', 'Google Calendar returned a page without its list')
    for (const item of items) {
      if (typeof item?.id !== 'string')
        throw new ProviderError('malformed', 'Google Calendar returned an entry without an id')
      entries.push(item)
    }
    if (nextPageToken === undefined) return { entries, syncToken: nextSyncToken }
    pageToken = nextPageToken
  }
  throw new ProviderError('malformed', 'Google Calendar returned a list without an end')
}
