// Books with `flow` and `client` and no element of the kit.
import { createBookingService, createClient } from '@whenable/client'
import { type BookingState, createBookingFlow } from '@whenable/flow'
import { currentInstant, formatRange, guessTimeZone, instant } from '@whenable/time'

const form = document.querySelector<HTMLFormElement>('form')
const times = form?.querySelector('select')
const status = form?.querySelector('[role=status]')
if (!form || !times || !status) throw new Error('The page has no form to fill.')

const timeZone = guessTimeZone()
const client = createClient({
  baseUrl: form.dataset['service'] ?? '',
  configuration: form.dataset['configuration'],
})
const flow = createBookingFlow({ service: createBookingService(client), timeZone, now: currentInstant })

const sentences: Record<BookingState['step'], string> = {
  loading: 'Looking for free times …',
  choosing: 'Pick a time.',
  details: 'Fill in your name and email.',
  submitting: 'Booking …',
  booked: 'You are booked.',
  pending: 'Asked for. The organizer has yet to confirm.',
  taken: 'That time was just taken. Pick another: your answers are kept.',
  unconfirmed: 'No answer came. Press Book to try again: you will not be booked twice.',
  failed: 'Nothing can be booked here at the moment.',
}

const range = (start: number, end: number) =>
  formatRange(instant(start), instant(end), { locale: 'en', timeZone, hourCycle: 'h23' })

flow.subscribe((state) => {
  const shownConfigurationId = state.step === 'taken' ? state.alternatives : state.slots
  if (times.length !== shownConfigurationId.length || state.step === 'taken')
    times.replaceChildren(
      ...shownConfigurationId.map((slot) => new Option(range(slot.start, slot.end), String(slot.start))),
    )
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
