import { section } from './section.js'

/** What is said where group events are listed, beside the seats that `TimesMessages` tells. Days and times come formatted in the reader's language. */
export interface GroupEventMessages {
  /** An event in which nobody can have a seat any more, because it has begun. */
  alreadyStarted: string
  chooseEvent: string
  /** The accessible name of the button that goes on with an event; begins with `chooseEvent`. */
  chooseEventWith: (title: string, day: string, time: string) => string
  /** Opens what the event says of itself. */
  eventDetails: string
}

/** The English of `GroupEventMessages`. */
export const groupEvents: GroupEventMessages = section('groupEvents', {
  alreadyStarted: 'Already started',
  chooseEvent: 'Choose',
  chooseEventWith: (title, day, time) => `Choose: ${title}, ${day}, ${time}`,
  eventDetails: 'Details',
})
