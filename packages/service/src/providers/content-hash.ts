import { createHash } from 'node:crypto'

/** A hash of a text, 43 characters of base64url. */
export const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url')
