import { BoundedMap } from '@whenable/time'
import type { DrawPreview, PreviewPicture } from '../../kernel/pictures/preview-picture.js'
import { base64url, digestOf } from '../../kernel/secrets.js'
import type { Records } from '../../kernel/store/store.js'

/** What the preview of a page shows. Its uploaded pictures are names. */
export type LinkPreview = PreviewPicture<string>

/** Changes with the looks of the pictures, so that addresses of other ones change. */
const looks = 1

/** The name of the picture of a preview: a digest of all that it shows. */
export const previewName = async (preview: LinkPreview): Promise<string> =>
  `${base64url((await digestOf(JSON.stringify([looks, preview]))).slice(0, 18))}.png`

/** The name of an uploaded picture of this service in an address. Nothing is requested from elsewhere. */
export const uploadedName = (address: unknown, origin: string): string | undefined => {
  const path = `${origin}/pictures/`
  return typeof address === 'string' && address.startsWith(path) ? address.slice(path.length) : undefined
}

/** A preview with the bytes of its pictures. One that was removed meanwhile is left out. */
export const withUploads = async (records: Records, preview: LinkPreview): Promise<PreviewPicture> => ({
  ...preview,
  logo: preview.logo === undefined ? undefined : await records.picture(preview.logo),
  photo: preview.photo === undefined ? undefined : await records.picture(preview.photo),
})

/** How many pictures a process keeps, of about 40 KB each. */
const mostKept = 200

/** The pictures of link previews, as PNG. Each is drawn once, while a process keeps it. */
export interface PreviewPictures {
  /** @param shown says what a picture shows that is not kept. It may refuse. */
  get(name: string, shown: () => Promise<PreviewPicture>): Promise<Uint8Array<ArrayBuffer>>
}

/** Creates the pictures of link previews. @param most how many are kept. */
export const createPreviewPictures = (draw: DrawPreview, most = mostKept): PreviewPictures => {
  const kept = new BoundedMap<string, Promise<Uint8Array<ArrayBuffer>>>(most)
  return {
    get: async (name, shown) => {
      const known = kept.get(name)
      if (known) return known
      const drawn = shown().then(draw)
      kept.set(name, drawn)
      try {
        return await drawn
      } catch (error) {
        if (kept.get(name) === drawn) kept.delete(name)
        throw error
      }
    },
  }
}
