import { signatureOf } from '../core/secrets.js'
import { type OutboundFetch, responseTimeout } from './outbound-fetch.js'

/** The destination of a domain event and its signing secret, if it is signed. */
export interface Addressee {
  readonly url: string
  readonly secret: string | undefined
}

/**
 * Posts a domain event (interface: Legacy webhooks, 3 to 5). Only status 200 within 10 seconds is a success.
 *
 * @param text the JSON text, which is also what is signed.
 * @returns `ok`, or what the address did instead, as the end of a sentence.
 */
export const postDomainEvent = async (
  outboundFetch: OutboundFetch,
  { url, secret }: Addressee,
  text: string,
): Promise<string> => {
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
    return response.status === 200 ? 'ok' : `answered with status ${response.status}`
  } catch (error) {
    return `did not answer: ${error instanceof Error ? error.message : String(error)}`
  }
}
