import type { OutboundFetch } from '../kernel/publish/outbound-fetch.js'
import { createGuardedFetch, type Reachable } from './guarded-fetch.js'

/** Maximum number of bytes to read of a response. */
const maxBytes = 4_096

/** Statuses whose `Response` must not have a body. */
const withoutBody = [204, 205, 304]

/** Creates an {@link OutboundFetch} for webhooks, which follows no redirects. */
export const fetchWebhook = (reachable: Reachable): OutboundFetch => {
  const fetch = createGuardedFetch({
    reachable,
    optionName: '--allow-private-webhooks',
    // The caller's signal limits the time.
    limits: { bytes: maxBytes, redirects: 0, milliseconds: 60_000 },
    overflow: 'cut',
  })
  return async (url, request) => {
    const { status, text } = await fetch(new URL(url), request)
    return new Response(withoutBody.includes(status) ? null : text, { status })
  }
}
