import { ServiceError } from '@whenable/contract'

/** The most bytes of all fields of a form, besides its file. */
const mostFieldBytes = 64 * 1024

/** Maximum size of a form with a file, in bytes: a file of 10 MB and the fields beside it. */
const maxBytes = 10 * 1024 * 1024 + mostFieldBytes

/** The most parts of a form, and the most bytes of the headers of each. Those of a poll have a few dozen parts. */
const mostParts = 200
const mostHeaderBytes = 2_048

/** A submitted form: its fields, and the text of its file, if one was chosen. */
export interface SentForm {
  readonly fields: URLSearchParams
  /** `too-large` if the form was not read because of its size. */
  readonly file?: { readonly bytes: Uint8Array } | 'too-large' | undefined
}

/** The bytes of a body; undefined if there are too many. */
const readBytes = async (request: Request): Promise<Uint8Array | undefined> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined
  const reader = request.body?.getReader()
  // Requests in Firefox, where the service may run in a page, have no body stream.
  if (!reader) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let count = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    count += chunk.value.byteLength
    if (count > maxBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(chunk.value)
  }
  const bytes = new Uint8Array(count)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** Whether a form is sent as `multipart/form-data`, which can contain a file. */
export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')

const invalid = (): ServiceError =>
  new ServiceError('invalid_request_error', 'the body is not a valid multipart/form-data')

/**
 * The index of a line break with what follows it, by Horspool's algorithm: each byte that is compared says how far ahead to look. A delimiter
 * has one line break, with which the comparison begins, so no byte is compared more than twice, whatever it is.
 *
 * @throws ServiceError if it is not there before `end`.
 */
const find = (bytes: Uint8Array, wanted: Uint8Array, from: number, end = bytes.length): number => {
  const { length } = wanted
  const steps = new Uint8Array(256).fill(length)
  for (let index = 0; index < length - 1; index++) steps[wanted[index] as number] = length - 1 - index
  for (let at = from; at + length <= end; at += steps[bytes[at + length - 1] as number] as number) {
    let matched = 0
    while (matched < length && bytes[at + matched] === wanted[matched]) matched++
    if (matched === length) return at
  }
  throw invalid()
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const blankLine = encoder.encode('\r\n\r\n')

/** What separates the parts (RFC 2046, section 5.1.1), after a line break. */
const delimiterOf = (contentType: string): Uint8Array => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain ?? ''
  if (!/^[\x20-\x7e]{1,70}$/.test(boundary)) throw invalid()
  return encoder.encode(`\r\n--${boundary}`)
}

interface Part {
  readonly name: string
  readonly isFile: boolean
  readonly content: Uint8Array
}

/** The parts of a body. The platform's own `formData()` takes a second of the thread for what strangers can put into 10 MB. */
function* partsOf(bytes: Uint8Array, delimiter: Uint8Array): Generator<Part> {
  // The first delimiter has no line break before it.
  if (find(bytes, delimiter.subarray(2), 0, delimiter.length - 2) !== 0) throw invalid()
  let at = delimiter.length - 2
  for (let count = 0; decoder.decode(bytes.subarray(at, at + 2)) !== '--'; count++) {
    if (count === mostParts) throw invalid()
    const headerEnd = find(bytes, blankLine, at, Math.min(bytes.length, at + mostHeaderBytes))
    const headers = decoder.decode(bytes.subarray(at, headerEnd)).split('\r\n')
    const disposition = headers.find((line) => /^content-disposition:/i.test(line)) ?? ''
    const name = /[\s;]name="([^"]*)"/i.exec(disposition)?.[1]
    if (headers[0] !== '' || name === undefined) throw invalid()
    const start = headerEnd + blankLine.length
    const end = find(bytes, delimiter, start)
    yield { name, isFile: /[\s;]filename=/i.test(disposition), content: bytes.subarray(start, end) }
    at = end + delimiter.length
  }
}

/**
 * Reads a form that is sent as `multipart/form-data`. The file is in the answer alone: nothing is stored.
 *
 * @throws ServiceError `invalid_request_error` if it cannot be read.
 */
export const readMultipart = async (request: Request): Promise<SentForm> => {
  const delimiter = delimiterOf(request.headers.get('content-type') ?? '')
  const bytes = await readBytes(request)
  if (!bytes) return { fields: new URLSearchParams(), file: 'too-large' }
  const fields = new URLSearchParams()
  let file: SentForm['file']
  let fieldBytes = 0
  for (const { name, isFile, content } of partsOf(bytes, delimiter)) {
    if (isFile) {
      // A copy, because another thread gets what it is a part of.
      if (content.length > 0) file ??= { bytes: content.slice() }
      continue
    }
    fieldBytes += content.length
    if (fieldBytes > mostFieldBytes) throw invalid()
    fields.append(name, decoder.decode(content).replaceAll('\0', ''))
  }
  return { fields, file }
}
