import { type Member, ServiceError, type Webhook } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SettingsCalls } from '../endpoints.js'
import { createSettingsFlow, type SettingsFlow } from './flow.js'
import type { SettingsReady } from './state.js'

const now = parseInstant('2026-03-02T08:00:00Z')
const member = { id: 'm', name: 'Ada', email: 'ada@example.com', role: 'owner' } as unknown as Member
const webhook = {
  ...{ id: 'w', webhook_url: 'https://one.example/', trigger_types: ['booking.created'] },
  ...{ description: 'CRM', notification_email_addresses: ['a@example.com', 'b@example.com'] },
} as unknown as Webhook

/** A request as text; nothing for an empty one. */
const written = (request: object) => (Object.keys(request).length ? JSON.stringify(request) : '')

describe('the flow of settings', () => {
  let calls: string[]
  let source: SettingsCalls
  let flow: SettingsFlow
  const answers: Partial<Record<keyof SettingsCalls, (...args: never[]) => unknown>> = {}

  beforeEach(() => {
    vi.useFakeTimers()
    calls = []
    for (const name of Object.keys(answers)) delete answers[name as keyof SettingsCalls]
    const values: Record<string, unknown> = {
      ...{ member, passkeys: [], webhooks: [webhook], deliveries: [], deadLetters: { items: [] }, mail: {} },
    }
    source = new Proxy({} as SettingsCalls, {
      get: (_, name: keyof SettingsCalls) => {
        if (name === 'key') return undefined
        return async (...args: unknown[]) => {
          calls.push([name, written(args[0] as object)].filter(Boolean).join(' '))
          const answer = answers[name]
          return answer ? answer(...(args as never[])) : values[name]
        }
      },
    })
  })
  afterEach(() => {
    flow.stop()
    vi.useRealTimers()
  })

  const settle = () => vi.advanceTimersByTimeAsync(1)
  const refresh = () => {
    flow.send({ type: 'refresh' })
    return settle()
  }
  const start = async (options: Partial<Parameters<typeof createSettingsFlow>[0]> = {}) => {
    flow = createSettingsFlow({ source, now: () => now, section: 'webhooks', ...options })
    flow.start()
    await settle()
  }
  const ready = (): SettingsReady => {
    if (flow.state.step !== 'ready') throw new Error(`expected ready, got ${flow.state.step}`)
    return flow.state
  }

  it('reads the member and then the wanted section, which is refreshed once at a time', async () => {
    await start()
    expect(calls).toEqual(['member', 'webhooks'])
    flow.send({ type: 'refresh' })
    flow.send({ type: 'refresh' })
    await settle()
    expect(calls).toEqual(['member', 'webhooks', 'webhooks'])
  })

  it('opens no section that a member does not have', async () => {
    answers.member = () => ({ ...member, role: 'member' })
    await start()
    expect(ready()).toMatchObject({ section: 'profile', sections: ['profile'] })
    flow.send({ type: 'open-section', section: 'mail' })
    await settle()
    expect(calls).toEqual(['member', 'passkeys', 'signIns'])
  })

  it('reads the deliveries of the opened webhook with each reading, and none of another section', async () => {
    await start()
    flow.send({ type: 'open-webhook', webhookId: 'w' })
    expect(ready().data.webhooks).toMatchObject({ opened: 'w' })
    await settle()
    expect(ready().data.webhooks).toMatchObject({ opened: 'w', deliveries: [] })
    expect(calls.slice(2)).toEqual(['webhooks', 'deliveries {"path":{"webhook_id":"w"}}'])
    flow.send({ type: 'open-section', section: 'failed' })
    await settle()
    expect(calls.slice(4)).toEqual(['deadLetters {"query":{"limit":"200"}}'])
  })

  it('makes one change at a time, and reads what it has changed', async () => {
    await start()
    flow.send({
      type: 'act',
      action: {
        call: 'testWebhook',
        request: { path: { webhook_id: 'w' }, body: { trigger_type: 'booking.created' } },
      },
    })
    expect(ready().working).toEqual({ name: 'testWebhook', about: 'w' })
    flow.send({ type: 'act', action: { call: 'removeWebhook', request: { path: { webhook_id: 'w' } } } })
    flow.send({ type: 'refresh' })
    await settle()
    expect(calls.slice(2)).toEqual([
      'testWebhook {"path":{"webhook_id":"w"},"body":{"trigger_type":"booking.created"}}',
      'webhooks',
    ])
    expect(ready()).toMatchObject({ working: undefined, notice: { action: 'testWebhook' } })
  })

  it('asks before an action, which a closed dialog drops', async () => {
    await start()
    const ask = () =>
      flow.send({
        type: 'ask',
        action: { call: 'removeWebhook', request: { path: { webhook_id: 'w' } } },
        about: 'Remove one.example?',
      })
    ask()
    flow.send({ type: 'close-dialog' })
    flow.send({ type: 'submit' })
    await settle()
    expect(calls).toHaveLength(2)
    ask()
    flow.send({ type: 'submit' })
    await settle()
    expect(calls[2]).toBe('removeWebhook {"path":{"webhook_id":"w"}}')
    expect(ready().dialog).toBeUndefined()
  })

  it('fills the form of a webhook with what is known, and sends all of it', async () => {
    await start()
    flow.send({ type: 'edit-webhook', webhookId: 'w' })
    expect(ready().dialog).toMatchObject({
      form: { url: 'https://one.example/', description: 'CRM', emails: 'a@example.com, b@example.com' },
    })
    flow.send({ type: 'fill', form: { emails: ' c@example.com;d@example.com ', types: ['grant.created'] } })
    flow.send({ type: 'submit' })
    await settle()
    expect(JSON.parse(calls[2]?.slice('changeWebhook '.length) ?? '').body).toEqual({
      ...{ webhook_url: 'https://one.example/', description: 'CRM', trigger_types: ['grant.created'] },
      notification_email_addresses: ['c@example.com', 'd@example.com'],
    })
    expect(ready().dialog).toBeUndefined()
  })

  it('shows a secret until its dialog is closed, and keeps it nowhere else', async () => {
    answers.rotateWebhookSecret = () => ({ ...webhook, webhook_secret: 'whsec_once' })
    await start()
    flow.send({
      type: 'act',
      action: { call: 'rotateWebhookSecret', request: { path: { webhook_id: 'w' } } },
    })
    await settle()
    expect(ready().dialog).toEqual({ kind: 'secret', of: 'webhook', secret: 'whsec_once' })
    await refresh()
    expect(ready().dialog).toMatchObject({ kind: 'secret' })
    flow.send({ type: 'close-dialog' })
    expect(JSON.stringify(flow.state)).not.toContain('whsec_once')
  })

  it('keeps a refused form with its error until it is changed', async () => {
    const refusal = new ServiceError('invalid_request_error', 'expected https', { field: 'webhook_url' })
    answers.addWebhook = () => Promise.reject(refusal)
    await start()
    flow.send({ type: 'edit-webhook', webhookId: undefined })
    flow.send({ type: 'fill', form: { url: 'http://x' } })
    flow.send({ type: 'submit' })
    await settle()
    expect(ready()).toMatchObject({
      dialog: { form: { url: 'http://x' }, error: { field: 'webhook_url' } },
      notice: { action: 'addWebhook', error: { message: 'expected https' } },
    })
    flow.send({ type: 'fill', form: { url: 'https://x' } })
    expect(ready().dialog).toMatchObject({ error: undefined })
  })

  it('keeps what is known when a later reading fails', async () => {
    await start()
    answers.webhooks = () => Promise.reject(new ServiceError('internal_error', 'down'))
    await refresh()
    expect(ready()).toMatchObject({ sectionError: undefined, data: { webhooks: { webhooks: [webhook] } } })
    delete answers.webhooks
    await refresh()
    expect(calls.filter((call) => call === 'webhooks')).toHaveLength(3)
  })

  it('tells that a section, or everything, could not be read, and tries again', async () => {
    answers.member = () => Promise.reject(new ServiceError('internal_error', 'down'))
    answers.webhooks = answers.member
    await start()
    expect(flow.state).toMatchObject({ step: 'error', error: { message: 'down' } })
    delete answers.member
    flow.send({ type: 'retry' })
    await settle()
    expect(ready().sectionError).toMatchObject({ message: 'down' })
    delete answers.webhooks
    flow.send({ type: 'retry' })
    await settle()
    expect(ready()).toMatchObject({ sectionError: undefined, data: { webhooks: { webhooks: [webhook] } } })
  })
})
