import type { Endpoint } from '@whenable/contract'
import type { DownloadedFile } from '@whenable/contract/interface'
import type { WireFormat } from './call.js'

// Calls that are not JSON in the interface's envelope. Pages without such calls do not load this file.

/** The legacy API: the token is the username of HTTP Basic, answers have no envelope (interface: Legacy generation endpoints). */
export const legacyFormat: WireFormat = {
  authorization: (token) => `Basic ${btoa(`${token}:`)}`,
  read: async (response) => ({ data: JSON.parse((await response.text()) || 'null') }),
  error(json) {
    // A sign-in lists its missing fields apart (interface: Errors, 6).
    const { missing_fields: missing, ...error } = Object(json)
    return { error: { field: Array.isArray(missing) ? missing.join(', ') : undefined, ...error } }
  },
}

/** A body that is sent as the fields of a form. */
const formFormat: WireFormat = {
  body(fields) {
    const form = new FormData()
    for (const [name, value] of Object.entries(Object(fields))) form.set(name, value as Blob | string)
    return form
  },
}

/** The parameters of a `Content-Disposition` (RFC 6266, section 4.1) by their names in lower case. */
const dispositionParameters = (disposition: string): ReadonlyMap<string, string> => {
  const parameters = new Map<string, string>()
  let remaining = `;${disposition}`
  for (let at = 0; at >= 0; at = remaining.indexOf(';')) {
    remaining = remaining.slice(at + 1)
    const [match = '', name = '', value = ''] =
      /^\s*([\w*]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/.exec(remaining) ?? []
    parameters.set(name.toLowerCase(), value.trim())
    remaining = remaining.slice(match.length)
  }
  return parameters
}

/** The file name of a `Content-Disposition`; the form for all languages counts first (RFC 6266, section 4.3). */
const fileNameIn = (disposition: string): string | undefined => {
  const parameters = dispositionParameters(disposition)
  const [, encoded] = /^utf-8'[^']*'(\S+)/i.exec(parameters.get('filename*') ?? '') ?? []
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    // Not UTF-8: the other form below.
  }
  const name = parameters.get('filename')
  if (name && /^".*"$/s.test(name)) return name.slice(1, -1).replace(/\\(.)/g, '$1')
  return name?.split(/\s/, 1)[0] || undefined
}

/** A file, whose bytes are streamed. */
const fileFormat: WireFormat = {
  async read({ body, headers }) {
    const data: DownloadedFile = {
      body: body ?? new Blob().stream(),
      type: headers.get('Content-Type') ?? '',
      name: fileNameIn(headers.get('Content-Disposition') ?? ''),
    }
    return { data }
  },
}

/** The formats by what an endpoint says of itself; those that apply are combined, later ones count first. */
const formats: readonly (readonly [applies: (endpoint: Endpoint) => boolean, format: WireFormat])[] = [
  [({ api }) => api === 'legacy', legacyFormat],
  [({ requestType }) => requestType === 'form-data', formFormat],
  [({ responseType }) => responseType === 'file', fileFormat],
]

/** How an endpoint's calls are written and read. */
export const formatOf = (endpoint: Endpoint): WireFormat =>
  Object.assign({}, ...formats.map(([applies, format]) => applies(endpoint) && format))
