import {
  createImport,
  type ImportSource,
  importSources,
  previewImport,
  ServiceError,
} from '@whenable/contract'
import { authorizeMember } from '../../access/authorize-member.js'
import { takeCharge } from '../../kernel/email/email-budget.js'
import { preparing, secret, secretBody, writing } from '../../kernel/http/route.js'
import { addHostRequestEmails } from '../event-types/add-host-request-emails.js'
import { configurationWriter, requireAccount } from '../event-types/event-types.js'
import { createImportClient, type ImportClient } from './import-client.js'
import type { ImportPlan } from './import-plan.js'
import { createImported, previewOf } from './imports.js'
import { readCalCom } from './read-calcom.js'
import { readCalendly } from './read-calendly.js'

const readers: Readonly<Record<ImportSource, (read: ImportClient) => Promise<ImportPlan>>> = {
  calcom: readCalCom,
  calendly: readCalendly,
}

/** How long reading another scheduler may take, in milliseconds. */
const readWithin = 25_000

/** The budget of previews for an account: twenty an hour. */
const previewCharge = (grantId: string) => ({
  key: `import ${grantId}`,
  limits: [{ most: 20, seconds: 3_600 }],
})

/** Routes of imports from other schedulers. */
export const importRoutes = [
  // Neither the token nor what it reads is stored with an idempotency key.
  secret(
    secretBody(
      preparing(
        previewImport,
        authorizeMember,
        async ({ body, query, ...call }, { store, importFetch }) => {
          const { applicationId, now } = call
          const hasRoom = await store.transaction(async (transaction) => {
            const { id } = await requireAccount(transaction, call, query.grant_id)
            return takeCharge({ transaction, now }, applicationId, previewCharge(id))
          })
          if (!hasRoom)
            throw new ServiceError('rate_limit_error', 'at most twenty previews an hour: try again later')
          const signal = AbortSignal.timeout(readWithin)
          const read = createImportClient(importFetch, body.source, body.token.trim(), signal)
          return { plan: await readers[body.source](read) }
        },
        async ({ body, query, plan, ...call }, transaction) => {
          const grant = await requireAccount(transaction, call, query.grant_id)
          const data = await previewOf(transaction, configurationWriter(call, grant), body.source, plan)
          return { data, audit: `Read an account of ${importSources[body.source]}` }
        },
      ),
    ),
  ),

  writing(createImport, authorizeMember, async ({ body, query, ...call }, transaction) => {
    const grant = await requireAccount(transaction, call, query.grant_id)
    const context = { ...call, transaction }
    const { schedules, eventTypes } = await createImported(context, configurationWriter(call, grant), body)
    for (const made of eventTypes) await addHostRequestEmails(context, call.member, made)
    return {
      data: {
        schedules: schedules.map(({ id, name }) => ({ id, name })),
        event_types: eventTypes.map(({ configuration: { id, name, slug } }) => ({
          id,
          name: name ?? '',
          slug,
        })),
      },
      audit: `Imported ${eventTypes.length} event types and ${schedules.length} schedules`,
    }
  }),
]
