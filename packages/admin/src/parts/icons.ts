import { icon } from '@whenable/elements/internal/base/icons'
import { html, type TemplateResult } from 'lit'

/** A line icon that points in the direction of reading. */
const turning = (path: string): TemplateResult =>
  html`<svg class="icon turns" viewBox="0 0 16 16" aria-hidden="true"><path d=${path}></path></svg>`

/** Icons of the owner's elements, with a viewBox of 16, in the text's colour. The text or the name beside them says the same. */
export const icons = {
  plus: icon('M8 3v10M3 8h10'),
  copy: icon(
    'M7.5 5.5h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2M10.5 3A1.5 1.5 0 0 0 9 1.5H4A1.5 1.5 0 0 0 2.5 3v5A1.5 1.5 0 0 0 4 9.5',
  ),
  search: icon('M2.5 7a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M10.5 10.5l3 3'),
  down: icon('m4 6.2 4 4 4-4'),
  back: turning('M9.8 3.8 5.6 8l4.2 4.2'),
  forward: turning('M6.2 3.8 10.4 8l-4.2 4.2'),
  close: icon('m4.5 4.5 7 7m0-7-7 7'),
  check: icon('m3.5 8.5 3 3 6-7'),
  user: icon('M5 5.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M2.5 14c.5-3 2.7-4.5 5.5-4.5s5 1.5 5.5 4.5'),
  mail: icon('M2 3h12v10H2zM2.5 4 8 8l5.5-4'),
  sync: icon('M13.5 6.5a6 6 0 0 0-10.8-1.3M2.5 9.5a6 6 0 0 0 10.8 1.3M2.7 2v3.3H6M13.3 14v-3.3H10'),
  code: icon('M5.5 5 2 8l3.5 3M10.5 5 14 8l-3.5 3'),
  calendar: icon(
    'M2 6.5h12M5.5 1.5v3M10.5 1.5v3M4 3h8a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2',
  ),
  cards: icon('M2.5 3h11v4h-11zM2.5 10h11v4h-11z'),
  clock: icon('M1.8 8a6.2 6.2 0 1 0 12.4 0 6.2 6.2 0 1 0-12.4 0M8 4.5V8l2.3 1.5'),
  settings: icon(
    'M2 4.5h7M13 4.5h1M9 4.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M2 11.5h1M7 11.5h7M3 11.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  ),
  trash: icon('M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4'),
  edit: icon('m3 13 .6-2.9L11 2.7l2.3 2.3L5.9 12.4zM9.5 4.2l2.3 2.3'),
  more: icon(
    'M2.6 8a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0m5 0a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0m5 0a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0',
  ),
  external: turning('M6.5 3H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2V9.5M9.5 2H14v4.5M14 2 7.5 8.5'),
  video: icon('M2 4.5h7.5v7H2zM9.5 7l4.5-2v6l-4.5-2'),
  warning: icon('M8 2 1.5 13.5h13zM8 6.5v3.2M8 11.7h.01'),
  signOut: turning('M6 2.5H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2M10.5 5l3 3-3 3M13.5 8H6'),
} as const satisfies Readonly<Record<string, TemplateResult>>
