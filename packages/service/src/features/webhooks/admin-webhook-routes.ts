import {
  addOwnWebhook,
  changeOwnWebhook,
  listOwnWebhooks,
  listWebhookDeliveries,
  removeOwnWebhook,
  rotateOwnWebhookSecret,
  sendDeliveryAgain,
  testOwnWebhook,
} from '@whenable/contract'
import { authorizeOwner } from '../../access/authorize-member.js'
import { preparing, reading, secret, writing } from '../../kernel/http/route.js'
import { deliveryData, logEntryOf, recordSentAgain, requireLogEntry } from './delivery-log.js'
import { mockDomainEvent } from './mock-domain-events.js'
import { postDomainEvent } from './post-domain-event.js'
import {
  challengeChangedWebhook,
  challengeNewWebhook,
  changedWebhook,
  createdWebhook,
  removedWebhook,
  rotatedWebhook,
} from './webhook-handlers.js'
import { signingSecrets } from './webhook-secret.js'
import { maxWebhooks, requireWebhook, webhooksData } from './webhooks.js'

/** Routes of webhooks and their deliveries for owners. */
export const adminWebhookRoutes = [
  reading(listOwnWebhooks, authorizeOwner, async ({ applicationId }, records) => {
    const { items } = await records.webhooks(applicationId, { limit: maxWebhooks })
    return { data: await webhooksData(records, items) }
  }),

  secret(preparing(addOwnWebhook, authorizeOwner, challengeNewWebhook, createdWebhook)),

  preparing(changeOwnWebhook, authorizeOwner, challengeChangedWebhook, changedWebhook),

  writing(removeOwnWebhook, authorizeOwner, removedWebhook),

  secret(writing(rotateOwnWebhookSecret, authorizeOwner, rotatedWebhook)),

  reading(listWebhookDeliveries, authorizeOwner, async ({ applicationId, path }, records) => {
    requireWebhook(await records.webhook(applicationId, path.webhook_id), path.webhook_id)
    const entries = await records.deliveryLog(applicationId, path.webhook_id)
    return { data: entries.map(deliveryData) }
  }),

  preparing(
    sendDeliveryAgain,
    authorizeOwner,
    async ({ applicationId, path, now, secretKeys }, { store, outboundFetch }) => {
      const { webhook, entry } = await store.read(async (records) => ({
        webhook: requireWebhook(await records.webhook(applicationId, path.webhook_id), path.webhook_id),
        entry: await requireLogEntry(records, applicationId, path.webhook_id, path.delivery_id),
      }))
      const { url } = webhook
      const secrets = await signingSecrets(secretKeys, webhook, now)
      return { entry, outcome: await postDomainEvent(outboundFetch, { url, secrets }, entry.body, now) }
    },
    async ({ entry, outcome, now }, transaction) => ({
      data: deliveryData(await recordSentAgain(transaction, entry, outcome, now)),
    }),
  ),

  preparing(
    testOwnWebhook,
    authorizeOwner,
    async ({ applicationId, path, body, ...call }, { store, outboundFetch }) => {
      const found = await store.read((records) => records.webhook(applicationId, path.webhook_id))
      const webhook = requireWebhook(found, path.webhook_id)
      const text = JSON.stringify(mockDomainEvent(body.trigger_type, applicationId, call))
      const { url } = webhook
      const secrets = await signingSecrets(call.secretKeys, webhook, call.now)
      return { text, outcome: await postDomainEvent(outboundFetch, { url, secrets }, text, call.now) }
    },
    async ({ applicationId, path, text, outcome, now, newId }, transaction) => {
      requireWebhook(await transaction.lockWebhook(applicationId, path.webhook_id), path.webhook_id)
      const sent = { id: newId(), applicationId, webhookId: path.webhook_id, body: text }
      const entry = logEntryOf(sent, outcome, { attempt: 1, now, isTest: true })
      await transaction.putDeliveryLog([entry])
      return { data: deliveryData(entry) }
    },
  ),
]
