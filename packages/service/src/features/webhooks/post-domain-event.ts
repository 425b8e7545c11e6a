import type { Instant } from '@whenable/time'
import { type OutboundFetch, responseTimeout } from '../../kernel/publish/outbound-fetch.js'
import { signatureOf, standardSignatureOf } from '../../kernel/secrets.js'

/** The destination of a domain event, and the secrets that sign it, the current one first. Without one it is not signed. */
export interface Addressee {
  readonly url: string
  readonly secrets: readonly string[]
}

/** How an attempt to deliver a domain event has ended. */
export interface PostOutcome {
  readonly isReceived: boolean
  /** The status code of the answer; undefined if there was none. */
  readonly status: number | undefined
  /** What the address did instead, as the end of a sentence. */
  readonly message: string | undefined
  /** Milliseconds until the answer. */
  readonly duration: number
}

/** The id of a domain event, which every attempt to deliver it has. */
const idOf = (text: string): string => String((JSON.parse(text) as { readonly id?: unknown }).id)

/**
 * The headers that sign a domain event: the interface's, by the current secret, and those of Standard Webhooks, with a signature by each secret and
 * the time of this attempt, so that a copy of it is worth nothing later.
 */
const signatureHeaders = async (
  secrets: readonly string[],
  text: string,
  time: Instant,
): Promise<Readonly<Record<string, string>>> => {
  const [current] = secrets
  if (current === undefined) return {}
  const id = idOf(text)
  const signatures = secrets.map((secret) => standardSignatureOf(secret, { id, time, text }))
  return {
    'X-Service-Signature': await signatureOf(current, text),
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  }
}

/**
 * Posts a domain event (interface: Legacy webhooks, 3 to 5). Only status 200 within 10 seconds is a success.
 *
 * @param text the JSON text, which is also what is signed.
 */
export const postDomainEvent = async (
  outboundFetch: OutboundFetch,
  { url, secrets }: Addressee,
  text: string,
  now: Instant,
): Promise<PostOutcome> => {
  const begun = performance.now()
  const ended = (status: number | undefined, message: string | undefined): PostOutcome => ({
    ...{ isReceived: message === undefined, status, message },
    duration: Math.round(performance.now() - begun),
  })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ...(await signatureHeaders(secrets, text, now)),
  }
  try {
    const response = await outboundFetch(url, {
      method: 'POST',
      headers,
      body: text,
      signal: AbortSignal.timeout(responseTimeout),
    })
    await response.body?.cancel()
    const { status } = response
    return ended(status, status === 200 ? undefined : `answered with status ${status}`)
  } catch (error) {
    return ended(undefined, `did not answer: ${error instanceof Error ? error.message : String(error)}`)
  }
}
