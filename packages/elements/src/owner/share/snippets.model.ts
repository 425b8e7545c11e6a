import type { ShareableEventType } from '@whenable/contract'
import type { OfferedTime } from '@whenable/flow/share'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for HTML, in an element or a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] as string)

/** Where a service is, without a slash at the end. */
const originOf = (serviceUrl: string): string => serviceUrl.replace(/\/$/, '')

const scriptTag = (serviceUrl: string): string =>
  `<script type="module" src="${escaped(originOf(serviceUrl))}/embed/whenable.js"></script>`

/** The code of an event type that shows the times in a page. */
export const inlineSnippet = (serviceUrl: string, { id }: ShareableEventType): string =>
  `${scriptTag(serviceUrl)}
<when-booking
  configuration-id="${escaped(id)}"
  service-url="${escaped(originOf(serviceUrl))}"
></when-booking>`

/** The code of a link that opens the times in a dialog, or that is a button at the edge of the window. */
export const launcherSnippet = (
  serviceUrl: string,
  { id, address }: ShareableEventType,
  { label, isFloating }: { readonly label: string; readonly isFloating: boolean },
): string =>
  `${scriptTag(serviceUrl)}
<a
  href="${escaped(address || originOf(serviceUrl))}"
  ${isFloating ? 'data-when-button' : 'data-when-booking'}="${escaped(id)}"
>${escaped(label)}</a>`

/** What a site's content security policy has to allow. */
export const policySnippet = (serviceUrl: string): string => {
  const { origin } = new URL(serviceUrl)
  return `script-src ${origin}; connect-src ${origin}; require-trusted-types-for 'script'; trusted-types lit-html`
}

/** The texts of an email with times. */
export interface EmailTexts {
  readonly intro: string
  readonly more: string
  /** The name of the time zone, in parentheses after the times. */
  readonly timeZone: string
}

/** The address at which a time of an event type is already chosen. */
const slotAddress = (address: string, { start }: OfferedTime): string =>
  `${address}${address.includes('?') ? '&' : '?'}slot=${start}`

/** An email with times, as HTML and as text. Each time leads to the form that books it. */
export const emailOf = (
  { address }: ShareableEventType,
  times: readonly { readonly time: OfferedTime; readonly label: string }[],
  { intro, more, timeZone }: EmailTexts,
): { readonly text: string; readonly html: string } => {
  const rows = times.map(({ time, label }) => ({ label, href: slotAddress(address, time) }))
  const heading = `${intro} (${timeZone})`
  return {
    text: [
      heading,
      '',
      ...rows.map(({ label, href }) => `• ${label}: ${href}`),
      '',
      `${more}: ${address}`,
    ].join('\n'),
    html: `<p>${escaped(heading)}</p><ul>${rows
      .map(({ label, href }) => `<li><a href="${escaped(href)}">${escaped(label)}</a></li>`)
      .join('')}</ul><p><a href="${escaped(address)}">${escaped(more)}</a></p>`,
  }
}
