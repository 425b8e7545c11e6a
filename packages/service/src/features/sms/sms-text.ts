import { timeZoneAt } from '@whenable/time'
import { appearanceOf } from '../../event-types/appearance.js'
import { eventTermsOf } from '../../event-types/configuration-rules.js'
import { configurationZones } from '../../hosts/resolve-hosts.js'
import { oneLine, readerOf, startText } from '../../kernel/email/compose-email.js'
import type { BookingRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { guestPages, whenOf } from '../bookings/booking-entry.js'

/** The longest title, and the longest name of a business, in characters: a long one would make a second message, which costs as much. */
const longest = 40

const shortened = (text: string): string => {
  const characters = [...oneLine(text)]
  return characters.length > longest ? `${characters.slice(0, longest - 3).join('')}...` : characters.join('')
}

/**
 * Writes typographic characters as a phone's alphabet has them (3GPP TS 23.038): a single one outside of it would leave room for 70
 * characters in place of 160. Letters stay as they are.
 */
const inPhoneAlphabet = (text: string): string =>
  text
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u201a]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replaceAll('\u2026', '...')

/**
 * The text of a reminder, in the language and the time zone of the guest: what, with whom, when, the guest's page, and how to get no more.
 */
export const smsText = async (
  records: Records,
  owned: OwnedConfiguration,
  booking: BookingRecord,
  origin: string,
): Promise<string> => {
  const { configuration } = owned
  const zones = await configurationZones(records, owned)
  const zone = booking.timezone ?? timeZoneAt(zones, booking.start)
  const reader = await readerOf(zone, booking.emailLanguage)
  const { email } = reader.texts
  const { companyName } = await appearanceOf(records, owned, origin)
  const title = shortened(eventTermsOf(configuration).title)
  const business = shortened(companyName ?? booking.organizer.name ?? '')
  const { page } = guestPages({ booking, scheduler: configuration.scheduler ?? {}, origin })
  const what = business && !title.includes(business) ? `${title}, ${business}` : title
  const lines = [
    email.text.detail(email.mark.reminder, what),
    startText(whenOf(booking), reader),
    ...(origin === '' ? [] : [page]),
    email.sms.stop,
  ]
  return inPhoneAlphabet(lines.join('\n'))
}
