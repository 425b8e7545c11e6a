import * as z from 'zod/mini'

/** The media types of uploaded pictures. */
export const pictureTypes = ['image/png', 'image/webp', 'image/jpeg', 'image/svg+xml'] as const

export type PictureType = (typeof pictureTypes)[number]

/** The most bytes of an uploaded picture. */
export const maxPictureBytes = 64 * 1024

/** The most pixels of each side of an uploaded picture. */
export const maxPictureSide = 1_024

const maxCharacters = Math.ceil(maxPictureBytes / 3) * 4 + 'data:image/svg+xml;base64,'.length

/** An uploaded picture as a `data:` address in base64, as browsers write it. An empty text removes the picture. */
export const pictureInputSchema = z.string().check(
  z.refine((value) => value === '' || value.startsWith('data:'), {
    error:
      'expected a picture as data:image/png;base64,… (or webp, jpeg, svg+xml), or an empty text to remove it',
  }),
  z.maxLength(maxCharacters, {
    error: `expected a picture of at most ${maxPictureBytes / 1024} KiB`,
  }),
)
