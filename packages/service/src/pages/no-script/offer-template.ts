import type { BookingSettings } from '@whenable/contract'
import { html } from 'hono/html'
import { expiryText } from '../../features/links/expiry-text.js'
import { bookingsLeft } from '../../features/links/links.js'
import type { LinkRecord } from '../../kernel/store/store.js'
import { listText, type PageReader } from './page-reader.js'
import { avatarsTemplate, picturedHosts } from './times-template.js'

/** What who made a link says above its times: their face, their name and their words. */
export const offerTemplate = (
  { message }: Pick<LinkRecord, 'message'>,
  settings: BookingSettings,
  { language: { lang } }: PageReader,
) => {
  if (!message) return undefined
  const hosts = picturedHosts(settings)
  const names = hosts.map(({ name }) => name)
  return html`<figure class="offer">${hosts.length ? avatarsTemplate(hosts, lang) : ''}<div>
      ${names.length ? html`<figcaption>${listText(names, lang)}</figcaption>` : ''}
      <blockquote><bdi>${message}</bdi></blockquote>
    </div></figure>`
}

/**
 * How many bookings of a package a link has left, and until when it books, in the time zone of the page. Undefined for a link that is good
 * for one booking, or for any number.
 *
 * @param place of the line: above the times, where it begins with what they show, or below a booking.
 */
export const bookingsLeftTemplate = (
  link: Pick<LinkRecord, 'mostBookings' | 'bookings' | 'expiresAt'> | undefined,
  { language: { texts, lang }, timeZone }: PageReader,
  place: 'above' | 'below' = 'below',
) => {
  const most = link?.mostBookings ?? 1
  const left = link && bookingsLeft(link)
  if (!link || left === undefined || most < 2) return undefined
  const expiry = expiryText(link, { texts, locale: lang, timeZone })
  return html`<p class="note package ${place}"><b>${texts.page.link.left(left, most)}</b>${expiry ? html` <span>${expiry}</span>` : ''}</p>`
}

/** The way to all times, for whom none of those offered suits. */
export const otherTimesTemplate = (address: string | undefined, { text }: PageReader) =>
  address && html`<p class="note"><a href="${address}">${text.booking.details.allTimes}</a></p>`
