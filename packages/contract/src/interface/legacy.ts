import {
  createLegacyEvent,
  deleteLegacyEvent,
  getLegacyAccount,
  getLegacyCalendar,
  getLegacyEvent,
  listLegacyCalendars,
  listLegacyEvents,
  sendLegacyRsvp,
  updateLegacyEvent,
} from '../index.js'
import {
  connectCodeSchema,
  connectExchangeSchema,
  connectedAccountSchema,
  connectInputSchema,
  displayNameSchema,
  draftChangeSchema,
  draftInputSchema,
  draftVersionSchema,
  legacyContactSchema,
  legacyDraftSchema,
  legacyFileSchema,
  legacyFolderSchema,
  legacyMessageSchema,
  legacyThreadSchema,
  managedAccountSchema,
  placementSchema,
  successSchema,
  uploadSchema,
} from './records.js'
import {
  fileSchema,
  list,
  listOf,
  noQuery,
  openRecord,
  optionalBoolean,
  optionalCount,
  optionalInstant,
  optionalText,
  query,
  requiredText,
  row,
  unspecified,
} from './rows.js'

/** The endpoints under `/oauth`. */
export const legacyOauth = {
  /** User is sent through provider sign-in, then redirected to redirect_uri with `code` (server flow) or `token` (client flow). */
  authorize: /* @__PURE__ */ row(
    'legacy-oauth.authorize',
    'GET',
    '/oauth/authorize',
    /* @__PURE__ */ query({
      client_id: requiredText,
      response_type: requiredText,
      scope: requiredText,
      login_hint: requiredText,
      redirect_uri: requiredText,
      state: optionalText,
    }),
    requiredText,
    undefined,
    { responseType: 'page' },
  ),
  /** An access token; full response body: not shown. */
  token: /* @__PURE__ */ row(
    'legacy-oauth.token',
    'POST',
    '/oauth/token',
    /* @__PURE__ */ query({
      client_id: requiredText,
      client_secret: requiredText,
      grant_type: requiredText,
      code: requiredText,
    }),
    openRecord,
  ),
  /** 200 with empty body; token unusable afterwards. */
  revoke: /* @__PURE__ */ row('legacy-oauth.revoke', 'POST', '/oauth/revoke', noQuery, unspecified),
}

/** The endpoints under `/connect`. */
export const legacyConnect = {
  /** `{ code }`; errors below. */
  authorize: /* @__PURE__ */ row(
    'legacy-connect.authorize',
    'POST',
    '/connect/authorize',
    noQuery,
    connectCodeSchema,
    connectInputSchema,
  ),
  /** Account object including access_token. */
  token: /* @__PURE__ */ row(
    'legacy-connect.token',
    'POST',
    '/connect/token',
    noQuery,
    connectedAccountSchema,
    connectExchangeSchema,
  ),
}

/** The endpoints under `/account`. */
export const legacyAccount = {
  /** Account object. */
  read: getLegacyAccount,
}

/** The endpoints under `/a/{client_id}/accounts`. */
export const legacyAccounts = {
  /** Array of management account views. */
  list: /* @__PURE__ */ row(
    'legacy-accounts.list',
    'GET',
    '/a/{client_id}/accounts',
    noQuery,
    /* @__PURE__ */ listOf(managedAccountSchema),
  ),
  /** One management account view. */
  read: /* @__PURE__ */ row(
    'legacy-accounts.read',
    'GET',
    '/a/{client_id}/accounts/{id}',
    noQuery,
    managedAccountSchema,
  ),
  /** `{ success }` ; cancels a paid account. */
  downgrade: /* @__PURE__ */ row(
    'legacy-accounts.downgrade',
    'GET',
    '/a/{client_id}/accounts/{id}/downgrade',
    noQuery,
    successSchema,
  ),
  /** `{ success }` ; reactivates a cancelled account. */
  upgrade: /* @__PURE__ */ row(
    'legacy-accounts.upgrade',
    'GET',
    '/a/{client_id}/accounts/{id}/upgrade',
    noQuery,
    successSchema,
  ),
}

/** The endpoints under `/threads`. */
export const legacyThreads = {
  /** Array of threads; with `view=expanded` the `message_ids` and `draft_ids` are replaced by `messages` and `drafts` objects without bodies. */
  list: /* @__PURE__ */ list(
    'legacy-threads.list',
    '/threads',
    {
      view: optionalText,
      limit: optionalCount,
      offset: optionalCount,
      subject: optionalText,
      any_email: optionalText,
      to: optionalText,
      from: optionalText,
      cc: optionalText,
      bcc: optionalText,
      in: optionalText,
      unread: optionalBoolean,
      starred: optionalBoolean,
      filename: optionalText,
      last_message_before: optionalInstant,
      last_message_after: optionalInstant,
      started_before: optionalInstant,
      started_after: optionalInstant,
    },
    legacyThreadSchema,
  ),
  /** Thread. */
  read: /* @__PURE__ */ row('legacy-threads.read', 'GET', '/threads/{id}', noQuery, legacyThreadSchema),
  /** Updated thread. */
  update: /* @__PURE__ */ row(
    'legacy-threads.update',
    'PUT',
    '/threads/{id}',
    noQuery,
    legacyThreadSchema,
    placementSchema,
  ),
  /** Matching threads. */
  search: /* @__PURE__ */ row(
    'legacy-threads.search',
    'GET',
    '/threads/search',
    /* @__PURE__ */ query({ q: requiredText }),
    /* @__PURE__ */ listOf(legacyThreadSchema),
  ),
}

/** The endpoints under `/messages`. */
export const legacyMessages = {
  /** Raw message text with all parts and attachments; without that header a JSON message. */
  read: /* @__PURE__ */ row('legacy-messages.read', 'GET', '/messages/{id}', noQuery, legacyMessageSchema),
  /** The message as it was sent (RFC 2822), with all parts and attachments. */
  raw: /* @__PURE__ */ row('legacy-messages.raw', 'GET', '/messages/{id}', noQuery, fileSchema, undefined, {
    responseType: 'file',
    accept: 'message/rfc822',
  }),
  /** Updated message. Moving requires folder accounts; labels require label accounts. Changes propagate to the provider. */
  update: /* @__PURE__ */ row(
    'legacy-messages.update',
    'PUT',
    '/messages/{id}',
    noQuery,
    legacyMessageSchema,
    placementSchema,
  ),
}

/** The endpoints under `/folders`. */
export const legacyFolders = {
  list: /* @__PURE__ */ row(
    'legacy-folders.list',
    'GET',
    '/folders',
    noQuery,
    /* @__PURE__ */ listOf(legacyFolderSchema),
  ),
  create: /* @__PURE__ */ row(
    'legacy-folders.create',
    'POST',
    '/folders',
    noQuery,
    legacyFolderSchema,
    displayNameSchema,
  ),
  read: /* @__PURE__ */ row('legacy-folders.read', 'GET', '/folders/{id}', noQuery, legacyFolderSchema),
  update: /* @__PURE__ */ row(
    'legacy-folders.update',
    'PUT',
    '/folders/{id}',
    noQuery,
    legacyFolderSchema,
    displayNameSchema,
  ),
  delete: /* @__PURE__ */ row('legacy-folders.delete', 'DELETE', '/folders/{id}', noQuery, unspecified),
}

/** The endpoints under `/labels`. */
export const legacyLabels = {
  list: /* @__PURE__ */ row(
    'legacy-labels.list',
    'GET',
    '/labels',
    noQuery,
    /* @__PURE__ */ listOf(legacyFolderSchema),
  ),
  create: /* @__PURE__ */ row(
    'legacy-labels.create',
    'POST',
    '/labels',
    noQuery,
    legacyFolderSchema,
    displayNameSchema,
  ),
  read: /* @__PURE__ */ row('legacy-labels.read', 'GET', '/labels/{id}', noQuery, legacyFolderSchema),
  update: /* @__PURE__ */ row(
    'legacy-labels.update',
    'PUT',
    '/labels/{id}',
    noQuery,
    legacyFolderSchema,
    displayNameSchema,
  ),
  delete: /* @__PURE__ */ row('legacy-labels.delete', 'DELETE', '/labels/{id}', noQuery, unspecified),
}

/** The endpoints under `/drafts`. */
export const legacyDrafts = {
  list: /* @__PURE__ */ row(
    'legacy-drafts.list',
    'GET',
    '/drafts',
    noQuery,
    /* @__PURE__ */ listOf(legacyDraftSchema),
  ),
  read: /* @__PURE__ */ row('legacy-drafts.read', 'GET', '/drafts/{id}', noQuery, legacyDraftSchema),
  /** New draft; empty draft allowed; at least one of to, cc, bcc needed before sending. */
  create: /* @__PURE__ */ row(
    'legacy-drafts.create',
    'POST',
    '/drafts',
    noQuery,
    legacyDraftSchema,
    draftInputSchema,
  ),
  /** Draft with same id and a new version; later send/save must use the new version. */
  update: /* @__PURE__ */ row(
    'legacy-drafts.update',
    'PUT',
    '/drafts/{id}',
    noQuery,
    legacyDraftSchema,
    draftChangeSchema,
  ),
  /** Deletion fails when version is stale. */
  delete: /* @__PURE__ */ row(
    'legacy-drafts.delete',
    'DELETE',
    '/drafts/{id}',
    noQuery,
    unspecified,
    draftVersionSchema,
  ),
}

/** The endpoints under `/files`. */
export const legacyFiles = {
  /** File bytes. */
  download: /* @__PURE__ */ row(
    'legacy-files.download',
    'GET',
    '/files/{id}/download',
    noQuery,
    fileSchema,
    undefined,
    { responseType: 'file' },
  ),
  /** Array with one file object; its id is added to a draft's file_ids; images can be inlined as `<img src=cid:file_id>`. */
  create: /* @__PURE__ */ row(
    'legacy-files.create',
    'POST',
    '/files',
    noQuery,
    /* @__PURE__ */ listOf(legacyFileSchema),
    uploadSchema,
    { requestType: 'form-data' },
  ),
}

/** The endpoints under `/calendars`. */
export const legacyCalendars = {
  list: listLegacyCalendars,
  read: getLegacyCalendar,
}

/** The endpoints under `/events` and `/send-rsvp`. */
export const legacyEvents = {
  /** Events sorted by start. */
  list: listLegacyEvents,
  /** Event. */
  read: getLegacyEvent,
  /** Event. */
  create: createLegacyEvent,
  /** Event. */
  update: updateLegacyEvent,
  /** Cancels event, optionally notifying invitees. */
  delete: deleteLegacyEvent,
  /** Event with updated participant status; idempotent (same request body sends one email only). */
  sendRsvp: sendLegacyRsvp,
}

/** The endpoints under `/contacts`. */
export const legacyContacts = {
  list: /* @__PURE__ */ list(
    'legacy-contacts.list',
    '/contacts',
    { limit: optionalCount, offset: optionalCount, filter: optionalText },
    legacyContactSchema,
  ),
  read: /* @__PURE__ */ row('legacy-contacts.read', 'GET', '/contacts/{id}', noQuery, legacyContactSchema),
}
