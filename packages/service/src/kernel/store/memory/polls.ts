import { endOfPoll, hostKey, listKey, type PollTransaction } from '../store.js'
import { keyOf, pageOf } from './rows.js'
import type { Tables } from './tables.js'

/** Polls. */
export const pollTransaction = ({ polls }: Tables): PollTransaction => {
  const poll = async (applicationId: string, id: string) => polls.get(keyOf(applicationId, id))?.record
  return {
    poll,
    pollOfSecret: async (hash) => polls.where(({ record }) => record.hash === hash)[0]?.record,
    polls: async (applicationId, { configurationId, grantId }, page) =>
      pageOf(
        polls.where(
          ({ applicationId: owner, record }) =>
            owner === applicationId &&
            (configurationId === undefined || record.configurationId === configurationId) &&
            (grantId === undefined || record.grantId === grantId),
        ),
        page,
      ),
    pollsOfParticipant: async (applicationId, email) =>
      polls
        .where(
          ({ applicationId: owner, record }) =>
            owner === applicationId &&
            record.answers.some((answer) => hostKey(answer.email) === hostKey(email)),
        )
        .map(({ record }) => record)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    // Transactions run one at a time, so locks need no effect.
    lockPoll: poll,
    putPoll: async (record) =>
      polls.set(keyOf(record.applicationId, record.id), {
        applicationId: record.applicationId,
        at: listKey(record.createdAt, record.id),
        record,
      }),
    removePoll: async (applicationId, id) => polls.set(keyOf(applicationId, id), undefined),
    removePollsEnded: async (before) => polls.removeWhere(({ record }) => endOfPoll(record) <= before),
  }
}
