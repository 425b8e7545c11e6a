import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { copyClosedDatabase } from '../store/postgres/copy-database.js'
import type { EmbeddedStore } from '../store/postgres/embedded-store.js'
import { askHolder, lockData } from './data-lock.js'
import { messageOf, runCommand, UsageError } from './run-command.js'

const help = `Copies the embedded database, also while a service is using it.

  backup --to DIR [--data DIR]

  --to DIR              the backup: a data directory, made by this command; it must not exist, or be empty
  --data DIR            what is copied (.whenable)
  --help                say this

  To restore: stop the service, and start it with a copy of the backup as its --data.
  A PostgreSQL server has pg_dump.
`

/** What is asked of the process that has the data, in front of the backup's path. */
const verb = 'backup '
const done = 'done'

/** Answers another process that asks for a backup of an open store. */
export const answerBackupRequest = async (
  request: string,
  store: EmbeddedStore | undefined,
): Promise<string> => {
  if (!store || !request.startsWith(verb)) return 'the service is starting: try again'
  try {
    await store.backUp(request.slice(verb.length))
    return done
  } catch (error) {
    return messageOf(error).replaceAll('\n', ' ')
  }
}

/** @throws Error that says what to do where the backup could not be made. */
const copyData = async (directory: string, to: string): Promise<void> => {
  const database = join(directory, 'database')
  await access(database).catch(() => {
    throw new Error(`there is no embedded database in ${directory}: name its directory with --data`)
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
      failed: () => 'No backup was made',
      run: async ({ values, positionals: [other] }) => {
        if (other !== undefined) throw new UsageError(`backup ${other}: expected nothing but options`)
        if (!values.to) throw new UsageError('--to: expected the directory of the backup')
        const to = resolve(values.to)
        await copyData(values.data, to)
        return [`Backed up ${values.data} to ${to}`]
      },
    },
    args,
  )
