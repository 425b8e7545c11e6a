import { newSecretKey, readSecretKeys } from '../kernel/seal.js'

/** Keys of secrets. */
export const testSecretKeys = await readSecretKeys(newSecretKey())

/** Options of a service that stores secrets, and connects no calendars. */
export const withSecretKeys = { connections: { providers: {}, secretKeys: testSecretKeys } }
