import { createHash } from 'node:crypto'

/** A hash of a text, 43 characters of base64url. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
