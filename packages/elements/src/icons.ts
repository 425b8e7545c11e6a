import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit'

const icon = (shape: SVGTemplateResult): TemplateResult =>
  html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true">${shape}</svg>`

/** Small signs beside facts, drawn in the text's colour; what they say stands beside them in words. */
export const clockSign = icon(svg`<circle cx="8" cy="8" r="6.2"/><path d="M8 4.6V8l2.2 1.6"/>`)
export const videoSign = icon(
  svg`<rect x="1.5" y="4" width="9" height="8" rx="2"/><path d="m10.5 7 4-2v6l-4-2"/>`,
)
export const placeSign = icon(
  svg`<path d="M8 14.5c3-3.3 4.7-5.6 4.7-7.9a4.7 4.7 0 0 0-9.4 0c0 2.3 1.7 4.6 4.7 7.9Z"/><circle cx="8" cy="6.6" r="1.7"/>`,
)
export const calendarSign = icon(
  svg`<rect x="2" y="3" width="12" height="11" rx="2"/><path d="M2 6.5h12M5.5 1.5v3M10.5 1.5v3"/>`,
)
export const tickSign = icon(svg`<path d="m3.5 8.5 3 3 6-7"/>`)
export const crossSign = icon(svg`<path d="m4.5 4.5 7 7m0-7-7 7"/>`)
