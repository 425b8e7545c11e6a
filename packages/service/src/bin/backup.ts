import { join, resolve } from 'node:path'
import { copyClosedDatabase } from '../kernel/store/postgres/copy-database.js'
import type { EmbeddedStore } from '../kernel/store/postgres/embedded-store.js'
import { askHolder, lockData } from './data-lock.js'
import { checkDatabase } from './open-store.js'
import { failure, messageOf, type Outcome, runCommand, UsageError } from './run-command.js'

const help = `Back up the embedded database, also while the service is running.

  whenable backup --to DIR [--data DIR]

  --to DIR              the data directory to create; it must not exist, or must be empty
  --data DIR            the data directory to back up (.whenable)
  --help                show this help

  To restore, stop the service and start it with a copy of the backup as its --data.
  For a PostgreSQL server, use pg_dump.
`

/** Backs up the store that this process has open, for the command in another process. */
export const backUpStore = (store: EmbeddedStore, to: string): Promise<Outcome> =>
  store.backUp(to).then(
    () => ({ code: 0, output: [], errors: [] }),
    (error: unknown) => failure(messageOf(error)),
  )

/** @throws Error with advice if the backup fails. */
const copyData = async (directory: string, to: string): Promise<void> => {
  await checkDatabase(directory)
  const outcome = await askHolder(directory, { command: 'backup', args: [to] })
  if (outcome?.code === 0) return
  if (outcome) throw new Error(outcome.errors.join('\n'))
  const unlock = await lockData(directory)
  try {
    await copyClosedDatabase(join(directory, 'database'), to)
  } finally {
    await unlock()
  }
}

/** Runs the command `backup`; returns the exit code of {@link runCommand}. */
export const backUp = (args: readonly string[]): Promise<number> =>
  runCommand(
    {
      help,
      options: { to: { type: 'string' }, data: { type: 'string', default: '.whenable' } },
      failed: () => 'The backup failed',
      run: async ({ values, positionals: [other] }) => {
        if (other !== undefined) throw new UsageError(`backup ${other}: expected only options`)
        if (!values.to) throw new UsageError('--to: expected a directory for the backup')
        const to = resolve(values.to)
        await copyData(values.data, to)
        return [`Backed up ${values.data} to ${to}`]
      },
    },
    args,
  )
