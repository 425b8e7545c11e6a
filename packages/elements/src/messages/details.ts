import type { ServiceErrorInfo } from '@whenable/contract'
import type { DraftError } from '@whenable/flow'
import { type ChoosingMessages, choosing } from './choosing.js'
import { errorSentence } from './errors.js'
import { section } from './section.js'

/** Messages of the form and its submission. Days and times are formatted. */
export interface DetailsMessages extends Pick<ChoosingMessages, 'retry'> {
  detailsTitle: string
  /** Announced while a part of the form is loaded. */
  formLoading: string
  /** A part of the form could not be loaded; a button to try again follows. */
  formLoadFailed: string
  name: string
  email: string
  guests: string
  addGuest: string
  /** The error of a field; `type` is the field's: `name`, `email` or a type of additional fields. */
  problem: (problem: DraftError, type: string) => string
  /** A hint below an address that looks like a mistake; it leads to the one that was probably meant. */
  meantEmail: (address: string) => string
  /** Announced after an attempt to submit invalid fields. */
  problems: (count: number) => string
  book: (time: string, day: string) => string
  /** The same if the organizer has to confirm, and if a booking is rescheduled. */
  requestTime: (time: string, day: string) => string
  move: (time: string, day: string) => string
  /** Label of the submit button, if the page sets none. */
  send: string
  sending: string
  /** Label of the submit button while a challenge is solved. */
  verifying: string
  back: string
  /** Why a submission was refused. */
  refused: (error: ServiceErrorInfo) => string

  moveTitle: string
  takenTitle: (time: string) => string
  /** The same for a group event without seats: its title and time. */
  noSeatsTitle: (title: string, time: string) => string
  takenLead: string
  /** Replaces `takenLead` if no time nearby is free. */
  noTimesNearby: string
  allTimes: string
  unconfirmedTitle: string
  unconfirmedChecking: string
  unconfirmedFree: string
  unconfirmedTaken: string
  unconfirmedUnknown: string
  sendAgain: string
  checkAgain: string
}

/** Errors of required fields by type. Services may have other types. */
const missingSentences: ReadonlyMap<string, string> = new Map([
  ['name', 'Enter your name.'],
  ['email', 'Enter an email address.'],
  ['checkbox', 'Tick this box to continue.'],
  ['dropdown', 'Choose an answer.'],
  ['radio_button', 'Choose an answer.'],
  ['multi_select', 'Choose at least one answer.'],
  ['date', 'Choose a date.'],
])

const invalidSentences = {
  email: 'Enter a complete address, such as name@example.com.',
  phone: 'Enter a phone number.',
  pattern: 'Use the requested format.',
  option: 'Choose one of the options.',
  duplicate: 'This guest is already on the list.',
  limit: 'You can’t add more guests.',
}

const problemSentence = (problem: DraftError, type: string): string =>
  problem === 'required' ? (missingSentences.get(type) ?? 'Fill in this field.') : invalidSentences[problem]

/** English `DetailsMessages`. */
export const details: DetailsMessages = section('details', {
  retry: choosing.retry,
  detailsTitle: 'Your details',
  formLoading: 'Loading the form…',
  formLoadFailed: 'Part of the form could not be loaded.',
  name: 'Your name',
  email: 'Email',
  guests: 'Guests',
  addGuest: 'Add a guest',
  problem: problemSentence,
  meantEmail: (address) => `Did you mean ${address}?`,
  problems: (count) => `Fix ${count === 1 ? '1 field' : `${count} fields`} to continue.`,
  book: (time, day) => `Book ${time}, ${day}`,
  requestTime: (time, day) => `Ask for ${time}, ${day}`,
  move: (time, day) => `Move to ${time}, ${day}`,
  send: 'Send',
  sending: 'Sending…',
  verifying: 'Checking your request…',
  back: 'Back',
  refused: errorSentence,

  moveTitle: 'Move your booking',
  takenTitle: (time) => `${time} was just taken`,
  noSeatsTitle: (title, time) => `${title} at ${time} has no seats left`,
  takenLead: 'Your answers are saved. These are the nearest free times:',
  noTimesNearby: 'Your answers are saved. No other time is free nearby.',
  allTimes: 'See all times',
  unconfirmedTitle: 'We couldn’t confirm your booking',
  unconfirmedChecking: 'Checking whether the time is still free…',
  unconfirmedFree: 'Nothing was booked. The time is still free, and your answers are saved.',
  unconfirmedTaken:
    'The time is no longer free. It was probably booked for you. Ask the organizer before you choose another time.',
  unconfirmedUnknown: 'It is too late to see whether this time was booked for you. Ask the organizer.',
  sendAgain: 'Send again',
  checkAgain: 'Check again',
})
