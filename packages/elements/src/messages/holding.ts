import { section } from './section.js'

/** Messages about the hold of the chosen time. */
export interface HoldingMessages {
  /** From the first input until the last minute. */
  reserved: string
  /** In the last minute; `duration` is formatted: 50 seconds. */
  reservedFor: (duration: string) => string
  /** The hold has ended. The time can still be booked while it is free. */
  reservationEnded: string
}

/** English `HoldingMessages`. */
export const holding: HoldingMessages = section('holding', {
  reserved: 'Reserved for you for a few minutes.',
  reservedFor: (duration) => `Still reserved for you: ${duration}`,
  reservationEnded: 'This time is no longer reserved for you. You can still book it while it is free.',
})
