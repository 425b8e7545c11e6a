import { ServiceError } from '@whenable/contract'

/** Maximum size of a form with a file, in bytes: a file of 10 MB and the fields beside it. */
const maxBytes = 10 * 1024 * 1024 + 64 * 1024

/** A submitted form: its fields, and the text of its file, if one was chosen. */
export interface SentForm {
  readonly fields: URLSearchParams
  /** `too-large` if the form was not read because of its size. */
  readonly file?: { readonly bytes: Uint8Array } | 'too-large' | undefined
}

/** The bytes of a body; undefined if there are too many. */
const readBytes = async (request: Request): Promise<Blob | undefined> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined
  const reader = request.body?.getReader()
  // Requests in Firefox, where the service may run in a page, have no body stream.
  if (!reader) return new Blob([await request.arrayBuffer()])
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(chunk.value as Uint8Array<ArrayBuffer>)
  }
  return new Blob(chunks)
}

/** Whether a form is sent as `multipart/form-data`, which can contain a file. */
export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')

/**
 * Reads a form that is sent as `multipart/form-data`. The file is in the answer alone: nothing is stored.
 *
 * @throws ServiceError `invalid_request_error` if it cannot be read.
 */
export const readMultipart = async (request: Request): Promise<SentForm> => {
  const bytes = await readBytes(request)
  if (!bytes) return { fields: new URLSearchParams(), file: 'too-large' }
  const type = request.headers.get('content-type') ?? ''
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new ServiceError('invalid_request_error', 'the body is not a valid multipart/form-data')
  })
  const fields = new URLSearchParams()
  let file: SentForm['file']
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') fields.append(name, value.replaceAll('\0', ''))
    else if (value.size > 0) file ??= { bytes: new Uint8Array(await value.arrayBuffer()) }
  }
  return { fields, file }
}
