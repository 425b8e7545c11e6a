import { type ProviderCall, ProviderError } from '../calendar-provider.js'
import type { GuardedResponse } from '../guarded-fetch.js'
import { errorOfResponse } from '../http-errors.js'
import type { DavClient } from './dav-client.js'
import { textOf } from './multistatus.js'
import { isWholeItem, plainEtag, type StoredItem, versionOf } from './remote-item.js'

/** Whether there is no such item. */
export const isMissing = ({ status }: GuardedResponse): boolean => status === 404 || status === 410

/** The version in a response. */
const etagIn = (response: GuardedResponse): string | undefined => plainEtag(response.header('etag'))

/** Reads an item as it is stored. Undefined if there is none. */
export const fetchItem = async (
  client: DavClient,
  itemId: string,
  call: ProviderCall,
): Promise<StoredItem | undefined> => {
  const url = new URL(itemId)
  // A compressed answer may have another ETag.
  const headers = { Accept: 'text/calendar', 'Accept-Encoding': 'identity' }
  const response = await client.send(url, { method: 'GET', headers }, call)
  if (isMissing(response)) return undefined
  if (response.status !== 200) throw errorOfResponse(response)
  const { text } = response
  if (!isWholeItem(text))
    throw new ProviderError('malformed', `${url.host} does not answer with an item of a calendar`)
  return { id: itemId, text, etag: etagIn(response) ?? (await askEtag(client, url, call)) ?? versionOf(text) }
}

/** The version of an item whose GET does not tell it. */
const askEtag = async (client: DavClient, url: URL, call: ProviderCall): Promise<string | undefined> => {
  const { responses } = await client.propfind(url, 0, ['d:getetag'], call)
  return plainEtag(responses[0] && textOf(responses[0].properties, 'd:getetag'))
}
