import { createBookingService, createClient } from '@whenable/client'
import { createSession } from '@whenable/contract'
import type { BookingService } from '@whenable/flow'
import {
  createMemoryStore,
  createService,
  registerApplication,
  type StudioSlug,
  seedStudio,
} from '@whenable/service'
import { storyNow } from './states/studio.js'

/** An address that only the service in the page answers. */
const address = 'http://localhost:4170'
const apiKey = 'the-studio-in-the-page'

/** The studio's service, in this page: the real one, over the memory store, at the moment of the stories. */
const studioInPage = async () => {
  const store = createMemoryStore()
  const service = createService({ store, clock: () => storyNow })
  await registerApplication(store, {
    id: 'f0d9b2a6-8c4d-4f0e-8f5a-2f1d7c9e4b20',
    clientId: 'stories',
    apiKey,
    name: 'Marlow Studio',
    now: storyNow,
  })
  const { configurations } = await seedStudio(service.fetch, apiKey, storyNow)
  return {
    configurations,
    fetch: ((...given) => service.fetch(new Request(...given))) as typeof globalThis.fetch,
  }
}

let studio: ReturnType<typeof studioInPage> | undefined

/** The flow's port to a configuration of the studio in the page, as a visitor has it. */
export const studioService = async (slug: StudioSlug): Promise<BookingService> => {
  studio ??= studioInPage()
  const { configurations, fetch } = await studio
  const configuration = configurations[slug]
  const sessionProvider = async () => {
    const owner = createClient({ baseUrl: address, accessToken: apiKey, fetch })
    const { session_id } = await owner.call(createSession, { body: { configuration_id: configuration } })
    return session_id
  }
  return createBookingService(
    createClient({
      baseUrl: address,
      configuration,
      fetch,
      ...(slug === 'private-review' ? { sessionProvider } : {}),
    }),
  )
}
