import { validationError } from '../errors.js'
import type { Page } from '../store/store.js'

/** Default and maximum number of items on a page (interface: Paging). */
const defaultLimit = 50
const maxLimit = 200

const encode = (text: string): string =>
  btoa(text)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')

const decode = (token: string): string => {
  try {
    const text = atob(token.replaceAll('-', '+').replaceAll('_', '/'))
    if (/^\d\.\d+\./.test(text)) return text
  } catch {
    // Reported below.
  }
  throw validationError('page_token', token, 'the next_cursor of the page before')
}

/**
 * Parses the page parameters of a query.
 *
 * @throws ServiceError naming `limit` or `page_token`.
 */
export const pageOf = (query: { limit?: string | undefined; page_token?: string | undefined }): Page => {
  const limit = query.limit === undefined ? defaultLimit : Number(query.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit)
    throw validationError('limit', query.limit, `a whole number from 1 to ${maxLimit}`)
  return { limit, after: query.page_token ? decode(query.page_token) : undefined }
}

/** The cursor of the next page, for `page_token`. */
export const cursorOf = (next: string | undefined): string | undefined =>
  next === undefined ? undefined : encode(next)
