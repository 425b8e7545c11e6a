import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { themedBooking } from './themed-booking.js'

/** Square: ruled lines, capitals, one signal colour. Tokens and parts only: copy the CSS into your page and change it. */
const meta: Meta = { title: 'Themes/Square' }
export default meta

export const Booking: StoryObj = themedBooking({
  name: 'square',
  wordmark: 'Atelier Kant',
  page: 'background: light-dark(#e9e8e3, #000);',
  wordmarkStyle: 'font-weight: 600; font-size: 15px; letter-spacing: 0.14em; text-transform: uppercase;',
  css: `
when-booking {
  --when-accent: #ff5a1f;
  --when-accent-soft: light-dark(#f3f2ee, #1d1d1b);
  --when-accent-text: light-dark(#111, #fff);
  --when-surface: light-dark(#fff, #0c0c0b);
  --when-surface-sunken: light-dark(#f3f2ee, #1d1d1b);
  --when-line: light-dark(#111, #e9e8e3);
  --when-text: light-dark(#111, #fff);
  --when-text-quiet: light-dark(#55544f, #b9b7ae);
  --when-radius: 0px;
  --when-font-family: 'Noto Sans Mono', ui-monospace, Menlo, monospace;
  --when-font-size: 14px;
}
when-booking::part(card) {
  border-width: 2px;
  box-shadow: 8px 8px 0 light-dark(#111, #ff5a1f);
}
when-booking::part(title) {
  letter-spacing: 0.02em;
  text-transform: uppercase;
}
when-booking::part(weekday),
when-booking::part(part-of-day) {
  font-weight: 600;
  letter-spacing: 0.08em;
  text-transform: uppercase;
}
when-booking::part(day open) {
  background: light-dark(#f3f2ee, #1d1d1b);
}
when-booking::part(day selected) {
  background: #ff5a1f;
  color: #111;
}
when-booking::part(day selected),
when-booking::part(confirm-button) {
  outline: 2px solid light-dark(#111, #fff);
  outline-offset: -2px;
}`,
})
