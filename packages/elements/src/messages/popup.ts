import { section } from './section.js'

/** What is said of a dialog over the page. */
export interface PopupMessages {
  /** The launcher's words where the page gives none, and the dialog's name. */
  bookTime: string
  /** The name of the button that closes it. */
  close: string
}

/** The English of `PopupMessages`. */
export const popup: PopupMessages = section('popup', {
  bookTime: 'Book a time',
  close: 'Close',
})
