import type { PictureType } from '@whenable/contract'
import { type OpenForReading, type OpenForWriting, table } from './table.js'

/** An uploaded picture. */
export interface PictureRecord {
  /** A digest with the ending of its type, which its address ends with. */
  readonly name: string
  readonly applicationId: string
  /** The id of the member of a photo, or of the application of a logo. */
  readonly ownerId: string
  readonly type: PictureType
  /** Its bytes in base64. */
  readonly data: string
}

/** The pictures of all applications. Their addresses name no application. */
export const pictureTable = table<PictureRecord>()({
  name: 'pictures',
  key: ['name'],
  columns: { name: 'text', applicationId: 'text', ownerId: 'text' },
  indexes: [['applicationId', 'ownerId']],
})

/** Reads pictures. */
export const pictureRecords = (open: OpenForReading) => ({ picture: open(pictureTable).get })

/** Writes pictures. They are removed with whose they are. */
export const pictureWrites = (open: OpenForWriting) => {
  const pictures = open(pictureTable)
  return { putPicture: pictures.put, removePicture: pictures.remove }
}
