import type { BookingSeriesRules, SeriesInterval } from '@whenable/contract'
import { joined } from '@whenable/time/texts'
import { html } from 'hono/html'
import type { OfferedSlot } from '../../features/bookings/next-times.js'
import { momentOf, type PageReader, parametersOf, slotReferenceOf } from './page-reader.js'
import { toolAttributes } from './tool-attributes.js'

/** How a time repeats. */
export interface RepeatRule {
  readonly every: SeriesInterval
  readonly count: number
}

/** A time of a series that the visitor looks through, and the nearest free ones if it is not free. */
export interface SeriesRow {
  readonly slot: OfferedSlot
  readonly isFree: boolean
  /** Whether a clock change gives it another hour than the first one, in the reader's time zone. */
  readonly shifts: boolean
  readonly nearest: readonly OfferedSlot[]
}

/** The choice whether the time of a form repeats, and the times once it does. */
export interface SeriesChoice {
  readonly rules: BookingSeriesRules
  readonly repeated?:
    | {
        readonly rule: RepeatRule
        readonly rows: readonly SeriesRow[]
        /** References of the chosen times. Default: all that are free. */
        readonly chosen?: ReadonlySet<string> | undefined
      }
    | undefined
}

/** How many times a new series has, unless fewer are allowed. */
const firstCount = 4

const labels = {
  day: 'repeatDaily',
  week: 'repeatWeekly',
  two_weeks: 'repeatEveryTwoWeeks',
  month: 'repeatMonthly',
} as const satisfies Readonly<Record<SeriesInterval, string>>

/** The form that repeats the time, and shows the times to look through. Nothing if the configuration has no intervals. */
export const repeatForm = (
  { rules: { every, max_bookings: most }, repeated }: SeriesChoice,
  slot: OfferedSlot,
  reader: PageReader,
) => {
  const { path, text, language } = reader
  const rule = repeated?.rule
  const count = rule?.count ?? Math.min(firstCount, most)
  const number = new Intl.NumberFormat(language.lang)
  const selected = (is: boolean) => (is ? html` selected` : '')
  if (!every.length) return ''
  return html`<form class="repeat" action="${path}"${toolAttributes('repeat-time')} toolautosubmit>
        ${parametersOf(reader, { slot: slotReferenceOf(slot) }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <label>${text.booking.series.repeat} <select name="every" autocomplete="off">${rule ? '' : html`<option value="">${text.booking.series.repeatNever}</option>`}${every.map(
          (one) =>
            html`<option value="${one}"${selected(one === rule?.every)}>${text.booking.series[labels[one]]}</option>`,
        )}</select></label>
        <label>${text.booking.series.repeatCount} <select name="count" autocomplete="off">${Array.from(
          { length: most - 1 },
          (_, index) =>
            html`<option value="${index + 2}"${selected(index + 2 === count)}>${number.format(index + 2)}</option>`,
        )}</select></label>
        <button>${text.booking.groupEvents.chooseEvent}</button>
      </form>`
}

/** The heading above the times of a series. */
export const seriesTitle = (count: number, { text, language }: PageReader): string =>
  `${text.booking.series.chosenTimes} (${new Intl.NumberFormat(language.lang).format(count)})`

/** The times of a series as boxes to tick: the free ones, and for each of the others the nearest. */
export const seriesRows = (
  { rule, rows, chosen }: NonNullable<SeriesChoice['repeated']>,
  reader: PageReader,
) => {
  const { text } = reader
  const nameOf = (slot: OfferedSlot) => {
    const { day, time } = momentOf(slot.start_time, reader)
    return joined(reader.language.lang, day, time)
  }
  const box = (slot: OfferedSlot, isFirstChoice: boolean, note: unknown = '') => {
    const reference = slotReferenceOf(slot)
    const isChosen = chosen ? chosen.has(reference) : isFirstChoice
    return html`<label class="choice"><input type="checkbox" name="slots" value="${reference}"${isChosen ? html` checked` : ''}><span>${nameOf(slot)}${
      slot.title ? html` · <bdi>${slot.title}</bdi>` : ''
    }${note}</span></label>`
  }
  return html`<input type="hidden" name="every" value="${rule.every}"><input type="hidden" name="count" value="${rule.count}">
      <fieldset class="field"><legend class="visually-hidden">${text.booking.series.chosenTimes}</legend>
      ${rows.map(({ slot, isFree, shifts, nearest }) =>
        isFree
          ? box(slot, true, shifts ? html` <small>${text.booking.series.clockChange}</small>` : '')
          : html`<p class="not-free"><s>${nameOf(slot)}</s> <strong>${text.booking.series.notFree}</strong></p>${
              nearest.length
                ? html`<fieldset class="nearest"><legend>${text.booking.series.insteadOf(nameOf(slot))}</legend>${nearest.map((other) => box(other, false))}</fieldset>`
                : ''
            }`,
      )}
      </fieldset>`
}
