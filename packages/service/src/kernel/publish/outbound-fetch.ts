/**
 * Calls a webhook, or another scheduler. It must not follow redirects, and throws if the address is not allowed.
 */
export type OutboundFetch = (
  url: string,
  request: {
    readonly method: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
    readonly signal: AbortSignal
  },
) => Promise<Response>

/** Timeout of a webhook's response in milliseconds (interface: Legacy webhooks, 2 and 5). */
export const responseTimeout = 10_000

/** Calls any address with the engine's own `fetch`. */
export const fetchDirectly: OutboundFetch = (url, request) => fetch(url, { ...request, redirect: 'manual' })
