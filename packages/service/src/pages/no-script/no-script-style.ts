import { hostStyle } from './host-style.js'
import { pollStyle } from './poll-style.js'
import { statusCardStyle } from './status-card-style.js'

/** The style of content without scripts, which looks like the elements. */
export const noScriptStyle = `.card {
  display: grid;
  grid-template-columns: 268px minmax(0, 1fr);
  min-block-size: 474px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
  font-size: 15px;
  line-height: 1.45;
  overflow-wrap: anywhere;
}
.card.single {
  grid-template-columns: minmax(0, 1fr);
  min-block-size: 0;
  max-inline-size: 560px;
  margin-inline: auto;
}
.card > * {
  padding: 24px;
}
.card :is(h1, h2, h3, p, ul, dl, dd, fieldset) {
  margin: 0;
  padding: 0;
  list-style: none;
}
.about {
  border-inline-end: 1px solid var(--line);
}
.about .who {
  font-size: 14px;
}
.about .who,
.quiet,
.about .text {
  color: var(--quiet);
}
.about h2,
.details > h2,
.card h1,
.status-card :is(h2, h3) {
  margin-block: 2px 14px;
  font-size: 21px;
  font-weight: 650;
  line-height: 1.25;
  letter-spacing: -0.01em;
  text-wrap: balance;
}
.about .avatars {
  display: flex;
  margin-block-end: 14px;
}
.avatars > * {
  margin-inline-end: -10px;
}
.avatars img {
  border: 2px solid var(--surface);
  border-radius: 50%;
  object-fit: cover;
}
.avatars circle {
  stroke: var(--surface);
  stroke-width: 2px;
}
.avatars text {
  fill: white;
  font-size: 13px;
  font-weight: 600;
  text-anchor: middle;
}
.facts {
  display: grid;
  gap: 9px;
  color: var(--quiet);
  font-size: 14px;
}
.facts li {
  display: flex;
  gap: 9px;
}
.facts svg {
  flex: none;
  inline-size: 16px;
  block-size: 1.45em;
}
.about .text {
  margin-block-start: 16px;
  font-size: 14px;
  white-space: pre-line;
}
.times,
.details {
  display: flex;
  flex-direction: column;
  gap: 22px;
}
.here {
  color: var(--quiet);
  font-size: 14px;
}
.here strong {
  color: var(--text);
  font-weight: 550;
}
.here a {
  color: var(--text);
  text-decoration-color: var(--quiet);
  text-underline-offset: 0.25em;
}
.times h3 {
  margin-block-end: 10px;
  font-size: 15px;
  font-weight: 600;
}
.slots {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));
  gap: 8px;
}
.slots.long {
  grid-template-columns: 1fr;
}
.slot {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 10px;
  justify-content: center;
  align-items: center;
  min-block-size: 46px;
  padding: 4px 8px;
  border: 1px solid color-mix(in oklch, var(--accent-text) 66%, var(--surface));
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--accent-text);
  font-weight: 550;
  font-variant-numeric: tabular-nums;
  text-align: center;
  text-decoration: none;
}
.long .slot {
  justify-content: start;
  padding-inline: 14px;
}
.long .slot small {
  margin-inline-start: auto;
}
.slot small {
  color: var(--quiet);
  font-weight: 400;
}
.slot.full {
  border-color: var(--line);
  color: var(--quiet);
  font-weight: 400;
}
a.slot.full .wait {
  margin-inline-start: 0;
  color: var(--text);
  text-decoration: underline;
  text-decoration-color: var(--quiet);
  text-underline-offset: 0.25em;
}
a.slot:hover {
  border-color: var(--accent-text);
  background: color-mix(in oklch, var(--accent) 9%, var(--surface));
}
.calendars {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 84px), 1fr));
  gap: 8px;
  margin-block-start: 8px;
}
.calendars a {
  display: grid;
  place-items: center;
  min-block-size: 42px;
  padding-inline: 4px;
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  color: var(--text);
  font-weight: 550;
  text-align: center;
  text-decoration: none;
}
.links {
  display: flex;
  flex-wrap: wrap;
  gap: 8px 20px;
}
.card .links a,
.card summary {
  min-block-size: 24px;
  color: var(--text);
  text-decoration-color: var(--quiet);
  text-underline-offset: 0.25em;
  cursor: pointer;
}
.card :is(.links a, summary):hover {
  text-decoration-color: currentcolor;
}
.zone {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  margin-block-start: auto;
  padding-block-start: 16px;
  border-block-start: 1px solid var(--line);
  color: var(--quiet);
  font-size: 14px;
}
.zone select {
  flex: 1 1 160px;
  min-inline-size: 0;
  max-inline-size: 320px;
}
.card :where(input:not([type='radio'], [type='checkbox']), select, textarea, button) {
  min-block-size: 42px;
  padding: 7px 12px;
  border: 1px solid light-dark(#8b93a0, #6a7280);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text);
  font: inherit;
}
.card .field :is(input:not([type='radio'], [type='checkbox']), select, textarea) {
  inline-size: 100%;
}
.card button {
  padding-inline: 16px;
  border-color: var(--line);
  font-weight: 600;
  cursor: pointer;
}
.card a.first {
  display: inline-flex;
  align-items: center;
  min-block-size: 42px;
  padding: 7px 16px;
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  font-weight: 600;
  text-decoration: none;
}
.card :is(button, a).first {
  align-self: start;
  border-color: transparent;
  background: var(--accent);
  color: oklch(from color(from var(--accent) xyz y y y) clamp(0, (0.5654 - l) * 9999, 1) 0 0);
}
.details {
  gap: 16px;
  max-inline-size: 560px;
}
.details h1 {
  margin-block: 0;
}
.field {
  min-inline-size: 0;
  border: 0;
}
.field label:not(.choice),
.field legend {
  display: block;
  margin-block-end: 5px;
  padding: 0;
  font-weight: 600;
}
.field label small,
.field legend small {
  color: var(--quiet);
  font-weight: 400;
}
.choice {
  display: flex;
  gap: 9px;
  align-items: baseline;
  padding-block: 5px;
}
.choice input {
  flex: none;
  inline-size: 17px;
  block-size: 17px;
  margin: 0;
  accent-color: var(--accent);
  translate: 0 3px;
}
.repeat {
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  padding-block-end: 16px;
  border-block-end: 1px solid var(--line);
  color: var(--quiet);
  font-size: 14px;
}
.not-free {
  padding-block: 5px;
}
.card .nearest {
  margin-block-end: 8px;
  padding-inline-start: 26px;
  border: 0;
}
.card .nearest legend {
  margin: 0;
  color: var(--quiet);
  font-size: 14px;
  font-weight: 400;
}
.card details :is(.field, .field + button) {
  margin-block-start: 10px;
}
.card .error {
  margin-block-start: 4px;
  color: light-dark(#b3261e, #f2b8b5);
  font-size: 14px;
}
.card [aria-invalid='true'] {
  border-color: light-dark(#b3261e, #f2b8b5);
}
.card .notice {
  max-inline-size: none;
  margin: 0;
  padding: 10px 14px;
  border: 0;
  border-radius: var(--radius-control);
  background: light-dark(#fff7e0, #332a10);
  box-shadow: none;
  color: light-dark(#7a5b00, #ffe066);
}
.card .notice :is(p, a) {
  color: inherit;
}
.outcome {
  display: block;
  min-block-size: 0;
}
/* With scripts, the card is as wide as that of the element, which replaces it. */
@media (scripting: none) {
  .outcome {
    max-inline-size: 600px;
    margin-inline: auto;
  }
}
.status-card dt,
.status-card small,
.about small {
  color: var(--quiet);
}
.card .answers {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-block-start: 16px;
}
.card :focus-visible {
  outline: 2px solid var(--accent-text);
  outline-offset: 2px;
}
.offer {
  display: flex;
  gap: 14px;
  align-items: start;
  margin: 0 0 22px;
  padding-inline: 24px;
}
.offer .avatars {
  display: flex;
  flex: none;
}
.offer .avatars > :last-child {
  margin-inline-end: 0;
}
.package {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 16px;
  justify-content: center;
}
.package.above {
  justify-content: start;
  margin: 0 0 18px;
  padding-inline: 24px;
  text-align: start;
}
.package b {
  color: var(--text);
  font-weight: 600;
}
.note a {
  color: var(--text);
  text-decoration-color: var(--quiet);
  text-underline-offset: 0.25em;
}
.offer figcaption {
  font-weight: 600;
}
.offer blockquote {
  margin: 2px 0 0;
  white-space: pre-line;
  overflow-wrap: anywhere;
}
/* Receives focus to be read first, but is not a control. */
.card h1:focus {
  outline: none;
}
/* The element renders behind this content, hidden until it is complete. */
main {
  position: relative;
}
.fallback ~ .element {
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
  visibility: hidden;
}
.fallback ~ .element:not(:defined) {
  min-block-size: 0;
  border: 0;
}
@media (max-width: 760px) {
  .card {
    grid-template-columns: minmax(0, 1fr);
    min-block-size: 0;
  }
  .about {
    border-inline-end: 0;
    border-block-end: 1px solid var(--line);
  }
}
@media (max-width: 480px) {
  .card a.first {
    justify-content: center;
  }
  .card :is(button, a).first,
  :is(.zone, .repeat) button {
    inline-size: 100%;
  }
}
@media print {
  .card {
    min-block-size: 0;
    box-shadow: none;
  }
  .card :is(.links, details, .zone, .repeat, button),
  .outcome ~ p {
    display: none;
  }
}
@media (max-width: 380px) {
  .card > * {
    padding-inline: 16px;
  }
}
@media (forced-colors: active) {
  .card button {
    border-color: ButtonText;
  }
}
${statusCardStyle}${hostStyle}${pollStyle}`
