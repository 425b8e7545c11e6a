import type { SmsOutcome } from '../../kernel/sms/sms-sender.js'

/** How long a gateway may take, in milliseconds. */
const answerWithin = 15_000

/** The longest answer that is read, and the longest reason that is passed on, in characters. */
const longestAnswer = 8_192
const longestReason = 200

/** A request to a gateway. */
export interface GatewayRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** What a gateway has answered. */
export interface GatewayAnswer {
  readonly status: number
  /** The parsed JSON; undefined for anything else. */
  readonly json: Readonly<Record<string, unknown>> | undefined
}

/**
 * Statuses after which a later attempt may succeed: the gateway is busy or broken, or the operator has yet to correct a credential or to pay
 * the bill.
 */
const isTemporary = (status: number): boolean =>
  [401, 402, 403, 407, 408, 425, 429].includes(status) || status >= 500 || (status >= 300 && status < 400)

const jsonOf = (text: string): GatewayAnswer['json'] => {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined
  } catch {
    return undefined
  }
}

/** A reason without phone numbers, which logs must not have. */
export const reasonOf = (text: string): string => text.replace(/\+?\d{6,}/g, '…').slice(0, longestReason)

/**
 * Sends a request to a gateway, and reads the outcome by its status, unless `read` knows better.
 *
 * @param read the outcome that the answer itself tells.
 */
export const askGateway = async (
  { url, ...request }: GatewayRequest,
  read: (answer: GatewayAnswer) => SmsOutcome | undefined = () => undefined,
): Promise<SmsOutcome> => {
  try {
    const answer = await fetch(url, {
      ...{ method: request.method, headers: request.headers, redirect: 'manual' },
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: AbortSignal.timeout(answerWithin),
    })
    const { status } = answer
    const json = jsonOf((await answer.text()).slice(0, longestAnswer))
    const outcome = read({ status, json })
    if (outcome) return outcome
    if (answer.ok) return { kind: 'sent' }
    return { kind: isTemporary(status) ? 'retry' : 'refused', reason: `it answered with status ${status}` }
  } catch (error) {
    return { kind: 'retry', reason: reasonOf((error as Error).message) }
  }
}
