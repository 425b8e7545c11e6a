import { html, type TemplateResult } from 'lit'

/** Two times of a day, or two days of a month, with what belongs to the last: `10:30–11:30`, `10:00 – 11:00 AM`. */
const shortRange =
  /((?:AM |PM )?\p{Nd}[\p{Nd}\p{Lo}\p{M}:.]{0,15}\s?[–~～至]\s?\p{Nd}[\p{Nd}\p{Lo}\p{M}:.]{0,15}(?:\s[\p{L}.]{1,15}$)?)/u

/** The text of a time without line breaks inside a short range, or before `AM` or `Uhr`. */
export const unbrokenTimes = (text: string): TemplateResult => {
  const [before, range, after] = text.split(shortRange)
  return html`${before}${range && html`<span class="unbroken">${range}</span>`}${after}`
}
