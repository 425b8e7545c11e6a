import { ownValue, type TriggerType, type Webhook, type WebhookDelivery } from '@whenable/contract'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { icons } from '../parts/icons.js'
import { emptyState } from '../parts/page-states.template.js'
import {
  answerText,
  creatorText,
  isWorking,
  type SettingsView,
  shortAddress,
  timeText,
} from './settings-view.js'

const statusLook: Readonly<Record<string, string>> = {
  ...{ active: '', failing: 'ask', failed: 'failed', inactive: 'off' },
  ...{ delivered: '', retrying: 'ask' },
}

const deliveryRow = (delivery: WebhookDelivery, view: SettingsView): TemplateResult => {
  const { state, messages, format, send } = view
  const { id, webhook_id, type, status, attempt, attempted_at, next_attempt_at, is_test } = delivery
  const at = timeText(attempted_at, format)
  const facts = [
    answerText(delivery, view),
    messages.deliveryAttempt(attempt),
    ...(next_attempt_at ? [messages.deliveryNext(timeText(next_attempt_at, format))] : []),
  ]
  const isSending = isWorking(state, 'sendDeliveryAgain', `${webhook_id} ${id}`)
  return html`<li part="delivery">
    <span class="grow delivery">
      <span class="row"><code>${type}</code>${is_test ? html`<small class="tag">${messages.deliveryTest}</small>` : nothing}</span>
      <small>${at} · ${facts.join(' · ')}</small>
    </span>
    <span class="status ${ownValue(statusLook, status) ?? 'failed'}" part="status">${ownValue(messages.deliveryStatus, status) ?? status}</span>
    <button
      type="button"
      class="quiet"
      part="action"
      aria-label=${messages.sendAgainName(type, at)}
      aria-disabled=${String(isSending)}
      @click=${() => send({ type: 'act', action: { call: 'sendDeliveryAgain', request: { path: { webhook_id, delivery_id: id } } } })}
    >${isSending ? messages.settingsWorking : messages.sendOnceMore}</button>
  </li>`
}

const deliveriesTemplate = (webhook: Webhook, view: SettingsView): TemplateResult => {
  const { state, messages } = view
  const deliveries = state.data.webhooks?.deliveries
  return html`<section
    class="deliveries"
    part="deliveries"
    id="deliveries-${webhook.id}"
    aria-label=${messages.deliveriesOf(shortAddress(webhook.webhook_url))}
  >
    ${
      deliveries?.length
        ? html`<ul class="rows">
            ${repeat(
              deliveries,
              ({ id }) => id,
              (delivery) => deliveryRow(delivery, view),
            )}
          </ul>`
        : html`<p class="padded muted">${deliveries ? messages.noDeliveries : messages.loadingDeliveries}</p>`
    }
  </section>`
}

const webhookRow = (webhook: Webhook, view: SettingsView): TemplateResult => {
  const { state, messages, format, menus, send } = view
  const { id, webhook_url, description, status, trigger_types } = webhook
  const address = shortAddress(webhook_url)
  const isOpen = state.data.webhooks?.opened === id
  const isReceiving = status === 'active' || status === 'failing'
  const [firstType = 'booking.created'] = trigger_types as readonly TriggerType[]
  const items = [
    {
      label: messages.sendTest,
      icon: icons.sync,
      onChoose: () =>
        send({
          type: 'act',
          action: {
            call: 'testWebhook',
            request: { path: { webhook_id: id }, body: { trigger_type: firstType } },
          },
        }),
    },
    { label: messages.edit, icon: icons.edit, onChoose: () => send({ type: 'edit-webhook', webhookId: id }) },
    {
      label: messages.newSecret,
      icon: icons.code,
      onChoose: () =>
        send({
          type: 'ask',
          action: { call: 'rotateWebhookSecret', request: { path: { webhook_id: id } } },
          about: messages.askNewSecret(address),
        }),
    },
    {
      label: isReceiving ? messages.switchOff : messages.switchOn,
      icon: isReceiving ? icons.close : icons.check,
      onChoose: () =>
        send({
          type: 'act',
          action: {
            call: 'changeWebhook',
            request: { path: { webhook_id: id }, body: { status: isReceiving ? 'inactive' : 'active' } },
          },
        }),
    },
    'separator' as const,
    {
      label: messages.remove,
      icon: icons.trash,
      isDestructive: true,
      onChoose: () =>
        send({
          type: 'ask',
          action: { call: 'removeWebhook', request: { path: { webhook_id: id } } },
          about: messages.askRemoveWebhook(address),
        }),
    },
  ]
  return html`<li class="webhook" part="webhook">
    <div class="row">
      <span class="grow">
        <b class="address clip" dir="ltr">${address}</b>
        <small>${description ? html`${isolated(description, format.locale)}${' · '}` : nothing}${joined(format.locale, ...trigger_types)}${webhook.created_by ? ` · ${creatorText(webhook, messages)}` : nothing}</small>
      </span>
      <span class="status ${ownValue(statusLook, status) ?? 'off'}" part="status">${ownValue(messages.webhookStatus, status) ?? status}</span>
      <button
        type="button"
        class="quiet"
        part="action"
        id="open-${id}"
        aria-expanded=${String(isOpen)}
        aria-controls=${isOpen ? `deliveries-${id}` : nothing}
        @click=${() => send({ type: 'open-webhook', webhookId: isOpen ? undefined : id })}
      >${isOpen ? messages.hideDeliveries : messages.showDeliveries}</button>
      ${menus.menu({ id: `menu-${id}`, content: icons.more, label: messages.webhookMenu(address), look: 'icon-button', items })}
    </div>
    ${isOpen ? deliveriesTemplate(webhook, view) : nothing}
  </li>`
}

/** The webhooks with their last deliveries. */
export const webhooksTemplate = (view: SettingsView): TemplateResult => {
  const { state, messages, send } = view
  const webhooks = state.data.webhooks?.webhooks ?? []
  const add = html`<button
    type="button"
    class="primary"
    part="action"
    id="add-webhook"
    @click=${() => send({ type: 'edit-webhook', webhookId: undefined })}
  >${icons.plus}${messages.addWebhook}</button>`
  if (!webhooks.length)
    return html`<div class="box">${emptyState(messages.noWebhooks, messages.noWebhooksHelp, add)}</div>`
  return html`
    <div class="row"><p class="muted grow">${messages.webhooksHelp}</p>${add}</div>
    <ul class="rows box">
      ${repeat(
        webhooks,
        ({ id }) => id,
        (webhook) => webhookRow(webhook, view),
      )}
    </ul>
  `
}
