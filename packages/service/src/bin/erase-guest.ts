import { type Erasure, eraseGuest as erase } from '../admin/guest-data.js'
import { transactAndPublish } from '../notifications/publish.js'
import { type Administration, administer, storeLocationOf } from './administer.js'
import { messageOf, runCommand, UsageError } from './run-command.js'

const help = `Erases what is kept of a guest: name, address, answers and reasons, in bookings, in the events on the hosts'
calendars, and in emails. The bookings stay, without the person.

  erase-guest EMAIL

  --dry-run             say what would be erased, and erase nothing
  --bookings cancel     cancel the bookings that lie ahead, and tell everyone; without it they are refused
  --data DIR            the embedded database is here (.whenable); the service must not be running on it
  --database-url URL    use this PostgreSQL server instead, also while the service runs (or WHENABLE_DATABASE_URL)
  --help                say this

  WHENABLE_CLIENT_ID    which application, where the data has several
  While the service runs on the embedded database, its API does the same: POST /v3/scheduling/guests/erase.
`

/** Thrown to take a dry run back. */
class DryRun extends Error {
  readonly erasure: Erasure

  constructor(erasure: Erasure) {
    super('a dry run is taken back')
    this.erasure = erasure
  }
}

interface Request {
  readonly email: string
  readonly choice: 'cancel' | undefined
  readonly isDryRun: boolean
}

const run = async (
  { store, application }: Administration,
  { email, choice, isDryRun }: Request,
): Promise<Erasure> => {
  const now = store.now()
  const newId = () => crypto.randomUUID()
  try {
    return await transactAndPublish(
      { store, newId, notify: () => {} },
      // What is told of a booking that is cancelled leads to no page.
      { now, origin: '' },
      (error) => console.error(messageOf(error)),
      async (transaction, publish) => {
        const context = { transaction, now, newId, publish }
        const erasure = await erase(context, application.id, email, choice)
        if (isDryRun) throw new DryRun(erasure)
        return erasure
      },
    )
  } catch (error) {
    if (error instanceof DryRun) return error.erasure
    throw error
  }
}

const summaryOf = ({ bookings, cancelled }: Erasure): string =>
  `${bookings} ${bookings === 1 ? 'booking' : 'bookings'}${cancelled ? `, ${cancelled} of them cancelled for it` : ''}`

/** Runs the command `erase-guest`; returns the exit code of {@link runCommand}. */
export const eraseGuest = (args: readonly string[]): Promise<number> =>
  runCommand(
    {
      help,
      options: {
        'dry-run': { type: 'boolean', default: false },
        bookings: { type: 'string' },
        data: { type: 'string', default: '.whenable' },
        'database-url': { type: 'string' },
      },
      failed: ({ positionals: [email] }) => `${email} was not erased`,
      run: async ({ values, positionals: [email, ...others] }) => {
        if (email === undefined || others.length) throw new UsageError('erase-guest: expected one EMAIL')
        const { bookings: choice, 'dry-run': isDryRun } = values
        if (choice !== undefined && choice !== 'cancel')
          throw new UsageError(`--bookings ${choice}: expected cancel`)
        const erasure = await administer(
          storeLocationOf(values),
          'its API erases a guest by POST /v3/scheduling/guests/erase',
          (administration) => run(administration, { email, choice, isDryRun }),
        )
        return [
          isDryRun
            ? `${email} would be erased from ${summaryOf(erasure)}. Nothing was changed.`
            : `${email} was erased from ${summaryOf(erasure)}.`,
        ]
      },
    },
    args,
  )
