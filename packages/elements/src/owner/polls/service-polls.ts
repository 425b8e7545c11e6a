import type { ShareSourceOptions } from '@whenable/client/share'
import type { OwnerPollsSource } from '@whenable/contract'

/** The polls of an owner of a service. The client loads with the first call: a page that brings its own source needs none. */
export const servicePolls = (options: ShareSourceOptions): OwnerPollsSource => {
  let loaded: Promise<OwnerPollsSource> | undefined
  const load = () => {
    loaded ??= import('@whenable/client/owner-polls').then(({ createOwnerPollsSource }) =>
      createOwnerPollsSource(options),
    )
    // After a failure the next call tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    eventTypes: async (...call) => (await load()).eventTypes(...call),
    times: async (...call) => (await load()).times(...call),
    polls: async (...call) => (await load()).polls(...call),
    createPoll: async (...call) => (await load()).createPoll(...call),
    updatePoll: async (...call) => (await load()).updatePoll(...call),
    deletePoll: async (...call) => (await load()).deletePoll(...call),
    choosePollTime: async (...call) => (await load()).choosePollTime(...call),
  }
}
