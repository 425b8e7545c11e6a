import { section } from './section.js'

/** Messages of the redirect after booking. */
export interface RedirectMessages {
  /** Announced before the redirect. */
  redirecting: string
  /** Label of the link; `site` is the page's host name. */
  continueTo: (site: string) => string
  /** Label of the button that cancels the redirect. */
  stayHere: string
}

/** English `RedirectMessages`. */
export const redirect: RedirectMessages = section('redirect', {
  redirecting: 'Redirecting…',
  continueTo: (site) => `Continue to ${site}`,
  stayHere: 'Stay here',
})
