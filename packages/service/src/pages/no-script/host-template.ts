import type { HostPage, ListedEventType } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import { html } from 'hono/html'
import { dayText, durationText, linkOf, type PageReader, timeText } from './page-reader.js'
import { priceText } from './price.js'
import { avatarsTemplate, factRow, zoneForm } from './times-template.js'

/** The address of an event type's page, below the origin of this one, in the reader's language and time zone. */
export const eventTypeLink = ({ slug }: ListedEventType, reader: PageReader): string =>
  linkOf({ ...reader, path: `/b/${encodeURIComponent(slug)}` })

/** The next free time of an event type, as a sentence. */
export const nextText = ({ next_start_time: start }: ListedEventType, reader: PageReader): string =>
  start === undefined
    ? ''
    : reader.text.booking.times.nextFreeAt(dayText(start, reader), timeText(start, reader))

const eventTypeItem = (eventType: ListedEventType, reader: PageReader) => {
  const { title, description, location, duration_minutes: minutes, price, next_start_time: start } = eventType
  return html`<li>
        <div class="service">
          <h3><a href="${eventTypeLink(eventType, reader)}"><bdi>${title}</bdi></a></h3>
          <ul class="facts">${factRow('clock', minutes && durationText(minutes, reader.language.lang))}${factRow('place', location)}${factRow('price', price && priceText(price, reader))}</ul>
          ${description ? html`<p class="text"><bdi>${description}</bdi></p>` : ''}
          ${start === undefined ? '' : html`<p class="next"><time datetime="${toIsoString(start)}">${nextText(eventType, reader)}</time></p>`}
        </div>
      </li>`
}

/** Renders what can be booked with a host, each with its next free time. */
export const hostTemplate = (page: HostPage, reader: PageReader) => {
  const { text } = reader
  const first = page.event_types.flatMap(({ next_start_time: start }) => start ?? []).sort((a, b) => a - b)[0]
  return html`<div class="fallback services">
    <div class="host">${avatarsTemplate([page], reader.language.lang)}<h2><bdi>${page.name}</bdi></h2></div>
    ${
      page.event_types.length
        ? html`<ul class="service-list" aria-label="${text.booking.eventTypes.eventTypes}">${page.event_types.map((one) => eventTypeItem(one, reader))}</ul>`
        : html`<p class="quiet">${text.booking.times.pageMissing}</p>`
    }
    ${first === undefined ? '' : zoneForm(reader, first, undefined)}
  </div>`
}
