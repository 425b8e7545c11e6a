import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { copyClosedDatabase } from '../store/postgres/copy-database.js'
import type { EmbeddedStore } from '../store/postgres/embedded-store.js'
import { askHolder, lockData } from './data-lock.js'
import { messageOf, runCommand, UsageError } from './run-command.js'

const help = `Back up the embedded database, also while the service is running.

  whenable backup --to DIR [--data DIR]

  --to DIR              the data directory to create; it must not exist, or must be empty
  --data DIR            the data directory to back up (.whenable)
  --help                show this help

  To restore, stop the service and start it with a copy of the backup as its --data.
  For a PostgreSQL server, use pg_dump.
`

/** The request to the process that uses the data, followed by the backup's path. */
const verb = 'backup '
const done = 'done'

/** Handles another process's request for a backup. */
export const answerBackupRequest = async (
  request: string,
  store: EmbeddedStore | undefined,
): Promise<string> => {
  if (!store || !request.startsWith(verb)) return 'the service is starting: try again in a moment'
  try {
    await store.backUp(request.slice(verb.length))
    return done
  } catch (error) {
    return messageOf(error).replaceAll('\n', ' ')
  }
}

/** @throws Error with advice if the backup fails. */
const copyData = async (directory: string, to: string): Promise<void> => {
  const database = join(directory, 'database')
  await access(database).catch(() => {
    throw new Error(`there is no embedded database in ${directory}: set its directory with --data`)
  })
  const answer = await askHolder(directory, `${verb}${to}`)
  if (answer === done) return
  if (answer !== undefined) throw new Error(answer)
  const unlock = await lockData(directory)
  try {
    await copyClosedDatabase(database, to)
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
