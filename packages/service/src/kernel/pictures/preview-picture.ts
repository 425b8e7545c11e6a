import type { PictureType } from '@whenable/contract'

/** The size of the picture of a link preview in pixels, which all that show one expect. */
export const previewSize = { width: 1_200, height: 630 }

/** The bytes of an uploaded picture, in base64. */
interface UploadedPicture {
  readonly type: PictureType
  readonly data: string
}

/** What the picture of a link preview shows. Its texts are plain; what cannot be drawn of them is left out. */
export interface PreviewPicture<Uploaded = UploadedPicture> {
  readonly title: string
  /** A short fact below the title, such as the duration. */
  readonly fact: string | undefined
  readonly business: string | undefined
  readonly host: string | undefined
  /** `#rgb` or `#rrggbb`; undefined: the accent of the hosted pages. */
  readonly accent: string | undefined
  /** BCP 47 tag of the language that its texts are in, where they do not say it themselves. */
  readonly lang: string
  readonly logo: Uploaded | undefined
  /** The photo of the host. */
  readonly photo: Uploaded | undefined
}

/** Draws the picture of a link preview as PNG. It may take a second. */
export type DrawPreview = (picture: PreviewPicture) => Promise<Uint8Array<ArrayBuffer>>
