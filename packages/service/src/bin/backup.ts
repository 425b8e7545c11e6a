import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyClosedDatabase } from '../store/postgres/copy-database.js'
import type { EmbeddedStore } from '../store/postgres/embedded-store.js'
import { askHolder, lockData } from './data-lock.js'
import { messageOf } from './message-of.js'

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

/**
 * Runs the command `backup`.
 *
 * @returns the exit code: 0 where the backup is complete, 1 where it failed, 2 where the command line is wrong.
 */
export const backUp = async (args: readonly string[]): Promise<number> => {
  const options = {
    to: { type: 'string' },
    data: { type: 'string', default: '.whenable' },
    help: { type: 'boolean', default: false },
  } as const
  let values: { readonly to?: string; readonly data: string; readonly help: boolean }
  try {
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${help}`)
    return 2
  }
  if (values.help) {
    console.log(help)
    return 0
  }
  if (!values.to) {
    console.error(`--to: expected the directory of the backup\n\n${help}`)
    return 2
  }
  const to = resolve(values.to)
  try {
    await copyData(values.data, to)
    console.log(`Backed up ${values.data} to ${to}`)
    return 0
  } catch (error) {
    console.error(`No backup was made: ${messageOf(error)}`)
    return 1
  }
}
