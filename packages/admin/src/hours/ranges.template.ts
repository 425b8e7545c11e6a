import { formatDuration } from '@whenable/elements/internal/messages/duration'
import type { WeekMessages } from '@whenable/elements/internal/messages/owner/generated/week'
import { html, nothing, type TemplateResult } from 'lit'
import { icons } from '../parts/icons.js'
import { overlapOf, type RangeProblem, readTimeRange, type TimeRange, writeTimeRange } from './flow/index.js'
import type { RangePicker } from './range-picker.js'

/** The ranges of a day, each in one field, with the error of each below it. */
export interface RangesOptions {
  /** Identifies the day in ids. */
  readonly id: string
  /** The name of the day. */
  readonly name: string
  readonly ranges: readonly TimeRange[]
  readonly messages: WeekMessages
  /** BCP 47. */
  readonly lang: string
  /** Whether they are changed and not saved. */
  readonly isChanged?: boolean | undefined
  /** The text of a range that cannot be read. It stays as it was typed. */
  readonly typed: (index: number) => string | undefined
  /** The lists of times to choose from. */
  readonly picker: RangePicker
  /** Other ranges. `index` is the field that was written; without it the texts of all fields are dropped. */
  readonly onChange: (ranges: readonly TimeRange[], index?: number) => void
  /** Keeps a text that cannot be read. */
  readonly onType: (index: number, text: string, problem: RangeProblem) => void
}

const errorOf = ({ ranges, messages, lang }: RangesOptions, index: number, typed: string | undefined) => {
  if (typed !== undefined) {
    const read = readTimeRange(typed, lang)
    return 'problem' in read ? messages.rangeProblems[read.problem] : undefined
  }
  const overlap = overlapOf(ranges, index)
  return overlap && messages.overlaps(overlap.with + 1, formatDuration(overlap.minutes, lang))
}

const rangeField = (options: RangesOptions, range: TimeRange, index: number): TemplateResult => {
  const { id, name, ranges, lang, messages, picker, isChanged, onChange, onType } = options
  const key = `${id}-${index}`
  const text = options.typed(index)
  const error = errorOf(options, index, text)
  const written = writeTimeRange(range, lang)
  // Rendering leaves alone what is being typed, and so also another form of the same range.
  const set = (next: TimeRange, input: HTMLInputElement): void => {
    input.value = writeTimeRange(next, lang)
    onChange(
      ranges.map((one, at) => (at === index ? next : one)),
      index,
    )
  }
  const change = (event: Event): void => {
    event.stopPropagation()
    const input = event.target as HTMLInputElement
    const read = readTimeRange(input.value, lang)
    if ('problem' in read) onType(index, input.value, read.problem)
    else set(read.range, input)
  }
  const picked = { id: key, range, messages, lang, onPick: set }
  const { isOpen, active, onClick, onKeyDown } = picker.wiring(picked)
  return html`<span class="range" part=${error ? 'field invalid' : 'field'}>
    <input
      id=${key}
      class=${isChanged ? 'changed' : nothing}
      dir="auto"
      autocomplete="off"
      spellcheck="false"
      role="combobox"
      aria-haspopup="listbox"
      aria-autocomplete="none"
      aria-expanded=${String(isOpen)}
      aria-controls=${isOpen ? `${key}-list` : nothing}
      aria-activedescendant=${active ?? nothing}
      aria-label=${messages.rangeOf(name, index + 1)}
      aria-invalid=${error ? 'true' : nothing}
      aria-describedby=${error ? `${key}-error` : nothing}
      .value=${text ?? written}
      @input=${(event: Event) => {
        event.stopPropagation()
        picker.close()
      }}
      @change=${change}
      @click=${onClick}
      @keydown=${onKeyDown}
      @blur=${picker.close}
    />
    <button
      type="button"
      class="icon-button"
      part="action"
      aria-label=${messages.removeRange(written, name)}
      @click=${() => onChange(ranges.filter((_, at) => at !== index))}
    >${icons.close}</button>
    ${picker.list(picked)}
    ${error ? html`<small class="error" part="error" id="${key}-error">${error}</small>` : nothing}
  </span>`
}

/** The length of the longest range in the language: with two digits for each number. */
const longest = ({ lang }: RangesOptions): number => writeTimeRange({ start: 660, end: 1_430 }, lang).length

/** The fields of a day's ranges. */
export const rangeFields = (options: RangesOptions): TemplateResult =>
  html`<span class="ranges" .style="--characters: ${longest(options)}">${options.ranges.map((range, index) => rangeField(options, range, index))}</span>`
