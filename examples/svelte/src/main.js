import { mount } from 'svelte'
import BookingPage from './BookingPage.svelte'

mount(BookingPage, {
  target: document.body,
  props: {
    serviceUrl: process.env.WHENABLE_SERVICE,
    configurationId: process.env.WHENABLE_CONFIGURATION,
  },
})
