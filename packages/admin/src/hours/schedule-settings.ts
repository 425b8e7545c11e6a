import { listTimeZones } from '@whenable/time'
import { html, type LitElement, type TemplateResult } from 'lit'
import { pointerOf } from '../event-type-editor/flow/index.js'
import { selectField, textField } from '../parts/field.template.js'
import { readLimit } from './hours.model.js'
import { type HoursView, isChangedAt } from './hours-view.js'
import { dayName, orderedDays } from './week-fields.js'

/** The name of a schedule, its time zone, the most bookings of a day and a week, and where weeks begin. */
export class ScheduleSettings {
  #listsZones = false

  constructor(private readonly host: LitElement) {}

  /** Lists all time zones: four hundred options are only rendered for somebody who comes near them. */
  readonly #listZones = (): void => {
    if (this.#listsZones) return
    this.#listsZones = true
    this.host.requestUpdate()
  }

  #limit(view: HoursView, field: 'most_per_day' | 'most_per_week', label: string): TemplateResult {
    const { messages, ready, document, send, edit } = view
    const path = ['limits', field]
    const typed = ready.editor?.typed[pointerOf(path)]
    return textField({
      ...{ id: field, label, inputMode: 'numeric', placeholder: messages.noLimit },
      value: typed?.text ?? String(document.limits[field] ?? ''),
      isChanged: isChangedAt(view, path),
      error: typed && messages.limitInvalid,
      onChange: (text) => {
        const value = readLimit(text)
        if (value !== 'invalid') return edit(path, value)
        send({ type: 'type', path, text, problem: 'limit' })
        send({ type: 'end-edit' })
      },
    })
  }

  template(view: HoursView): TemplateResult {
    const { lang, messages, document, send, edit } = view
    const zones = this.#listsZones ? listTimeZones() : []
    const choices = zones.includes(document.timezone) ? zones : [document.timezone, ...zones]
    return html`<section class="settings" @focusin=${this.#listZones} @pointerdown=${this.#listZones}>
      <h3>${messages.settings}</h3>
      <div class="columns">
        ${textField({
          ...{ id: 'schedule-name', label: messages.scheduleName, value: document.name, maxLength: 255 },
          isChanged: isChangedAt(view, ['name']),
          error: document.name.trim() ? undefined : messages.nameRequired,
          onInput: (name) => send({ type: 'edit', path: ['name'], value: name }),
          onChange: () => send({ type: 'end-edit' }),
        })}
        ${selectField({
          ...{ id: 'schedule-zone', label: messages.scheduleTimeZone, value: document.timezone },
          isChanged: isChangedAt(view, ['timezone']),
          choices: choices.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
          onChange: (zone) => edit(['timezone'], zone),
        })}
        ${this.#limit(view, 'most_per_day', messages.mostPerDay)}
        ${this.#limit(view, 'most_per_week', messages.mostPerWeek)}
        ${selectField({
          ...{ id: 'week-starts-on', label: messages.weekStartsOn },
          value: String(document.limits.week_starts_on ?? 1),
          isChanged: isChangedAt(view, ['limits', 'week_starts_on']),
          choices: orderedDays(lang).map((day) => ({ value: String(day), label: dayName(day, lang) })),
          onChange: (day) => edit(['limits', 'week_starts_on'], Number(day)),
        })}
      </div>
      <p class="muted">${messages.limitHelp}</p>
    </section>`
  }
}
