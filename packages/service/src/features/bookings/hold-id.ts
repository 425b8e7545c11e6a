import { validationError } from '../../kernel/errors.js'
import { sha256 } from '../../kernel/secrets.js'

/** Lengths of an id that a caller makes: 96 random bits in base64 and more. */
const shortestId = 16
const longestId = 256

/** @throws ServiceError naming `hold_id` if it is easy to guess, or too long. */
export const checkHoldId = (id: string): void => {
  if (id.length < shortestId || id.length > longestId)
    throw validationError('hold_id', '…', `${shortestId} to ${longestId} random characters`)
}

/** The SHA-256 of a hold's id, by which it is stored; undefined without an id. */
export const hashOfHold = async (id: string | undefined): Promise<string | undefined> =>
  id === undefined ? undefined : sha256(id)
