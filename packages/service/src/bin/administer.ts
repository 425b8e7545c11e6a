import type { Application, Store } from '../store/store.js'
import { openStore, type StoreLocation } from './open-store.js'
import { messageOf } from './run-command.js'

/** What a command of an operator works with. */
export interface Administration {
  readonly store: Store
  readonly application: Application
}

/** Where the data is that a command's options name, or the environment. */
export const storeLocationOf = (options: {
  readonly data: string
  readonly 'database-url'?: string | undefined
}): StoreLocation => {
  const databaseUrl = options['database-url'] ?? process.env['WHENABLE_DATABASE_URL']
  return databaseUrl ? { databaseUrl } : { directory: options.data }
}

/** @throws Error where there is no such application, or several could be meant. */
const applicationOf = async (store: Store, clientId: string | undefined): Promise<Application> => {
  const known = await store.read(async (records) =>
    clientId ? [await records.applicationOfClient(clientId)] : await records.applications(),
  )
  if (known.length > 1)
    throw new Error('this data has several applications: say which one with WHENABLE_CLIENT_ID')
  const [application] = known
  if (!application)
    throw new Error(
      clientId
        ? `there is no application with the client id ${clientId}`
        : 'there is no application yet: start the service once',
    )
  return application
}

/**
 * Opens the data for a command, which works on the application that WHENABLE_CLIENT_ID names, or on the only one.
 *
 * @param instead what a service that runs on the embedded database can be asked for in place of the command.
 * @throws Error that says what to do where the data is in use or not there, or where no application is meant.
 */
export const administer = async <T>(
  location: StoreLocation,
  instead: string,
  work: (administration: Administration) => Promise<T>,
): Promise<T> => {
  const { store, close } = await openStore(location).catch((error: unknown) => {
    const message = messageOf(error)
    throw new Error(
      message.includes('in use by another process')
        ? `${message}, or ask the service that runs on it: ${instead}`
        : message,
    )
  })
  try {
    return await work({ store, application: await applicationOf(store, process.env['WHENABLE_CLIENT_ID']) })
  } finally {
    await close()
  }
}
