import type { BookingState, Slot } from '@whenable/flow'
import { formatTime, type Instant, type TimeFormat } from '@whenable/time'
import { hueOf, initialsOf } from '@whenable/time/initials'
import { commaOf, joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { pictureAddress } from '../../base/avatar.js'
import { calendarIcon, clockIcon, downIcon, locationIcon, videoIcon } from '../../base/icons.js'
import { linkedText } from '../../base/linked-text.js'
import { meetingTime } from '../../confirmation/meeting-time.model.js'
import { timeText } from '../../confirmation/meeting-time.template.js'
import { dayName } from '../../messages/day-names.js'
import { formatDuration } from '../../messages/duration.js'
import { details } from '../../messages/generated/details.js'
import { isolated } from '../../messages/isolated.js'
import { fact } from './fact.template.js'
import { type Host, hostsOf } from './hosts.model.js'
import { payingFor } from './lazy-modules.js'
import type { StepView } from './step-view.js'

const namesOf = (hosts: readonly { readonly name: string }[], locale: string): string => {
  return joined(locale, ...hosts.map(({ name }) => isolated(name, locale)))
}

/** Where a picture does not load, there are initials. */
const hide = ({ target }: Event): void => {
  ;(target as HTMLElement).hidden = true
}

/** The initials of a host, below their photo. Each has its size before it loads. */
const avatar = ({ hue, initials, picture }: Host, { host }: StepView): TemplateResult => {
  const address = pictureAddress(picture, host.serviceUrl ?? null)
  return html`<span class="host" .style="--hue:${hue}"
    >${initials}${address && html`<img src=${address} alt="" @error=${hide} />`}</span
  >`
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
const brandTemplate = ({ settings }: BookingState, { format, host }: StepView) => {
  const brand = settings?.['brand'] as Readonly<Record<string, unknown>> | undefined
  if (!brand || host.hideBrand) return nothing
  const { logo_url: light, logo_dark_url: dark } = brand
  const name = typeof brand['name'] === 'string' ? brand['name'] : ''
  const logo = pictureAddress((isDark(host) && dark) || light || dark, host.serviceUrl ?? null)
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

/** The day, the span and the time zone of a chosen time. */
const timeSpan = ({ start, end }: Slot, format: TimeFormat): TemplateResult => {
  const time = meetingTime(start, end, format)
  const day = dayName(start, format.locale ?? 'en', format.timeZone, 'day')
  return html`<b>${timeText({ ...time, day })}</b>${' '}<small>${time.timeZoneText}</small>`
}

/** Shows the description, or hides it, where the summary is one line. */
const toggle = ({ currentTarget }: Event): void => {
  const button = currentTarget as HTMLElement
  button.ariaExpanded = String(button.parentElement?.toggleAttribute('open'))
}

/** The business, hosts, title, duration, location, price and time of a booking. Texts of the service are rendered as text. */
export const summary = (state: BookingState, view: StepView, more?: unknown): TemplateResult => {
  const { settings, slots } = state
  const { format } = view
  const { locale, timeZone } = format
  const hosts = hostsOf(settings, locale)
  const slot = 'slot' in state ? state.slot : undefined
  const chosen = slot?.start
  const isTaken = 'alternatives' in state && state.alternatives
  const movedFrom = state.rescheduling && (state.rescheduling.start ?? settings?.booking?.start_time)
  const textOf = (start: Instant) =>
    timeText({
      day: dayName(start, locale, timeZone, 'day'),
      comma: commaOf(locale),
      range: formatTime(start, format),
    })
  // Group events differ in length: no duration before one is chosen.
  const slotWithDuration = slot ?? slots.find(({ event }) => !event)
  const minutes =
    settings?.duration_minutes ?? (slotWithDuration && (slotWithDuration.end - slotWithDuration.start) / 60)
  const eventSettings = settings?.event
  const { title = eventSettings?.title ?? settings?.name } = slot?.event ?? {}
  const { location = eventSettings?.location, description = eventSettings?.description } = slot?.event ?? {}
  return html`<div class="summary" part="summary">
    <slot name="summary">${brandTemplate(state, view)}${
      hosts.length
        ? html`<div class="avatars" aria-hidden="true">
              ${hosts.slice(0, 5).map((host) => avatar(host, view))}
            </div>
            <p class="who">${namesOf(hosts, locale)}</p>`
        : nothing
    }
    ${title ? html`<h2 part="title"><bdi>${title}</bdi></h2>` : nothing}
    <ul class="facts">
      ${fact(clockIcon, minutes && formatDuration(minutes, locale), 'short')}${payingFor(state, view)?.priceFact(state, view)}
      ${fact(videoIcon, eventSettings?.conferencing)}${fact(locationIcon, location && linkedText(location))}
    </ul></slot>
    ${
      movedFrom || chosen
        ? html`<ul class="facts when">
            ${fact(calendarIcon, movedFrom && !chosen && textOf(movedFrom))}
            ${fact(calendarIcon, slot && chosen && (isTaken ? html`<s>${textOf(chosen)}</s>` : timeSpan(slot, format)))}
          </ul>
          ${
            state.step === 'details' && !isTaken
              ? html`<button class="change" @click=${() => view.send({ type: 'back' })}>
                  ${{ ...details, ...view.messages }.changeTime}
                </button>`
              : nothing
          }`
        : nothing
    }
    ${
      title
        ? html`<button class="icon-button more" aria-label=${title} aria-expanded="false" @click=${toggle}>${downIcon}</button>
            `
        : nothing
    }
    ${description ? html`<p class="text"><bdi>${linkedText(description)}</bdi></p>` : nothing}${more}
  </div>`
}
