import type { OutboundFetch } from '../kernel/publish/outbound-fetch.js'
import { createGuardedFetch, type Reachable } from './guarded-fetch.js'

/** Maximum number of bytes to read of an answer. */
const maxBytes = 4 * 1024 * 1024

/** Creates an {@link OutboundFetch} for other schedulers. It follows no redirects, and sends a token over TLS only, to the origin asked. */
export const fetchImport = (reachable: Reachable): OutboundFetch => {
  const fetch = createGuardedFetch({
    reachable,
    optionName: '--allow-private-webhooks',
    limits: { bytes: maxBytes, redirects: 0, milliseconds: 15_000 },
  })
  return async (address, { headers: { Authorization: header, ...headers }, ...request }) => {
    const url = new URL(address)
    const credential = { header, isFor: ({ origin }: URL) => origin === url.origin }
    const { status, text } = await fetch(url, { ...request, headers, credential })
    return new Response(text, { status })
  }
}
