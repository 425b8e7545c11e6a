/**
 * A colour on the wire (`hex_color`, `appearance.color`), `#rgb` or `#rrggbb`; undefined for any other text, so that it is safe
 * in a style.
 */
export const hexColor = (text: string | null | undefined): string | undefined =>
  text && /^#(?:[\da-f]{3}){1,2}$/i.test(text) ? text : undefined

const channel = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Red, green and blue of `#rgb` or `#rrggbb`: 0 to 255. */
export const channelsOf = (color: string): readonly [red: number, green: number, blue: number] => {
  const digits = color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color
  const at = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16)
  return [at(1), at(3), at(5)]
}

/** WCAG 2.2, "relative luminance", of `#rgb` or `#rrggbb`: 0 to 1. */
export const luminanceOf = (color: string): number => {
  const [red, green, blue] = channelsOf(color)
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
}

/** The contrast ratio of two colours by WCAG 2.2 (1.4.3): 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
