import type { PollVote } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { hostKey } from '../../kernel/person.js'
import type { PollAnswerRecord } from '../../kernel/store/store.js'

/** How many participants answered each way for a time. */
export type VoteCounts = Readonly<Record<PollVote, number>>

type Votes = Pick<PollAnswerRecord, 'votes'>

/** What an answer says about a time; undefined if it does not. */
export const voteOf = ({ votes }: Votes, start: Instant): PollVote | undefined => votes[String(start)]

/** Counts the votes for a time. */
export const countVotes = (answers: readonly Votes[], start: Instant): VoteCounts => {
  const counts = { yes: 0, if_needed: 0, no: 0 }
  for (const answer of answers) {
    const vote = voteOf(answer, start)
    if (vote) counts[vote]++
  }
  return counts
}

/** Who comes at a time, and who does not. */
export interface Attendance {
  /** Those who answered yes, then those who can if needed, each address once. */
  readonly attending: readonly PollAnswerRecord[]
  /** Everybody else who answered, each address once. */
  readonly others: readonly PollAnswerRecord[]
}

const eachOnce = (answers: readonly PollAnswerRecord[]): PollAnswerRecord[] => {
  const byAddress = new Map<string, PollAnswerRecord>()
  for (const answer of answers)
    if (!byAddress.has(hostKey(answer.email))) byAddress.set(hostKey(answer.email), answer)
  return [...byAddress.values()]
}

/** Who comes at a time. Who has answered twice comes if one of their answers says so. */
export const attendanceAt = (answers: readonly PollAnswerRecord[], start: Instant): Attendance => {
  const ofVote = (vote: PollVote) => answers.filter((answer) => voteOf(answer, start) === vote)
  const attending = eachOnce([...ofVote('yes'), ...ofVote('if_needed')])
  return { attending, others: eachOnce([...attending, ...answers]).slice(attending.length) }
}
