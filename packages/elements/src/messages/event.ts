import type { RsvpStatus } from '@whenable/contract'
import { section } from './section.js'

/** A participant's answer; `noreply`: none yet. */
export type Answer = RsvpStatus | 'noreply'

/** Messages of a single event, in addition to a calendar's. Numbers are not formatted. */
export interface EventMessages {
  /** Before the organizer's name. */
  organizer: string
  participants: (count: number) => string
  /** An answer as a button, beside a name, or before a count. */
  answer: (answer: Answer) => string
  /** Accessible name of the choice between answers. */
  answerQuestion: string
  /** Label of the link to the conference. */
  join: string
  /** Labels of what a conference asks for. */
  meetingCode: string
  passcode: string
}

const answers: Record<Answer, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No', noreply: 'No answer yet' }

/** English `EventMessages`. */
export const event: EventMessages = section('event', {
  organizer: 'Organizer',
  participants: (count) => (count === 1 ? '1 participant' : `${count} participants`),
  answer: (answer) => answers[answer],
  answerQuestion: 'Will you come?',
  join: 'Join',
  meetingCode: 'Meeting code',
  passcode: 'Passcode',
})
