import type { PlainDate } from '@whenable/time'
import { html, type LitElement, type TemplateResult } from 'lit'
import { agendaDays } from '../../agenda/agenda.model.js'
import { eventRowsStyles } from '../../agenda/event-rows.styles.js'
import { dayTemplate, eventRows, type RowContext } from '../../agenda/event-rows.template.js'
import { memoizeLast } from '../../base/memoize-last.js'
import { type AgendaMessages, agenda } from '../../messages/generated/agenda.js'
import { Localized } from '../../messages/localize.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import type { PageOptions, VisiblePage } from '../model/visible-page.js'
import { keyOf, type ViewContext } from './view-context.js'

/** Lists events of a calendar as an agenda does. Loaded by calendars that show a list. */
export class EventLists {
  readonly styles = eventRowsStyles
  readonly #text: Localized<AgendaMessages>
  readonly #daysOf = memoizeLast(agendaDays)
  readonly #spanOf = memoizeLast((first: PlainDate, last: PlainDate) => ({ first, last }))

  constructor(host: LitElement) {
    this.#text = new Localized(host, agenda)
  }

  #contextOf(context: ViewContext): RowContext {
    return { ...context, messages: { ...context.messages, ...this.#text.messages } }
  }

  /** A list of events; each is a tab stop. */
  list(items: readonly EventOccurrence[], context: ViewContext): TemplateResult {
    const entries = items.map((occurrence) => ({ key: keyOf(occurrence), occurrence, day: 1, days: 1 }))
    return eventRows(entries, this.#contextOf(context))
  }

  /** The days of a page that have events; the tab stop is the focused event, or the first one. */
  days({ dates, occurrences }: VisiblePage, { timeZone }: PageOptions, context: ViewContext): TemplateResult {
    const span = this.#spanOf(dates[0] as PlainDate, dates.at(-1) as PlainDate)
    const days = this.#daysOf(occurrences, span, timeZone, context.today)
    const entries = days.flatMap((day) => day.entries)
    const stop = (entries.find(({ occurrence }) => keyOf(occurrence) === context.active) ?? entries[0])?.key
    const rows = { ...this.#contextOf(context), stop }
    return html`${days.map((day) => dayTemplate(day, rows))}`
  }
}
