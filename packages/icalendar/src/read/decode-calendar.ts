/** The bytes that are looked through before the caller has its turn. */
const BYTES_AT_ONCE = 1024 * 1024

const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20]

/** Bytes without their folds (RFC 5545, section 3.1), some of which are within a character. */
function* unfolded(bytes: Uint8Array): Generator<undefined, Uint8Array> {
  const kept = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    const end = byte === CR && bytes[at + 1] === LF ? at + 1 : at
    const next = bytes[end + 1]
    if ((byte === CR || byte === LF) && (next === SPACE || next === TAB)) at = end + 1
    else kept[length++] = byte
    if (at % BYTES_AT_ONCE === 0) yield
  }
  return kept.subarray(0, length)
}

/** The encoding that a byte order mark says. */
const markedEncoding = ([first, second]: Uint8Array): string | undefined =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined

/** The text of bytes; undefined if a decoder that is fatal cannot decode them. */
function* decoded(bytes: Uint8Array, decoder: TextDecoder): Generator<undefined, string | undefined> {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    yield
    try {
      const isLast = at + BYTES_AT_ONCE >= bytes.length
      parts.push(decoder.decode(bytes.subarray(at, at + BYTES_AT_ONCE), { stream: !isLast }))
    } catch {
      return undefined
    }
  }
  yield
  return parts.join('')
}

const utf8 = (): TextDecoder => new TextDecoder('utf-8', { fatal: true })

/** A decoder of a declared encoding. What is unknown is read as Windows-1252, which includes Latin-1 and can decode all bytes. */
const decoderOf = (charset: string | undefined): TextDecoder => {
  try {
    return new TextDecoder(charset ?? 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}

const charsetIn = (text: string): string | undefined => /;\s?CHARSET="?([\w.-]+)/i.exec(text)?.[1]

/** The encoding that a calendar declares in its properties, as programs did before there was only one. */
const declaredIn = (bytes: Uint8Array): string | undefined =>
  charsetIn(new TextDecoder('windows-1252').decode(bytes.subarray(0, BYTES_AT_ONCE)))

/**
 * The text of a calendar's bytes. Calendars are in UTF-8 (RFC 5545, section 3.1.4), even if folds break its characters; other bytes are in the
 * encoding that their byte order mark, the sender or the calendar declares.
 *
 * @param contentType the sender's Content-Type.
 */
export function* textOfBytes(bytes: Uint8Array, contentType = ''): Generator<undefined, string> {
  const marked = markedEncoding(bytes)
  const text = yield* decoded(bytes, marked ? new TextDecoder(marked) : utf8())
  if (text !== undefined) return text
  const whole = yield* unfolded(bytes)
  const found = yield* decoded(whole, utf8())
  return found ?? (yield* decoded(whole, decoderOf(charsetIn(contentType) ?? declaredIn(whole)))) ?? ''
}
