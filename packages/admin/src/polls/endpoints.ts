import {
  choosePollTimeOperation,
  createPollOperation,
  deletePoll,
  listPolls,
  updatePollOperation,
} from '@whenable/contract'
import { type ServiceCalls, whole } from '../base/endpoint-table.js'
import { type ShareOptions, shareEndpoints } from '../share/endpoints.js'

/** The polls of an owner, and the event types with the free times that they can propose. */
export const pollsEndpoints = (options: ShareOptions) => {
  const { eventTypes, times } = shareEndpoints(options)
  return {
    ...{ eventTypes, times },
    /** The polls of all event types that the owner sees, oldest first. */
    polls: whole(listPolls),
    createPoll: createPollOperation,
    updatePoll: updatePollOperation,
    deletePoll,
    /** Books a time of a poll. */
    choosePollTime: choosePollTimeOperation,
  }
}

/** What the page of polls calls. */
export type PollsCalls = ServiceCalls<ReturnType<typeof pollsEndpoints>>
