import type { BookingSettings } from '@whenable/contract'
import { type Instant, listTimeZones, startOfDay, toIsoString } from '@whenable/time'
import { hueOf, initialsOf } from '@whenable/time/initials'
import { html, raw } from 'hono/html'
import type { NextTimes, OfferedSlot } from '../../features/bookings/next-times.js'
import {
  dayText,
  durationText,
  linkOf,
  listText,
  type PageReader,
  parametersOf,
  slotReferenceOf,
  timeText,
  zoneText,
} from './page-reader.js'
import { priceOf, priceText } from './price.js'
import { parameterAttribute, toolAttributes } from './tool-attributes.js'

/** Icons beside the details, like those of the elements. */
const icons = {
  clock: '<circle cx="8" cy="8" r="6.25"/><path d="M8 4.5V8l2.5 1.5"/>',
  place:
    '<path d="M8 14.5s4.75-4 4.75-7.75a4.75 4.75 0 0 0-9.5 0C3.25 10.5 8 14.5 8 14.5Z"/><circle cx="8" cy="6.75" r="1.75"/>',
  price:
    '<path d="M8.4 2.2h4.4a1 1 0 0 1 1 1v4.4a1.5 1.5 0 0 1-.5 1l-4.9 5a1.5 1.5 0 0 1-2.1 0L2.4 9.7a1.5 1.5 0 0 1 0-2.1l5-5a1.5 1.5 0 0 1 1-.4ZM10.9 5.1h.1"/>',
  day: '<rect x="2.25" y="3.25" width="11.5" height="10.5" rx="2"/><path d="M2.5 6.75h11M5.25 1.75v3M10.75 1.75v3"/>',
}

/** A fact beside its icon; nothing if it is empty. */
export const factRow = (icon: keyof typeof icons, content: unknown) =>
  content
    ? html`<li><svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true">${raw(icons[icon])}</svg><span>${content}</span></li>`
    : ''

const maxAvatars = 5

/** A person of a summary, with the address of their photo. */
export interface PicturedHost {
  readonly name: string
  readonly picture?: string | undefined
}

/** The hosts that a visitor may see. */
export const picturedHosts = ({ participants }: BookingSettings): PicturedHost[] =>
  participants.flatMap(({ name, picture }) =>
    name ? { name, picture: typeof picture === 'string' ? picture : undefined } : [],
  )

/** The initials of hosts in circles of their colours. */
export const avatarsTemplate = (people: readonly PicturedHost[], lang: string) =>
  html`<div class="avatars" aria-hidden="true">${people
    .slice(0, maxAvatars)
    .map(({ name, picture }) =>
      picture
        ? html`<img src="${picture}" alt="" width="42" height="42">`
        : html`<svg viewBox="0 0 42 42" width="42" height="42"><circle cx="21" cy="21" r="19" fill="oklch(46% 0.13 ${hueOf(name)})"/><text x="21" y="25.5">${initialsOf(name, lang)}</text></svg>`,
    )}</div>`

/** Renders the summary: hosts, title, duration and location, and the chosen time. */
export const summaryTemplate = (
  settings: BookingSettings,
  reader: PageReader,
  chosen?: { readonly slot?: OfferedSlot | undefined; readonly when?: unknown },
) => {
  const { lang } = reader.language
  const hosts = picturedHosts(settings)
  const price = priceOf(settings)
  const { slot } = chosen ?? {}
  const minutes = slot ? (slot.end_time - slot.start_time) / 60 : settings.duration_minutes
  const { event } = settings
  const description = slot?.description ?? event?.description
  return html`<div class="about">
      ${
        hosts.length > 0
          ? html`${avatarsTemplate(hosts, lang)}<p class="who">${listText(
              hosts.map(({ name }) => name),
              lang,
            )}</p>`
          : ''
      }
      <h2><bdi>${slot?.title ?? event?.title ?? settings.name}</bdi></h2>
      <ul class="facts">${factRow('clock', minutes && durationText(minutes, lang))}${factRow(
        'place',
        slot?.location ?? event?.location ?? event?.conferencing,
      )}${factRow('price', price && priceText(price, reader))}${factRow('day', chosen?.when)}</ul>
      ${description ? html`<p class="text"><bdi>${description}</bdi></p>` : ''}
    </div>`
}

let zones: string | undefined

/** The options of all time zones, rendered once. Their names need no escaping. */
const zoneOptions = () => {
  zones ??= listTimeZones()
    .map((name) => `<option value="${name}">${name.replaceAll('_', ' ')}</option>`)
    .join('')
  return raw(zones)
}

/** The form that chooses another time zone. */
export const zoneForm = (reader: PageReader, at: Instant, from: string | undefined) => {
  const { path, text, timeZone } = reader
  const others = parametersOf(reader, from ? { from } : {}).filter(([name]) => name !== 'tz')
  return html`<form class="zone" action="${path}"${toolAttributes('choose-time-zone')} toolautosubmit>
        ${others.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <label for="tz">${text.booking.times.timeZone}</label>
        <select id="tz" name="tz" autocomplete="off"${parameterAttribute('tz')}><option value="${timeZone}" selected>${zoneText(at, reader)}</option>${zoneOptions()}</select>
        <button>${text.booking.groupEvents.chooseEvent}</button>
      </form>`
}

const seats = ({ capacity }: OfferedSlot, { text }: PageReader) =>
  capacity == null
    ? ''
    : html` <small>${capacity ? text.booking.times.seatsLeft(capacity) : text.booking.times.full}</small>`

const slotLink = (
  slot: OfferedSlot,
  reader: PageReader,
  { title, waitPath }: { readonly title: string | undefined; readonly waitPath: string | undefined },
) => {
  const words = html`<time datetime="${toIsoString(slot.start_time)}">${timeText(slot.start_time, reader)}</time>${
    slot.title && slot.title !== title ? html` <bdi>${slot.title}</bdi>` : ''
  }${seats(slot, reader)}`
  return slot.capacity === 0 && waitPath
    ? html`<li><a class="slot full" href="${linkOf({ ...reader, path: waitPath }, { for: slotReferenceOf(slot) })}">${words}<small class="wait">${reader.text.booking.waitlist.tellMe}</small></a></li>`
    : slot.capacity === 0
      ? html`<li><span class="slot full">${words}</span></li>`
      : html`<li><a class="slot" href="${linkOf(reader, { slot: slotReferenceOf(slot) })}">${words}</a></li>`
}

/** Options of a list of times. */
interface TimesOptions {
  /** The requested first day. */
  readonly from?: string | undefined
  readonly notice?: string | undefined
  /** The start of the booking to move. */
  readonly moved?: Instant | undefined
  /** The path of the page to wait for a time, where there is a waitlist. */
  readonly waitPath?: string | undefined
}

/** Renders the next free times by day as links, with the time zone and a link to later times. */
export const timesTemplate = (
  settings: BookingSettings,
  { days, later }: NextTimes,
  reader: PageReader,
  now: Instant,
  { from, notice, moved, waitPath }: TimesOptions = {},
) => {
  const { text } = reader
  const first = days[0]?.[1][0]?.start_time ?? now
  const isGroup = settings.type === 'group'
  const links = [
    from ? html`<a href="${linkOf(reader)}" rel="prev">${text.booking.details.allTimes}</a>` : '',
    later
      ? html`<a href="${linkOf(reader, { from: later })}" rel="next">${text.booking.layouts.nextDays}</a>`
      : '',
    waitPath && !isGroup
      ? html`<a href="${linkOf({ ...reader, path: waitPath }, from ? { from } : {})}">${text.booking.waitlist.tellMe}</a>`
      : '',
  ]
  return html`${moved === undefined ? '' : html`<h1 class="visually-hidden">${text.booking.details.moveTitle}</h1>`}<div class="fallback card">
    ${summaryTemplate(settings, reader)}
    <div class="times">
      ${
        moved === undefined
          ? ''
          : html`<p class="here"><strong>${text.booking.details.moveTitle}</strong> · ${text.manage.managing.previously}: ${dayText(moved, reader)}, ${timeText(moved, reader)}</p>`
      }
      ${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}
      <p class="here">${text.booking.times.timeZone}: <strong>${zoneText(first, reader)}</strong> · <a href="#tz">${text.booking.groupEvents.chooseEvent}</a></p>
      ${days.map(
        ([date, slots]) => html`<section>
        <h3>${dayText(startOfDay(date, reader.timeZone), reader)}</h3>
        <ul class="${isGroup ? 'slots long' : 'slots'}">${slots.map((slot) => slotLink(slot, reader, { title: settings.event?.title ?? undefined, waitPath }))}</ul>
      </section>`,
      )}
      ${days.length === 0 ? html`<p class="none">${from ? text.booking.layouts.noFurtherTimes : text.booking.search.nothingFree}</p>` : ''}
      ${links.some(Boolean) ? html`<p class="links">${links}</p>` : ''}
      ${zoneForm(reader, first, from)}
    </div>
  </div>`
}
