import {
  createConnector,
  createGrant,
  deleteConnector,
  deleteGrant,
  getConnector,
  getGrant,
  listConnectors,
  listGrants,
  updateGrant,
} from '@whenable/contract'
import { authorizeGrant, authorizeKey } from '../../access/authorization.js'
import { requireSignIn } from '../../access/may-sign-in.js'
import { requireGrant } from '../../access/require-grant.js'
import { addConnection, openChannels, verifyAccount } from '../../calendars/connections/connections.js'
import {
  addConnector,
  checkProvider,
  requireConnector,
  virtualProvider,
} from '../../calendars/connections/connectors.js'
import { stopChannels } from '../../calendars/sync/push-channels.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { preparing, reading, secretBody, writing } from '../../kernel/http/route.js'
import { checkEmail } from '../../kernel/person.js'
import { requireSecretKeys } from '../../kernel/seal.js'
import { addGrant, changeGrant } from '../event-types/grants.js'
import { removeGrant } from '../event-types/remove-grant.js'

/** Routes of connectors and grants. */
export const connectRoutes = [
  writing(createConnector, authorizeKey, async ({ applicationId, body }, transaction) => ({
    data: await addConnector(transaction, applicationId, body),
  })),

  reading(listConnectors, authorizeKey, async ({ applicationId }, records) => ({
    data: [...(await records.connectors(applicationId))],
  })),

  reading(getConnector, authorizeKey, async ({ applicationId, path }, records) => ({
    data: await requireConnector(records, applicationId, path.provider),
  })),

  writing(deleteConnector, authorizeKey, async ({ applicationId, path }, transaction) => {
    const { provider } = await requireConnector(transaction, applicationId, path.provider)
    await transaction.removeConnector(applicationId, provider)
    return {}
  }),

  secretBody(
    preparing(
      createGrant,
      authorizeKey,
      async ({ body }, { connections }) => {
        const { provider } = checkProvider(body.provider)
        if (provider === virtualProvider) return { connected: undefined }
        const account = await verifyAccount(connections, provider, body.settings)
        return { connected: { account, secretKeys: requireSecretKeys(connections) } }
      },
      async ({ body, connected, ...call }, transaction) => {
        const { email, room } = body.settings
        const context = { ...call, transaction }
        checkEmail('settings.email', email)
        const { applicationId } = call
        const permission = await requireSignIn(transaction, 'connect', { applicationId, email })
        const grant = await addGrant(context, {
          ...{ provider: body.provider, permission, name: body.name },
          ...{ externalId: body.external_id, scope: body.scope },
        })
        if (connected) {
          const { account, secretKeys } = connected
          await addConnection({ ...context, grant, secretKeys }, account, undefined)
        }
        if (room !== undefined)
          await transaction.putRoom(
            applicationId,
            grant.id,
            room ? { ...room, email: grant.email } : undefined,
          )
        return { data: grant }
      },
    ),
  ),

  reading(listGrants, authorizeKey, async ({ applicationId, query }, records) => {
    const provider = query.provider === undefined ? undefined : checkProvider(query.provider).provider
    const { email, grant_status: status, since, before } = query
    const { items, next } = await records.grants(applicationId, pageOf(query), {
      email,
      provider,
      status,
      since,
      before,
    })
    return { data: [...items], next_cursor: cursorOf(next) }
  }),

  reading(getGrant, authorizeGrant, async ({ grant }) => ({
    data: { ...grant, capabilities: ['move-series'] },
  })),

  writing(updateGrant, authorizeKey, async ({ path, body, ...call }, transaction) => {
    const grant = await requireGrant(transaction, call.applicationId, path.grant_id)
    return { data: await changeGrant({ ...call, transaction }, grant, body) }
  }),

  writing(deleteGrant, authorizeKey, async ({ path, query, ...call }, transaction) => {
    const grant = await requireGrant(transaction, call.applicationId, path.grant_id)
    const removed = await openChannels(transaction, call.applicationId, grant.id)
    await removeGrant({ ...call, transaction }, grant, query.bookings)
    return {
      afterwards: async ({ connections }) => {
        await Promise.all(
          removed.map(({ connection, channels }) => stopChannels(connections, connection, channels)),
        )
      },
    }
  }),
]
