import { resealConnections } from '../calendars/connections/reseal-connections.js'
import { resealLinks } from '../features/links/reseal-links.js'
import { resealWebhooks } from '../features/webhooks/webhook-secret.js'
import { storeLocationOf } from './administer.js'
import { openStore } from './open-store.js'
import { runCommand, UsageError } from './run-command.js'
import { secretKeysFor } from './secret-key.js'

const help = `Encrypt the secrets of connected calendars, mail servers, webhooks, links and polls with the first key. To replace a key, put the new one first, run this
command, then remove the old one.

  whenable reencrypt

  --data DIR            directory of the embedded database (.whenable); the service must not be running on it
  --database-url URL    use this PostgreSQL server instead, also while the service runs (or WHENABLE_DATABASE_URL)
  --help                show this help

  WHENABLE_SECRET_KEY   the keys, with commas between them. Without it, those in DIR/secret-key, one a line
`

/** Runs the command `reencrypt`; returns the exit code of {@link runCommand}. */
export const reencrypt = (args: readonly string[]): Promise<number> =>
  runCommand(
    {
      help,
      options: { data: { type: 'string', default: '.whenable' }, 'database-url': { type: 'string' } },
      failed: () => 'reencrypt',
      run: async ({ values, positionals }) => {
        if (positionals.length) throw new UsageError('reencrypt: expected no argument')
        const location = storeLocationOf(values)
        const { store, close } = await openStore(location)
        try {
          const keys = await secretKeysFor(location, process.env['WHENABLE_SECRET_KEY'])
          if (!keys) throw new Error('set WHENABLE_SECRET_KEY')
          const connections = await resealConnections(store, keys)
          const webhooks = await resealWebhooks(store, keys)
          const resealed = connections.resealed + webhooks.resealed
          const unreadable = connections.unreadable + webhooks.unreadable
          const unreadableLinks = await resealLinks(store, keys)
          return [
            `${resealed} ${resealed === 1 ? 'secret is' : 'secrets are'} encrypted with the first key.`,
            ...(unreadable
              ? [`${unreadable} could not be decrypted with these keys: their owners must enter them again.`]
              : []),
            ...(unreadableLinks
              ? [
                  `${unreadableLinks} addresses of links, polls and calendar feeds could not be decrypted with these keys. They work, but are not shown again.`,
                ]
              : []),
          ]
        } finally {
          await close()
        }
      },
    },
    args,
  )
