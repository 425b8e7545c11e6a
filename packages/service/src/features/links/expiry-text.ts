import { formatDate, formatTime, zoneLabel } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { isolatedIn, type Reader } from '../../kernel/email/compose-email.js'
import type { LinkRecord } from '../../kernel/store/store.js'

/** Until when a link books: the day, the time and the time zone, as its reader writes them. Undefined if it does not expire. */
export const expiryText = (
  { expiresAt }: Pick<LinkRecord, 'expiresAt'>,
  reader: Reader,
): string | undefined => {
  if (expiresAt === undefined) return undefined
  const { texts, locale, timeZone } = reader
  const { name, offset } = zoneLabel(timeZone, expiresAt, locale)
  const zone = isolatedIn(reader, name === offset ? name : joined(locale, name, offset))
  const day = formatDate(expiresAt, { locale, timeZone, style: 'long' })
  const time = joined(locale, day, formatTime(expiresAt, { locale, timeZone }))
  return texts.page.link.until(texts.email.text.timeInZone(time, zone))
}
