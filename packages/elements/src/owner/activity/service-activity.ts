import type { ActivityOptions } from '@whenable/client/activity'
import type { ActivitySource } from '@whenable/contract'

/** What strangers caused at a service. The client loads with the first call: a page that brings its own source needs none. */
export const serviceActivity = (options: ActivityOptions): ActivitySource => {
  let loaded: Promise<ActivitySource> | undefined
  const load = () => {
    loaded ??= import('@whenable/client/activity').then(({ createActivitySource }) =>
      createActivitySource(options),
    )
    // After a failure the next call tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    bursts: async (...call) => (await load()).bursts(...call),
    blocks: async (...call) => (await load()).blocks(...call),
    deeds: async (...call) => (await load()).deeds(...call),
    noteSeen: async (...call) => (await load()).noteSeen(...call),
    end: async (...call) => (await load()).end(...call),
    undo: async (...call) => (await load()).undo(...call),
    waitingEmails: async (...call) => (await load()).waitingEmails(...call),
    sendWaitingEmails: async (...call) => (await load()).sendWaitingEmails(...call),
    block: async (...call) => (await load()).block(...call),
    unblock: async (...call) => (await load()).unblock(...call),
  }
}
