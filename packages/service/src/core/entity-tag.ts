import { ServiceError } from '@whenable/contract'
import { base64url, digestOf } from './secrets.js'

/** The entity tag of a stored record (RFC 9110, section 8.8.3). It differs after every change. */
export const entityTagOf = async (record: object): Promise<string> =>
  `"${base64url((await digestOf(JSON.stringify(record))).slice(0, 15))}"`

/**
 * Checks that a record has not changed since a caller read it. `*` matches any record. A weak tag counts as the strong one,
 * because compression makes tags weak on the way.
 *
 * @param ifMatch the header `If-Match`: tags separated by commas.
 * @throws ServiceError `precondition_failed` if the record has changed.
 */
export const checkEntityTag = async (ifMatch: string | undefined, record: object): Promise<void> => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tag = await entityTagOf(record)
  const known = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (!known.includes(tag))
    throw new ServiceError(
      'precondition_failed',
      `If-Match: expected ${tag}. The record has changed: read it again and repeat the change`,
      { field: 'If-Match' },
    )
}
