import type { Application, Store } from '../store/store.js'
import { openStore, type StoreLocation } from './open-store.js'
import { messageOf } from './run-command.js'

/** The data that an operator's command works on. */
export interface Administration {
  readonly store: Store
  readonly application: Application
}

/** The location of the data, from a command's options or the environment. */
export const storeLocationOf = (options: {
  readonly data: string
  readonly 'database-url'?: string | undefined
}): StoreLocation => {
  const databaseUrl = options['database-url'] ?? process.env['WHENABLE_DATABASE_URL']
  return databaseUrl ? { databaseUrl } : { directory: options.data }
}

/** @throws Error if the application does not exist, or several do and none is named. */
const applicationOf = async (store: Store, clientId: string | undefined): Promise<Application> => {
  const known = await store.read(async (records) =>
    clientId ? [await records.applicationOfClient(clientId)] : await records.applications(),
  )
  if (known.length > 1)
    throw new Error('this data contains several applications: set WHENABLE_CLIENT_ID to choose one')
  const [application] = known
  if (!application)
    throw new Error(
      clientId
        ? `there is no application with the client id ${clientId}`
        : 'there is no application yet: start the service once to create it',
    )
  return application
}

/**
 * Opens the data for a command on the application that WHENABLE_CLIENT_ID names, or on the only one.
 *
 * @param alternative how to do the same with a service that runs on the embedded database.
 * @throws Error with advice if the data is in use or missing, or if the application is ambiguous.
 */
export const administer = async <T>(
  location: StoreLocation,
  alternative: string,
  work: (administration: Administration) => Promise<T>,
): Promise<T> => {
  const { store, close } = await openStore(location).catch((error: unknown) => {
    const message = messageOf(error)
    throw new Error(
      message.includes('in use by another process')
        ? `${message}. Or use the API of the running service: ${alternative}`
        : message,
    )
  })
  try {
    return await work({ store, application: await applicationOf(store, process.env['WHENABLE_CLIENT_ID']) })
  } finally {
    await close()
  }
}
