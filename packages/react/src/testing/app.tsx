import {
  availabilitySchema,
  type BookingService,
  bookingSchema,
  bookingSettingsSchema,
} from '@whenable/contract'
import { nextFreeSlots } from '@whenable/flow'
import type { Instant, PlainDate } from '@whenable/time'
import { useState } from 'react'
import { Month, useBookingFlow } from '../index.js'

/** Monday, 2 March 2026, 08:00 UTC. */
export const now = 1_772_438_400 as Instant

/** The recorded requests of a service, and those that were aborted. */
export interface RequestLog {
  availability: number
  aborted: number
  booked: string[]
}

const unexpected = async () => {
  throw new Error('unexpected request')
}

/** A service with one free hour, which answers when `answered` is fulfilled, and records its requests. */
export const oneHour = (requested: RequestLog, answered: Promise<unknown>): BookingService => ({
  settings: async () => bookingSettingsSchema.parse({ configuration_id: 'c1', duration_minutes: 60 }),
  availability: async (_query, { signal }) => {
    requested.availability++
    signal.addEventListener('abort', () => requested.aborted++)
    await answered
    return availabilitySchema.parse({
      time_slots: [{ start_time: now + 7200, end_time: now + 10_800, emails: [] }],
    })
  },
  book: async ({ guest }) => {
    requested.booked.push(guest.email)
    return bookingSchema.parse({ booking_id: 'b1', status: 'booked' })
  },
  ...{ booking: unexpected, reschedule: unexpected, cancel: unexpected, answer: unexpected },
})

/** A booking in the page's own markup. */
const Times = ({ service }: { readonly service: BookingService }) => {
  const { state, send } = useBookingFlow({
    service,
    timeZone: 'UTC',
    now: () => now,
    storage: globalThis.sessionStorage,
    storageKey: 'react',
  })
  return (
    <>
      <output>{state.step}</output>
      {nextFreeSlots(state, 1).map(({ start }) => (
        <button type="button" key={start} onClick={() => send({ type: 'choose-slot', start })}>
          take {start}
        </button>
      ))}
      <input
        aria-label="name"
        value={state.draft.name}
        onChange={({ target }) =>
          send({ type: 'edit', draft: { name: target.value, email: 'ana@example.com' } })
        }
      />
      <button type="button" onClick={() => send({ type: 'submit' })}>
        book
      </button>
    </>
  )
}

/** A page with the flow, which can be removed, and with an element. */
export const App = ({ service }: { readonly service: BookingService }) => {
  const [isShown, setShown] = useState(true)
  const [counts, setCounts] = useState(new Map([['2026-03-12' as PlainDate, 3]]))
  const [received, setReceived] = useState<string[]>([])
  return (
    <main>
      {isShown && <Times service={service} />}
      <button type="button" onClick={() => setShown(!isShown)}>
        toggle
      </button>
      <button type="button" onClick={() => setCounts(new Map([['2026-03-20' as PlainDate, 1]]))}>
        other days
      </button>
      <Month
        month="2026-03"
        counts={counts}
        onChange={({ currentTarget }) => setReceived([...received, currentTarget.value])}
        onWhenMonthChange={({ month }) => setReceived([...received, month])}
      />
      <p>{received.join(' ')}</p>
    </main>
  )
}
