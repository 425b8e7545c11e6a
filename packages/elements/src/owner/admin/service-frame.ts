import type { AdminFrameOptions } from '@whenable/client/admin-frame'
import type { AdminFrame } from '@whenable/contract'

/** What the frame of a service shows. The client loads with the first call. */
export const serviceFrame = (options: AdminFrameOptions): AdminFrame => {
  let loaded: Promise<AdminFrame> | undefined
  const load = () => {
    loaded ??= import('@whenable/client/admin-frame').then(({ createAdminFrame }) =>
      createAdminFrame(options),
    )
    // After a failure the next call tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    toAnswer: async (...call) => (await load()).toAnswer(...call),
    newActivity: async (...call) => (await load()).newActivity(...call),
    demoStudio: async (...call) => (await load()).demoStudio(...call),
    addDemoStudio: async (...call) => (await load()).addDemoStudio(...call),
    removeDemoStudio: async (...call) => (await load()).removeDemoStudio(...call),
  }
}
