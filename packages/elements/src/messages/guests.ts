import { section } from './section.js'

/** What is said of the guests who come along. */
export interface GuestMessages {
  /** Names of the fields of the guest with this number, counted from 1. */
  guestName: (number: number) => string
  guestEmail: (number: number) => string
  removeGuest: (number: number) => string
}

/** The English of `GuestMessages`. */
export const guests: GuestMessages = section('guests', {
  guestName: (number) => `Name of guest ${number}`,
  guestEmail: (number) => `Email of guest ${number}`,
  removeGuest: (number) => `Remove guest ${number}`,
})
