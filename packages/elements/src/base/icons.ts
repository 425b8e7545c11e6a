import { html, type TemplateResult } from 'lit'

/** A line icon with a viewBox of 16. */
export const icon = (path: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${path}></path></svg>`

const circle = 'M1.8 8a6.2 6.2 0 1 0 12.4 0 6.2 6.2 0 1 0-12.4 0'
/** Icons beside facts, in the text's colour. The text beside them says the same. */
export const clockIcon = icon(`${circle}M8 4.6V8l2.2 1.6`)
export const globeIcon = icon(`${circle}M2 8h12M8 1.8c4 4 4 8.4 0 12.4-4-4-4-8.4 0-12.4`)
export const videoIcon = icon(
  'M3.5 4h5a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Zm7 3 4-2v6l-4-2',
)
export const locationIcon = icon(
  'M8 14.5c3-3.3 4.7-5.6 4.7-7.9a4.7 4.7 0 0 0-9.4 0c0 2.3 1.7 4.6 4.7 7.9ZM6.3 6.6a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0',
)
export const calendarIcon = icon(
  'M4 3h8a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM2 6.5h12M5.5 1.5v3M10.5 1.5v3',
)
export const checkIcon = icon('m3.5 8.5 3 3 6-7')
export const closeIcon = icon('m4.5 4.5 7 7m0-7-7 7')
export const downIcon = icon('m4 6.2 4 4 4-4')
