import { type ClientOptions, createClient } from '@whenable/client/internal/call'
import { conditionalFetch } from '@whenable/client/internal/conditional-fetch'
import {
  type AdminFrame,
  addDemoStudio,
  countNewActivity,
  countOwnerBookings,
  readDemoStudio,
  removeDemoStudio,
} from '@whenable/contract'

export interface AdminFrameOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {}

/** What the frame around the owner's pages shows. The demo studio is made of many records, so adding it may take half a minute. */
export const createAdminFrame = (options: AdminFrameOptions): AdminFrame => {
  const client = createClient({ ...options, fetch: conditionalFetch(options.fetch) })
  const patient = createClient({ ...options, timeLimit: options.timeLimit ?? 30, retries: 0 })
  return {
    toAnswer: async (call) => (await client.call(countOwnerBookings, { query: {} }, call)).data.to_answer,
    newActivity: async (call) => (await client.call(countNewActivity, {}, call)).data.new,
    demoStudio: async (call) => (await client.call(readDemoStudio, {}, call)).data,
    addDemoStudio: async (call) => (await patient.call(addDemoStudio, { body: {} }, call)).data,
    removeDemoStudio: async (call) => {
      await patient.call(removeDemoStudio, {}, { ...call, validation: 'none' })
    },
  }
}
