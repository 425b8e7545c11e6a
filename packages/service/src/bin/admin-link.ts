import { toIsoString } from '@whenable/time'
import { createSetupTokenFor, setupAddress } from '../features/team/setup-links.js'
import { isOrigin } from '../pages/page-headers.js'
import { dataHelp, operatorCommand } from './administer.js'
import { UsageError } from './run-command.js'

const help = `Print a link that signs in to /admin, once within 30 minutes. Before there is an owner, it creates them.

  whenable admin-link [options]

  --email ADDRESS       the member to sign in (the first owner)
  --url ORIGIN          public origin of the service (that of the running service, or http://localhost:4170)${dataHelp}`

/** The command `admin-link`. */
export const adminLink = operatorCommand({
  name: 'admin-link',
  help,
  options: { email: { type: 'string' }, url: { type: 'string' } },
  failed: () => 'admin-link',
  prepare: ({ values: { email, url }, positionals }) => {
    if (positionals.length) throw new UsageError(`admin-link ${positionals[0]}: expected options only`)
    if (url !== undefined && !isOrigin(url))
      throw new UsageError(`--url ${url}: expected an origin such as https://book.example.com`)
    return ({ store, application, clock, origin = 'http://localhost:4170' }) =>
      store.transaction(async (transaction) => {
        const context = { transaction, applicationId: application.id, now: clock() }
        const newId = () => crypto.randomUUID()
        const { token, expiresAt } = await createSetupTokenFor({ ...context, newId }, email)
        return [
          await setupAddress(transaction, application.id, url ?? origin, token),
          `This link works once, until ${toIsoString(expiresAt)}. Keep it private: it signs in.`,
        ]
      })
  },
})
