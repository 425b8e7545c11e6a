/** What a picture is for: a logo keeps its proportions, a photo is cut to a square. */
export type PictureUse = 'logo' | 'photo'

/** The media types that can be chosen. */
export const chosenTypes: Readonly<Record<PictureUse, readonly string[]>> = {
  logo: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
  photo: ['image/png', 'image/jpeg', 'image/webp'],
}

/** The most bytes that the service stores of a picture, as in the contract, which pages load without its schemas. */
export const mostBytes = 64 * 1024

/** The longest sides that are tried, until the picture is small enough. */
const sides = [512, 384, 256, 192, 128, 96]

/** Why a chosen file cannot be sent. */
export type PictureProblem = 'type' | 'unreadable' | 'svg-too-big'

/** A picture to send, as a `data:` address, or why the file is none. */
export type ChosenPicture = { readonly address: string } | { readonly problem: PictureProblem }

const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** The part of the picture that is kept: all of a logo, the middle square of a photo. */
const cutOf = ({ width, height }: ImageBitmap, use: PictureUse) => {
  if (use === 'logo') return { x: 0, y: 0, width, height }
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

const draw = (bitmap: ImageBitmap, use: PictureUse, longest: number): Promise<Blob | null> => {
  const { x, y, width, height } = cutOf(bitmap, use)
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  if (use === 'photo') {
    // A JPEG has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
  // Programs that read email know PNG and JPEG, but not all of them WebP.
  return new Promise((resolve) =>
    use === 'photo' ? canvas.toBlob(resolve, 'image/jpeg', 0.85) : canvas.toBlob(resolve, 'image/png'),
  )
}

/**
 * Makes a chosen file a picture that the service stores: upright, at most 512 pixels wide and high and 64 KiB, without what a camera notes
 * beside it, such as the place. An SVG stays as it is; the service checks what is in it.
 */
export const resizePicture = async (file: File, use: PictureUse): Promise<ChosenPicture> => {
  if (!chosenTypes[use].includes(file.type)) return { problem: 'type' }
  if (file.type === 'image/svg+xml')
    return file.size > mostBytes ? { problem: 'svg-too-big' } : { address: await addressOf(file) }
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return { problem: 'unreadable' }
  }
  try {
    for (const side of sides) {
      const blob = await draw(bitmap, use, side)
      if (blob && blob.size <= mostBytes) return { address: await addressOf(blob) }
    }
    return { problem: 'unreadable' }
  } finally {
    bitmap.close()
  }
}
