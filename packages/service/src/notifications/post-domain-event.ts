import { signatureOf } from '../core/secrets.js'
import { type OutboundFetch, responseTimeout } from './outbound-fetch.js'

/** The destination of a domain event and its signing secret, if it is signed. */
export interface Addressee {
  readonly url: string
  readonly secret: string | undefined
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

/**
 * Posts a domain event (interface: Legacy webhooks, 3 to 5). Only status 200 within 10 seconds is a success.
 *
 * @param text the JSON text, which is also what is signed.
 */
export const postDomainEvent = async (
  outboundFetch: OutboundFetch,
  { url, secret }: Addressee,
  text: string,
): Promise<PostOutcome> => {
  const begun = performance.now()
  const ended = (status: number | undefined, message: string | undefined): PostOutcome => ({
    ...{ isReceived: message === undefined, status, message },
    duration: Math.round(performance.now() - begun),
  })
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  const signature = secret === undefined ? undefined : await signatureOf(secret, text)
  try {
    const response = await outboundFetch(url, {
      method: 'POST',
      headers: signature === undefined ? headers : { ...headers, 'X-Service-Signature': signature },
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
