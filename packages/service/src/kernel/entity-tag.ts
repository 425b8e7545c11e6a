import { ServiceError } from '@whenable/contract'
import { base64url, digestOf } from './secrets.js'

/** The entity tag of a stored record (RFC 9110, section 8.8.3). It differs after every change. */
export const entityTagOf = async (record: object): Promise<string> =>
  `"${base64url((await digestOf(JSON.stringify(record))).slice(0, 15))}"`

/**
 * The entity tag of an answer that holds more than a stored record: the record's, and a part for the rest after a dot, which
 * `If-Match` ignores. A caller may have made a change without knowing the rest.
 */
export const answerTagOf = async (record: object, answer: object): Promise<string> => {
  const [own, all] = [await entityTagOf(record), await entityTagOf(answer)]
  return `${own.slice(0, -1)}.${all.slice(1)}`
}

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
  const known = ifMatch.split(',').map((one) =>
    one
      .trim()
      .replace(/^W\//, '')
      .replace(/\.[\w-]+"$/, '"'),
  )
  if (!known.includes(tag))
    throw new ServiceError(
      'precondition_failed',
      `If-Match: expected ${tag}. The record has changed: read it again and repeat the change`,
      { field: 'If-Match' },
    )
}
