import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a scripted server. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The report or the kind of properties that it asks for. */
  readonly kind:
    | 'discovery'
    | 'state'
    | 'calendars'
    | 'members'
    | 'changes'
    | 'contents'
    | 'versions'
    | 'multiget'
    | 'item'
}

/** An answer of a scripted server, or a function that writes to the connection itself. */
export type Scripted =
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string | Uint8Array
    }
  | ((response: ServerResponse) => void)

/** A multistatus document around responses. */
export const multistatus = (...parts: readonly string[]): Scripted => ({
  status: 207,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/">${parts.join('')}</multistatus>`,
})

/** A response with properties. */
export const found = (href: string, properties: string): string =>
  `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`

/** A response with a status. */
export const status = (href: string, code: number): string =>
  `<response><href>${href}</href><status>HTTP/1.1 ${code} X</status></response>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const kindOf = (method: string, path: string, body: string): Asked['kind'] => {
  if (body.includes('sync-collection')) return 'changes'
  if (body.includes('calendar-multiget')) return 'multiget'
  if (body.includes('calendar-query')) return body.includes('calendar-data') ? 'contents' : 'versions'
  if (body.includes('displayname')) return 'calendars'
  if (method !== 'PROPFIND' || path.endsWith('.ics')) return 'item'
  if (body.includes('getetag')) return 'members'
  return body.includes('getctag') ? 'state' : 'discovery'
}

/**
 * A CalDAV server in this process with one calendar, `/cal/`, that does what a test says. It is polite as long as `script` returns
 * undefined.
 */
export const startScriptedCalDav = async () => {
  const items = new Map<string, { etag: string; text: string }>()
  const asked: Asked[] = []
  let script: (request: Asked) => Scripted | undefined = () => undefined
  let version = 0

  const properties = (name: string, isWhole: boolean) => {
    const { etag, text } = items.get(name) ?? { etag: '', text: '' }
    return `<getetag>${escaped(etag)}</getetag>${isWhole ? `<C:calendar-data>${escaped(text)}</C:calendar-data>` : ''}`
  }
  const all = (isWhole: boolean) =>
    multistatus(...[...items.keys()].map((name) => found(`/cal/${name}`, properties(name, isWhole))))

  const beItem = ({ method, path, headers, body }: Asked): Scripted => {
    const name = path.split('/').at(-1) ?? ''
    const item = items.get(name)
    if (headers['if-none-match'] === '*' && item) return { status: 412 }
    if (!item && method !== 'PUT') return { status: 404 }
    const match = headers['if-match']
    if (match !== undefined && match !== '*' && match !== item?.etag) return { status: 412 }
    if (method === 'DELETE') {
      items.delete(name)
      return { status: 204 }
    }
    if (method === 'PUT') {
      const etag = `"${++version}"`
      items.set(name, { etag, text: body })
      return { status: item ? 204 : 201, headers: { ETag: etag } }
    }
    return { headers: { ETag: item?.etag ?? '' }, body: item?.text ?? '' }
  }

  const polite = (request: Asked): Scripted => {
    const hrefs = [...request.body.matchAll(/<d:href>[^<]*\/([^<]*)<\/d:href>/g)].map(([, name = '']) => name)
    switch (request.kind) {
      case 'item':
        return beItem(request)
      case 'state':
        return multistatus(
          found('/cal/', `<sync-token>t${version}</sync-token><S:getctag>c${version}</S:getctag>`),
        )
      case 'discovery':
        return multistatus(
          found(
            request.path,
            '<resourcetype><collection/></resourcetype><current-user-principal><href>/me/</href></current-user-principal><C:calendar-home-set><href>/</href></C:calendar-home-set>',
          ),
        )
      case 'calendars':
        return multistatus(
          found(
            '/cal/',
            '<resourcetype><collection/><C:calendar/></resourcetype><displayname>Cal</displayname>',
          ),
        )
      case 'members':
        return multistatus(
          found('/cal/', '<resourcetype><collection/><C:calendar/></resourcetype>'),
          ...[...items.keys()].map((name) => found(`/cal/${name}`, properties(name, false))),
        )
      case 'contents':
        return all(true)
      case 'versions':
        return all(false)
      case 'changes': {
        const [, since = ''] = /<d:sync-token>t(\d+)<\/d:sync-token>/.exec(request.body) ?? []
        const changed = [...items].filter(([, { etag }]) => Number(etag.replaceAll('"', '')) > Number(since))
        const parts = changed.map(([name]) => found(`/cal/${name}`, properties(name, false)))
        return multistatus(...parts, `<sync-token>t${version}</sync-token>`)
      }
      case 'multiget':
        return multistatus(
          ...hrefs.map((name) =>
            items.has(name) ? found(`/cal/${name}`, properties(name, true)) : status(`/cal/${name}`, 404),
          ),
        )
    }
  }

  const server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (chunk) => {
      body += chunk
    })
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming
      const request = { method, path, headers, body, kind: kindOf(method, path, body) }
      asked.push(request)
      const answer = script(request) ?? polite(request)
      if (typeof answer === 'function') answer(response)
      else response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    calendarId: `${url}cal/`,
    asked,
    /** Answers requests from now on; those for which it returns undefined politely. */
    answer: (next: typeof script) => {
      script = next
    },
    /** The items. */
    texts: (): readonly string[] => [...items.values()].map(({ text }) => text),
    /** Removes an item, without a trace in change reports. */
    remove: (name: string) => {
      items.delete(name)
      version++
    },
    /** Writes an item. */
    put: (name: string, text: string) => {
      items.set(name, { etag: `"${++version}"`, text })
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
