import type { PlainDate } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { formatNumber } from '../../messages/numbers.js'
import { colorStyle } from '../model/event-text.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import { keyOf, type ViewContext } from './view-context.js'

/** An event as a button. `variant` are classes and parts besides its states, `style` CSS declarations of its position. */
export const eventButton = (
  occurrence: EventOccurrence,
  context: ViewContext,
  variant: string,
  style: string,
  time: 'time' | 'begins' | undefined,
): TemplateResult => {
  const text = context.textOf(occurrence)
  const { title, states, color } = text
  const key = keyOf(occurrence)
  const isMoved = context.moved && keyOf(context.moved.occurrence) === key
  const isEditable = context.isEditable(occurrence)
  const names = `event ${variant} ${states}${isMoved ? ' moved' : ''}`
  return html`<button
    class=${names}
    part=${names}
    tabindex=${context.active === key ? 0 : -1}
    aria-label=${time === 'begins' ? text.shortSentence : text.sentence}
    aria-describedby=${isEditable ? 'move-hint' : nothing}
    .style=${colorStyle(color) + style}
    .occurrence=${occurrence}
  ><b dir="auto">${title}</b> <span>${time && text[time]}</span>${isEditable ? html`<i class="grip"></i>` : nothing}</button>`
}

/** The button that opens the events that do not fit. */
export const moreButton = (
  count: number,
  where: string,
  items: () => readonly EventOccurrence[],
  { messages, format: { locale }, openMore }: ViewContext,
  variant: string,
  style: string,
): TemplateResult => {
  const label = messages.moreEvents(count)
  return html`<button
    class="more ${variant}"
    part="more-button"
    tabindex="-1"
    aria-haspopup="dialog"
    aria-label="${label}, ${where}"
    .style=${style}
    @click=${({ currentTarget }: Event) => openMore(messages.withEvents(where, items().length), items(), currentTarget as Element)}
  >${variant === 'crowd' ? `+${formatNumber(count, locale)}` : label}</button>`
}

/** The number of a day, with its `name` for screen readers; a link to the day if the visitor may go there. */
export const dayNumber = (
  date: PlainDate,
  name: string,
  { format: { locale }, openDay }: ViewContext,
): TemplateResult => {
  const number = formatNumber(Number(date.slice(8)), locale)
  return openDay
    ? html`<button
        class="number"
        part="day-number"
        tabindex="-1"
        aria-label=${name}
        @click=${() => openDay(date)}
      >${number}</button>`
    : html`<b class="number" part="day-number">${number}</b>`
}
