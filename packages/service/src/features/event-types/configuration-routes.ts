import {
  answerHostInvitation,
  createConfiguration,
  createSession,
  deleteConfiguration,
  deleteSession,
  getConfiguration,
  listConfigurations,
  listHostInvitations,
  updateConfiguration,
} from '@whenable/contract'
import { authorizeGrant, authorizeKey } from '../../access/authorization.js'
import { withTitle } from '../../event-types/configuration-rules.js'
import { requireConfiguration } from '../../event-types/require-configuration.js'
import { entityTagOf } from '../../kernel/entity-tag.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { reading, secret, writing } from '../../kernel/http/route.js'
import type { OwnedConfiguration } from '../../kernel/store/store.js'
import {
  answerHostInvitation as answerInvitation,
  configurationData,
  hostInvitations,
} from '../bookings/host-invitations.js'
import { addConfiguration, changeConfiguration, removeConfiguration } from './configurations.js'
import { endSession, openSession } from './sessions.js'

/** A configuration as the interface has it, always with a title. */
const dataOf = (owned: OwnedConfiguration) => withTitle(configurationData(owned))

/** A configuration with its version, for `If-Match` of a later change. */
const answerOf = async (owned: OwnedConfiguration) => ({
  data: dataOf(owned),
  etag: await entityTagOf(owned.configuration),
})

/** Routes of configurations, host invitations and sessions. */
export const configurationRoutes = [
  reading(listConfigurations, authorizeGrant, async ({ applicationId, grant, query }, records) => {
    const { items, next } = await records.configurationsOfGrant(applicationId, grant.id, pageOf(query))
    return { data: items.map(dataOf), next_cursor: cursorOf(next) }
  }),

  writing(createConfiguration, authorizeGrant, async ({ body, newId, ...writer }, transaction) =>
    answerOf(await addConfiguration(transaction, writer, body, newId())),
  ),

  reading(getConfiguration, authorizeGrant, async ({ path, ...owner }, records) =>
    answerOf(await requireConfiguration(records, owner, path.configuration_id)),
  ),

  writing(updateConfiguration, authorizeGrant, async ({ path, body, ifMatch, ...owner }, transaction) =>
    answerOf(await changeConfiguration(transaction, owner, path.configuration_id, body, ifMatch)),
  ),

  writing(deleteConfiguration, authorizeGrant, async ({ path, query, ...call }, transaction) => {
    await removeConfiguration({ ...call, transaction }, call, path.configuration_id, query.bookings)
    return {}
  }),

  reading(listHostInvitations, authorizeGrant, async ({ query, ...owner }, records) => {
    const { items, next } = await hostInvitations(records, owner, pageOf(query))
    return { data: [...items], next_cursor: cursorOf(next) }
  }),

  writing(answerHostInvitation, authorizeGrant, async ({ path, body, ...owner }, transaction) => ({
    data: await answerInvitation(transaction, owner, path.configuration_id, body.status),
  })),

  secret(
    writing(createSession, authorizeKey, async ({ body, ...call }, transaction) => ({
      data: { session_id: await openSession({ ...call, transaction }, body) },
    })),
  ),

  writing(deleteSession, authorizeKey, async ({ applicationId, path }, transaction) => {
    await endSession(transaction, applicationId, path.session_id)
    return {}
  }),
]
