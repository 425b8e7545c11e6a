import { addConsequences } from '../consequences.js'
import { type Erasure, eraseGuest as erase } from '../features/guests/guest-data.js'
import { transactAndPublish } from '../kernel/publish/publish.js'
import { type Administration, dataHelp, operatorCommand } from './administer.js'
import { messageOf, UsageError } from './run-command.js'

const help = `Erase a guest's data: their name, address, answers and reasons, in bookings, in events on the hosts'
calendars, and in emails. The bookings stay, without the person.

  whenable erase-guest EMAIL

  --dry-run             show what would be erased, without erasing it
  --bookings cancel     cancel upcoming bookings and notify everyone; without it, the command refuses to erase them${dataHelp}`

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
  { store, application, clock, notify }: Administration,
  { email, choice, isDryRun }: Request,
): Promise<Erasure> => {
  const now = clock()
  const newId = () => crypto.randomUUID()
  try {
    return await transactAndPublish(
      { store, newId, addConsequences, notify },
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

/** The command `erase-guest`. */
export const eraseGuest = operatorCommand({
  name: 'erase-guest',
  help,
  options: { 'dry-run': { type: 'boolean', default: false }, bookings: { type: 'string' } },
  failed: ({ positionals: [email] }) => `${email} was not erased`,
  prepare: ({ values, positionals: [email, ...others] }) => {
    if (email === undefined || others.length) throw new UsageError('erase-guest: expected one EMAIL')
    const { bookings: choice, 'dry-run': isDryRun } = values
    if (choice !== undefined && choice !== 'cancel')
      throw new UsageError(`--bookings ${choice}: expected cancel`)
    return async (administration) => {
      const erasure = await run(administration, { email, choice, isDryRun })
      return [
        isDryRun
          ? `${email} would be erased from ${summaryOf(erasure)}. Nothing was changed.`
          : `${email} was erased from ${summaryOf(erasure)}.`,
      ]
    }
  },
})
