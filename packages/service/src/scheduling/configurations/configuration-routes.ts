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
import { instant } from '@whenable/time'
import { notFoundError, validationError } from '../../core/errors.js'
import { sha256 } from '../../core/secrets.js'
import { authorizeGrant, authorizeKey } from '../../http/authorization.js'
import { cursorOf, pageOf } from '../../http/paging.js'
import { reading, secret, writing } from '../../http/route.js'
import {
  answerHostInvitation as answerInvitation,
  configurationData,
  hostInvitations,
} from '../hosts/host-invitations.js'
import {
  addConfiguration,
  changeConfiguration,
  removeConfiguration,
  requireConfiguration,
} from './configurations.js'

/** How long a session lives when nobody says, in minutes (interface: Sessions). */
const defaultSessionMinutes = 5

/** Configurations and the sessions that open private ones. */
export const configurationRoutes = [
  reading(listConfigurations, authorizeGrant, async ({ applicationId, grant, query }, records) => {
    const { items, next } = await records.configurationsOfGrant(applicationId, grant.id, pageOf(query))
    return { data: items.map(configurationData), next_cursor: cursorOf(next) }
  }),

  writing(createConfiguration, authorizeGrant, async ({ body, newId, ...writer }, transaction) => ({
    data: configurationData(await addConfiguration(transaction, writer, body, newId())),
  })),

  reading(getConfiguration, authorizeGrant, async ({ path, ...owner }, records) => ({
    data: configurationData(await requireConfiguration(records, owner, path.configuration_id)),
  })),

  writing(updateConfiguration, authorizeGrant, async ({ path, body, ...owner }, transaction) => ({
    data: configurationData(await changeConfiguration(transaction, owner, path.configuration_id, body)),
  })),

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
    writing(createSession, authorizeKey, async ({ applicationId, body, newId, now }, transaction) => {
      const { configuration_id: id, slug, time_to_live: minutes = defaultSessionMinutes } = body
      if (id === undefined && slug === undefined)
        throw validationError('configuration_id', id, 'a configuration id, or a slug')
      const owned =
        id === undefined
          ? await transaction.configurationOfSlug(applicationId, slug ?? '')
          : await transaction.configuration(id)
      if (owned?.applicationId !== applicationId) throw notFoundError('configuration', id ?? slug ?? '')
      const sessionId = newId()
      await transaction.addCredential({
        kind: 'session',
        hash: await sha256(sessionId),
        applicationId,
        configurationId: owned.configuration.id,
        expiresAt: instant(now + minutes * 60),
      })
      return { data: { session_id: sessionId } }
    }),
  ),

  writing(deleteSession, authorizeKey, async ({ applicationId, path }, transaction) => {
    const hash = await sha256(path.session_id)
    const session = await transaction.credential(hash)
    if (session?.kind !== 'session' || session.applicationId !== applicationId)
      throw notFoundError('session', path.session_id)
    await transaction.removeCredential(hash)
    return {}
  }),
]
