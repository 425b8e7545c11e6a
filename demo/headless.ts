// Books with `flow` and `client`, without the kit's elements.
import { createBookingService, createClient } from '@whenable/client'
import { type BookingState, createBookingFlow } from '@whenable/flow'
import { currentInstant, formatRange, guessTimeZone, instant } from '@whenable/time'

const form = document.querySelector<HTMLFormElement>('form')
const times = form?.querySelector('select')
const status = form?.querySelector('[role=status]')
if (!form || !times || !status) throw new Error('The page has no form.')

const timeZone = guessTimeZone()
const client = createClient({
  baseUrl: form.dataset['service'] ?? '',
  configuration: form.dataset['configuration'],
})
const flow = createBookingFlow({ service: createBookingService(client), timeZone, now: currentInstant })

const sentences: Record<BookingState['step'], string> = {
  loading: 'Loading free times…',
  choosing: 'Choose a time.',
  details: 'Enter your name and email.',
  reviewing: 'Look through your times.',
  submitting: 'Booking…',
  paying: 'Pay on the page that opened.',
  confirming: 'Check your email, and open the link in it.',
  booked: 'You are booked.',
  pending: 'Requested. The organizer will confirm it.',
  taken: 'That time was just taken. Choose another; your answers are kept.',
  unconfirmed: 'We couldn’t confirm your booking. Press Book to try again. You won’t be booked twice.',
  failed: 'Booking is not available right now.',
}

const range = (start: number, end: number) =>
  formatRange(instant(start), instant(end), { locale: 'en', timeZone, hourCycle: 'h23' })

flow.subscribe((state) => {
  const slots = state.step === 'taken' ? state.alternatives : state.slots
  if (times.length !== slots.length || state.step === 'taken')
    times.replaceChildren(...slots.map((slot) => new Option(range(slot.start, slot.end), String(slot.start))))
  const done = state.step === 'booked' || state.step === 'pending'
  status.textContent =
    sentences[state.step] + (done ? ` ${range(state.booking.start, state.booking.end)}` : '')
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const value = (name: string) => String(new FormData(form).get(name) ?? '')
  flow.send({
    type: 'edit',
    draft: { name: value('name'), email: value('email'), answers: { topic: value('topic') } },
  })
  flow.send({ type: 'choose-slot', start: instant(Number(value('start'))) })
  flow.send({ type: flow.state.step === 'unconfirmed' ? 'retry' : 'submit' })
})

flow.start()
