import type { WeekMessages } from '@whenable/elements/internal/messages/owner/generated/week'
import { addDays, firstDayOfWeek, plainDate } from '@whenable/time'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { icons } from '../parts/icons.js'
import type { PopoverMenus } from '../parts/popover-menus.js'
import { checkbox, switchControl } from '../parts/switch.template.js'
import { nextRange, type RangeProblem, type TimeRange, type WeekRanges, weekdays } from './flow/index.js'
import { RangePicker } from './range-picker.js'
import { rangeFields } from './ranges.template.js'
import { writeDate } from './write-date.js'

/** A week, and what happens when it changes. */
export interface WeekOptions {
  readonly messages: WeekMessages
  /** BCP 47. It decides the first day, and how times are written. */
  readonly lang: string
  readonly days: WeekRanges
  readonly isChanged?: ((day: number) => boolean) | undefined
  /** The text of a range that cannot be read. */
  readonly typed: (day: number, index: number) => string | undefined
  /**
   * Other ranges of some days, in one step. `index` is the field that was written; without it the texts of all fields of these days
   * are dropped.
   */
  readonly onChange: (days: WeekRanges, index?: number) => void
  /** Keeps a text that cannot be read. */
  readonly onType: (day: number, index: number, text: string, problem: RangeProblem) => void
}

/** Nine to five. */
const usual: readonly TimeRange[] = [{ start: 540, end: 1_020 }]

/** The name of a weekday; 0 is Sunday. */
export const dayName = (day: number, lang: string, style: 'long' | 'short' = 'long'): string =>
  // 4 January 1970 is a Sunday.
  writeDate(addDays(plainDate('1970-01-04'), day), lang, { weekday: style })

/** The weekdays in the order of a language. */
export const orderedDays = (lang: string): readonly number[] =>
  weekdays.map((index) => (index + firstDayOfWeek(lang)) % 7)

/** The weekly hours of a schedule or an event type: a switch for each day, its ranges, and how they are copied to other days. */
export class WeekFields {
  /** The days that the open panel copies to. */
  #copyTo: ReadonlySet<number> = new Set([1, 2, 3, 4, 5])

  readonly #picker: RangePicker

  constructor(
    private readonly host: LitElement,
    private readonly menus: PopoverMenus,
  ) {
    this.#picker = new RangePicker(host)
  }

  #copyPanel(from: number, { messages, lang, days, onChange }: WeekOptions): TemplateResult {
    const others = orderedDays(lang).filter((day) => day !== from)
    const chosen = others.filter((day) => this.#copyTo.has(day))
    const copy = () => {
      if (!chosen.length) return
      onChange(Object.fromEntries(chosen.map((day) => [day, days[from] ?? []])))
      this.host.renderRoot.querySelector<HTMLElement>(`#copy-${from}`)?.focus()
      this.menus.close()
    }
    return html`${others.map((day) =>
      checkbox({
        label: dayName(day, lang),
        checked: this.#copyTo.has(day),
        onChange: (isChosen) => {
          this.#copyTo = new Set(
            isChosen ? [...this.#copyTo, day] : [...this.#copyTo].filter((one) => one !== day),
          )
          this.host.requestUpdate()
        },
      }),
    )}
    <button type="button" class="primary" part="action" aria-disabled=${String(!chosen.length)} @click=${copy}>
      ${messages.copyTo(chosen.length)}
    </button>`
  }

  #row(day: number, options: WeekOptions): TemplateResult {
    const { messages, lang, days, isChanged, typed, onChange, onType } = options
    const ranges = days[day] ?? []
    const name = dayName(day, lang)
    const added = nextRange(ranges)
    const set = (next: readonly TimeRange[], index?: number) => onChange({ [day]: next }, index)
    return html`<li part="day-hours">
      ${switchControl({
        id: `day-${day}`,
        label: name,
        checked: ranges.length > 0,
        onChange: (isFree) => set(isFree ? usual : []),
      })}
      ${
        ranges.length
          ? rangeFields({
              ...{ id: `range-${day}`, name, ranges, messages, lang, isChanged: isChanged?.(day) },
              ...{ picker: this.#picker, typed: (index) => typed(day, index) },
              onChange: set,
              onType: (index, text, problem) => onType(day, index, text, problem),
            })
          : html`<span class="off muted">${messages.notFree}</span>`
      }
      <div class="tools">
        ${
          added
            ? html`<button type="button" class="icon-button" part="action" aria-label=${messages.addRange(name)} @click=${() => set([...ranges, added], ranges.length)}>${icons.plus}</button>`
            : nothing
        }
        ${this.menus.panel({
          ...{ id: `copy-${day}`, content: icons.copy, look: 'icon-button', label: messages.copyDay(name) },
          panel: () => this.#copyPanel(day, options),
        })}
      </div>
    </li>`
  }

  template(options: WeekOptions): TemplateResult {
    const { lang, messages } = options
    return html`<ul class="week" part="week">${orderedDays(lang).map((day) => this.#row(day, options))}</ul>
      <p class="muted">${messages.rangeHelp}</p>`
  }
}
