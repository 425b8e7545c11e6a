import { maxPictureSide } from '@whenable/contract'

/** The width and height of a picture in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** PNG (W3C Recommendation, section 11.2.2): the header is the first chunk. */
const ofPng = (bytes: Uint8Array): PictureSize | undefined => {
  if (textAt(bytes, 1, 3) !== 'PNG' || textAt(bytes, 12, 4) !== 'IHDR') return undefined
  const view = viewOf(bytes)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** WebP (RFC 9649): the size of an extended, a lossless or a lossy picture. */
const ofWebp = (bytes: Uint8Array): PictureSize | undefined => {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return undefined
  const view = viewOf(bytes)
  const kind = textAt(bytes, 12, 4)
  if (kind === 'VP8X')
    return {
      width: 1 + (view.getUint32(24, true) & 0xffffff),
      height: 1 + (view.getUint32(27, true) & 0xffffff),
    }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (kind !== 'VP8 ') return undefined
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Markers of JPEG that are not the start of a frame, though they are between `c0` and `cf`: tables, and an extension. */
const noFrames = [0xc4, 0xc8, 0xcc]

/** Markers that begin a segment with a length. Before a frame the others have no place, and decoders disagree about what follows them. */
const hasLength = (marker: number): boolean => marker >= 0xc0 && (marker < 0xd0 || marker > 0xd9)

/** JPEG (ITU-T T.81, B.2.2): the size is in the header of the frame. Any number of `ff` may come before a marker (B.1.1.2). */
const ofJpeg = (bytes: Uint8Array): PictureSize | undefined => {
  const view = viewOf(bytes)
  if (view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (!hasLength(marker)) return undefined
    if (marker <= 0xcf && !noFrames.includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

const readers = { 'image/png': ofPng, 'image/webp': ofWebp, 'image/jpeg': ofJpeg }

/** The media types of pictures of pixels. */
export type PixelType = keyof typeof readers

/** The size that the bytes of a picture name; undefined if they are no picture of this type. */
export const pictureSize = (type: PixelType, bytes: Uint8Array): PictureSize | undefined => {
  try {
    return readers[type](bytes)
  } catch {
    // It ends before its size.
    return undefined
  }
}

/** What is wrong with the bytes of a picture. */
interface PixelProblem {
  readonly got: string
  readonly expected: string
}

/** Why the bytes of a picture cannot be shown, such as `4000 × 1 pixels`; undefined if they can. */
export const problemOfPixels = (type: PixelType, bytes: Uint8Array): PixelProblem | undefined => {
  const { width = 0, height = 0 } = pictureSize(type, bytes) ?? {}
  if (!width || !height) return { got: `bytes that are no ${type}`, expected: `a picture of ${type}` }
  if (Math.max(width, height) <= maxPictureSide) return undefined
  return {
    got: `${width} × ${height} pixels`,
    expected: `at most ${maxPictureSide} × ${maxPictureSide} pixels`,
  }
}
