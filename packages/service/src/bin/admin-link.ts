import { toIsoString } from '@whenable/time'
import { createSetupTokenFor, setupAddress } from '../admin/sign-in/setup-links.js'
import { isOrigin } from '../pages/page-headers.js'
import { administer, storeLocationOf } from './administer.js'
import { runCommand, UsageError } from './run-command.js'

const help = `Print a link that signs in to /admin, once within 30 minutes. Before there is an owner, it creates them.

  whenable admin-link [options]

  --email ADDRESS       the member to sign in (the first owner)
  --url ORIGIN          public origin of the service (http://localhost:4170)
  --data DIR            directory of the embedded database (.whenable); the service must not be running on it
  --database-url URL    use this PostgreSQL server instead, also while the service runs (or WHENABLE_DATABASE_URL)
  --help                show this help

  WHENABLE_CLIENT_ID    the application, if the data contains several
  While the service runs on the embedded database, use its API: POST /admin/v1/setup-links.
`

/** Runs the command `admin-link`; returns the exit code of {@link runCommand}. */
export const adminLink = (args: readonly string[]): Promise<number> =>
  runCommand(
    {
      help,
      options: {
        data: { type: 'string', default: '.whenable' },
        'database-url': { type: 'string' },
        email: { type: 'string' },
        url: { type: 'string', default: 'http://localhost:4170' },
      },
      failed: () => 'admin-link',
      run: ({ values, positionals }) => {
        if (positionals.length) throw new UsageError(`admin-link ${positionals[0]}: expected options only`)
        if (!isOrigin(values.url))
          throw new UsageError(`--url ${values.url}: expected an origin such as https://book.example.com`)
        return administer(storeLocationOf(values), 'POST /admin/v1/setup-links', ({ store, application }) =>
          store.transaction(async (transaction) => {
            const context = { transaction, applicationId: application.id, now: store.now() }
            const newId = () => crypto.randomUUID()
            const { token, expiresAt } = await createSetupTokenFor({ ...context, newId }, values.email)
            return [
              await setupAddress(transaction, application.id, values.url, token),
              `This link works once, until ${toIsoString(expiresAt)}. Keep it private: it signs in.`,
            ]
          }),
        )
      },
    },
    args,
  )
