/** A PNG of one pixel. */
export const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The header of a JPEG of 8 × 8 pixels. */
export const photo = `data:image/jpeg;base64,${btoa(
  String.fromCharCode(
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    0,
    8,
    0,
    8,
    1,
    1,
    0x11,
    0,
    0xff,
    0xd9,
  ),
)}`

/** An SVG with some content. */
export const svgOf = (content: string): string =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)}`
