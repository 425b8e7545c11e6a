import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { themedBooking } from './themed-booking.js'

/**
 * High contrast: every text has at least 7 : 1 (WCAG 2.2, 1.4.6), states have borders as well as colours, text is large. Tokens
 * and parts only: copy the CSS into your page and change it.
 */
const meta: Meta = { title: 'Themes/High contrast' }
export default meta

export const Booking: StoryObj = themedBooking({
  name: 'high-contrast',
  wordmark: 'City of Clarion',
  page: 'background: light-dark(#fff, #000);',
  wordmarkStyle: 'font-weight: 600; font-size: 20px;',
  css: `
when-booking {
  --when-accent: light-dark(#0b2a8f, #ffe100);
  --when-on-accent: light-dark(#fff, #000);
  --when-accent-soft: light-dark(#fff, #000);
  --when-accent-text: light-dark(#0b2a8f, #ffe100);
  --when-surface: light-dark(#fff, #000);
  --when-surface-sunken: light-dark(#f0f0f0, #1a1a1a);
  --when-line: light-dark(#000, #fff);
  --when-text: light-dark(#000, #fff);
  --when-text-quiet: light-dark(#333, #d6d6d6);
  --when-radius: 6px;
  --when-font-size: 18px;
}
when-booking::part(card) {
  border-width: 3px;
  box-shadow: none;
}
when-booking::part(day) {
  color: light-dark(#333, #d6d6d6);
}
when-booking::part(day open) {
  border: 2px solid light-dark(#0b2a8f, #ffe100);
  background: light-dark(#fff, #000);
  color: light-dark(#0b2a8f, #ffe100);
}
when-booking::part(day selected) {
  background: light-dark(#0b2a8f, #ffe100);
  color: light-dark(#fff, #000);
}
when-booking::part(slot) {
  border: 2px solid light-dark(#0b2a8f, #ffe100);
}
when-booking::part(day selected),
when-booking::part(slot selected),
when-booking::part(confirm-button) {
  text-decoration: underline 2px;
  text-underline-offset: 0.25em;
}`,
})
