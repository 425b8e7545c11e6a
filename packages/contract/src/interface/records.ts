import * as z from 'zod/mini'
import { legacyAccountSchema } from '../legacy/records.js'
import { instantSchema, listOf, numericSchema, optional, optionalText, textMapSchema } from '../scalars.js'
import { unspecified } from './rows.js'

// Records of the interface that our service does not have, with the documented fields. Services may add fields.

const flag = /* @__PURE__ */ optional(z.boolean())
const seconds = /* @__PURE__ */ optional(instantSchema)
const words = /* @__PURE__ */ listOf(z.string())

/** A record of which the interface describes only `metadata`. */
export const annotatedSchema = /* @__PURE__ */ z.looseObject({ metadata: optional(textMapSchema) })

/** A message of the current API (interface: records and fields known). */
export const messageSchema = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  thread_id: optionalText,
  subject: optionalText,
  from: unspecified,
  body: optionalText,
  unread: flag,
  starred: flag,
  updated_at: seconds,
  metadata: optional(textMapSchema),
  attachments: unspecified,
})

/** A sender or recipient of a legacy API message. */
export const legacyPersonSchema = /* @__PURE__ */ z.looseObject({ name: optionalText, email: optionalText })
const people = /* @__PURE__ */ listOf(legacyPersonSchema)

/** A folder of the legacy API; folders that a user created have only a `display_name`. Labels have the same fields. */
export const legacyFolderSchema = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: optionalText,
  account_id: optionalText,
  /** `inbox`, `all`, `trash`, `archive`, `drafts`, `sent`, `spam` or `important`. */
  name: optionalText,
  display_name: optionalText,
})
const folders = /* @__PURE__ */ listOf(legacyFolderSchema)

/** A thread of the legacy API. Instants are Unix seconds. In the expanded view `messages` and `drafts` replace the ids. */
export const legacyThreadSchema = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: optionalText,
  account_id: optionalText,
  subject: optionalText,
  unread: flag,
  starred: flag,
  last_message_timestamp: seconds,
  last_message_received_timestamp: seconds,
  first_message_timestamp: seconds,
  participants: people,
  snippet: optionalText,
  message_ids: words,
  draft_ids: words,
  version: optional(numericSchema),
  /** On accounts with folders; others have labels. */
  folders,
  labels: folders,
  messages: unspecified,
  drafts: unspecified,
})

/** A message of the legacy API. The interface does not describe its fields. */
export const legacyMessageSchema = /* @__PURE__ */ z.looseObject({ id: z.string(), object: optionalText })

/** An attachment; `size` is bytes. */
export const legacyFileSchema = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: optionalText,
  account_id: optionalText,
  content_type: optionalText,
  filename: optionalText,
  size: optional(numericSchema),
})

/**
 * A draft of the legacy API. Changes must name the latest `version`. `date` is the last change, Unix seconds; `body` is
 * untrusted HTML.
 */
export const legacyDraftSchema = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: optionalText,
  account_id: optionalText,
  thread_id: optionalText,
  subject: optionalText,
  reply_to_message_id: optionalText,
  from: people,
  reply_to: people,
  to: people,
  cc: people,
  bcc: people,
  date: seconds,
  unread: flag,
  starred: flag,
  snippet: optionalText,
  body: optionalText,
  files: listOf(legacyFileSchema),
  events: listOf(z.unknown()),
  folder: optional(legacyFolderSchema),
  labels: folders,
  version: optional(numericSchema),
})

/** A contact of the legacy API. `phone_numbers` are free-form and can be duplicated. */
export const legacyContactSchema = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: optionalText,
  account_id: optionalText,
  name: optionalText,
  email: optionalText,
  phone_numbers: listOf(z.looseObject({ type: optionalText, number: optionalText })),
})

/** An account in the management API. */
export const managedAccountSchema = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  account_id: optionalText,
  /** `free`, `paid`, `cancelled` or `deleted`. */
  billing_state: optionalText,
  /** `running`, or the reason why it does not sync. */
  sync_state: optionalText,
})

/** An account, returned once by the native sign-in. */
export const connectedAccountSchema = /* @__PURE__ */ z.extend(legacyAccountSchema, {
  access_token: z.string(),
})

/** Whether the account was cancelled or reactivated. */
export const successSchema = /* @__PURE__ */ z.looseObject({ success: unspecified })

/** Exchanges a native sign-in's code for an account. */
export const connectCodeSchema = /* @__PURE__ */ z.looseObject({ code: z.string() })

/** The native sign-in; `settings` depend on the provider (interface: Legacy behaviour notes, 6). */
export const connectInputSchema = /* @__PURE__ */ z.looseObject({
  client_id: z.string(),
  name: z.string(),
  email_address: z.string(),
  provider: z.string(),
  settings: z.looseObject({}),
  reauth_account_id: optionalText,
})

/** For servers only: the client secret must never reach a browser. */
export const connectExchangeSchema = /* @__PURE__ */ z.looseObject({
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string(),
})

/** Changes of a message, or of every message of a thread; `label_ids` replaces all labels. */
export const placementSchema = /* @__PURE__ */ z.looseObject({
  unread: flag,
  starred: flag,
  folder_id: optionalText,
  label_ids: optional(z.array(z.string())),
})

/** The name of a folder or a label. */
export const displayNameSchema = /* @__PURE__ */ z.looseObject({ display_name: z.string() })

const draftFields = {
  subject: optionalText,
  to: optional(z.array(legacyPersonSchema)),
  cc: optional(z.array(legacyPersonSchema)),
  bcc: optional(z.array(legacyPersonSchema)),
  from: optional(z.array(legacyPersonSchema)),
  reply_to: optional(z.array(legacyPersonSchema)),
  body: optionalText,
  /** Ids of uploaded files. */
  file_ids: optional(z.array(z.string())),
  reply_to_message_id: optionalText,
}

/** A new draft, which can be empty. Sending it requires a recipient. */
export const draftInputSchema = /* @__PURE__ */ z.looseObject(draftFields)

/** Replaces the fields that are sent; `version` is the latest. */
export const draftChangeSchema = /* @__PURE__ */ z.looseObject({ ...draftFields, version: z.number() })

/** The latest version of the draft to delete. */
export const draftVersionSchema = /* @__PURE__ */ z.looseObject({ version: z.number() })

/** A file to upload, as the only part of the form. */
export const uploadSchema = /* @__PURE__ */ z.object({ file: z.custom<Blob>() })
