import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { themedBooking } from './themed-booking.js'

/** Serif: paper, ink and burgundy, lines in place of boxes. Tokens and parts only: copy the CSS into your page and change it. */
const meta: Meta = { title: 'Themes/Serif' }
export default meta

export const Booking: StoryObj = themedBooking({
  name: 'serif',
  wordmark: 'Maison Aubry',
  page: 'background: light-dark(#efe6d6, #120e0a);',
  wordmarkStyle: "font: 400 24px/1.2 'Noto Serif', Georgia, serif; color: light-dark(#6d1f2c, #e3a3a9);",
  css: `
when-booking {
  --when-accent: #7a2331;
  --when-accent-soft: transparent;
  --when-accent-text: light-dark(#6d1f2c, #e9b3b8);
  --when-surface: light-dark(#fffaf0, #1c1712);
  --when-surface-sunken: light-dark(#f6eddd, #14100c);
  --when-line: light-dark(#dccdb3, #40362a);
  --when-text: light-dark(#2a1e14, #f3e9da);
  --when-text-quiet: light-dark(#6c5a46, #b9a68f);
  --when-radius: 2px;
  --when-space: 9px;
  --when-font-family: 'Noto Serif', Georgia, serif;
  --when-font-size: 16px;
}
when-booking::part(card) {
  border: 0;
  border-block: 3px double light-dark(#6d1f2c, #b9707a);
  box-shadow: none;
}
when-booking::part(title) {
  font-weight: 400;
  font-size: 1.7em;
}
when-booking::part(weekday),
when-booking::part(part-of-day) {
  font-style: italic;
}
when-booking::part(day open) {
  border-block-end-color: currentcolor;
  border-radius: 0;
  background: none;
  color: light-dark(#6d1f2c, #e9b3b8);
}
when-booking::part(day selected) {
  background: #7a2331;
  color: #fff;
}
when-booking::part(slot) {
  border-width: 0 0 1px;
  border-radius: 0;
  background: none;
  font-weight: 400;
}
when-booking::part(slot selected) {
  font-weight: 600;
}`,
})
