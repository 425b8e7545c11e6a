import { maxPictureBytes, type PictureType, ServiceError } from '@whenable/contract'
import { validationError } from '../errors.js'
import { bytesOfBase64 } from '../secrets.js'
import { type PixelType, problemOfPixels } from './picture-size.js'
import { problemOfSvg } from './safe-svg.js'

/** What a picture is for: a logo can be drawn as SVG, a photo cannot. */
export type PictureUse = 'logo' | 'photo'

/** A picture that was checked. */
export interface CheckedPicture {
  readonly type: PictureType
  /** Its bytes in base64. */
  readonly data: string
}

const typesOf: Readonly<Record<PictureUse, readonly PictureType[]>> = {
  logo: ['image/png', 'image/webp', 'image/jpeg', 'image/svg+xml'],
  photo: ['image/png', 'image/webp', 'image/jpeg'],
}

/** The bytes of base64; undefined if it is none. */
const bytesOf = (base64: string): Uint8Array | undefined => {
  try {
    return bytesOfBase64(base64)
  } catch {
    return undefined
  }
}

const refused = (field: string, got: string, expected: string, reason?: string): ServiceError =>
  new ServiceError('invalid_request_error', `${field}: got ${got}, expected ${expected}`, { field, reason })

/**
 * Reads an uploaded picture, a `data:` address in base64.
 *
 * @param field the field of the request, for errors.
 * @throws ServiceError `invalid_request_error` for another type, more bytes or pixels than allowed, and, with the reason `unsafe_svg`, an
 *   SVG that could run or load something.
 */
export const readPicture = async (
  field: string,
  address: string,
  use: PictureUse,
): Promise<CheckedPicture> => {
  const types = typesOf[use]
  const comma = address.indexOf(',')
  const type = types.find((one) => address.slice(0, comma) === `data:${one};base64`)
  const kinds = types.map((one) => one.slice('image/'.length)).join(', ')
  if (!type) throw validationError(field, address, `data:image/…;base64 of one of ${kinds}`)
  const data = address.slice(comma + 1)
  const bytes = bytesOf(data)
  if (!bytes) throw validationError(field, address, 'base64')
  if (bytes.length > maxPictureBytes)
    throw refused(field, `${bytes.length} bytes`, `a picture of at most ${maxPictureBytes} bytes`)
  if (type === 'image/svg+xml') {
    const problem = await problemOfSvg(bytes)
    if (problem) throw refused(field, problem, 'an SVG of shapes, texts and gradients alone', 'unsafe_svg')
    return { type, data }
  }
  const problem = problemOfPixels(type satisfies PixelType, bytes)
  if (problem) throw refused(field, problem.got, problem.expected)
  return { type, data }
}
