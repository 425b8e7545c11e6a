import type { ShownCalendar } from '@whenable/flow/calendar'
import { html, nothing, type TemplateResult } from 'lit'
import { isolated } from '../../messages/isolated.js'
import { type AllCalendarMessages, colorStyle, safeColor } from '../model/event-text.js'

/** The calendars with their colours, as buttons that show or hide their events. */
export const legendTemplate = (
  calendars: readonly Pick<ShownCalendar, 'info' | 'shown'>[],
  messages: AllCalendarMessages,
  locale: string,
  toggle: (id: string) => void,
): TemplateResult | typeof nothing =>
  calendars.length > 1
    ? html`<ul class="legend" part="legend" aria-label=${messages.calendars}>
        ${calendars.map(
          ({ info: { id, name, color }, shown }) =>
            html`<li><button part="calendar" aria-pressed=${shown} .style=${colorStyle(safeColor(color))} @click=${() => toggle(id)}><i class="swatch"></i>${isolated(name, locale)}</button></li>`,
        )}
      </ul>`
    : nothing
