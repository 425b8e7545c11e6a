import { section } from './section.js'

/** What is said where the owner takes a visitor on to a page of their own after booking. */
export interface RedirectMessages {
  /** Spoken beside the link, while the visitor is about to be taken along. */
  redirecting: string
  /** The link; `site` is the page's host name. */
  continueTo: (site: string) => string
  /** The button that keeps the visitor here. */
  stayHere: string
}

/** The English of `RedirectMessages`. */
export const redirect: RedirectMessages = section('redirect', {
  redirecting: 'Redirecting…',
  continueTo: (site) => `Continue to ${site}`,
  stayHere: 'Stay here',
})
