import {
  addOwnWebhook,
  changeOwnWebhook,
  createOwnedApiKey,
  createPasskey,
  createResource,
  deletePasskey,
  deleteResource,
  discardDeadLetter,
  discardHeldMail,
  discardHeldMails,
  endSignIn,
  getBrand,
  getMailSettings,
  getNewPasskeyOptions,
  getOffboarding,
  getOwnMember,
  inviteMember,
  inviteMemberAgain,
  listAuditEntries,
  listBookableResources,
  listHeldMails,
  listMembers,
  listOwnDeadLetters,
  listOwnedApiKeys,
  listOwnWebhooks,
  listPasskeys,
  listSchedules,
  listSignIns,
  listWebhookDeliveries,
  offboardMember,
  removeMailServer,
  removeOwnWebhook,
  retryOwnDeadLetter,
  revokeOwnedApiKey,
  rotateOwnWebhookSecret,
  sendDeliveryAgain,
  sendHeldMail,
  sendHeldMails,
  sendTestMail,
  setMailServer,
  signOutEverywhere,
  signOutMember,
  testOwnWebhook,
  updateBrand,
  updateMember,
  updateOwnMember,
  updateResource,
  withdrawInvitation,
} from '@whenable/contract'
import { type CallEndpoint, patient, type ServiceCalls, whole } from '../base/endpoint-table.js'

/** An email that waited for a mail server; without a path all of them. */
interface HeldMailRequest {
  readonly path?: { readonly mail_id: string } | undefined
}

/** How long the service may try a webhook or a mail server before it answers. */
const seconds = 30

/** The settings of an application, for its owners. Members see their own profile alone. */
export const settingsEndpoints = {
  member: getOwnMember,
  updateMember: updateOwnMember,
  updatePhoto: updateOwnMember,
  brand: getBrand,
  updateBrand,
  passkeys: listPasskeys,
  /** Asks the browser for a passkey. Its code loads when one is added. */
  addPasskey: async (call: CallEndpoint, { name }: { readonly name: string }) => {
    const options: unknown = await call(getNewPasskeyOptions, { body: {} })
    const { startRegistration } = await import('@simplewebauthn/browser')
    type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
    const response = { ...(await startRegistration({ optionsJSON: options as Options })) }
    return call(createPasskey, { body: { name, response } })
  },
  removePasskey: deletePasskey,
  signIns: listSignIns,
  endSignIn,
  signOutElsewhere: signOutEverywhere,
  members: listMembers,
  signOutMember,
  withdrawInvitation,
  inviteMember,
  inviteMemberAgain,
  changeRole: updateMember,
  correctAddress: updateMember,
  offboarding: getOffboarding,
  offboardMember,
  /** The rooms and equipment that event types can need. */
  resources: whole(listBookableResources),
  addResource: createResource,
  changeResource: updateResource,
  removeResource: deleteResource,
  /** The schedules of all members, of which one can be the hours of a room. */
  schedules: whole(listSchedules),
  apiKeys: listOwnedApiKeys,
  createApiKey: createOwnedApiKey,
  revokeApiKey: revokeOwnedApiKey,
  audit: listAuditEntries,
  webhooks: listOwnWebhooks,
  addWebhook: patient(addOwnWebhook, seconds),
  changeWebhook: patient(changeOwnWebhook, seconds),
  removeWebhook: removeOwnWebhook,
  rotateWebhookSecret: patient(rotateOwnWebhookSecret, seconds),
  deliveries: listWebhookDeliveries,
  sendDeliveryAgain: patient(sendDeliveryAgain, seconds),
  testWebhook: patient(testOwnWebhook, seconds),
  mail: getMailSettings,
  setMailServer: patient(setMailServer, seconds),
  removeMailServer,
  heldMails: listHeldMails,
  /** Sends them all, or one, unless what they tell is no longer true. Resolves with how many were sent. */
  sendHeldMails: async (call: CallEndpoint, { path }: HeldMailRequest): Promise<number> => {
    if (path) return (await call(sendHeldMail, { path })).sent
    let [sent, left] = [0, 1]
    while (left > 0) {
      const answer = await call(sendHeldMails, {})
      sent += answer.sent
      left = answer.sent + answer.dropped > 0 ? answer.left : 0
    }
    return sent
  },
  /** Discards them all, or one. */
  discardHeldMails: async (call: CallEndpoint, { path }: HeldMailRequest): Promise<void> => {
    if (path) await call(discardHeldMail, { path })
    for (let left = path ? 0 : 1; left > 0; ) {
      const answer = await call(discardHeldMails, {})
      left = answer.dropped > 0 ? answer.left : 0
    }
  },
  sendTestMail: patient(sendTestMail, seconds),
  deadLetters: listOwnDeadLetters,
  sendLetterAgain: retryOwnDeadLetter,
  discardLetter: discardDeadLetter,
}

type AllCalls = ServiceCalls<typeof settingsEndpoints>

/** What the settings call. A page of another origin than the service's cannot add passkeys, and has no call for it. */
export type SettingsCalls = Omit<AllCalls, 'addPasskey'> & Partial<Pick<AllCalls, 'addPasskey'>>
