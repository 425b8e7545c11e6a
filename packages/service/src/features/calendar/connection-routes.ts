import {
  beginConnectionSignIn,
  createConnection,
  deleteConnection,
  finishConnectionSignIn,
  type Grant,
  getConnection,
  listConnections,
  syncConnection,
  updateConnection,
} from '@whenable/contract'
import { authorizeGrant } from '../../access/authorization.js'
import type { SentSettings } from '../../calendars/connections/connection-settings.js'
import { beginConnection, finishConnection } from '../../calendars/connections/connection-sign-in.js'
import {
  addConnection,
  changeConnection,
  connectionData,
  removeConnection,
  requireConnection,
  verifyAccount,
  verifyChange,
} from '../../calendars/connections/connections.js'
import { stopChannels } from '../../calendars/sync/push-channels.js'
import { preparing, reading, secretBody, writing } from '../../kernel/http/route.js'
import { requireSecretKeys } from '../../kernel/seal.js'
import { setProvider } from '../event-types/grants.js'

/** Settings with the grant's address, whose domain may name the server. */
const withEmail = ({ email }: Grant, settings: SentSettings): SentSettings => ({
  ...settings,
  email: settings['email'] ?? email,
})

/** Routes of connections. */
export const connectionRoutes = [
  reading(listConnections, authorizeGrant, async ({ applicationId, grant }, records) => {
    const connections = await records.connectionsOfGrant(applicationId, grant.id)
    const data: Awaited<ReturnType<typeof connectionData>>[] = []
    for (const connection of connections) data.push(await connectionData(records, connection))
    return { data }
  }),

  secretBody(
    preparing(
      createConnection,
      authorizeGrant,
      async ({ body, grant }, { connections }) => ({
        account: await verifyAccount(connections, body.provider, withEmail(grant, body.settings)),
        secretKeys: requireSecretKeys(connections),
      }),
      async ({ body, account, ...call }, transaction) => {
        const context = { ...call, transaction }
        const connection = await addConnection(context, account, body.when_unavailable)
        await setProvider(context, call.grant, account.provider)
        return { data: await connectionData(transaction, connection) }
      },
    ),
  ),

  preparing(
    beginConnectionSignIn,
    authorizeGrant,
    async ({ body, ...call }, { store, connections }) => {
      const applications = await store.read((records) => records.applications())
      const application = applications.find(({ id }) => id === call.applicationId)
      const address = await beginConnection(
        connections,
        { ...call, application },
        {
          ...{ provider: body.provider, returnUrl: body.return_url },
          ...{ challenge: body.code_challenge, loginHint: body.login_hint },
        },
      )
      return { address }
    },
    async ({ address }) => ({ data: { address } }),
  ),

  secretBody(
    preparing(
      finishConnectionSignIn,
      authorizeGrant,
      async ({ body, ...call }, { connections }) => ({
        account: await finishConnection(connections, call, {
          ticket: body.ticket,
          verifier: body.code_verifier,
        }),
        secretKeys: requireSecretKeys(connections),
      }),
      async ({ account, ...call }, transaction) => {
        const context = { ...call, transaction }
        const connection = await addConnection(context, account, undefined)
        await setProvider(context, call.grant, account.provider)
        return { data: await connectionData(transaction, connection) }
      },
    ),
  ),

  reading(getConnection, authorizeGrant, async ({ applicationId, grant, path }, records) => ({
    data: await connectionData(
      records,
      await requireConnection(records, applicationId, grant, path.connection_id),
    ),
  })),

  secretBody(
    preparing(
      updateConnection,
      authorizeGrant,
      async ({ applicationId, grant, path, body: { settings } }, { store, connections }) => {
        const secretKeys = requireSecretKeys(connections)
        if (!settings) return { account: undefined, secretKeys }
        const connection = await store.read((records) =>
          requireConnection(records, applicationId, grant, path.connection_id),
        )
        return { account: await verifyChange(connections, connection, settings), secretKeys }
      },
      async ({ path, body, account, ...call }, transaction) => {
        const context = { ...call, transaction }
        const changed = await changeConnection(context, path.connection_id, account, body.when_unavailable)
        return { data: await connectionData(transaction, changed) }
      },
    ),
  ),

  writing(deleteConnection, authorizeGrant, async ({ path, ...call }, transaction) => {
    const { connection, channels } = await removeConnection({ ...call, transaction }, path.connection_id)
    return { afterwards: ({ connections }) => stopChannels(connections, connection, channels) }
  }),

  writing(syncConnection, authorizeGrant, async ({ applicationId, grant, path, now }, transaction) => {
    const connection = await requireConnection(transaction, applicationId, grant, path.connection_id)
    await transaction.putConnection({ ...connection, calendarsReadAt: undefined })
    await transaction.requestSync(applicationId, connection.id, now)
    return { data: await connectionData(transaction, connection) }
  }),
]
