import { answerPoll, createPoll, deletePoll, getPollPage } from '@whenable/contract'
import { type Check, refusal } from './check.js'
import { known, SkippedCheck } from './visit.js'

/** Checks of polls, which take answers for a minute in case the run is interrupted. */
export const pollChecks: readonly Check[] = [
  {
    name: 'polls',
    severity: 'optional',
    section: 'Conventions: capabilities, polls',
    expected: 'an API key makes a poll of free times, whose secret shows it and takes an answer',
    effect: 'works, but owners cannot ask several people which time suits them',
    needs: 'apiKey',
    run: async (visit) => {
      if (!visit.settings?.capabilities.includes('polls'))
        throw new SkippedCheck('there is no capability polls')
      const [first, second] = known(visit.slots, 'free times could not be loaded')
      const slots = [known(first, 'no time is free'), known(second, 'only one time is free')]
      const { apiKey: bearer } = visit
      const made = await visit.call(createPoll, {
        bearer,
        body: {
          configuration_id: visit.configurationId,
          title: 'Conformance check',
          slots: slots.map(({ start_time, event_id }) => ({ start_time, event_id })),
          expires_at: visit.window.start_time + 60,
        },
      })
      if (!made.data) return made.summary
      const { id, secret: poll_secret } = made.data
      const vote = { [String(slots[0]?.start_time)]: 'yes' as const }
      const answered = await visit.call(answerPoll, {
        path: { poll_secret, answer_token: visit.newId() },
        body: { name: 'Conformance check', email: 'conformance@example.com', votes: vote },
      })
      const page = await visit.call(getPollPage, { path: { poll_secret } })
      const removed = await visit.call(deletePoll, { bearer, path: { poll_id: id } })
      const failure = refusal(answered) ?? refusal(page) ?? refusal(removed)
      if (failure) return failure
      if (JSON.stringify(page.data).includes('conformance@example.com'))
        return 'the page has an email address of a participant'
      return page.data?.slots[0]?.yes === 1 ? undefined : 'the answer is not counted'
    },
  },
]
