import { type Erasure, eraseGuest as erase } from '../admin/guest-data.js'
import { transactAndPublish } from '../notifications/publish.js'
import { type Administration, administer, storeLocationOf } from './administer.js'
import { messageOf, runCommand, UsageError } from './run-command.js'

const help = `Erase a guest's data: their name, address, answers and reasons, in bookings, in events on the hosts'
calendars, and in emails. The bookings stay, without the person.

  whenable erase-guest EMAIL

  --dry-run             show what would be erased, without erasing it
  --bookings cancel     cancel upcoming bookings and notify everyone; without it, the command refuses to erase them
  --data DIR            directory of the embedded database (.whenable); the service must not be running on it
  --database-url URL    use this PostgreSQL server instead, also while the service runs (or WHENABLE_DATABASE_URL)
  --help                show this help

  WHENABLE_CLIENT_ID    the application, if the data contains several
  While the service runs on the embedded database, use its API: POST /v3/scheduling/guests/erase.
`

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  readonly erasure: Erasure

  constructor(erasure: Erasure) {
    super('dry run')
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
      // Emails about cancelled bookings contain no links.
      { now, origin: '' },
      (error) => console.error(messageOf(error)),
      async (transaction, publish) => {
        const context = { transaction, now, newId, publish, origin: '' }
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
  `${bookings} ${bookings === 1 ? 'booking' : 'bookings'}${cancelled ? `, of which ${cancelled} ${cancelled === 1 ? 'was' : 'were'} cancelled` : ''}`

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
          'POST /v3/scheduling/guests/erase',
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
