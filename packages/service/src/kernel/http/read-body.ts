import { ServiceError } from '@whenable/contract'

/** Maximum size of a body in bytes. */
const maxBytes = 256 * 1024

/** Maximum depth of nested objects and lists in a body. */
const maxDepth = 32

/**
 * Maximum number of values in a body, in all lists and objects together. A body with more says little in each: of 100,000 empty items, the
 * validation would describe what each of them lacks.
 */
const maxValues = 20_000

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

/** @throws ServiceError for too many levels or values, and for texts that PostgreSQL cannot store. */
const checkShape = (body: unknown): void => {
  let values = 0
  const checkText = (text: string): void => {
    if (text.includes('\0')) throw bad('body', 'a text with a NUL character', 'texts without one')
    if (/\p{Surrogate}/u.test(text))
      throw bad('body', 'a text with half of a surrogate pair', 'texts of whole characters')
  }
  const check = (value: unknown, depth: number): void => {
    if (typeof value === 'string') checkText(value)
    if (typeof value !== 'object' || value === null) return
    if (depth >= maxDepth) throw bad('body', 'nested values', `at most ${maxDepth} levels`)
    const inner = Array.isArray(value) ? value : Object.values(value)
    values += inner.length
    if (values > maxValues) throw bad('body', 'more values', `at most ${maxValues} values in all`)
    if (inner !== value) for (const key of Object.keys(value)) checkText(key)
    for (const one of inner) check(one, depth + 1)
  }
  check(body, 0)
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
  checkShape(json)
  return { text, json }
}
