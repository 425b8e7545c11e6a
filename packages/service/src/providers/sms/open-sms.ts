import type { SmsSender } from '../../kernel/sms/sms-sender.js'
import { type HttpGateway, httpGateway } from './http-gateway.js'
import { type TwilioAccount, twilio } from './twilio.js'
import { type VonageAccount, vonage } from './vonage.js'

/** The gateway of text messages that an operator has set, by its kind. */
export type SmsGateway =
  | ({ readonly kind: 'http' } & HttpGateway)
  | ({ readonly kind: 'twilio' } & TwilioAccount)
  | ({ readonly kind: 'vonage' } & VonageAccount)

/** The gateways of text messages, as `--sms` names them. */
export const smsGateways = ['http', 'twilio', 'vonage'] as const satisfies readonly SmsGateway['kind'][]

/** Opens a gateway of text messages. */
export const openSms = (gateway: SmsGateway): SmsSender => {
  if (gateway.kind === 'twilio') return twilio(gateway)
  return gateway.kind === 'vonage' ? vonage(gateway) : httpGateway(gateway)
}
