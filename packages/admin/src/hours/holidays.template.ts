import type { PlainDate } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { selectField } from '../parts/field.template.js'
import { switchControl } from '../parts/switch.template.js'
import type { ScheduleDocument } from './flow/index.js'
import { proposedCountry } from './hours.model.js'
import type { HoursView } from './hours-view.js'
import type { DayOff, ScheduleLookups } from './schedule-lookups.js'
import { writeDate } from './write-date.js'

type Holidays = NonNullable<ScheduleDocument['holidays']>

const placeFields = (
  { messages, edit }: HoursView,
  { countries }: ScheduleLookups,
  holidays: Holidays,
): TemplateResult => {
  const { country: code, region = '' } = holidays
  const regions = countries.find((one) => one.code === code)?.regions ?? []
  return html`<div class="columns" .style=${'--min: 130px'}>
    ${selectField({
      ...{ id: 'holiday-country', label: messages.holidayCountry, value: code },
      choices: countries.map((one) => ({ value: one.code, label: one.name })),
      onChange: (country) => edit(['holidays'], { country, dismissed: [] }),
    })}
    ${
      regions.length
        ? selectField({
            ...{ id: 'holiday-region', label: messages.holidayRegion, value: region },
            choices: [
              { value: '', label: messages.wholeCountry },
              ...regions.map((one) => ({ value: one.code, label: one.name })),
            ],
            onChange: (next) => {
              const { region: _, ...others } = holidays
              edit(['holidays'], next ? { ...others, region: next } : others)
            },
          })
        : nothing
    }
  </div>`
}

const daysOffList = (
  { messages, lang, edit }: HoursView,
  holidays: Holidays,
  days: readonly DayOff[],
): TemplateResult => {
  const setOff = (date: string, isOff: boolean) => {
    const others = holidays.dismissed.filter((one) => one !== date)
    edit(['holidays'], { ...holidays, dismissed: isOff ? others : [...others, date].sort() })
  }
  return html`<details>
    <summary>${messages.holidayList}</summary>
    <ul class="days-off">
      ${days.map(
        ({ date, name, isDismissed }) => html`<li>
          ${switchControl({
            checked: !isDismissed,
            label: html`${name}<br /><small>${writeDate(date as PlainDate, lang, { dateStyle: 'full' })}</small>`,
            onChange: (isOff) => setOff(date, isOff),
          })}
        </li>`,
      )}
    </ul>
  </details>`
}

/** The public holidays of a schedule: whether they are days off, of which country and region, and which of them are not. */
export const holidaysTemplate = (
  view: HoursView,
  lookups: ScheduleLookups,
  days: readonly DayOff[],
): TemplateResult => {
  const { messages, lang, document, edit } = view
  const { holidays } = document
  const country = lookups.countries.find(({ code }) => code === holidays?.country)
  const off = days.filter(({ isDismissed }) => !isDismissed)
  const next =
    off[0] && writeDate(off[0].date as PlainDate, lang, { weekday: 'short', day: 'numeric', month: 'long' })
  const toggle = async (isOn: boolean) => {
    if (!isOn) return edit(['holidays'], null)
    await lookups.readCountries(lang)
    const proposed = proposedCountry(lookups.countries, lang)
    if (proposed) edit(['holidays'], { country: proposed, dismissed: [] })
  }
  return html`<div class="rows box holidays" part="holidays">
    <div class="stack form">
      ${switchControl({
        id: 'holidays',
        checked: holidays !== null,
        label: html`${country ? messages.holidaysIn(country.name) : messages.holidays}${
          days.length ? html`<br /><small>${messages.holidaysOff(off.length, next)}</small>` : nothing
        }`,
        onChange: (isOn) => void toggle(isOn),
      })}
      ${holidays && lookups.countries.length ? placeFields(view, lookups, holidays) : nothing}
      ${holidays && days.length ? daysOffList(view, holidays, days) : nothing}
    </div>
  </div>`
}
