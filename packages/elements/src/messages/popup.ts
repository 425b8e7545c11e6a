import { section } from './section.js'

/** Messages of a popup. */
export interface PopupMessages {
  /** Default label of the button, and accessible name of the dialog. */
  bookTime: string
  /** Accessible name of the close button. */
  close: string
}

/** English `PopupMessages`. */
export const popup: PopupMessages = section('popup', {
  bookTime: 'Book a time',
  close: 'Close',
})
