import { base64url, digestOf } from '../secrets.js'
import type { Transaction } from '../store/store.js'
import { type PictureUse, readPicture } from './read-picture.js'

/** Whose picture it is, and what for. */
export interface PictureOwner {
  readonly applicationId: string
  /** The id of the member of a photo, or of the application of a logo. */
  readonly ownerId: string
  /** The field of the request, which also keeps the pictures of an owner apart. */
  readonly field: string
  readonly use: PictureUse
}

const endings = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' }

/**
 * Stores an uploaded picture in place of the one before, or removes that one.
 *
 * @param before the name of the picture so far.
 * @param address the picture as a `data:` address; an empty text removes it, undefined keeps the one before.
 * @returns the name of the picture: a digest with the ending of its type, which differs for all owners.
 * @throws ServiceError as {@link readPicture}.
 */
export const putPicture = async (
  transaction: Transaction,
  { applicationId, ownerId, field, use }: PictureOwner,
  before: string | undefined,
  address: string | undefined,
): Promise<string | undefined> => {
  if (address === undefined) return before
  const picture = address === '' ? undefined : await readPicture(field, address, use)
  const digest = picture && (await digestOf([applicationId, ownerId, field, picture.data].join(' ')))
  const name = digest && `${base64url(digest.slice(0, 18))}.${endings[picture.type]}`
  if (before !== undefined && before !== name) await transaction.removePicture(before)
  if (picture && name) await transaction.putPicture({ name, applicationId, ownerId, ...picture })
  return name
}

/** The address of a stored picture; undefined without one. */
export const pictureAddress = (origin: string, name: string | undefined): string | undefined =>
  name === undefined ? undefined : `${origin}/pictures/${name}`
