import { ServiceError } from '@whenable/contract'

/** Bytes that a body may have: far more than any booking or configuration needs. */
const mostBytes = 256 * 1024

/** Levels of objects and lists that a body may have inside each other. */
const mostDepth = 32

const tooLarge = (): ServiceError =>
  new ServiceError('request_too_large', `the body is larger than ${mostBytes / 1024} KiB`)

const readText = async (request: Request): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength
    if (bytes > mostBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}

const bad = (message: string): ServiceError => new ServiceError('invalid_request_error', message)

/** @throws ServiceError for what no record holds: more levels than any has, and the character that no database keeps. */
const checkShape = (value: unknown, depth: number): void => {
  if (typeof value === 'string' && value.includes('\0')) throw bad('the body holds a NUL character')
  if (typeof value !== 'object' || value === null) return
  if (depth >= mostDepth) throw bad(`the body has more than ${mostDepth} levels`)
  for (const [key, inner] of Object.entries(value)) {
    checkShape(key, depth)
    checkShape(inner, depth + 1)
  }
}

/** A body as it came, and as JSON. */
export interface Body {
  readonly text: string
  readonly json: unknown
}

/**
 * Reads a JSON body. A DELETE that carries none is read as `{}`.
 *
 * @throws ServiceError that says what is wrong with the content type, the size, the syntax or the shape.
 */
export const readBody = async (request: Request): Promise<Body> => {
  const text = await readText(request)
  if (text === '' && request.method === 'DELETE') return { text, json: {} }
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    throw bad(`Content-Type: got '${type.slice(0, 60)}', expected application/json`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw bad(`the body is no JSON: ${error instanceof Error ? error.message.slice(0, 120) : ''}`)
  }
  checkShape(json, 0)
  return { text, json }
}
