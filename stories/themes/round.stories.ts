import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { themedBooking } from './themed-booking.js'

/** Round: circles and pills, a rounded font, much air. Tokens and parts only: copy the CSS into your page and change it. */
const meta: Meta = { title: 'Themes/Round' }
export default meta

export const Booking: StoryObj = themedBooking({
  name: 'round',
  wordmark: 'pip & plum',
  page: 'background: linear-gradient(160deg, light-dark(#ffe3d8, #2a1420), light-dark(#fbd7ea, #1b1020));',
  wordmarkStyle: 'font: 600 22px/1 Nunito, ui-rounded, sans-serif; color: light-dark(#a3195b, #ff9cc8);',
  css: `
when-booking {
  --when-accent: #c2266f;
  --when-accent-soft: light-dark(#fdeaf2, #43202f);
  --when-surface: light-dark(#fffdfc, #271620);
  --when-surface-sunken: light-dark(#fdf1ec, #1d1018);
  --when-line: light-dark(#f6dfe6, #4a2e3b);
  --when-text: light-dark(#3d1426, #ffedf4);
  --when-text-quiet: light-dark(#80526a, #d0a6b8);
  --when-radius: 32px;
  --when-radius-control: 99px;
  --when-space: 9px;
  --when-font-family: Nunito, ui-rounded, 'SF Pro Rounded', sans-serif;
  --when-font-size: 16px;
}
when-booking::part(card) {
  border-color: transparent;
  box-shadow: 0 30px 60px -24px rgb(120 20 70 / 0.35);
}
when-booking::part(day) {
  max-inline-size: 46px;
  margin-inline: auto;
}
when-booking::part(day open) {
  background: light-dark(#fdeaf2, #43202f);
  color: light-dark(#97164f, #ffb3d3);
}
when-booking::part(day selected) {
  background: #c2266f;
  color: #fff;
}
when-booking::part(slot) {
  border-color: transparent;
  background: light-dark(#fdeaf2, #43202f);
}
when-booking::part(slot selected) {
  border-color: currentcolor;
}`,
})
