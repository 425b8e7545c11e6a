import {
  answerPoll,
  choosePollTime,
  createPoll,
  createPollChallenge,
  deletePoll,
  getPoll,
  getPollAnswer,
  getPollPage,
  listPolls,
  updatePoll,
  withdrawPollAnswer,
} from '@whenable/contract'
import { authorizeMember, coversGrant, type MemberAuthorization } from '../../access/authorize-member.js'
import { causeOfMember } from '../../anonymous/callers.js'
import { pullBeforeBooking } from '../../calendars/sync/pull-before-booking.js'
import { notFoundError } from '../../kernel/errors.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import {
  type Call,
  type CallerAuthorization,
  preparing,
  reading,
  secret,
  writing,
} from '../../kernel/http/route.js'
import { sha256 } from '../../kernel/secrets.js'
import type { OwnedConfiguration, PollRecord, Records } from '../../kernel/store/store.js'
import { requireEventType } from '../event-types/event-types.js'
import { actorOf } from '../owner-bookings/owner-booking-routes.js'
import { chooseTime } from './choose-time.js'
import {
  hashOfToken,
  pollSubject,
  prepareAnswer,
  putAnswer,
  removeAnswer,
  requireAnswer,
} from './poll-answers.js'
import { addPoll, changePoll, pollAddress, pollAnswerData, pollData, pollPageData } from './polls.js'

/** A poll with its configuration. */
interface OwnedPoll {
  readonly poll: PollRecord
  readonly owned: OwnedConfiguration
}

const withConfiguration = async (
  records: Records,
  poll: PollRecord | undefined,
): Promise<OwnedPoll | undefined> => {
  const owned = poll && (await records.configuration(poll.configurationId))
  return poll && owned && { poll, owned }
}

/** A poll that the caller may see. @throws ServiceError `not_found_error` for every other one. */
const requirePoll = async (
  records: Records,
  authorization: MemberAuthorization,
  id: string,
): Promise<OwnedPoll> => {
  const found = await withConfiguration(records, await records.poll(authorization.applicationId, id))
  if (!found || !coversGrant(authorization, found.poll.grantId)) throw notFoundError('poll', id)
  return found
}

/** A poll by its secret. */
export const pollBySecret = async (records: Records, pollSecret: string): Promise<OwnedPoll | undefined> =>
  withConfiguration(records, await records.pollOfSecret(await sha256(pollSecret)))

/** Authorizes who knows the secret of a poll. @throws ServiceError `not_found_error` for everybody else. */
const authorizePoll = async (
  { path }: { readonly path: { readonly poll_secret: string } },
  records: Records,
): Promise<CallerAuthorization & OwnedPoll> => {
  const found = await pollBySecret(records, path.poll_secret)
  if (!found) throw notFoundError('poll', 'with this secret')
  const { applicationId, id } = found.poll
  return { applicationId, scope: `poll ${id}`, sharesScope: true, ...found }
}

/** Routes of polls: those of organizers, and those of whoever knows a poll's secret. */
export const pollRoutes = [
  secret(
    writing(createPoll, authorizeMember, async ({ body, ...call }, transaction) => {
      const { owned } = await requireEventType(transaction, call, body.configuration_id)
      const { poll, secret } = await addPoll({ ...call, transaction }, owned, body)
      const data = await pollData(transaction, owned, poll, call)
      return { data: { ...data, address: pollAddress(call.origin, secret), secret } }
    }),
  ),

  reading(listPolls, authorizeMember, async ({ query, ...call }, records) => {
    const { configuration_id: id } = query
    const selected = id === undefined ? undefined : (await requireEventType(records, call, id)).owned
    const filter = {
      configurationId: selected?.configuration.id,
      grantId: call.isOwner ? undefined : call.member?.grantId,
    }
    const { items, next } = await records.polls(call.applicationId, filter, pageOf(query))
    const data = []
    for (const poll of items) {
      const owned = selected ?? (await records.configuration(poll.configurationId))
      if (owned) data.push(await pollData(records, owned, poll, call))
    }
    return { data, next_cursor: cursorOf(next) }
  }),

  reading(getPoll, authorizeMember, async ({ path, ...call }, records) => {
    const { poll, owned } = await requirePoll(records, call, path.poll_id)
    return { data: await pollData(records, owned, poll, call) }
  }),

  writing(updatePoll, authorizeMember, async ({ path, body, ...call }, transaction) => {
    const { owned } = await requirePoll(transaction, call, path.poll_id)
    const locked = await transaction.lockPoll(call.applicationId, path.poll_id)
    if (!locked) throw notFoundError('poll', path.poll_id)
    const poll = changePoll(locked, body, call.now)
    await transaction.putPoll(poll)
    return { data: await pollData(transaction, owned, poll, call) }
  }),

  writing(deletePoll, authorizeMember, async ({ path, ...call }, transaction) => {
    const { poll } = await requirePoll(transaction, call, path.poll_id)
    await transaction.removePoll(poll.applicationId, poll.id)
    return {}
  }),

  preparing(
    choosePollTime,
    authorizeMember,
    async ({ path, ...call }, { store, connections }) => {
      const { poll, owned } = await store.read((records) => requirePoll(records, call, path.poll_id))
      if (!poll.choice) await pullBeforeBooking(connections, owned)
      return {}
    },
    async ({ path, body, ...call }, transaction) => {
      const { poll: known, owned } = await requirePoll(transaction, call, path.poll_id)
      const { now, newId, publish, origin } = call
      const context = {
        ...{ transaction, now, newId, publish, origin },
        ...{ byOwner: true, by: actorOf(call), cause: causeOfMember(call) },
      }
      const poll = await chooseTime(context, owned, known, body.start_time)
      const emailed = [...(await call.emailed())]
      return { data: { ...(await pollData(transaction, owned, poll, call)), emailed } }
    },
  ),

  reading(getPollPage, authorizePoll, async ({ poll, owned, ...call }, records) => ({
    data: await pollPageData(records, owned, poll, call),
  })),

  reading(getPollAnswer, authorizePoll, async ({ poll, path }) => ({
    data: pollAnswerData(requireAnswer(poll, await hashOfToken(path.answer_token))),
  })),

  preparing(
    answerPoll,
    authorizePoll,
    async ({ poll, path, ...call }) => {
      const {
        address,
        anonymous,
        challengeResponse: response,
      } = call as Pick<Call, 'address' | 'anonymous' | 'challengeResponse'>
      const hash = await hashOfToken(path.answer_token)
      return {
        hash,
        ...(await prepareAnswer(call, poll, hash, call.body.email, { anonymous, address, response })),
      }
    },
    async ({ poll, hash, body, ...call }, transaction) => ({
      data: pollAnswerData(await putAnswer({ ...call, transaction }, poll, hash, body)),
    }),
  ),

  writing(withdrawPollAnswer, authorizePoll, async ({ poll, path }, transaction) => {
    await removeAnswer({ transaction }, poll, await hashOfToken(path.answer_token))
    return {}
  }),

  reading(createPollChallenge, authorizePoll, async ({ poll, challenges, anonymous }, records) => ({
    data: await challenges.create(pollSubject(poll), poll.applicationId, anonymous, records),
  })),
]
