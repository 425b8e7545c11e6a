const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
const context = canvas.getContext('2d', { willReadFrequently: true })!

/** Red, green and blue, 0 to 255, of CSS colours over each other, as the browser paints them. The first one is opaque. */
export function paint(...layers: readonly string[]): [number, number, number] {
  for (const layer of layers) {
    context.fillStyle = layer
    context.fillRect(0, 0, 1, 1)
  }
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return [red!, green!, blue!]
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = paint(colour).map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Contrast ratio of two CSS colours (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}
