import type { Instant } from '@whenable/time'
import type { OwnerCall } from './owner-calls.js'

const day = 86_400

interface Slots {
  readonly time_slots: readonly { readonly start_time: Instant; readonly end_time: Instant }[]
}

/** A booking: who, which free time from now, and the answers. */
type Visit = readonly [name: string, email: string, slot: number, answers?: Readonly<Record<string, string>>]

const visits: Readonly<Record<'walkthrough' | 'consultation', readonly Visit[]>> = {
  walkthrough: [
    ['Inês Duarte', 'ines@quarter-bakery.example', 2],
    ['Kit Larsen', 'kit@larsen.example', 9, { first_look: 'The stairs to the workshop' }],
  ],
  consultation: [
    ['Robin Vale', 'robin@vale.example', 3, { room: 'Kitchen' }],
    ['Noor Haddad', 'noor@haddad.example', 12, { room: 'Living room' }],
  ],
}

/**
 * Books meetings of the studio: two that are booked, and two that wait for their answer.
 *
 * @param configurations the ids of its configurations by slug.
 * @param now the time from which on to book, in Unix seconds.
 */
export const seedBookings = async (
  call: OwnerCall,
  configurations: Readonly<Record<keyof typeof visits, string>>,
  now: Instant,
): Promise<void> => {
  for (const slug of ['walkthrough', 'consultation'] as const) {
    const query = `configuration_id=${configurations[slug]}`
    const window = `start_time=${now}&end_time=${now + 21 * day}`
    const { time_slots: slots } = await call<Slots>('GET', `/v3/scheduling/availability?${query}&${window}`)
    for (const [name, email, index, additional_fields = {}] of visits[slug]) {
      const slot = slots[index]
      if (slot)
        await call('POST', `/v3/scheduling/bookings?${query}`, {
          start_time: slot.start_time,
          end_time: slot.end_time,
          guest: { name, email },
          additional_fields,
        })
    }
  }
}
