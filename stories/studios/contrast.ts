/** Contrast ratio of two colours by WCAG 2.2 (1.4.3): 1 to 21. Opaque colours as read from a canvas. */
export const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, "relative luminance". */
const luminance = (color: string): number => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
