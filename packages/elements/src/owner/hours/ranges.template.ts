import { overlapOf, readTimeRange, type TimeRange, writeTimeRange } from '@whenable/flow/schedules'
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { HoursMessages } from '../../messages/owner/hours.js'
import { icons } from '../parts/icons.js'

/** Texts that cannot be read as ranges, by the key of their field. They stay as they were typed. */
export type TypedRanges = ReadonlyMap<string, string>

/** The ranges of a day, each in one field, with the error of each below it. */
export interface RangesOptions {
  /** Identifies the day in ids. */
  readonly id: string
  /** The name of the day. */
  readonly name: string
  readonly ranges: readonly TimeRange[]
  readonly typed: TypedRanges
  readonly locale: string
  readonly messages: HoursMessages
  /** Writes a duration in minutes. */
  readonly duration: (minutes: number) => string
  readonly onChange: (ranges: readonly TimeRange[]) => void
  /** Keeps a text that cannot be read; undefined once it can. */
  readonly onTyped: (key: string, text: string | undefined) => void
}

/** The key of a field. */
export const fieldKey = (id: string, index: number): string => `${id}-${index}`

const errorOf = (
  { ranges, messages, locale, duration }: RangesOptions,
  index: number,
  typed: string | undefined,
): string | undefined => {
  if (typed !== undefined) {
    const read = readTimeRange(typed, locale)
    return 'problem' in read ? messages.rangeProblems[read.problem] : undefined
  }
  const overlap = overlapOf(ranges, index)
  return overlap && messages.overlaps(overlap.with + 1, duration(overlap.minutes))
}

const rangeField = (options: RangesOptions, range: TimeRange, index: number): TemplateResult => {
  const { id, name, ranges, typed, locale, messages, onChange, onTyped } = options
  const key = fieldKey(id, index)
  const text = typed.get(key)
  const error = errorOf(options, index, text)
  const written = writeTimeRange(range, locale)
  const change = (event: Event): void => {
    event.stopPropagation()
    const { value } = event.target as HTMLInputElement
    const read = readTimeRange(value, locale)
    onTyped(key, 'problem' in read ? value : undefined)
    if ('range' in read) onChange(ranges.map((one, at) => (at === index ? read.range : one)))
  }
  return html`<span class="range" part=${error ? 'field invalid' : 'field'}>
    <input
      id=${key}
      dir="auto"
      autocomplete="off"
      spellcheck="false"
      aria-label=${messages.rangeOf(name, index + 1)}
      aria-invalid=${error ? 'true' : nothing}
      aria-describedby=${error ? `${key}-error` : nothing}
      .value=${live(text ?? written)}
      @input=${(event: Event) => event.stopPropagation()}
      @change=${change}
    />
    <button
      type="button"
      class="icon-button"
      part="action"
      aria-label=${messages.removeRange(written, name)}
      @click=${() => {
        ranges.forEach((_, at) => {
          onTyped(fieldKey(id, at), undefined)
        })
        onChange(ranges.filter((_, at) => at !== index))
      }}
    >${icons.close}</button>
    ${error ? html`<small class="error" part="error" id="${key}-error">${error}</small>` : nothing}
  </span>`
}

/** The length of the longest range in the language: with two digits for each number. */
const longest = ({ locale }: RangesOptions): number =>
  writeTimeRange({ start: 660, end: 1_430 }, locale).length

/** The fields of a day's ranges. */
export const rangeFields = (options: RangesOptions): TemplateResult =>
  html`<span class="ranges" .style="--characters: ${longest(options)}">${options.ranges.map((range, index) => rangeField(options, range, index))}</span>`
