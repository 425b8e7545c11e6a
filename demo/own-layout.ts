// Places the parts of a booking in a layout of the page. They share one flow.
import { createBookingService, createClient } from '@whenable/client'
import '@whenable/elements/define/booking-days'
import '@whenable/elements/define/booking-details'
import '@whenable/elements/define/booking-summary'
import '@whenable/elements/define/booking-times'
import { createBookingFlow } from '@whenable/flow'
import { currentInstant, guessTimeZone } from '@whenable/time'

const layout = document.querySelector<HTMLElement>('.layout')
const client = createClient({
  baseUrl: layout?.dataset['service'] ?? '',
  configuration: layout?.dataset['configuration'],
})
const flow = createBookingFlow({
  service: createBookingService(client),
  timeZone: guessTimeZone(),
  now: currentInstant,
})

for (const part of ['summary', 'days', 'times', 'details'] as const)
  Object.assign(document.querySelector(`when-booking-${part}`) ?? {}, { flow })
