import type { OutboundContext } from '../../kernel/http/route.js'
import type { Transaction } from '../../kernel/store/store.js'
import {
  addWebhook,
  answeredUrl,
  challengeWebhook,
  changeWebhook,
  newWebhookData,
  removeWebhook,
  requireWebhook,
  rotateSecret,
  validatedWebhookUrl,
  type WebhookContext,
  type WebhookRequest,
  webhookData,
} from './webhooks.js'

// What API keys and owners do alike with webhooks.

type WebhookCall = Omit<WebhookContext, 'transaction'>
type NamedCall = WebhookCall & { readonly path: { readonly webhook_id: string } }

/** Sends a challenge to the address of a new webhook. */
export const challengeNewWebhook = async (
  { body, newId }: WebhookCall & { readonly body: WebhookRequest & { readonly webhook_url: string } },
  { outboundFetch }: OutboundContext,
) => {
  const url = validatedWebhookUrl(body.webhook_url)
  await challengeWebhook(outboundFetch, url, newId())
  return { url }
}

/** Adds a webhook whose address has answered. */
export const createdWebhook = async (
  { body, url, ...call }: WebhookCall & { readonly body: WebhookRequest; readonly url: string },
  transaction: Transaction,
) => ({
  data: await newWebhookData(transaction, await addWebhook({ ...call, transaction }, url, body)),
})

/** Sends a challenge to the address of a changed webhook, if the change needs one. */
export const challengeChangedWebhook = async (
  { applicationId, path, body, newId }: NamedCall & { readonly body: WebhookRequest },
  { store, outboundFetch }: OutboundContext,
) => {
  const found = await store.read((records) => records.webhook(applicationId, path.webhook_id))
  const webhook = requireWebhook(found, path.webhook_id)
  return { answered: await answeredUrl(outboundFetch, webhook, body, newId()) }
}

/** Changes a webhook whose address has answered where it had to. */
export const changedWebhook = async (
  {
    path,
    body,
    answered,
    ...call
  }: NamedCall & { readonly body: WebhookRequest; readonly answered: string | undefined },
  transaction: Transaction,
) => ({
  data: await webhookData(
    transaction,
    await changeWebhook({ ...call, transaction }, path.webhook_id, body, answered),
  ),
})

/** Removes a webhook. */
export const removedWebhook = async ({ path, ...call }: NamedCall, transaction: Transaction) => {
  await removeWebhook({ ...call, transaction }, path.webhook_id)
  return {}
}

/** Replaces the secret of a webhook, and shows the new one once. */
export const rotatedWebhook = async ({ path, ...call }: NamedCall, transaction: Transaction) => ({
  data: await newWebhookData(transaction, await rotateSecret({ ...call, transaction }, path.webhook_id)),
})
