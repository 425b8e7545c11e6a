import type { DeadLetter, TriggerType, Webhook } from '../notifications/records.js'
import type { CallOptions } from '../ports.js'
import type { AuditEntry } from './audit.js'
import type { ApiKey, ApiKeyRequest } from './endpoints.js'
import type { HeldMail, MailServerInput, MailSettings } from './mail.js'
import type { Member } from './members.js'
import type { WebhookDelivery } from './notifications.js'
import type { Passkey } from './sign-in.js'
import type { SignIn } from './sign-ins.js'
import type { InvitedMember, ListedMember } from './team.js'

/** A webhook to add, or what to change of one. */
export interface WebhookInput {
  readonly webhook_url: string
  readonly trigger_types: readonly TriggerType[]
  readonly description?: string | undefined
  /** Who is emailed when it fails. */
  readonly notification_email_addresses?: readonly string[] | undefined
}

/** The settings of an application, as its owners see them. Members see their own profile alone. */
export interface SettingsSource {
  /** Identifies the member, as `CalendarConnections.key` does. */
  readonly key?: unknown
  member(options: CallOptions): Promise<Member>
  updateMember(
    change: {
      readonly name?: string
      readonly timezone?: string
      /** Only of an owner. */
      readonly email?: string | undefined
      /** The slug of their public page; an empty text takes it down. */
      readonly page_slug?: string | undefined
    },
    options: CallOptions,
  ): Promise<Member>
  passkeys(options: CallOptions): Promise<readonly Passkey[]>
  /**
   * Asks the browser for a passkey and adds it under a name. Only a page of the service's own origin can do so: others have no such
   * function.
   */
  addPasskey?(name: string, options: CallOptions): Promise<Passkey>
  removePasskey(id: string, options: CallOptions): Promise<void>
  /** Where the member is signed in, the last used first. */
  signIns(options: CallOptions): Promise<readonly SignIn[]>
  /** Signs the member out of one browser or application. */
  endSignIn(id: string, options: CallOptions): Promise<void>
  /** Signs the member out everywhere but here. */
  signOutElsewhere(options: CallOptions): Promise<void>
  members(options: CallOptions): Promise<readonly ListedMember[]>
  /** Signs another member out everywhere. */
  signOutMember(id: string, options: CallOptions): Promise<void>
  /** Voids the links that sign in another member. */
  withdrawInvitation(id: string, options: CallOptions): Promise<void>
  /** The answer contains the link that signs them in, once. */
  inviteMember(
    member: { readonly name: string; readonly email: string; readonly role: 'owner' | 'member' },
    options: CallOptions,
  ): Promise<InvitedMember>
  inviteMemberAgain(id: string, options: CallOptions): Promise<InvitedMember>
  changeRole(id: string, role: 'owner' | 'member', options: CallOptions): Promise<ListedMember>
  /** Corrects the email address of another member. */
  correctAddress(id: string, email: string, options: CallOptions): Promise<ListedMember>
  removeMember(id: string, options: CallOptions): Promise<void>
  apiKeys(options: CallOptions): Promise<readonly ApiKey[]>
  /** The answer contains the key, once. */
  createApiKey(key: ApiKeyRequest, options: CallOptions): Promise<ApiKey & { readonly api_key: string }>
  revokeApiKey(id: string, options: CallOptions): Promise<void>
  /** The latest changes, and who made them, latest first. */
  audit(options: CallOptions): Promise<readonly AuditEntry[]>
  webhooks(options: CallOptions): Promise<readonly Webhook[]>
  /** The answer contains the secret, once. */
  addWebhook(webhook: WebhookInput, options: CallOptions): Promise<Webhook>
  changeWebhook(
    id: string,
    change: Partial<WebhookInput> & { readonly status?: 'active' | 'inactive' | undefined },
    options: CallOptions,
  ): Promise<Webhook>
  removeWebhook(id: string, options: CallOptions): Promise<void>
  /** The answer contains the new secret, once. */
  rotateWebhookSecret(id: string, options: CallOptions): Promise<Webhook>
  /** The last deliveries to a webhook, latest first. */
  deliveries(webhookId: string, options: CallOptions): Promise<readonly WebhookDelivery[]>
  sendDeliveryAgain(webhookId: string, id: string, options: CallOptions): Promise<WebhookDelivery>
  /** Sends a sample to a webhook, and resolves with how it was answered. */
  testWebhook(webhookId: string, type: TriggerType, options: CallOptions): Promise<WebhookDelivery>
  mail(options: CallOptions): Promise<MailSettings>
  /** Sets the mail server. The error's `reason` says why the service could not use it. */
  setMailServer(server: MailServerInput, options: CallOptions): Promise<MailSettings>
  removeMailServer(options: CallOptions): Promise<MailSettings>
  /** The emails that waited for a mail server, the oldest first. */
  heldMails(options: CallOptions): Promise<readonly HeldMail[]>
  /** Sends them all, or one, unless what they tell is no longer true. Resolves with how many were sent. */
  sendHeldMails(id: string | undefined, options: CallOptions): Promise<number>
  /** Discards them all, or one. */
  discardHeldMails(id: string | undefined, options: CallOptions): Promise<void>
  /** Sends a test email to the member. Resolves with their address. */
  sendTestMail(options: CallOptions): Promise<string>
  /** What could not be sent, earliest first. */
  deadLetters(options: CallOptions): Promise<readonly DeadLetter[]>
  sendLetterAgain(id: string, options: CallOptions): Promise<void>
  discardLetter(id: string, options: CallOptions): Promise<void>
}
