import { visitorFormat } from '@whenable/elements/internal/base/visitor-format'
import { formatDateRange, type PlainDate, weekdayOf } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { Toasts } from '../parts/toasts.js'
import { datesForm, datesList } from './dates.template.js'
import type { DatesDraft } from './flow/index.js'
import { holidaysTemplate } from './holidays.template.js'
import { canApply, type DatesForm, entryOf, formOf, newDates, withDates } from './hours.model.js'
import { type HoursView, rangesText } from './hours-view.js'
import { MonthPicture } from './month-picture.js'
import { RangePicker } from './range-picker.js'
import type { DayOff, ScheduleLookups } from './schedule-lookups.js'
import { writeDate } from './write-date.js'

/** Where the focus is after a change of dates: the current day of the month. */
const month = '.month [tabindex="0"]'

const datesName = ({ lang }: HoursView, { start_date, end_date }: DatesDraft): string =>
  start_date === end_date
    ? writeDate(start_date as PlainDate, lang, { weekday: 'short', day: 'numeric', month: 'long' })
    : formatDateRange(start_date as PlainDate, end_date as PlainDate, lang)

/** The dates with other hours, time off and holidays: a month to choose from, the form of some dates, and their list. */
export class DatesEditor {
  readonly #month: MonthPicture
  readonly #picker: RangePicker
  #form: DatesForm | undefined
  /** The form as it was opened. */
  #opened: DatesForm | undefined

  constructor(
    private readonly host: LitElement,
    private readonly toasts: Toasts,
    private readonly lookups: ScheduleLookups,
  ) {
    this.#month = new MonthPicture(host)
    this.#picker = new RangePicker(host)
  }

  /** Whether the form has what is not in the schedule yet. */
  get isEdited(): boolean {
    return this.#form !== this.#opened
  }

  /** Closes the form. */
  reset(): void {
    this.#form = this.#opened = undefined
    this.host.requestUpdate()
  }

  #open(view: HoursView, form: DatesForm): void {
    this.#form = this.#opened = form
    view.focus('#dates-first')
  }

  #close(view: HoursView): void {
    this.reset()
    view.focus(month)
  }

  #edit(view: HoursView, entry: DatesDraft): void {
    this.#month.show(entry.start_date as PlainDate)
    this.#open(view, formOf(entry))
  }

  #apply(view: HoursView, form: DatesForm): void {
    if (canApply(form)) {
      view.edit(['dates'], withDates(view.document.dates, form))
      this.#close(view)
    } else view.focus('form [aria-invalid=true]')
  }

  #remove(view: HoursView, entry: DatesDraft): void {
    const { messages, document, send } = view
    view.edit(
      ['dates'],
      document.dates.filter(({ key }) => key !== entry.key),
    )
    view.focus(month)
    this.toasts.show({
      text: messages.datesRemoved(datesName(view, entry)),
      action: { label: messages.undo, onPress: () => send({ type: 'undo' }) },
    })
  }

  #monthTemplate(view: HoursView, daysOff: readonly DayOff[]): TemplateResult {
    const { messages, lang, document, today } = view
    const form = this.#form
    const holidayOn = (date: PlainDate) => daysOff.find((one) => one.date === date && !one.isDismissed)
    const rangesOf = (date: PlainDate) => document.days[weekdayOf(date)] ?? []
    return this.#month.template({
      ...{ format: visitorFormat(lang, { timeZone: document.timezone, hourCycle: null }), messages, today },
      isChosen: (date) => form !== undefined && form.first <= date && date <= form.last,
      look: (date) => {
        const entry = entryOf(document.dates, date)
        if (entry) return entry.ranges.length ? 'other-hours' : 'off'
        if (holidayOn(date)) return 'off'
        return rangesOf(date).length ? 'open' : 'closed'
      },
      describe: (date) => {
        const entry = entryOf(document.dates, date)
        if (entry) return joined(lang, rangesText(view, entry.ranges), entry.title)
        return holidayOn(date)?.name ?? rangesText(view, rangesOf(date))
      },
      onChoose: (date) => {
        const entry = entryOf(document.dates, date)
        if (entry) this.#edit(view, entry)
        else this.#open(view, newDates(date, document))
      },
    })
  }

  template(view: HoursView): TemplateResult {
    const { document } = view
    const form = this.#form
    const daysOff = this.lookups.daysOff(view)
    return html`<section>
      ${this.#monthTemplate(view, daysOff)}
      ${
        form
          ? datesForm(view, form, {
              picker: this.#picker,
              change: (next) => {
                this.#form = next
                view.update()
              },
              apply: () => this.#apply(view, form),
              close: () => this.#close(view),
            })
          : nothing
      }
      ${datesList(view, document.dates, {
        nameOf: (entry) => datesName(view, entry),
        textOf: ({ ranges, title }) => [rangesText(view, ranges), title].filter(Boolean).join(' · '),
        edit: (entry) => this.#edit(view, entry),
        remove: (entry) => this.#remove(view, entry),
      })}
      ${this.lookups.hasHolidays ? holidaysTemplate(view, this.lookups, daysOff) : nothing}
    </section>`
  }
}
