import type { ShareSourceOptions } from '@whenable/client/share'
import type { ShareSource } from '@whenable/contract'

/** What an owner of a service shares. The client loads with the first call: a page that brings its own source needs none. */
export const serviceShare = (options: ShareSourceOptions): ShareSource => {
  let loaded: Promise<ShareSource> | undefined
  const load = () => {
    loaded ??= import('@whenable/client/share').then(({ createShareSource }) => createShareSource(options))
    // After a failure the next call tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    eventTypes: async (...call) => (await load()).eventTypes(...call),
    times: async (...call) => (await load()).times(...call),
    canOffer: async (...call) => (await (await load()).canOffer?.(...call)) ?? false,
    canPoll: async (...call) => (await (await load()).canPoll?.(...call)) ?? false,
    offer: async (...call) => {
      const { offer } = await load()
      if (!offer) throw new TypeError('expected a source that makes links')
      return offer(...call)
    },
    links: async (...call) => {
      const { links } = await load()
      if (!links) throw new TypeError('expected a source that lists links')
      return links(...call)
    },
    revokeLink: async (...call) => {
      const { revokeLink } = await load()
      if (!revokeLink) throw new TypeError('expected a source that revokes links')
      return revokeLink(...call)
    },
    firstSlotBytes: async (...call) => (await load()).firstSlotBytes?.(...call),
  }
}
