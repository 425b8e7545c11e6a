import { createConnector, createGrant, deleteGrant, getGrant, listGrants } from '@whenable/contract'
import { addConnector, addGrant, removeGrant } from '../domain/connect.js'
import { admitGrant, admitKey } from './admission.js'
import { cursorOf, pageOf } from './paging.js'
import { reading, writing } from './route.js'

/** Connectors and grants. */
export const connectRoutes = [
  writing(createConnector, admitKey, async ({ applicationId, body }, transaction) => ({
    data: await addConnector(transaction, applicationId, body),
  })),

  writing(createGrant, admitKey, async ({ applicationId, body, newId, now }, transaction) => ({
    data: await addGrant(
      transaction,
      applicationId,
      {
        provider: body.provider,
        email: body.settings.email,
        name: body.name,
        externalId: body.external_id,
        scope: body.scope,
      },
      newId,
      now,
    ),
  })),

  reading(listGrants, admitKey, async ({ applicationId, query }, records) => {
    if (query.email !== undefined) {
      const grant = await records.grant(applicationId, { email: query.email })
      return { data: grant ? [grant] : [] }
    }
    const { items, next } = await records.grants(applicationId, pageOf(query))
    return { data: [...items], next_cursor: cursorOf(next) }
  }),

  reading(getGrant, admitGrant, async ({ grant }) => ({ data: grant })),

  writing(deleteGrant, admitKey, async ({ applicationId, path }, transaction) => {
    await removeGrant(transaction, applicationId, path.grant_id)
    return {}
  }),
]
