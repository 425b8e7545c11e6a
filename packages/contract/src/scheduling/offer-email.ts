import { formatDate, formatTime, type Instant, textDirection, zoneLabel } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { escapedHtml } from '../escaped-html.js'

/** A time that an email offers. `eventId` belongs to group events. */
export interface OfferedTime {
  readonly start: Instant
  readonly eventId?: string | undefined
}

/** What an email with times contains. */
export interface OfferEmail {
  /** The page of the link. */
  readonly address: string
  readonly times: readonly OfferedTime[]
  /** The language of days and times (BCP 47). */
  readonly locale: string
  /** IANA name of the time zone of the times, which the email names. */
  readonly timeZone: string
  /** Above the times. */
  readonly intro: string
  /** The text of the link below them. */
  readonly more: string
}

/** The address at which a time of a link is already chosen. */
const timeAddress = (address: string, { start, eventId }: OfferedTime): string => {
  const slot = eventId === undefined ? String(start) : `${start}~${eventId}`
  return `${address}${address.includes('?') ? '&' : '?'}slot=${encodeURIComponent(slot)}`
}

/** A time zone's city, and its offset if all the times have the same one: `Lisbon, UTC+1`. Isolated from the text around it. */
const zoneName = ({ times, timeZone, locale }: OfferEmail): string => {
  const labels = times.map(({ start }) => zoneLabel(timeZone, start, locale))
  const [first] = labels
  if (!first) return timeZone
  const isSame = labels.every(({ offset }) => offset === first.offset) && first.name !== first.offset
  return `\u2068${isSame ? `${first.name}, ${first.offset}` : first.name}\u2069`
}

/** A time as people write it: `Thursday, March 12, 10:00 AM`. */
const timeName = ({ start }: OfferedTime, { locale, timeZone }: OfferEmail): string => {
  const day = formatDate(start, { locale, timeZone, style: 'weekday-day' })
  return joined(locale, day, formatTime(start, { locale, timeZone }))
}

/**
 * The times of a link for an email, as HTML and as text: the time zone named, and an address for each. The HTML is a piece to paste,
 * of the tables and inline styles that Gmail, Outlook and Apple Mail agree on. It takes the font and the colours of the email around it.
 */
export const composeOfferEmail = (offer: OfferEmail): { readonly html: string; readonly text: string } => {
  const { address, times, locale, intro, more } = offer
  const rows = times.map((time) => ({ label: timeName(time, offer), href: timeAddress(address, time) }))
  const heading = `${intro} (${zoneName(offer)})`
  const link = (href: string, label: string, style: string) =>
    `<a href="${escapedHtml(href)}" style="${style}">${escapedHtml(label)}</a>`
  const button =
    'display: inline-block; padding: 8px 16px; border: 1px solid #8a93a3; border-radius: 8px; font-weight: 600; text-decoration: none'
  return {
    html: `<div lang="${escapedHtml(locale)}" dir="${textDirection(locale)}">
<p style="margin: 0 0 12px">${escapedHtml(heading)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0">
${rows.map(({ label, href }) => `<tr><td style="padding: 0 0 8px">${link(href, label, button)}</td></tr>`).join('\n')}
</table>
<p style="margin: 4px 0 0">${link(address, more, 'text-decoration: underline')}</p>
</div>`,
    text: [
      heading,
      '',
      ...rows.map(({ label, href }) => `• ${label}: ${href}`),
      '',
      `${more}: ${address}`,
    ].join('\n'),
  }
}
