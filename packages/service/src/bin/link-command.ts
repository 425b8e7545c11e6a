import { relative, resolve } from 'node:path'
import type { StoreLocation } from './open-store.js'

/** Quotes a word for a shell, if it needs that. */
const quoted = (word: string): string =>
  /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/**
 * The command that prints another link to `/admin` for a service that runs on some data, without what it knows by itself.
 *
 * @param origin the public origin of the service, which a command knows by itself on the embedded database alone.
 */
export const linkCommand = (location: StoreLocation, origin: string): string | undefined => {
  const command = 'npx whenable admin-link'
  if (location === 'memory') return undefined
  if ('databaseUrl' in location)
    return `${command}${process.env['WHENABLE_DATABASE_URL'] ? '' : ' --database-url …'} --url ${origin}`
  const directory = relative('', location.directory)
  if (directory === '.whenable') return command
  return `${command} --data ${quoted(directory.startsWith('..') ? resolve(location.directory) : directory || '.')}`
}
