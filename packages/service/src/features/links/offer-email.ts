import { composeOfferEmail } from '@whenable/contract'
import { readerOf } from '../../kernel/email/compose-email.js'
import type { LinkRecord } from '../../kernel/store/store.js'

/** The offered times of a link for an email, in the language and the time zone that its owner asks for. */
export const emailOfLink = async (
  { slots }: LinkRecord,
  address: string,
  timeZone: string,
  language: string | undefined,
) => {
  const { texts, locale } = await readerOf(timeZone, language)
  const email = composeOfferEmail({
    ...{ address, times: slots, locale, timeZone },
    ...{ intro: texts.email.offer.intro, more: texts.booking.details.allTimes },
  })
  return { ...email, language: locale, timezone: timeZone }
}
