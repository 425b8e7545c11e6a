/**
 * The pieces that the records of calendars need beside those of a visitor's, for a build that counts bytes: what stands in
 * requests is not checked by whoever sends it, and a yes or no, or a number, is looked at by whoever reads it.
 */
import * as pieces from './zod-pieces.js'

export * from './zod-pieces.js'

interface Unchecked extends pieces.Reader {
  readonly check: () => Unchecked
}

/** A piece with checks that are not carried out. */
const withoutChecks = (piece: pieces.Reader): Unchecked => ({ ...piece, check: () => withoutChecks(piece) })

/** A piece that takes everything. */
const anything = (): Unchecked => withoutChecks(pieces.unknown())

export const string = (): Unchecked => withoutChecks(pieces.string())

export const array = (item: pieces.Reader): Unchecked => withoutChecks(pieces.array(item))

export const looseObject = (shape: Readonly<Record<string, pieces.Reader>>): Unchecked =>
  withoutChecks(pieces.looseObject(shape))

export {
  anything as boolean,
  anything as enum,
  anything as int,
  anything as maxLength,
  anything as minimum,
  anything as minLength,
  anything as number,
  anything as partial,
  anything as refine,
}
