import { createClient } from '@whenable/client/internal/call'
import { collectPages, pagesOf } from '@whenable/client/internal/pages'
import {
  choosePollTimeOperation,
  createPollOperation,
  deletePoll,
  listPolls,
  type OwnerPollsSource,
  type Poll,
  updatePollOperation,
} from '@whenable/contract'
import { createShareSource, type ShareSourceOptions } from '../share/calls.js'

const limit = '200'

/** The polls of an owner of a service. */
export const createOwnerPollsSource = (options: ShareSourceOptions): OwnerPollsSource => {
  const { grantId: _grantId, clientId: _clientId, ...clientOptions } = options
  const client = createClient(clientOptions)
  const { key, eventTypes, times } = createShareSource(options)
  const at = (poll_id: string) => ({ path: { poll_id } })
  const lenient = { validation: 'lenient' } as const

  return {
    ...{ key, eventTypes, times },

    async polls(callOptions) {
      const request = { query: { limit } }
      const pages = pagesOf(listPolls, request, (page) =>
        client.call(listPolls, page as typeof request, { ...callOptions, ...lenient }),
      )
      return collectPages(pages, (items) => items as Poll[])
    },

    async createPoll(body, callOptions) {
      const { data } = await client.call(createPollOperation, { body }, { ...callOptions, ...lenient })
      return data
    },

    async updatePoll(pollId, body, callOptions) {
      const { data } = await client.call(
        updatePollOperation,
        { ...at(pollId), body },
        { ...callOptions, ...lenient },
      )
      return data
    },

    async deletePoll(pollId, callOptions) {
      await client.call(deletePoll, at(pollId), callOptions)
    },

    async choosePollTime(pollId, start_time, callOptions) {
      const { data } = await client.call(
        choosePollTimeOperation,
        { ...at(pollId), body: { start_time } },
        { ...callOptions, ...lenient },
      )
      return data
    },
  }
}
