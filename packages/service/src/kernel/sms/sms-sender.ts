/** A text message to one phone. */
export interface SmsMessage {
  /** The phone number in E.164: `+351912345678`. */
  readonly to: string
  readonly text: string
  /** The same in each attempt, so that a gateway that reads it sends the message once. */
  readonly key: string
}

/**
 * The outcome of an attempt. `refused`: no attempt will succeed. `stopped`: refused because the recipient has asked for no more messages.
 * `retry`: a later attempt may succeed.
 */
export type SmsOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'stopped' | 'retry'; readonly reason: string }

/** A request with which a gateway passes on what somebody has replied to a text message. */
export interface SmsReplyRequest {
  /** The address that the gateway has called, with the public origin of the service. */
  readonly url: string
  readonly headers: Headers
  /** The body as it was sent, and what it says. */
  readonly text: string
  readonly values: Readonly<Record<string, unknown>>
  /** The secret in the address, if it has one. */
  readonly secret: string | undefined
  /** The current time in Unix seconds. */
  readonly now: number
}

/** What somebody has replied to a text message. */
export interface SmsReply {
  /** The phone number of who replied, as the gateway writes it. */
  readonly from: string
  readonly text: string
}

/** A gateway of text messages. */
export interface SmsSender {
  /** Sends a text message. It may be called twice with the same key. It throws nothing. */
  send(message: SmsMessage): Promise<SmsOutcome>
  /** Reads a reply. @returns undefined for a request that does not prove that it comes from the gateway. */
  readReply(request: SmsReplyRequest): Promise<SmsReply | undefined>
  /** What the gateway expects as the answer to a reply. Defaults to no content. */
  readonly acknowledgement?: { readonly type: string; readonly body: string } | undefined
}

/** How a service sends text messages. */
export interface SmsService {
  readonly sender: SmsSender
  /** The most text messages of one application in a day. */
  readonly mostPerDay: number
}
