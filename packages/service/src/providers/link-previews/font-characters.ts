import { brotliDecompressSync } from 'node:zlib'

/** Numbers of tables in WOFF2 (W3C Recommendation, section 5.2): `cmap`, the two that may be transformed, and one that is spelled out. */
const [cmapNumber, glyfNumber, locaNumber, spelledOut] = [0, 10, 11, 63]

/** The bytes of the table `cmap` of a font in WOFF2. */
const cmapOf = (file: Buffer): Buffer => {
  let at = 48
  const size = (): number => {
    let value = 0
    for (;;) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let start = 0
  let found: readonly [number, number] | undefined
  for (let tables = file.readUInt16BE(12); tables > 0; tables--) {
    const flags = file.readUInt8(at++)
    const number = flags & 63
    if (number === spelledOut) at += 4
    let length = size()
    // These two are transformed unless they say otherwise, others if they say so.
    const isTransformed = number === glyfNumber || number === locaNumber ? flags >> 6 !== 3 : flags >> 6 !== 0
    if (isTransformed) length = size()
    if (number === cmapNumber) found = [start, start + length]
    start += length
  }
  if (!found) throw new Error('the font has no table cmap')
  return brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(...found)
}

/** Code points of a segment table (OpenType, `cmap` format 4), which has those below U+10000. */
const ofSegments = function* (table: Buffer): Generator<number> {
  const size = table.readUInt16BE(6)
  for (let at = 14; at < 14 + size; at += 2) {
    const [start, delta] = [table.readUInt16BE(at + size + 2), table.readUInt16BE(at + 2 * size + 2)]
    const offsetAt = at + 3 * size + 2
    const offset = table.readUInt16BE(offsetAt)
    for (let code = start; code <= Math.min(table.readUInt16BE(at), 0xfffe); code++) {
      const glyph = offset
        ? table.readUInt16BE(offsetAt + offset + 2 * (code - start))
        : (code + delta) & 0xffff
      if (glyph) yield code
    }
  }
}

/** Code points of a table of groups (`cmap` format 12). */
const ofGroups = function* (table: Buffer): Generator<number> {
  for (let at = 16; at < 16 + 12 * table.readUInt32BE(12); at += 12)
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++) yield code
}

const readers: Readonly<Record<number, (table: Buffer) => Iterable<number>>> = { 4: ofSegments, 12: ofGroups }

/**
 * The code points for which a font has a glyph. The ranges that a package of fonts lists for style sheets are larger.
 *
 * @param file a font in WOFF2.
 */
export const charactersOf = (file: Buffer): ReadonlySet<number> => {
  const cmap = cmapOf(file)
  const characters = new Set<number>()
  for (let at = 4; at < 4 + 8 * cmap.readUInt16BE(2); at += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(at + 4))
    for (const code of readers[table.readUInt16BE(0)]?.(table) ?? []) characters.add(code)
  }
  return characters
}
