import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  mockPayload,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
} from '@whenable/contract'
import { authorizeKey } from '../../access/authorization.js'
import { validationError } from '../../kernel/errors.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { preparing, reading, secret, writing } from '../../kernel/http/route.js'
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
import { requireWebhook, validatedWebhookUrl, webhookData, webhooksData } from './webhooks.js'

/** Routes of webhooks. */
export const webhookRoutes = [
  reading(listWebhooks, authorizeKey, async ({ applicationId, query }, records) => {
    const { items, next } = await records.webhooks(applicationId, pageOf(query))
    return { data: await webhooksData(records, items), next_cursor: cursorOf(next) }
  }),

  secret(preparing(createWebhook, authorizeKey, challengeNewWebhook, createdWebhook)),

  reading(getWebhook, authorizeKey, async ({ applicationId, path }, records) => {
    const webhook = await records.webhook(applicationId, path.webhook_id)
    return { data: await webhookData(records, requireWebhook(webhook, path.webhook_id)) }
  }),

  preparing(updateWebhook, authorizeKey, challengeChangedWebhook, changedWebhook),

  writing(deleteWebhook, authorizeKey, removedWebhook),

  secret(writing(rotateWebhookSecret, authorizeKey, rotatedWebhook)),

  writing(mockPayload, authorizeKey, async ({ body, applicationId, ...call }) => {
    const { data, ...domainEvent } = mockDomainEvent(body.trigger_type, applicationId, call)
    return { data: { ...domainEvent, data: { ...data, object: { ...data.object } } } }
  }),

  preparing(
    sendTestEvent,
    authorizeKey,
    async ({ body, applicationId, ...call }, { store, outboundFetch }) => {
      const url = validatedWebhookUrl(body.webhook_url)
      const webhook = await store.read((records) => records.webhookOfUrl(applicationId, url))
      const text = JSON.stringify(mockDomainEvent(body.trigger_type, applicationId, call))
      const secrets = webhook ? await signingSecrets(call.secretKeys, webhook, call.now) : []
      const outcome = await postDomainEvent(outboundFetch, { url, secrets }, text, call.now)
      if (!outcome.isReceived)
        throw validationError('webhook_url', url, `an address that accepts the event: it ${outcome.message}`)
      return {}
    },
    async () => ({}),
  ),
]
