import { ServiceError } from '@whenable/contract'

/** Maximum size of a body in bytes. */
const maxBytes = 256 * 1024

/** Maximum depth of nested objects and lists in a body. */
const maxDepth = 32

const tooLarge = (): ServiceError =>
  new ServiceError('request_too_large', `the body is larger than ${maxBytes / 1024} KiB`)

const readText = async (request: Request): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  // Requests in Firefox, where the service may run in a page, have no body stream.
  if (request.body === undefined) {
    const all = await request.arrayBuffer()
    if (all.byteLength > maxBytes) throw tooLarge()
    return new TextDecoder().decode(all)
  }
  const reader = request.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}

/** An error that names what is wrong without showing the body, which may contain secrets. */
const bad = (field: string, got: string, expected: string): ServiceError =>
  new ServiceError('invalid_request_error', `${field}: got ${got}, expected ${expected}`, { field })

/** @throws ServiceError for too many levels, and for texts that PostgreSQL cannot store. */
const checkShape = (value: unknown, depth: number): void => {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw bad('body', 'a text with a NUL character', 'texts without one')
    if (/\p{Surrogate}/u.test(value))
      throw bad('body', 'a text with half of a surrogate pair', 'texts of whole characters')
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxDepth) throw bad('body', 'nested values', `at most ${maxDepth} levels`)
  for (const [key, inner] of Object.entries(value)) {
    checkShape(key, depth)
    checkShape(inner, depth + 1)
  }
}

/** A body as text and as parsed JSON. */
export interface Body {
  readonly text: string
  readonly json: unknown
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 120) : ''
    throw bad('body', `what is not valid JSON (${message})`, 'JSON')
  }
}

/** Parsers by content type. */
const readers = {
  'application/json': {
    type: /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i,
    read: parseJson,
  },
  'application/x-www-form-urlencoded': {
    type: /^application\/x-www-form-urlencoded\s*(?:;|$)/i,
    read: (text: string): unknown => Object.fromEntries(new URLSearchParams(text)),
  },
}

/** A supported content type. */
export type BodyType = keyof typeof readers

/**
 * Reads a body of one of these content types. An empty body is read as `{}`.
 *
 * @throws ServiceError that describes the error in the content type, the size, the syntax or the shape.
 */
export const readBody = async (request: Request, types: readonly BodyType[]): Promise<Body> => {
  const text = await readText(request)
  if (text === '') return { text, json: {} }
  const sent = request.headers.get('content-type') ?? ''
  const type = types.find((name) => readers[name].type.test(sent))
  if (!type) throw bad('Content-Type', `'${sent.slice(0, 60)}'`, types.join(' or '))
  const json = readers[type].read(text)
  checkShape(json, 0)
  return { text, json }
}
