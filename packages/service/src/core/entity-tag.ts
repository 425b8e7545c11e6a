import { ServiceError } from '@whenable/contract'
import { base64url, digestOf } from './secrets.js'

/** The entity tag of a record as it is kept (RFC 9110, section 8.8.3): another one after every change. */
export const entityTagOf = async (record: object): Promise<string> =>
  `"${base64url((await digestOf(JSON.stringify(record))).slice(0, 15))}"`

/**
 * Makes sure that a record is still the one that a caller has read. `*` is any record that is there; a weak tag counts as
 * the strong one, which compressing an answer makes of it on the way.
 *
 * @param ifMatch the header `If-Match`: tags with commas between.
 * @throws ServiceError `precondition_failed` when the record has changed since.
 */
export const checkEntityTag = async (ifMatch: string | undefined, record: object): Promise<void> => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tag = await entityTagOf(record)
  const known = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (!known.includes(tag))
    throw new ServiceError(
      'precondition_failed',
      `If-Match: expected ${tag}, since it has changed meanwhile: read it again and repeat the change`,
      { field: 'If-Match' },
    )
}
