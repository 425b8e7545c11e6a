import type { Instant } from '@whenable/time'
import type { ServiceOptions } from '../create-service.js'
import type { Application, Store } from '../kernel/store/store.js'
import { askHolder } from './data-lock.js'
import { checkDatabase, openStore, type StoreLocation } from './open-store.js'
import { type Command, type Given, type Options, type Outcome, outcomeOf, print } from './run-command.js'

/** What a service that has the data open adds to an operator's command. */
export interface RunningService {
  readonly clock: () => Instant
  /** The public origin of its pages. */
  readonly origin: string
  readonly notify: NonNullable<ServiceOptions['notify']>
}

/** What an operator's command works on: the data, and the service that has it open, if it runs in its process. */
export interface Administration extends Omit<RunningService, 'origin'> {
  readonly store: Store
  readonly application: Application
  readonly origin?: string | undefined
}

/** The work of a command. Returns the lines to print. */
type Work = (administration: Administration) => Promise<readonly string[]>

/** Does the work on the data at a location. */
type Administer = (location: StoreLocation, work: Work) => Promise<readonly string[]>

/** A command on the data of one application. It works while a service uses the data, also the embedded database. */
export interface OperatorCommand {
  readonly name: string
  /** Checks a command line, then does its work. */
  readonly outcome: (args: readonly string[], administer: Administer) => Promise<Outcome>
}

const dataOptions = {
  data: { type: 'string', default: '.whenable' },
  'database-url': { type: 'string' },
} as const

/** The help on the options of all operators' commands. */
export const dataHelp = `
  --data DIR            directory of the embedded database (.whenable)
  --database-url URL    use this PostgreSQL server instead (or WHENABLE_DATABASE_URL)
  --help                show this help

  WHENABLE_CLIENT_ID    the application, if the data contains several
  All of this also works while the service is running.
`

/** The location of the data, from a command's options or the environment. */
export const storeLocationOf = (options: {
  readonly data: string
  readonly 'database-url'?: string | undefined
}): StoreLocation => {
  const databaseUrl = options['database-url'] ?? process.env['WHENABLE_DATABASE_URL']
  return databaseUrl ? { databaseUrl } : { directory: options.data }
}

/** Defines an operator's command. `prepare` checks its command line and returns its work. */
export const operatorCommand = <O extends Options>({
  name,
  prepare,
  ...command
}: Omit<Command<O>, 'run'> & {
  readonly name: string
  readonly prepare: (given: Given<O>) => Work
}): OperatorCommand => ({
  name,
  outcome: (args, administer) =>
    outcomeOf<O>(
      {
        ...command,
        options: { ...command.options, ...dataOptions },
        run: (given) => {
          const work = prepare(given)
          return administer(storeLocationOf(given.values as { readonly data: string }), work)
        },
      },
      args,
    ),
})

/** @throws Error if the application does not exist, or several do and none is named. */
export const applicationOf = async (store: Store, clientId: string | undefined): Promise<Application> => {
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

/** Opens the data for the work of a command. @throws Error with advice if the data is in use or missing. */
const openFor = async (
  location: StoreLocation,
  clientId: string | undefined,
  work: Work,
): Promise<readonly string[]> => {
  const { store, close } = await openStore(location)
  try {
    const application = await applicationOf(store, clientId)
    return await work({ store, application, clock: () => store.now(), notify: () => {} })
  } finally {
    await close()
  }
}

/**
 * Runs an operator's command on the application that WHENABLE_CLIENT_ID names, or on the only one, and prints its output. If another
 * process has the embedded database open, that process runs it.
 *
 * @returns the exit code of its {@link Outcome}.
 */
export const operate = async (
  { name: command, outcome }: OperatorCommand,
  args: readonly string[],
): Promise<number> => {
  const clientId = process.env['WHENABLE_CLIENT_ID']
  let elsewhere: Outcome | undefined
  const here = await outcome(args, async (location, work) => {
    if (typeof location === 'object' && 'directory' in location) {
      await checkDatabase(location.directory)
      elsewhere = await askHolder(location.directory, { command, args, clientId })
      if (elsewhere) return []
    }
    return openFor(location, clientId, work)
  })
  return print(elsewhere ?? here)
}

/** Runs a command of another process on the data that this one has open. */
export const administerHere =
  (store: Store, clientId: string | undefined, running: RunningService): Administer =>
  async (_location, work) =>
    work({ ...running, store, application: await applicationOf(store, clientId) })
