import { bootstrapAddress, escapedHtml, type ShareableEventType } from '@whenable/contract'

/** Where a service is, without a slash at the end. */
const originOf = (serviceUrl: string): string => serviceUrl.replace(/\/$/, '')

const scriptTag = (serviceUrl: string): string =>
  `<script type="module" src="${escapedHtml(originOf(serviceUrl))}/embed/whenable.js"></script>`

/** The code of an event type that shows the times in a page. */
export const inlineSnippet = (serviceUrl: string, { id }: ShareableEventType): string =>
  `<link
  rel="preload" as="fetch" crossorigin
  href="${escapedHtml(bootstrapAddress(originOf(serviceUrl), id))}"
>
${scriptTag(serviceUrl)}
<when-booking
  configuration-id="${escapedHtml(id)}"
  service-url="${escapedHtml(originOf(serviceUrl))}"
></when-booking>`

/** The code of a link that opens the times in a dialog, or that is a button at the edge of the window. */
export const launcherSnippet = (
  serviceUrl: string,
  { id, address }: ShareableEventType,
  { label, isFloating }: { readonly label: string; readonly isFloating: boolean },
): string =>
  `${scriptTag(serviceUrl)}
<a
  href="${escapedHtml(address || originOf(serviceUrl))}"
  ${isFloating ? 'data-when-button' : 'data-when-booking'}="${escapedHtml(id)}"
>${escapedHtml(label)}</a>`

/** What a site's content security policy has to allow. */
export const policySnippet = (serviceUrl: string): string => {
  const { origin } = new URL(serviceUrl)
  return `script-src ${origin}; connect-src ${origin}; require-trusted-types-for 'script'; trusted-types lit-html`
}
