import type {
  ApiKey,
  AuditEntry,
  BookableResource,
  Brand,
  DeadLetter,
  HeldMail,
  KeyScope,
  ListedMember,
  MailServerInput,
  MailSettings,
  Member,
  Offboarded,
  Offboarding,
  Passkey,
  Schedule,
  ServiceErrorInfo,
  SignIn,
  Webhook,
  WebhookDelivery,
} from '@whenable/contract'
import type { NamedCall } from '../../base/endpoint-table.js'
import type { SettingsCalls } from '../endpoints.js'

/** The parts of the settings. Members who are no owners have their profile alone. */
export const settingsSections = [
  'profile',
  'brand',
  'team',
  'resources',
  'api-keys',
  'webhooks',
  'mail',
  'failed',
  'activity',
] as const

export type SettingsSection = (typeof settingsSections)[number]

/** What a section shows. */
export interface SettingsData {
  readonly profile: { readonly passkeys: readonly Passkey[]; readonly signIns: readonly SignIn[] }
  readonly brand: Brand
  readonly team: { readonly members: readonly ListedMember[] }
  readonly resources: {
    readonly resources: readonly BookableResource[]
    /** The schedules that can be their hours. */
    readonly schedules: readonly Schedule[]
    readonly members: readonly ListedMember[]
  }
  readonly 'api-keys': { readonly keys: readonly ApiKey[] }
  readonly activity: { readonly entries: readonly AuditEntry[] }
  readonly webhooks: {
    readonly webhooks: readonly Webhook[]
    /** The webhook whose deliveries are shown. */
    readonly opened?: string | undefined
    /** Its deliveries, latest first; undefined while they are read. */
    readonly deliveries?: readonly WebhookDelivery[] | undefined
  }
  readonly mail: {
    readonly settings: MailSettings
    /** The emails that waited for a mail server, the oldest first. */
    readonly held: readonly HeldMail[]
  }
  readonly failed: { readonly letters: readonly DeadLetter[] }
}

/** The changes that an owner makes. */
export type SettingsWrite = Exclude<
  keyof SettingsCalls,
  | 'key'
  | 'member'
  | 'brand'
  | 'passkeys'
  | 'signIns'
  | 'members'
  | 'offboarding'
  | 'resources'
  | 'apiKeys'
  | 'audit'
  | 'webhooks'
  | 'deliveries'
  | 'mail'
  | 'heldMails'
  | 'deadLetters'
>

/** A change with what it sends. */
export type SettingsAction = NamedCall<SettingsCalls, SettingsWrite>

/** The fields of a webhook in its form. */
export interface WebhookForm {
  readonly url: string
  readonly description: string
  readonly types: readonly string[]
  /** Separated by commas. */
  readonly emails: string
}

/** The fields of the form that invites somebody. */
export interface InvitationForm {
  readonly name: string
  readonly email: string
  readonly role: 'owner' | 'member'
}

/** The fields of the form of a room or a piece of equipment. */
export interface ResourceForm {
  readonly name: string
  readonly kind: BookableResource['kind']
  /** Empty: any number of people. */
  readonly capacity: string
  readonly description: string
  /** The id of a schedule. Empty: always open. */
  readonly hours: string
}

/** When a new API key ends: never, after 30 days or a year, or at the end of a date. */
export const keyEnds = ['never', 'month', 'year', 'date'] as const

/** The fields of the form of a new API key. */
export interface KeyForm {
  readonly name: string
  readonly scope: KeyScope
  readonly end: (typeof keyEnds)[number]
  /** The last day, as `YYYY-MM-DD` in the member's time zone; empty until it is chosen. */
  readonly lastDay: string
}

/** What is decided about a member who is removed. */
export interface OffboardingForm {
  /** The member who takes over an event type, by its id; empty or absent: it is closed. */
  readonly receivers: Readonly<Record<string, string>>
  /** Whether guests get an email about cancelled bookings. */
  readonly tellsGuests: boolean
  /** Whether bookings at times that the next host has booked already are cancelled. */
  readonly cancelsOverlaps: boolean
}

/** How a connection to a mail server can be protected, as the contract has it, without its schemas. */
export const mailServerSecurities = [
  'starttls',
  'tls',
  'none',
] as const satisfies readonly MailServerInput['security'][]

/** The fields of the form of a mail server. */
export interface MailServerForm {
  readonly host: string
  readonly port: string
  readonly security: MailServerInput['security']
  readonly username: string
  /** Empty: the stored one is kept. */
  readonly password: string
  readonly from: string
}

/**
 * What is shown only once: the secret of a webhook, an API key, or the link of an invitation, which is emailed or handed over
 * (`invitation-by-hand`).
 */
export type SecretKind = 'webhook' | 'api-key' | 'invitation' | 'invitation-by-hand'

/** What is asked or shown above the page. */
export type SettingsDialog =
  | {
      readonly kind: 'webhook'
      /** The webhook to change; undefined for a new one. */
      readonly id: string | undefined
      readonly form: WebhookForm
      readonly error?: ServiceErrorInfo | undefined
    }
  | {
      readonly kind: 'invitation'
      readonly form: InvitationForm
      readonly error?: ServiceErrorInfo | undefined
    }
  | {
      readonly kind: 'mail-server'
      readonly form: MailServerForm
      readonly error?: ServiceErrorInfo | undefined
    }
  | {
      readonly kind: 'address'
      /** The member whose address is corrected. */
      readonly id: string
      readonly form: { readonly email: string }
      readonly error?: ServiceErrorInfo | undefined
    }
  | {
      readonly kind: 'resource'
      /** The room or the piece of equipment to change; undefined for a new one. */
      readonly id: string | undefined
      readonly form: ResourceForm
      readonly error?: ServiceErrorInfo | undefined
    }
  | {
      readonly kind: 'api-key'
      readonly form: KeyForm
      readonly error?: ServiceErrorInfo | undefined
    }
  | {
      readonly kind: 'passkey'
      readonly form: { readonly name: string }
      readonly error?: ServiceErrorInfo | undefined
    }
  /** What a member who is removed has, and what happens to it. */
  | {
      readonly kind: 'offboarding'
      readonly id: string
      readonly name: string
      /** What they have; undefined while it is read. */
      readonly plan?: Offboarding | undefined
      readonly form: OffboardingForm
      readonly error?: ServiceErrorInfo | undefined
    }
  /** What the removal of a member did. */
  | { readonly kind: 'offboarded'; readonly name: string; readonly done: Offboarded }
  /** Asks whether to go on. */
  | { readonly kind: 'confirm'; readonly action: SettingsAction; readonly about: string }
  /** A secret that is shown only once. */
  | { readonly kind: 'secret'; readonly of: SecretKind; readonly secret: string }

/** What happened last, for the live region. `action` is undefined after a failure that no action caused. */
export interface SettingsNotice {
  readonly action: SettingsWrite
  /** What the service has answered, such as a delivery. */
  readonly value?: unknown
  readonly error?: ServiceErrorInfo | undefined
}

export interface SettingsReady {
  readonly step: 'ready'
  readonly member: Member
  readonly section: SettingsSection
  /** The sections that this member has. */
  readonly sections: readonly SettingsSection[]
  /** What is known of each section. */
  readonly data: Partial<SettingsData>
  /** Why the section could not be read. */
  readonly sectionError?: ServiceErrorInfo | undefined
  /** The change that is being made: its name, and what it is about. */
  readonly working?: { readonly name: SettingsWrite; readonly about: string | undefined } | undefined
  readonly dialog?: SettingsDialog | undefined
  readonly notice?: SettingsNotice | undefined
}

export type SettingsStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | SettingsReady

/** The settings, as plain JSON. */
export type SettingsState = { readonly online: boolean } & SettingsStep

export type SettingsIntent =
  | { readonly type: 'retry' | 'refresh' }
  | { readonly type: 'open-section'; readonly section: SettingsSection }
  /** Shows the deliveries of a webhook; undefined hides them. */
  | { readonly type: 'open-webhook'; readonly webhookId: string | undefined }
  | { readonly type: 'act'; readonly action: SettingsAction }
  /** Asks before an action. `about` names what it changes. */
  | { readonly type: 'ask'; readonly action: SettingsAction; readonly about: string }
  /** Opens the form of a webhook; undefined for a new one. */
  /** Opens the form that corrects the address of another member. */
  | { readonly type: 'correct-address'; readonly memberId: string }
  /** Asks what happens to what a member has, before they are removed. */
  | { readonly type: 'offboard'; readonly memberId: string }
  | { readonly type: 'edit-webhook'; readonly webhookId: string | undefined }
  /** Opens the form of a room or a piece of equipment; undefined for a new one. */
  | { readonly type: 'edit-resource'; readonly resourceId: string | undefined }
  | { readonly type: 'open-form'; readonly form: 'invitation' | 'api-key' | 'passkey' | 'mail-server' }
  | {
      readonly type: 'fill'
      readonly form: Partial<
        WebhookForm & InvitationForm & ResourceForm & KeyForm & MailServerForm & OffboardingForm
      >
    }
  /** Goes on with what the dialog is about. */
  | { readonly type: 'submit' }
  | { readonly type: 'close-dialog' }
