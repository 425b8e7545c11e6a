import { html, nothing, type TemplateResult } from 'lit'
import { textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { segmented } from '../parts/segmented.template.js'
import { type DatesDraft, nextRange, type TimeRange } from './flow/index.js'
import type { DatesForm } from './hours.model.js'
import type { HoursView } from './hours-view.js'
import type { RangePicker } from './range-picker.js'
import { rangeFields } from './ranges.template.js'

/** What the form of some dates can do. */
export interface DatesActions {
  /** The lists of times to choose from. */
  readonly picker: RangePicker
  readonly change: (form: DatesForm) => void
  readonly apply: () => void
  readonly close: () => void
}

const formRanges = (
  { messages, lang }: HoursView,
  form: DatesForm,
  { picker, change }: Pick<DatesActions, 'picker' | 'change'>,
): TemplateResult => {
  const name = messages.otherDates
  const setRanges = (ranges: readonly TimeRange[], index?: number) => {
    const typed = [...form.typed].filter(([at]) => index !== undefined && at !== index)
    change({ ...form, ranges, typed: new Map(typed), isOff: !ranges.length || form.isOff })
  }
  const added = nextRange(form.ranges)
  return html`<div class="row">
    <div class="grow">
      ${rangeFields({
        ...{ id: 'dates-range', name, ranges: form.ranges, messages, lang, picker },
        typed: (index) => form.typed.get(index),
        onChange: setRanges,
        onType: (index, text) => change({ ...form, typed: new Map(form.typed).set(index, text) }),
      })}
    </div>
    ${
      added
        ? html`<button type="button" class="icon-button" part="action" aria-label=${messages.addRange(name)} @click=${() => setRanges([...form.ranges, added], form.ranges.length)}>${icons.plus}</button>`
        : nothing
    }
  </div>`
}

/** The form in which some dates get other hours, or are taken off. */
export const datesForm = (view: HoursView, form: DatesForm, actions: DatesActions): TemplateResult => {
  const { messages } = view
  const { change, apply, close } = actions
  const isBackwards = form.last < form.first
  return html`<form
    class="form box"
    part="form"
    aria-label=${messages.otherDates}
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault()
      apply()
    }}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }}
  >
    <div class="columns" .style=${'--min: 130px'}>
      ${textField({
        ...{ id: 'dates-first', label: messages.firstDay, type: 'date', value: form.first },
        onChange: (first) =>
          first && change({ ...form, first, last: [form.last, first].sort().at(-1) ?? first }),
      })}
      ${textField({
        ...{ id: 'dates-last', label: messages.lastDay, type: 'date', value: form.last, min: form.first },
        error: isBackwards ? messages.lastBeforeFirst : undefined,
        onChange: (last) => last && change({ ...form, last }),
      })}
    </div>
    <div>
      ${segmented({
        name: 'dates-kind',
        label: messages.otherDates,
        value: form.isOff ? 'off' : 'hours',
        choices: [
          { value: 'off', label: messages.notFree },
          { value: 'hours', label: messages.otherHours },
        ],
        onChange: (kind) => change({ ...form, isOff: kind === 'off' }),
      })}
    </div>
    ${form.isOff ? nothing : formRanges(view, form, actions)}
    ${textField({
      ...{ id: 'dates-title', label: messages.dateNote, help: messages.dateNoteHelp, value: form.title },
      maxLength: 255,
      onInput: (title) => change({ ...form, title }),
    })}
    <div class="row">
      <button type="submit" class="primary" part="action">${form.key === undefined ? messages.addDates : messages.changeDates}</button>
      <button type="button" class="quiet" part="action" @click=${() => close()}>${messages.cancel}</button>
    </div>
  </form>`
}

/** The dates with other hours, and the time off. */
export const datesList = (
  { messages }: HoursView,
  dates: readonly DatesDraft[],
  {
    nameOf,
    textOf,
    edit,
    remove,
  }: {
    readonly nameOf: (entry: DatesDraft) => string
    readonly textOf: (entry: DatesDraft) => string
    readonly edit: (entry: DatesDraft) => void
    readonly remove: (entry: DatesDraft) => void
  },
): TemplateResult =>
  dates.length
    ? html`<ul class="rows box" part="dates">
        ${dates.map(
          (entry) => html`<li>
            <div class="grow">${nameOf(entry)}<br /><small>${textOf(entry)}</small></div>
            <button type="button" class="icon-button" part="action" aria-label=${messages.editDates(nameOf(entry))} @click=${() => edit(entry)}>${icons.edit}</button>
            <button type="button" class="icon-button" part="action" aria-label=${messages.removeDates(nameOf(entry))} @click=${() => remove(entry)}>${icons.close}</button>
          </li>`,
        )}
      </ul>`
    : html`<p class="muted">${messages.datesHelp}</p>`
