import { formatDateRange, type PlainDate } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, type LitElement, type TemplateResult } from 'lit'
import { textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import type { Toasts } from '../parts/toasts.js'
import type { StayDraft } from './flow/index.js'
import { type HoursView, isChangedAt } from './hours-view.js'
import { type StayForm, stayForm, stayProblem, withStay } from './travel.model.js'
import { writeDate } from './write-date.js'

const placeOf = ({ timezone }: Pick<StayDraft, 'timezone'>): string => timezone.replaceAll('_', ' ')

const datesOf = ({ lang, messages }: HoursView, { start_date, end_date }: StayDraft): string => {
  const first = start_date as PlainDate
  return end_date
    ? formatDateRange(first, end_date as PlainDate, lang)
    : joined(
        lang,
        writeDate(first, lang, { day: 'numeric', month: 'long', year: 'numeric' }),
        messages.travelNoEnd,
      )
}

/** The stays in other time zones: their list, and the form of one. Hours are read where the host is. */
export class TravelEditor {
  #form: StayForm | undefined
  /** The form as it was opened. */
  #opened: StayForm | undefined

  constructor(
    private readonly host: LitElement,
    private readonly toasts: Toasts,
  ) {}

  /** Whether the form has what is not in the schedule yet. */
  get isEdited(): boolean {
    return this.#form !== this.#opened
  }

  /** Closes the form. */
  reset(): void {
    this.#form = this.#opened = undefined
    this.host.requestUpdate()
  }

  #open(view: HoursView, form: StayForm): void {
    this.#form = this.#opened = form
    void import('@whenable/elements/define/time-zone-select')
    view.focus('#stay-first')
  }

  #close(view: HoursView): void {
    this.reset()
    view.focus('#add-stay')
  }

  #apply(view: HoursView, form: StayForm): void {
    if (stayProblem(view.document.travel, form)) view.focus('.travel [aria-invalid=true]')
    else {
      view.edit(['travel'], withStay(view.document.travel, form))
      this.#close(view)
    }
  }

  #remove(view: HoursView, stay: StayDraft): void {
    const { messages, document, send } = view
    view.edit(
      ['travel'],
      document.travel.filter(({ key }) => key !== stay.key),
    )
    view.focus('#add-stay')
    this.toasts.show({
      text: messages.datesRemoved(placeOf(stay)),
      action: { label: messages.undo, onPress: () => send({ type: 'undo' }) },
    })
  }

  #formTemplate(view: HoursView, form: StayForm): TemplateResult {
    const { messages } = view
    const problem = stayProblem(view.document.travel, form)
    const change = (changes: Partial<StayForm>) => {
      this.#form = { ...form, ...changes }
      view.update()
    }
    return html`<form
      class="form box"
      part="form"
      aria-label=${messages.travel}
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault()
        this.#apply(view, form)
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        this.#close(view)
      }}
    >
      <div class="field">
        <span class="label" aria-hidden="true">${messages.scheduleTimeZone}</span>
        <when-time-zone-select
          .value=${form.timezone}
          .now=${view.now}
          @change=${(event: Event) => {
            event.stopPropagation()
            change({ timezone: (event.target as { value?: string }).value ?? form.timezone })
          }}
        ></when-time-zone-select>
      </div>
      <div class="columns" .style=${'--min: 130px'}>
        ${textField({
          ...{ id: 'stay-first', label: messages.firstDay, type: 'date', value: form.first },
          error: problem === 'overlap' ? messages.travelOverlaps : undefined,
          onChange: (first) => first && change({ first }),
        })}
        ${textField({
          ...{ id: 'stay-last', label: messages.lastDay, type: 'date', value: form.last, min: form.first },
          help: messages.travelWithoutEnd,
          error: problem === 'backwards' ? messages.lastBeforeFirst : undefined,
          onChange: (last) => change({ last }),
        })}
      </div>
      <div class="row">
        <button type="submit" class="primary" part="action">${form.key === undefined ? messages.addDates : messages.changeDates}</button>
        <button type="button" class="quiet" part="action" @click=${() => this.#close(view)}>${messages.cancel}</button>
      </div>
    </form>`
  }

  template(view: HoursView): TemplateResult {
    const { messages, document, today } = view
    const form = this.#form
    return html`<section class=${isChangedAt(view, ['travel']) ? 'travel changed' : 'travel'}>
      <h3>${messages.travel}</h3>
      ${
        document.travel.length
          ? html`<ul class="rows box" part="dates" aria-label=${messages.travel}>
              ${document.travel.map(
                (stay) => html`<li>
                  <div class="grow">${placeOf(stay)}<br /><small>${datesOf(view, stay)}</small></div>
                  <button type="button" class="icon-button" part="action" aria-label=${messages.editDates(placeOf(stay))} @click=${() => this.#open(view, stayForm(stay))}>${icons.edit}</button>
                  <button type="button" class="icon-button" part="action" aria-label=${messages.removeDates(placeOf(stay))} @click=${() => this.#remove(view, stay)}>${icons.close}</button>
                </li>`,
              )}
            </ul>`
          : html`<p class="muted">${messages.travelHelp}</p>`
      }
      ${
        form
          ? this.#formTemplate(view, form)
          : html`<button
              type="button"
              class="ghost"
              id="add-stay"
              part="action"
              @click=${() => this.#open(view, { key: undefined, first: today, last: '', timezone: document.timezone })}
            >
              ${icons.plus}${messages.addTravel}
            </button>`
      }
    </section>`
  }
}
