import type { RsvpStatus } from '@whenable/contract'
import { plural } from './plural.js'
import { section } from './section.js'

/** What somebody who is invited has answered; `noreply`: nothing yet. */
export type Answer = RsvpStatus | 'noreply'

/** What is said of one event by itself, beside what a calendar says of it. Numbers come as numbers. */
export interface EventMessages {
  /** Stands before the name of whoever invites. */
  organizer: string
  participants: (count: number) => string
  /** An answer as a button, beside a name, or before how many gave it. */
  answer: (answer: Answer) => string
  /** The name of the choice between the answers. */
  answerQuestion: string
  /** Goes to the video conference. */
  join: string
  /** Stand before what a conference asks for. */
  meetingCode: string
  passcode: string
}

const answers: Record<Answer, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No', noreply: 'No answer yet' }

/** The English of `EventMessages`. */
export const event: EventMessages = section('event', {
  organizer: 'Organizer',
  participants: (count) => plural('en', count, { one: '1 participant', other: `${count} participants` }),
  answer: (answer) => answers[answer],
  answerQuestion: 'Will you come?',
  join: 'Join',
  meetingCode: 'Meeting code',
  passcode: 'Passcode',
})
