import { section } from './section.js'

/** Messages about additional guests. */
export interface GuestMessages {
  /** Labels of the fields of a guest, counted from 1. */
  guestName: (number: number) => string
  guestEmail: (number: number) => string
  removeGuest: (number: number) => string
}

/** English `GuestMessages`. */
export const guests: GuestMessages = section('guests', {
  guestName: (number) => `Name of guest ${number}`,
  guestEmail: (number) => `Email of guest ${number}`,
  removeGuest: (number) => `Remove guest ${number}`,
})
