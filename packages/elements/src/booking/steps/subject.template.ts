import type { BookingState, Slot } from '@whenable/flow'
import { hueOf, initialsOf } from '@whenable/time/initials'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { avatars, hide, pictureAddress } from '../../base/avatar.js'
import { clockIcon, locationIcon, videoIcon } from '../../base/icons.js'
import { linkedText } from '../../base/linked-text.js'
import { formatDuration } from '../../messages/duration.js'
import { isolated } from '../../messages/isolated.js'
import type { BookingContext } from '../booking-context.js'
import { fact } from './fact.template.js'
import { hostsOf } from './hosts.model.js'
import { payingFor } from './lazy-modules.js'

const namesOf = (hosts: readonly { readonly name: string }[], locale: string): string => {
  return joined(locale, ...hosts.map(({ name }) => isolated(name, locale)))
}

/** Whether an element is dark: its scheme is that of its page, or its own. */
const isDark = (element: Element): boolean => {
  if (typeof getComputedStyle === 'undefined') return false
  const { colorScheme } = getComputedStyle(element)
  return (
    /dark/.test(colorScheme) &&
    (!/light/.test(colorScheme) || matchMedia('(prefers-color-scheme: dark)').matches)
  )
}

/** The name and the logo of a business, as its service names them. */
const brandTemplate = ({ settings }: BookingState, { format, host }: BookingContext) => {
  const brand = settings?.['brand'] as Readonly<Record<string, unknown>> | undefined
  if (!brand || host.hideBrand) return nothing
  const { logo_url: light, logo_dark_url: dark } = brand
  const name = typeof brand['name'] === 'string' ? brand['name'] : ''
  const logo = pictureAddress((isDark(host) && dark) || light || dark, host.serviceUrl)
  return name || logo
    ? html`<p class="brand" part="brand">
        ${
          logo
            ? html`<img src=${logo} alt="" @error=${hide} />`
            : html`<i aria-hidden="true" .style="--hue:${hueOf(name)}">${initialsOf(name, format.locale).slice(0, 1)}</i>`
        }<bdi>${name}</bdi>
      </p>`
    : nothing
}

/** The chosen time. Beside the confirmation of a move there is none, so that the summary shows the one before. */
export const slotOf = (state: BookingState): Slot | undefined => ('slot' in state ? state.slot : undefined)

/** What is booked: the chosen event, or the meeting. */
export const meetingOf = (state: BookingState) => {
  const { settings } = state
  const { title, location, description } = settings?.event ?? {}
  const event = slotOf(state)?.event
  return {
    title: event?.title ?? title ?? settings?.name,
    location: event?.location ?? location,
    description: event?.description ?? description,
  }
}

/** Who and what is booked: the business, hosts, title, duration, location and price. Texts of the service are rendered as text. */
export const subject = (state: BookingState, context: BookingContext): TemplateResult => {
  const { settings, slots } = state
  const { locale } = context.format
  const hosts = hostsOf(settings)
  const { title, location } = meetingOf(state)
  // Group events differ in length: no duration before one is chosen.
  const slot = slotOf(state) ?? slots.find(({ event }) => !event)
  const minutes = settings?.duration_minutes ?? (slot && (slot.end - slot.start) / 60)
  return html`${brandTemplate(state, context)}${
    hosts.length
      ? html`${avatars(hosts, locale, context.host.serviceUrl)}
          <p class="who">${namesOf(hosts, locale)}</p>`
      : nothing
  }
  ${title ? html`<h2 part="title"><bdi>${title}</bdi></h2>` : nothing}
  <ul class="facts">
    ${fact(clockIcon, minutes && formatDuration(minutes, locale), 'short')}${payingFor(state, context)?.priceFact(state, context)}
    ${fact(videoIcon, settings?.event?.conferencing)}${fact(locationIcon, location && linkedText(location))}
  </ul>`
}
