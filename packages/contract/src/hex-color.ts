/**
 * A colour on the wire (`hex_color`, `appearance.color`), `#rgb` or `#rrggbb`; undefined for any other text, so that it is safe
 * in a style.
 */
export const hexColor = (text: string | null | undefined): string | undefined =>
  text && /^#(?:[\da-f]{3}){1,2}$/i.test(text) ? text : undefined
