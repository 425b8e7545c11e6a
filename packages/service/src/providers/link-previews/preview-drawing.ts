import { type PreviewPicture, previewSize } from '../../kernel/pictures/preview-picture.js'
import type { Job } from '../../kernel/run-job.js'
import { fontsFor } from './preview-fonts.js'
import { layoutOf } from './preview-layout.js'

/** A drawn picture, as PNG. */
export interface DrawnPreview {
  readonly png: Uint8Array<ArrayBuffer>
}

/** Draws a picture without a browser. An uploaded picture that cannot be read is left out. */
export const drawPreview = async (picture: PreviewPicture): Promise<DrawnPreview> => {
  const { Renderer } = await import('@takumi-rs/wasm/node')
  const renderer = new Renderer()
  const draw = async (shown: PreviewPicture) => {
    const { node, texts, images } = layoutOf(shown)
    const { fonts, families } = fontsFor(texts, shown.lang)
    return renderer.render(node, { ...previewSize, format: 'png', fonts, fontFamilies: families, images })
  }
  try {
    const png = await draw(picture).catch((error: unknown) => {
      if (!picture.logo && !picture.photo) throw error
      return draw({ ...picture, logo: undefined, photo: undefined })
    })
    return { png }
  } finally {
    renderer.free()
  }
}

/** Draws a picture in another thread. */
export const previewDrawing: Job<PreviewPicture, DrawnPreview> = {
  name: 'preview-drawing',
  // The first one loads the renderer.
  milliseconds: () => 20_000,
  *work(picture) {
    yield
    return drawPreview(picture)
  },
}
