import * as z from 'zod/mini'
import { legacyAccount } from '../legacy/records.js'
import { instant, listOf, maybe, number, text, texts } from '../scalars.js'
import { notShown } from './rows.js'

// What the interface shows of the records that this project keeps nothing of itself: the fields that it names, read
// leniently. All are open: a service has more.

const flag = /* @__PURE__ */ maybe(z.boolean())
const seconds = /* @__PURE__ */ maybe(instant)
const words = /* @__PURE__ */ listOf(z.string())

/** What may carry `metadata`, of which the interface shows nothing else. */
export const annotated = /* @__PURE__ */ z.looseObject({ metadata: maybe(texts) })

/** A message of the current generation: the fields that are named (interface: records and fields known). */
export const message = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  thread_id: text,
  subject: text,
  from: notShown,
  body: text,
  unread: flag,
  starred: flag,
  updated_at: seconds,
  metadata: maybe(texts),
  attachments: notShown,
})

/** Whom a message of the earlier generation comes from or goes to. */
export const legacyPerson = /* @__PURE__ */ z.looseObject({ name: text, email: text })
const people = /* @__PURE__ */ listOf(legacyPerson)

/** Where a message lies; user-made folders have a `display_name` alone. Labels have the same fields. */
export const legacyFolder = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: text,
  account_id: text,
  /** `inbox`, `all`, `trash`, `archive`, `drafts`, `sent`, `spam` or `important`. */
  name: text,
  display_name: text,
})
const folders = /* @__PURE__ */ listOf(legacyFolder)

/** Instants are Unix seconds. `messages` and `drafts` are there in the expanded view, in place of the ids. */
export const legacyThread = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: text,
  account_id: text,
  subject: text,
  unread: flag,
  starred: flag,
  last_message_timestamp: seconds,
  last_message_received_timestamp: seconds,
  first_message_timestamp: seconds,
  participants: people,
  snippet: text,
  message_ids: words,
  draft_ids: words,
  version: maybe(number),
  /** Where the account has folders; else it has labels. */
  folders,
  labels: folders,
  messages: notShown,
  drafts: notShown,
})

/** A message of the earlier generation, whose fields the interface does not show. */
export const legacyMessage = /* @__PURE__ */ z.looseObject({ id: z.string(), object: text })

/** An attachment; `size` is bytes. */
export const legacyFile = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: text,
  account_id: text,
  content_type: text,
  filename: text,
  size: maybe(number),
})

/** A change wants the latest `version`. `date` is the last change, Unix seconds; `body` is HTML of anybody's making. */
export const legacyDraft = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: text,
  account_id: text,
  thread_id: text,
  subject: text,
  reply_to_message_id: text,
  from: people,
  reply_to: people,
  to: people,
  cc: people,
  bcc: people,
  date: seconds,
  unread: flag,
  starred: flag,
  snippet: text,
  body: text,
  files: listOf(legacyFile),
  events: listOf(z.unknown()),
  folder: maybe(legacyFolder),
  labels: folders,
  version: maybe(number),
})

/** `phone_numbers` are as somebody wrote them, some twice. */
export const legacyContact = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: text,
  account_id: text,
  name: text,
  email: text,
  phone_numbers: listOf(z.looseObject({ type: text, number: text })),
})

/** An account as its application manages it. */
export const managedAccount = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  account_id: text,
  /** `free`, `paid`, `cancelled` or `deleted`. */
  billing_state: text,
  /** `running`, or what keeps it from it. */
  sync_state: text,
})

/** An account as the native sign-in answers with it, once. */
export const connectedAccount = /* @__PURE__ */ z.extend(legacyAccount, { access_token: z.string() })

/** Whether an account could be cancelled or taken back. */
export const success = /* @__PURE__ */ z.looseObject({ success: notShown })

/** What the native sign-in is changed for an account with. */
export const connectCode = /* @__PURE__ */ z.looseObject({ code: z.string() })

/** The native sign-in; `settings` are the provider's (interface: Legacy behaviour notes, 6). */
export const connectInput = /* @__PURE__ */ z.looseObject({
  client_id: z.string(),
  name: z.string(),
  email_address: z.string(),
  provider: z.string(),
  settings: z.looseObject({}),
  reauth_account_id: text,
})

/** On a server alone: the client secret never reaches a browser. */
export const connectExchange = /* @__PURE__ */ z.looseObject({
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string(),
})

/** What changes of a message, or of every message of a thread; `label_ids` replaces all labels. */
export const placement = /* @__PURE__ */ z.looseObject({
  unread: flag,
  starred: flag,
  folder_id: text,
  label_ids: maybe(z.array(z.string())),
})

/** A folder's or a label's name. */
export const displayName = /* @__PURE__ */ z.looseObject({ display_name: z.string() })

const draftFields = {
  subject: text,
  to: maybe(z.array(legacyPerson)),
  cc: maybe(z.array(legacyPerson)),
  bcc: maybe(z.array(legacyPerson)),
  from: maybe(z.array(legacyPerson)),
  reply_to: maybe(z.array(legacyPerson)),
  body: text,
  /** Of files that were uploaded. */
  file_ids: maybe(z.array(z.string())),
  reply_to_message_id: text,
}

/** An empty draft will do; it is sent to somebody. */
export const draftInput = /* @__PURE__ */ z.looseObject(draftFields)

/** What is sent of a draft takes the place of what it had; `version` is its latest. */
export const draftChange = /* @__PURE__ */ z.looseObject({ ...draftFields, version: z.number() })

/** The latest version of the draft that goes. */
export const draftVersion = /* @__PURE__ */ z.looseObject({ version: z.number() })

/** A file to keep, in the one part of the form. */
export const upload = /* @__PURE__ */ z.object({ file: z.custom<Blob>() })
