import { composeOfferEmail } from '@whenable/contract'
import { emailLanguageFor } from '../../kernel/email/messages/email-languages.js'
import type { LinkRecord } from '../../kernel/store/store.js'

/** The offered times of a link for an email, in the language and the time zone that its owner asks for. */
export const emailOfLink = (
  { slots }: LinkRecord,
  address: string,
  timeZone: string,
  language: string | undefined,
) => {
  const { messages, locale } = emailLanguageFor(language)
  const email = composeOfferEmail({ address, times: slots, locale, timeZone, ...messages.offer })
  return { ...email, language: locale, timezone: timeZone }
}
