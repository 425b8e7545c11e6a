import { section } from './section.js'

/** Messages of lists of group events, in addition to the seats in `TimesMessages`. Days and times are formatted. */
export interface GroupEventMessages {
  /** For an event that can no longer be booked because it has started. */
  alreadyStarted: string
  chooseEvent: string
  /** Accessible name of the button that chooses an event; starts with `chooseEvent`. */
  chooseEventWith: (title: string, day: string, time: string) => string
  /** Opens the details of the event. */
  eventDetails: string
}

/** English `GroupEventMessages`. */
export const groupEvents: GroupEventMessages = section('groupEvents', {
  alreadyStarted: 'Already started',
  chooseEvent: 'Choose',
  chooseEventWith: (title, day, time) => `Choose: ${title}, ${day}, ${time}`,
  eventDetails: 'Details',
})
