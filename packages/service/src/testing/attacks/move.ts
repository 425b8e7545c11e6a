/** A request that an attacker sends. Exactly one of `json`, `form` and `parts` is its body, if it has one. */
export interface Move {
  readonly method: string
  readonly path: string
  readonly json?: unknown
  /** The fields of a hosted form, as a browser without scripts sends them. */
  readonly form?: Readonly<Record<string, string>>
  /** The same as `multipart/form-data`, with a calendar file. */
  readonly parts?: { readonly fields: Readonly<Record<string, string>>; readonly file: string }
  readonly headers?: Readonly<Record<string, string>>
  readonly bearer?: string
  /** The request that makes a challenge for this one, if the service asks for one. */
  readonly challenge?: { readonly path: string; readonly json?: unknown }
}

/** What the service answered. */
export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly data: any
  /** The text of a page. */
  readonly text: string
  readonly location: string
  readonly error: { readonly type?: string; readonly reason?: string } | undefined
  /** Whether it did what was asked. */
  readonly isAccepted: boolean
}

/** Requests of one attempt. Each `yield` sends a request and gives its answer. */
export type Moves = AsyncGenerator<Move, void, Answer>

/** The request of a move, from a network address. */
export const requestOf = (
  origin: string,
  address: string,
  { method, path, json, form, parts, headers = {}, bearer }: Move,
): Request => {
  const body = () => {
    if (json !== undefined) return JSON.stringify(json)
    if (form) return new URLSearchParams(form).toString()
    if (!parts) return null
    const data = new FormData()
    for (const [name, value] of Object.entries(parts.fields)) data.append(name, value)
    data.append('calendar', new File([parts.file], 'mine.ics'))
    return data
  }
  const isPage = form !== undefined || parts !== undefined
  return new Request(origin + path, {
    method,
    headers: {
      'x-address': address,
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      ...(isPage ? { 'Sec-Fetch-Site': 'same-origin' } : {}),
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    body: body(),
  })
}

/** Reads a response. A tool's error and a form that is shown again refuse what was asked. */
export const answerOf = async (response: Response, { form, parts }: Move): Promise<Answer> => {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  // An agent's tool answers with one event of a stream.
  const json = JSON.parse(
    (type.includes('json') && text) ||
      (type.includes('event-stream') && /^data: (\{.*)$/m.exec(text)?.[1]) ||
      '{}',
  )
  const { result } = json
  const isForm = form !== undefined || parts !== undefined
  const isAccepted = isForm ? response.status === 303 : response.ok && !json.error && !result?.isError
  return {
    status: response.status,
    data: result ? result.structuredContent : json.data,
    text,
    location: response.headers.get('location') ?? '',
    error: json.error ?? result?.structuredContent?.error,
    isAccepted,
  }
}
