import {
  addOwnWebhook,
  changeOwnWebhook,
  createOwnedApiKey,
  createPasskey,
  deletePasskey,
  discardDeadLetter,
  discardHeldMail,
  discardHeldMails,
  endSignIn,
  getMailSettings,
  getNewPasskeyOptions,
  getOwnMember,
  inviteMember,
  inviteMemberAgain,
  listAuditEntries,
  listHeldMails,
  listMembers,
  listOwnDeadLetters,
  listOwnedApiKeys,
  listOwnWebhooks,
  listPasskeys,
  listSignIns,
  listWebhookDeliveries,
  removeMailServer,
  removeMember,
  removeOwnWebhook,
  retryOwnDeadLetter,
  revokeOwnedApiKey,
  rotateOwnWebhookSecret,
  type SettingsSource,
  sendDeliveryAgain,
  sendHeldMail,
  sendHeldMails,
  sendTestMail,
  setMailServer,
  signOutEverywhere,
  signOutMember,
  testOwnWebhook,
  updateMember,
  updateOwnMember,
  type WebhookInput,
  withdrawInvitation,
} from '@whenable/contract'
import { type ClientOptions, createClient } from './call.js'
import { conditionalFetch } from './conditional-fetch.js'

export interface SettingsSourceOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {
  /** Asks the browser for a new passkey: `startRegistration` of `@simplewebauthn/browser`. Without it none can be added. */
  readonly askForPasskey?:
    | ((options: Record<string, unknown>) => Promise<Record<string, unknown>>)
    | undefined
}

const bodyOf = ({
  trigger_types,
  notification_email_addresses: emails,
  ...webhook
}: Partial<WebhookInput>) => ({
  ...webhook,
  ...(trigger_types ? { trigger_types: [...trigger_types] } : {}),
  ...(emails ? { notification_email_addresses: [...emails] } : {}),
})

/**
 * The settings of an application, for its owners. The service calls a webhook before it answers for it, so those calls may take a quarter
 * of a minute; they are never repeated.
 */
export const createSettingsSource = ({
  askForPasskey,
  ...options
}: SettingsSourceOptions): SettingsSource => {
  const client = createClient({ ...options, fetch: conditionalFetch(options.fetch) })
  const patient = createClient({ ...options, timeLimit: options.timeLimit ?? 30, retries: 0 })
  // Passkeys are added with the page's cookie, which proves that the browser itself is signed in.
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const { session: _, sessionProvider: __, accessToken: ___, ...unsigned } = options
  const browser = createClient({
    ...unsigned,
    fetch: (url, init) => send(url, { ...init, credentials: 'same-origin' }),
  })
  const hook = (webhook_id: string) => ({ path: { webhook_id } })
  const member = (member_id: string) => ({ path: { member_id } })
  const heldMail = (mail_id: string) => ({ path: { mail_id } })
  const letter = (dead_letter_id: string) => ({ path: { dead_letter_id } })

  return {
    key: client.key,
    member: async (call) => (await client.call(getOwnMember, {}, call)).data,
    updateMember: async (change, call) => (await client.call(updateOwnMember, { body: change }, call)).data,
    passkeys: async (call) => (await client.call(listPasskeys, {}, call)).data,
    ...(askForPasskey && {
      addPasskey: async (name, call) => {
        const { data } = await browser.call(getNewPasskeyOptions, { body: {} }, call)
        const response = await askForPasskey(data)
        return (await browser.call(createPasskey, { body: { name, response } }, call)).data
      },
    }),
    removePasskey: async (passkey_id, call) => {
      await client.call(deletePasskey, { path: { passkey_id } }, { ...call, validation: 'none' })
    },
    signIns: async (call) => (await client.call(listSignIns, {}, { ...call, validation: 'lenient' })).data,
    endSignIn: async (sign_in_id, call) => {
      await client.call(endSignIn, { path: { sign_in_id } }, { ...call, validation: 'none' })
    },
    signOutElsewhere: async (call) => {
      const body = { keeps_current: true }
      await client.call(signOutEverywhere, { body }, { ...call, validation: 'none' })
    },
    members: async (call) => (await client.call(listMembers, {}, { ...call, validation: 'lenient' })).data,
    inviteMember: async (body, call) => (await client.call(inviteMember, { body }, call)).data,
    inviteMemberAgain: async (id, call) =>
      (await client.call(inviteMemberAgain, { ...member(id), body: {} }, call)).data,
    changeRole: async (id, role, call) =>
      (await client.call(updateMember, { ...member(id), body: { role } }, call)).data,
    correctAddress: async (id, email, call) =>
      (await client.call(updateMember, { ...member(id), body: { email } }, call)).data,
    removeMember: async (id, call) => {
      await client.call(removeMember, member(id), { ...call, validation: 'none' })
    },
    signOutMember: async (id, call) => {
      await client.call(signOutMember, { ...member(id), body: {} }, { ...call, validation: 'none' })
    },
    withdrawInvitation: async (id, call) => {
      await client.call(withdrawInvitation, member(id), { ...call, validation: 'none' })
    },
    apiKeys: async (call) =>
      (await client.call(listOwnedApiKeys, {}, { ...call, validation: 'lenient' })).data,
    createApiKey: async (body, call) => (await client.call(createOwnedApiKey, { body }, call)).data,
    revokeApiKey: async (key_id, call) => {
      await client.call(revokeOwnedApiKey, { path: { key_id } }, { ...call, validation: 'none' })
    },
    audit: async (call) =>
      (await client.call(listAuditEntries, { query: { limit: '100' } }, { ...call, validation: 'lenient' }))
        .data,
    webhooks: async (call) =>
      (await client.call(listOwnWebhooks, {}, { ...call, validation: 'lenient' })).data,
    addWebhook: async ({ webhook_url, trigger_types, ...more }, call) => {
      const body = { ...bodyOf(more), webhook_url, trigger_types: [...trigger_types] }
      return (await patient.call(addOwnWebhook, { body }, call)).data
    },
    changeWebhook: async (id, { status, ...change }, call) => {
      const body = { ...bodyOf(change), ...(status ? { status } : {}) }
      return (await patient.call(changeOwnWebhook, { ...hook(id), body }, call)).data
    },
    removeWebhook: async (id, call) => {
      await client.call(removeOwnWebhook, hook(id), { ...call, validation: 'none' })
    },
    rotateWebhookSecret: async (id, call) =>
      (await patient.call(rotateOwnWebhookSecret, hook(id), call)).data,
    deliveries: async (id, call) =>
      (await client.call(listWebhookDeliveries, hook(id), { ...call, validation: 'lenient' })).data,
    sendDeliveryAgain: async (webhook_id, delivery_id, call) =>
      (await patient.call(sendDeliveryAgain, { path: { webhook_id, delivery_id } }, call)).data,
    testWebhook: async (id, trigger_type, call) =>
      (await patient.call(testOwnWebhook, { ...hook(id), body: { trigger_type } }, call)).data,
    mail: async (call) => (await client.call(getMailSettings, {}, call)).data,
    setMailServer: async (body, call) => (await patient.call(setMailServer, { body }, call)).data,
    removeMailServer: async (call) => (await client.call(removeMailServer, {}, call)).data,
    heldMails: async (call) =>
      (await client.call(listHeldMails, { query: { limit: '200' } }, { ...call, validation: 'lenient' }))
        .data,
    sendHeldMails: async (id, call) => {
      if (id !== undefined) return (await client.call(sendHeldMail, heldMail(id), call)).data.sent
      let [sent, left] = [0, 1]
      while (left > 0) {
        const { data } = await client.call(sendHeldMails, {}, call)
        sent += data.sent
        left = data.sent + data.dropped > 0 ? data.left : 0
      }
      return sent
    },
    discardHeldMails: async (id, call) => {
      if (id !== undefined) {
        await client.call(discardHeldMail, heldMail(id), { ...call, validation: 'none' })
        return
      }
      for (let left = 1; left > 0; ) {
        const { data } = await client.call(discardHeldMails, {}, call)
        left = data.dropped > 0 ? data.left : 0
      }
    },
    sendTestMail: async (call) => (await patient.call(sendTestMail, {}, call)).data.email,
    deadLetters: async (call) =>
      (await client.call(listOwnDeadLetters, { query: { limit: '200' } }, { ...call, validation: 'lenient' }))
        .data,
    sendLetterAgain: async (id, call) => {
      await client.call(retryOwnDeadLetter, letter(id), { ...call, validation: 'none' })
    },
    discardLetter: async (id, call) => {
      await client.call(discardDeadLetter, letter(id), { ...call, validation: 'none' })
    },
  }
}
