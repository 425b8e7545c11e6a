import { svg, type TemplateResult } from 'lit'
import encodeQR from 'qr'

/** The quiet zone around a code, in modules (ISO/IEC 18004). */
const margin = 4

/** A code's dark modules as a path of unit squares, and the width of the picture in modules. */
export const qrPath = (text: string): { readonly path: string; readonly width: number } => {
  const rows = encodeQR(text, 'raw', { border: margin, ecc: 'medium' })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return { path, width: rows.length }
}

/** A QR code, black on white whatever the page's colours: readers expect it. */
export const qrCode = (text: string, name: string): TemplateResult => {
  const { path, width } = qrPath(text)
  return svg`<svg class="qr" part="qr-code" viewBox="0 0 ${width} ${width}" role="img" aria-label=${name} shape-rendering="crispEdges"
    ><rect width="100%" height="100%" fill="#fff"></rect><path d=${path} fill="#000"></path></svg>`
}

/** The same as a file. */
export const qrFile = (text: string): string => {
  const { path, width } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>\n`
}
