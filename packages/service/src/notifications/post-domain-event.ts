import { signatureOf } from '../core/secrets.js'
import { answerWithin, type OutboundFetch } from './outbound-fetch.js'

/** Where a fact is posted to, and what it is signed with; without a secret it is not signed. */
export interface Addressee {
  readonly url: string
  readonly secret: string | undefined
}

/**
 * Posts a fact (interface: Legacy webhooks, 3 to 5). Exactly status 200 within 10 seconds counts.
 *
 * @param text the JSON text, which is what is signed.
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
      signal: AbortSignal.timeout(answerWithin),
    })
    await response.body?.cancel()
    return response.status === 200 ? 'ok' : `answered with status ${response.status}`
  } catch (error) {
    return `did not answer: ${error instanceof Error ? error.message : String(error)}`
  }
}
