import { hexColor } from '@whenable/contract'

const channel = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** WCAG 2.2, "relative luminance", of `#rgb` or `#rrggbb`. */
const luminance = (color: string): number => {
  const digits = color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(digits.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours by WCAG 2.2 (1.4.3): 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The least contrast of a button to the page around it (WCAG 2.2, 1.4.11). */
const leastContrast = 3

/**
 * What is wrong with an accent: it is no hex colour, or it hardly differs from the page. `light` and `dark` name the page; an
 * accent is shown on both unless a theme is fixed.
 */
export const accentProblem = (
  color: string,
  theme: 'light' | 'dark' | undefined,
): 'color' | 'light' | 'dark' | undefined => {
  if (!hexColor(color)) return 'color'
  if (theme !== 'dark' && contrastOf(color, '#ffffff') < leastContrast) return 'light'
  if (theme !== 'light' && contrastOf(color, '#16181d') < leastContrast / 2) return 'dark'
  return undefined
}
