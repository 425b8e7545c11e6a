import type { HostPage } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import { markdownText } from './alternate-formats.js'
import { eventTypeLink, nextText } from './host-template.js'
import { durationText, type PageReader } from './page-reader.js'
import { priceData, priceOffer, priceText } from './price.js'

/** A host's page as its other formats need it. */
export interface HostView {
  readonly page: HostPage
  readonly reader: PageReader
  /** The origin of the service. */
  readonly origin: string
}

/** The page of a host as JSON. Instants are Unix seconds. */
export const hostData = ({ page, reader, origin }: HostView) => ({
  ...page,
  event_types: page.event_types.map((eventType) => ({
    ...eventType,
    price: priceData(eventType.price, reader),
    next_start: eventType.next_start_time && toIsoString(eventType.next_start_time),
    page_url: origin + eventTypeLink(eventType, reader),
  })),
})

/** The page of a host as Markdown, for agents and readers without a browser. */
export const hostMarkdown = ({ page, reader, origin }: HostView): string =>
  [
    `# ${markdownText(page.name)}`,
    ...page.event_types.map((eventType) => {
      const { title, description, location, duration_minutes: minutes, price } = eventType
      const facts = [
        minutes ? durationText(minutes, reader.language.lang) : '',
        markdownText(location),
        markdownText(price && priceText(price, reader)),
        nextText(eventType, reader),
      ].filter(Boolean)
      return [
        `## [${markdownText(title)}](${origin}${eventTypeLink(eventType, reader)})`,
        facts.join(' · '),
        markdownText(description),
      ]
        .filter(Boolean)
        .join('\n\n')
    }),
    page.event_types.length ? '' : reader.text.booking.times.pageMissing,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

/** The page of a host as JSON-LD for search engines and agents (https://schema.org/ProfilePage). */
export const hostLinkedData = ({ page, reader, origin }: HostView) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': 'Person',
    name: page.name,
    makesOffer: page.event_types.map((eventType) => ({
      '@type': 'Offer',
      ...priceOffer(eventType.price),
      itemOffered: {
        '@type': 'Service',
        name: eventType.title,
        description: eventType.description,
        url: origin + eventTypeLink(eventType, reader),
      },
    })),
  },
})
