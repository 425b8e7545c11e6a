import * as z from 'zod/mini'
import { legacyAccountSchema } from '../legacy/records.js'
import { instantSchema, listOf, numericSchema, optional, optionalText, textMapSchema } from '../scalars.js'
import { unspecified } from './rows.js'

// Records of the interface that our service does not have: the fields that the interface names. Services may add fields.

const flag = /* @__PURE__ */ optional(z.boolean())
const seconds = /* @__PURE__ */ optional(instantSchema)
const words = /* @__PURE__ */ listOf(z.string())

/** A record of which the interface describes only `metadata`. */
export const annotatedSchema = /* @__PURE__ */ z.looseObject({ metadata: optional(textMapSchema) })

/** A message of the current API: the fields that are named (interface: records and fields known). */
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

/** Whom a message of the legacy API comes from or goes to. */
export const legacyPersonSchema = /* @__PURE__ */ z.looseObject({ name: optionalText, email: optionalText })
const people = /* @__PURE__ */ listOf(legacyPersonSchema)

/** Where a message lies; user-made folders have a `display_name` alone. Labels have the same fields. */
export const legacyFolderSchema = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: optionalText,
  account_id: optionalText,
  /** `inbox`, `all`, `trash`, `archive`, `drafts`, `sent`, `spam` or `important`. */
  name: optionalText,
  display_name: optionalText,
})
const folders = /* @__PURE__ */ listOf(legacyFolderSchema)

/** Instants are Unix seconds. `messages` and `drafts` are there in the expanded view, in place of the ids. */
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
  /** Where the account has folders; else it has labels. */
  folders,
  labels: folders,
  messages: unspecified,
  drafts: unspecified,
})

/** A message of the legacy API, whose fields the interface does not show. */
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

/** A change wants the latest `version`. `date` is the last change, Unix seconds; `body` is HTML of anybody's making. */
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

/** `phone_numbers` are as somebody wrote them, some twice. */
export const legacyContactSchema = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: optionalText,
  account_id: optionalText,
  name: optionalText,
  email: optionalText,
  phone_numbers: listOf(z.looseObject({ type: optionalText, number: optionalText })),
})

/** An account as its application manages it. */
export const managedAccountSchema = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  account_id: optionalText,
  /** `free`, `paid`, `cancelled` or `deleted`. */
  billing_state: optionalText,
  /** `running`, or what keeps it from it. */
  sync_state: optionalText,
})

/** An account as the native sign-in answers with it, once. */
export const connectedAccountSchema = /* @__PURE__ */ z.extend(legacyAccountSchema, {
  access_token: z.string(),
})

/** Whether an account could be cancelled or taken back. */
export const successSchema = /* @__PURE__ */ z.looseObject({ success: unspecified })

/** What the native sign-in is changed for an account with. */
export const connectCodeSchema = /* @__PURE__ */ z.looseObject({ code: z.string() })

/** The native sign-in; `settings` are the provider's (interface: Legacy behaviour notes, 6). */
export const connectInputSchema = /* @__PURE__ */ z.looseObject({
  client_id: z.string(),
  name: z.string(),
  email_address: z.string(),
  provider: z.string(),
  settings: z.looseObject({}),
  reauth_account_id: optionalText,
})

/** On a server alone: the client secret never reaches a browser. */
export const connectExchangeSchema = /* @__PURE__ */ z.looseObject({
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string(),
})

/** What changes of a message, or of every message of a thread; `label_ids` replaces all labels. */
export const placementSchema = /* @__PURE__ */ z.looseObject({
  unread: flag,
  starred: flag,
  folder_id: optionalText,
  label_ids: optional(z.array(z.string())),
})

/** A folder's or a label's name. */
export const displayNameSchema = /* @__PURE__ */ z.looseObject({ display_name: z.string() })

const draftFields = {
  subject: optionalText,
  to: optional(z.array(legacyPersonSchema)),
  cc: optional(z.array(legacyPersonSchema)),
  bcc: optional(z.array(legacyPersonSchema)),
  from: optional(z.array(legacyPersonSchema)),
  reply_to: optional(z.array(legacyPersonSchema)),
  body: optionalText,
  /** Of files that were uploaded. */
  file_ids: optional(z.array(z.string())),
  reply_to_message_id: optionalText,
}

/** An empty draft will do; it is sent to somebody. */
export const draftInputSchema = /* @__PURE__ */ z.looseObject(draftFields)

/** What is sent of a draft takes the place of what it had; `version` is its latest. */
export const draftChangeSchema = /* @__PURE__ */ z.looseObject({ ...draftFields, version: z.number() })

/** The latest version of the draft that goes. */
export const draftVersionSchema = /* @__PURE__ */ z.looseObject({ version: z.number() })

/** A file to keep, in the one part of the form. */
export const uploadSchema = /* @__PURE__ */ z.object({ file: z.custom<Blob>() })
