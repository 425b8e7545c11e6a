import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { themedBooking } from './themed-booking.js'

/** Dense: small type, tight rows, hairlines, for tools. Tokens and parts only: copy the CSS into your page and change it. */
const meta: Meta = { title: 'Themes/Dense' }
export default meta

export const Booking: StoryObj = themedBooking({
  name: 'dense',
  wordmark: 'ledgerline / scheduling',
  page: 'background: light-dark(#dfe5ea, #06090c);',
  wordmarkStyle: 'font-weight: 600; font-size: 12px; color: light-dark(#33566b, #8fb8cf);',
  css: `
when-booking {
  --when-accent: light-dark(#0b6b8a, #2b9cc4);
  --when-accent-soft: light-dark(#e8f1f5, #12303d);
  --when-surface: light-dark(#fbfcfd, #0f151a);
  --when-surface-sunken: light-dark(#eef2f5, #0a0e12);
  --when-line: light-dark(#c9d3da, #26323b);
  --when-text: light-dark(#0e1a22, #e3edf3);
  --when-text-quiet: light-dark(#49606e, #93a8b5);
  --when-radius: 3px;
  --when-radius-control: 2px;
  --when-space: 5px;
  --when-font-size: 13px;
  max-inline-size: 880px;
}
when-booking::part(card) {
  box-shadow: none;
}
when-booking::part(day) {
  max-block-size: 30px;
}
when-booking::part(slot) {
  padding-block: 2px;
  font-weight: 500;
}
when-booking::part(title) {
  letter-spacing: 0;
}`,
})
