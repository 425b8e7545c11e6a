import { hueOf, initialsOf } from '@whenable/time/initials'
import { html, type TemplateResult } from 'lit'
import { webAddress } from './web-address.js'

/** A person as they are displayed. */
export interface Person {
  readonly name: string
  /** The address of their photo, as the service names it. */
  readonly picture?: unknown
}

/** The address of a picture that a service names: on that service, so that nothing is requested from elsewhere. */
export const pictureAddress = (address: unknown, serviceUrl?: string | null): string | undefined => {
  const href = typeof address === 'string' ? webAddress(address) : undefined
  const own = webAddress(serviceUrl)
  return href && (!own || new URL(href).origin === new URL(own).origin) ? href : undefined
}

/** For a picture that does not load: what is below it shows. */
export const hide = ({ target }: Event): void => {
  ;(target as HTMLElement).hidden = true
}

/**
 * The initials of a person in a colour that depends on the name only, below their photo, if there is one. Each has its size before it loads.
 * Their name stands beside it.
 */
export const avatar = (
  { name, picture }: Person,
  locale?: string,
  serviceUrl?: string | null,
): TemplateResult => {
  const address = pictureAddress(picture, serviceUrl)
  return html`<span class="avatar" aria-hidden="true" .style="--hue:${hueOf(name)}"
    >${initialsOf(name, locale)}${address && html`<img src=${address} alt="" @error=${hide} />`}</span
  >`
}

/** The avatars of the first of some people, which overlap. */
export const avatars = (
  people: readonly Person[],
  locale: string,
  serviceUrl?: string | null,
): TemplateResult =>
  html`<div class="avatars">${people.slice(0, 5).map((person) => avatar(person, locale, serviceUrl))}</div>`
