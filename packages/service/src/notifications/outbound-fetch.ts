/**
 * Asks an address outside, for a webhook. It follows no redirect, and refuses, by throwing, an address that is not to be
 * reached from here.
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

/** How long an answer may take, in milliseconds (interface: Legacy webhooks, 2 and 5). */
export const answerWithin = 10_000

/** Asks with the engine's own fetch, wherever it leads. */
export const fetchDirectly: OutboundFetch = (url, request) => fetch(url, { ...request, redirect: 'manual' })
