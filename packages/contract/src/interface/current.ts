import {
  answerBooking,
  authorize,
  cancelBooking,
  createBooking,
  createCalendar,
  createConfiguration,
  createConnector,
  createEvent,
  createGrant,
  createGroupEvent,
  createSession,
  createWebhook,
  deleteCalendar,
  deleteConfiguration,
  deleteEvent,
  deleteGrant,
  deleteGroupEvent,
  deleteSession,
  deleteWebhook,
  exchangeCode,
  findAvailability,
  getAvailability,
  getBooking,
  getCalendar,
  getConfiguration,
  getEvent,
  getFreeBusy,
  getGrant,
  getTokenInfo,
  getWebhook,
  grantSchema,
  importEvents,
  importGroupEvents,
  listCalendars,
  listConfigurations,
  listEvents,
  listGrants,
  listGroupEvents,
  listResources,
  listWebhooks,
  mockPayload,
  rescheduleBooking,
  revokeToken,
  rotateWebhookSecret,
  sendRsvp,
  sendTestEvent,
  updateCalendar,
  updateConfiguration,
  updateEvent,
  updateGrant,
  updateGroupEvent,
  updateWebhook,
  validateTimeslot,
} from '../index.js'
import { annotatedSchema, messageSchema } from './records.js'
import {
  fileSchema,
  list,
  openQuery,
  openRecord,
  optionalBoolean,
  optionalCount,
  optionalInstant,
  optionalText,
  row,
  selectQuery,
  unspecified,
} from './rows.js'

/** The endpoints under `/v3/connect`. */
export const connect = {
  /** Hosted OAuth authorization request. */
  auth: authorize,
  /** Exchange code for token. */
  token: exchangeCode,
  /** Revoke OAuth token. */
  revoke: revokeToken,
  /** Token information. */
  tokenInfo: getTokenInfo,
  /** Bring-your-own authentication; also used for virtual calendars, IMAP auth and bulk auth grants. */
  custom: createGrant,
}

/** The endpoints under `/v3/connectors`. */
export const connectors = {
  /** Create connector (body: `name`, `provider`, `settings`, `scope`). */
  create: createConnector,
}

/** The endpoints under `/v3/grants`. */
export const grants = {
  /** List grants. */
  list: listGrants,
  read: getGrant,
  update: updateGrant,
  delete: deleteGrant,
  /** Grant of the current access token. */
  me: /* @__PURE__ */ row('grants.me', 'GET', '/v3/grants/me', selectQuery, grantSchema),
}

/** The endpoints under `/v3/grants/{grant_id}/messages`. */
export const messages = {
  /** List messages. */
  list: /* @__PURE__ */ list(
    'messages.list',
    '/v3/grants/{grant_id}/messages',
    {
      limit: optionalCount,
      page_token: optionalText,
      subject: optionalText,
      any_email: optionalText,
      to: optionalText,
      from: optionalText,
      cc: optionalText,
      bcc: optionalText,
      in: optionalText,
      unread: optionalBoolean,
      starred: optionalBoolean,
      thread_id: optionalText,
      received_before: optionalInstant,
      received_after: optionalInstant,
      has_attachment: optionalBoolean,
      fields: optionalText,
      search_query_native: optionalText,
      metadata_pair: optionalText,
      query_imap: optionalBoolean,
      shared_from: optionalText,
      select: optionalText,
    },
    messageSchema,
  ),
  read: /* @__PURE__ */ row(
    'messages.read',
    'GET',
    '/v3/grants/{grant_id}/messages/{message_id}',
    selectQuery,
    messageSchema,
  ),
  update: /* @__PURE__ */ row(
    'messages.update',
    'PUT',
    '/v3/grants/{grant_id}/messages/{message_id}',
    selectQuery,
    messageSchema,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'messages.delete',
    'DELETE',
    '/v3/grants/{grant_id}/messages/{message_id}',
    openQuery,
    unspecified,
  ),
  /** Clean messages. */
  clean: /* @__PURE__ */ row(
    'messages.clean',
    'PUT',
    '/v3/grants/{grant_id}/messages/clean',
    selectQuery,
    unspecified,
    openRecord,
  ),
  /** Send a message. */
  send: /* @__PURE__ */ row(
    'messages.send',
    'POST',
    '/v3/grants/{grant_id}/messages/send',
    openQuery,
    unspecified,
    openRecord,
  ),
  /** List scheduled messages. */
  listSchedules: /* @__PURE__ */ list(
    'messages.list-schedules',
    '/v3/grants/{grant_id}/messages/schedules',
    { limit: optionalCount, page_token: optionalText, select: optionalText },
    openRecord,
  ),
  readSchedule: /* @__PURE__ */ row(
    'messages.read-schedule',
    'GET',
    '/v3/grants/{grant_id}/messages/schedules/{schedule_id}',
    selectQuery,
    unspecified,
  ),
  cancelSchedule: /* @__PURE__ */ row(
    'messages.cancel-schedule',
    'DELETE',
    '/v3/grants/{grant_id}/messages/schedules/{schedule_id}',
    openQuery,
    unspecified,
  ),
  /** Compose a message. */
  smartCompose: /* @__PURE__ */ row(
    'messages.smart-compose',
    'POST',
    '/v3/grants/{grant_id}/messages/smart-compose',
    openQuery,
    unspecified,
    openRecord,
  ),
  /** Compose a reply. */
  smartComposeReply: /* @__PURE__ */ row(
    'messages.smart-compose-reply',
    'POST',
    '/v3/grants/{grant_id}/messages/{message_id}/smart-compose',
    openQuery,
    unspecified,
    openRecord,
  ),
}

/** The endpoints under `/v3/grants/{grant_id}/threads`. */
export const threads = {
  /** List threads. */
  list: /* @__PURE__ */ list(
    'threads.list',
    '/v3/grants/{grant_id}/threads',
    {
      limit: optionalCount,
      page_token: optionalText,
      subject: optionalText,
      any_email: optionalText,
      to: optionalText,
      from: optionalText,
      cc: optionalText,
      bcc: optionalText,
      in: optionalText,
      unread: optionalBoolean,
      starred: optionalBoolean,
      latest_message_before: optionalInstant,
      latest_message_after: optionalInstant,
      has_attachment: optionalBoolean,
      search_query_native: optionalText,
      earliest_message_date: optionalInstant,
      shared_folder_id: optionalText,
      shared_from: optionalText,
      select: optionalText,
    },
    openRecord,
  ),
  read: /* @__PURE__ */ row(
    'threads.read',
    'GET',
    '/v3/grants/{grant_id}/threads/{thread_id}',
    selectQuery,
    openRecord,
  ),
  update: /* @__PURE__ */ row(
    'threads.update',
    'PUT',
    '/v3/grants/{grant_id}/threads/{thread_id}',
    selectQuery,
    openRecord,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'threads.delete',
    'DELETE',
    '/v3/grants/{grant_id}/threads/{thread_id}',
    openQuery,
    unspecified,
  ),
}

/** The endpoints under `/v3/grants/{grant_id}/drafts`. */
export const drafts = {
  list: /* @__PURE__ */ list(
    'drafts.list',
    '/v3/grants/{grant_id}/drafts',
    {
      limit: optionalCount,
      page_token: optionalText,
      subject: optionalText,
      any_email: optionalText,
      to: optionalText,
      cc: optionalText,
      bcc: optionalText,
      starred: optionalBoolean,
      thread_id: optionalText,
      has_attachment: optionalBoolean,
      query_imap: optionalBoolean,
      select: optionalText,
    },
    annotatedSchema,
  ),
  create: /* @__PURE__ */ row(
    'drafts.create',
    'POST',
    '/v3/grants/{grant_id}/drafts',
    openQuery,
    annotatedSchema,
    openRecord,
  ),
  read: /* @__PURE__ */ row(
    'drafts.read',
    'GET',
    '/v3/grants/{grant_id}/drafts/{draft_id}',
    selectQuery,
    annotatedSchema,
  ),
  send: /* @__PURE__ */ row(
    'drafts.send',
    'POST',
    '/v3/grants/{grant_id}/drafts/{draft_id}',
    selectQuery,
    unspecified,
    openRecord,
  ),
  update: /* @__PURE__ */ row(
    'drafts.update',
    'PUT',
    '/v3/grants/{grant_id}/drafts/{draft_id}',
    selectQuery,
    annotatedSchema,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'drafts.delete',
    'DELETE',
    '/v3/grants/{grant_id}/drafts/{draft_id}',
    openQuery,
    unspecified,
  ),
}

/** The endpoints under `/v3/grants/{grant_id}/folders`. */
export const folders = {
  list: /* @__PURE__ */ list(
    'folders.list',
    '/v3/grants/{grant_id}/folders',
    {
      limit: optionalCount,
      page_token: optionalText,
      parent_id: optionalText,
      include_hidden_folders: optionalBoolean,
      shared_from: optionalText,
      single_level: optionalBoolean,
      select: optionalText,
    },
    openRecord,
  ),
  create: /* @__PURE__ */ row(
    'folders.create',
    'POST',
    '/v3/grants/{grant_id}/folders',
    selectQuery,
    openRecord,
    openRecord,
  ),
  read: /* @__PURE__ */ row(
    'folders.read',
    'GET',
    '/v3/grants/{grant_id}/folders/{folder_id}',
    selectQuery,
    openRecord,
  ),
  update: /* @__PURE__ */ row(
    'folders.update',
    'PUT',
    '/v3/grants/{grant_id}/folders/{folder_id}',
    selectQuery,
    openRecord,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'folders.delete',
    'DELETE',
    '/v3/grants/{grant_id}/folders/{folder_id}',
    openQuery,
    unspecified,
  ),
}

/** The endpoints under `/v3/grants/{grant_id}/attachments` and `/v3/grants/{grant_id}/attachment-uploads`. */
export const attachments = {
  /** Attachment metadata. */
  read: /* @__PURE__ */ row(
    'attachments.read',
    'GET',
    '/v3/grants/{grant_id}/attachments/{attachment_id}',
    openQuery,
    openRecord,
  ),
  /** Download attachment. */
  download: /* @__PURE__ */ row(
    'attachments.download',
    'GET',
    '/v3/grants/{grant_id}/attachments/{attachment_id}/download',
    openQuery,
    fileSchema,
    undefined,
    { responseType: 'file' },
  ),
  /** Create upload session. */
  createUpload: /* @__PURE__ */ row(
    'attachments.create-upload',
    'POST',
    '/v3/grants/{grant_id}/attachment-uploads',
    openQuery,
    unspecified,
    openRecord,
  ),
  /** Complete upload session. */
  completeUpload: /* @__PURE__ */ row(
    'attachments.complete-upload',
    'POST',
    '/v3/grants/{grant_id}/attachment-uploads/{attachment_id}/complete',
    openQuery,
    unspecified,
    openRecord,
  ),
}

/** The endpoints under `/v3/domains/{domain_name}`. */
export const domains = {
  /** Transactional send. */
  send: /* @__PURE__ */ row(
    'domains.send',
    'POST',
    '/v3/domains/{domain_name}/messages/send',
    openQuery,
    unspecified,
    openRecord,
  ),
}

/** The endpoints under `/v3/grants/{grant_id}/signatures`. */
export const signatures = {
  list: /* @__PURE__ */ list(
    'signatures.list',
    '/v3/grants/{grant_id}/signatures',
    { limit: optionalCount, page_token: optionalText, select: optionalText },
    openRecord,
  ),
  create: /* @__PURE__ */ row(
    'signatures.create',
    'POST',
    '/v3/grants/{grant_id}/signatures',
    selectQuery,
    openRecord,
    openRecord,
  ),
  read: /* @__PURE__ */ row(
    'signatures.read',
    'GET',
    '/v3/grants/{grant_id}/signatures/{signature_id}',
    selectQuery,
    openRecord,
  ),
  update: /* @__PURE__ */ row(
    'signatures.update',
    'PUT',
    '/v3/grants/{grant_id}/signatures/{signature_id}',
    selectQuery,
    openRecord,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'signatures.delete',
    'DELETE',
    '/v3/grants/{grant_id}/signatures/{signature_id}',
    openQuery,
    unspecified,
  ),
}

/** The endpoints under `/v3/grants/{grant_id}/calendars` and `/v3/calendars`. */
export const calendars = {
  list: listCalendars,
  create: createCalendar,
  read: getCalendar,
  update: updateCalendar,
  delete: deleteCalendar,
  /** Availability. */
  availability: findAvailability,
  /** Free/busy schedule. */
  freeBusy: getFreeBusy,
}

/** The endpoints under `/v3/grants/{grant_id}/events`. */
export const events = {
  list: listEvents,
  create: createEvent,
  /** Import events. */
  import: importEvents,
  read: getEvent,
  update: updateEvent,
  delete: deleteEvent,
  /** Send RSVP. */
  sendRsvp: sendRsvp,
}

/** The endpoints under `/v3/grants/{grant_id}/resources`. */
export const resources = {
  /** Room resources. */
  list: listResources,
}

/** The endpoints under `/v3/grants/{grant_id}/contacts`. */
export const contacts = {
  list: /* @__PURE__ */ list(
    'contacts.list',
    '/v3/grants/{grant_id}/contacts',
    {
      limit: optionalCount,
      page_token: optionalText,
      email: optionalText,
      phone_number: optionalText,
      source: optionalText,
      group: optionalText,
      recurse: optionalBoolean,
      metadata_pair: optionalText,
      select: optionalText,
    },
    annotatedSchema,
  ),
  create: /* @__PURE__ */ row(
    'contacts.create',
    'POST',
    '/v3/grants/{grant_id}/contacts',
    selectQuery,
    annotatedSchema,
    openRecord,
  ),
  read: /* @__PURE__ */ row(
    'contacts.read',
    'GET',
    '/v3/grants/{grant_id}/contacts/{contact_id}',
    selectQuery,
    annotatedSchema,
  ),
  update: /* @__PURE__ */ row(
    'contacts.update',
    'PUT',
    '/v3/grants/{grant_id}/contacts/{contact_id}',
    selectQuery,
    annotatedSchema,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'contacts.delete',
    'DELETE',
    '/v3/grants/{grant_id}/contacts/{contact_id}',
    openQuery,
    unspecified,
  ),
  /** Contact groups. */
  listGroups: /* @__PURE__ */ list(
    'contacts.list-groups',
    '/v3/grants/{grant_id}/contacts/groups',
    { limit: optionalCount, page_token: optionalText, select: optionalText },
    openRecord,
  ),
}

/** The endpoints under `/v3/grants/{grant_id}/scheduling/configurations`. */
export const configurations = {
  list: listConfigurations,
  create: createConfiguration,
  read: getConfiguration,
  update: updateConfiguration,
  delete: deleteConfiguration,
}

/** The endpoints under `/v3/scheduling/sessions`. */
export const sessions = {
  /** Create session. */
  create: createSession,
  /** Delete session. */
  delete: deleteSession,
}

/** The endpoints under `/v3/scheduling/bookings` and `/v3/scheduling`. */
export const bookings = {
  /** Book an event. */
  create: createBooking,
  read: getBooking,
  answer: answerBooking,
  reschedule: rescheduleBooking,
  cancel: cancelBooking,
  /** Scheduling availability. */
  availability: getAvailability,
}

/** The endpoints under `/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}/group-events` and `/v3/scheduling/configurations`. */
export const groupEvents = {
  list: listGroupEvents,
  create: createGroupEvent,
  update: updateGroupEvent,
  delete: deleteGroupEvent,
  /** Import group events. */
  import: importGroupEvents,
  /** Validate a slot. */
  validateTimeslot: validateTimeslot,
}

/** The endpoints under `/v3/grants/{grant_id}/notetakers`. */
export const notetakers = {
  list: /* @__PURE__ */ list(
    'notetakers.list',
    '/v3/grants/{grant_id}/notetakers',
    {
      limit: optionalCount,
      page_token: optionalText,
      prev_page_token: optionalText,
      join_time_start: optionalInstant,
      join_time_end: optionalInstant,
      state: optionalText,
      order_by: optionalText,
      order_direction: optionalText,
    },
    openRecord,
  ),
  create: /* @__PURE__ */ row(
    'notetakers.create',
    'POST',
    '/v3/grants/{grant_id}/notetakers',
    selectQuery,
    openRecord,
    openRecord,
  ),
  read: /* @__PURE__ */ row(
    'notetakers.read',
    'GET',
    '/v3/grants/{grant_id}/notetakers/{notetaker_id}',
    selectQuery,
    openRecord,
  ),
  update: /* @__PURE__ */ row(
    'notetakers.update',
    'PATCH',
    '/v3/grants/{grant_id}/notetakers/{notetaker_id}',
    selectQuery,
    openRecord,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'notetakers.delete',
    'DELETE',
    '/v3/grants/{grant_id}/notetakers/{notetaker_id}',
    openQuery,
    unspecified,
  ),
  /** History. */
  history: /* @__PURE__ */ row(
    'notetakers.history',
    'GET',
    '/v3/grants/{grant_id}/notetakers/{notetaker_id}/history',
    selectQuery,
    unspecified,
  ),
  /** Cancel scheduled. */
  cancel: /* @__PURE__ */ row(
    'notetakers.cancel',
    'DELETE',
    '/v3/grants/{grant_id}/notetakers/{notetaker_id}/cancel',
    openQuery,
    unspecified,
  ),
  /** Remove from meeting. */
  leave: /* @__PURE__ */ row(
    'notetakers.leave',
    'POST',
    '/v3/grants/{grant_id}/notetakers/{notetaker_id}/leave',
    selectQuery,
    unspecified,
    openRecord,
  ),
  /** Media links. */
  media: /* @__PURE__ */ row(
    'notetakers.media',
    'GET',
    '/v3/grants/{grant_id}/notetakers/{notetaker_id}/media',
    selectQuery,
    unspecified,
  ),
}

/** The endpoints under `/v3/notetakers`. */
export const standaloneNotetakers = {
  list: /* @__PURE__ */ list(
    'standalone-notetakers.list',
    '/v3/notetakers',
    { limit: optionalCount, page_token: optionalText, select: optionalText },
    openRecord,
  ),
  create: /* @__PURE__ */ row(
    'standalone-notetakers.create',
    'POST',
    '/v3/notetakers',
    selectQuery,
    openRecord,
    openRecord,
  ),
  read: /* @__PURE__ */ row(
    'standalone-notetakers.read',
    'GET',
    '/v3/notetakers/{notetaker_id}',
    selectQuery,
    openRecord,
  ),
  update: /* @__PURE__ */ row(
    'standalone-notetakers.update',
    'PATCH',
    '/v3/notetakers/{notetaker_id}',
    selectQuery,
    openRecord,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'standalone-notetakers.delete',
    'DELETE',
    '/v3/notetakers/{notetaker_id}',
    openQuery,
    unspecified,
  ),
  history: /* @__PURE__ */ row(
    'standalone-notetakers.history',
    'GET',
    '/v3/notetakers/{notetaker_id}/history',
    selectQuery,
    unspecified,
  ),
  cancel: /* @__PURE__ */ row(
    'standalone-notetakers.cancel',
    'DELETE',
    '/v3/notetakers/{notetaker_id}/cancel',
    openQuery,
    unspecified,
  ),
  leave: /* @__PURE__ */ row(
    'standalone-notetakers.leave',
    'POST',
    '/v3/notetakers/{notetaker_id}/leave',
    selectQuery,
    unspecified,
    openRecord,
  ),
  media: /* @__PURE__ */ row(
    'standalone-notetakers.media',
    'GET',
    '/v3/notetakers/{notetaker_id}/media',
    selectQuery,
    unspecified,
  ),
}

/** The endpoints under `/v3/webhooks`. */
export const webhooks = {
  list: listWebhooks,
  create: createWebhook,
  read: getWebhook,
  update: updateWebhook,
  delete: deleteWebhook,
  /** Rotate secret. */
  rotateSecret: rotateWebhookSecret,
  /** Get mock payload. */
  mockPayload: mockPayload,
  /** Send test event. */
  sendTestEvent: sendTestEvent,
}

/** The endpoints under `/v3/channels/pubsub`. */
export const pubsubChannels = {
  list: /* @__PURE__ */ list(
    'pubsub-channels.list',
    '/v3/channels/pubsub',
    { limit: optionalCount, page_token: optionalText, select: optionalText },
    openRecord,
  ),
  create: /* @__PURE__ */ row(
    'pubsub-channels.create',
    'POST',
    '/v3/channels/pubsub',
    selectQuery,
    openRecord,
    openRecord,
  ),
  read: /* @__PURE__ */ row(
    'pubsub-channels.read',
    'GET',
    '/v3/channels/pubsub/{id}',
    selectQuery,
    openRecord,
  ),
  update: /* @__PURE__ */ row(
    'pubsub-channels.update',
    'PUT',
    '/v3/channels/pubsub/{id}',
    selectQuery,
    openRecord,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'pubsub-channels.delete',
    'DELETE',
    '/v3/channels/pubsub/{id}',
    openQuery,
    unspecified,
  ),
}

/** The endpoints under `/v3/channels/sns`. */
export const snsChannels = {
  list: /* @__PURE__ */ list(
    'sns-channels.list',
    '/v3/channels/sns',
    { limit: optionalCount, page_token: optionalText, select: optionalText },
    openRecord,
  ),
  create: /* @__PURE__ */ row(
    'sns-channels.create',
    'POST',
    '/v3/channels/sns',
    selectQuery,
    openRecord,
    openRecord,
  ),
  read: /* @__PURE__ */ row('sns-channels.read', 'GET', '/v3/channels/sns/{id}', selectQuery, openRecord),
  update: /* @__PURE__ */ row(
    'sns-channels.update',
    'PUT',
    '/v3/channels/sns/{id}',
    selectQuery,
    openRecord,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'sns-channels.delete',
    'DELETE',
    '/v3/channels/sns/{id}',
    openQuery,
    unspecified,
  ),
}

/** The endpoints under `/v3/templates`. */
export const templates = {
  list: /* @__PURE__ */ list(
    'templates.list',
    '/v3/templates',
    { limit: optionalCount, page_token: optionalText, select: optionalText },
    openRecord,
  ),
  create: /* @__PURE__ */ row(
    'templates.create',
    'POST',
    '/v3/templates',
    selectQuery,
    openRecord,
    openRecord,
  ),
  read: /* @__PURE__ */ row('templates.read', 'GET', '/v3/templates/{template_id}', selectQuery, openRecord),
  update: /* @__PURE__ */ row(
    'templates.update',
    'PUT',
    '/v3/templates/{template_id}',
    selectQuery,
    openRecord,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'templates.delete',
    'DELETE',
    '/v3/templates/{template_id}',
    openQuery,
    unspecified,
  ),
  /** Render template as HTML. */
  render: /* @__PURE__ */ row(
    'templates.render',
    'POST',
    '/v3/templates/render',
    selectQuery,
    unspecified,
    openRecord,
  ),
  /** Render a stored template. */
  renderStored: /* @__PURE__ */ row(
    'templates.render-stored',
    'POST',
    '/v3/templates/{template_id}/render',
    selectQuery,
    unspecified,
    openRecord,
  ),
}

/** The endpoints under `/v3/grants/{grant_id}/templates`. */
export const grantTemplates = {
  list: /* @__PURE__ */ list(
    'grant-templates.list',
    '/v3/grants/{grant_id}/templates',
    { limit: optionalCount, page_token: optionalText, select: optionalText },
    openRecord,
  ),
  create: /* @__PURE__ */ row(
    'grant-templates.create',
    'POST',
    '/v3/grants/{grant_id}/templates',
    selectQuery,
    openRecord,
    openRecord,
  ),
  read: /* @__PURE__ */ row(
    'grant-templates.read',
    'GET',
    '/v3/grants/{grant_id}/templates/{template_id}',
    selectQuery,
    openRecord,
  ),
  update: /* @__PURE__ */ row(
    'grant-templates.update',
    'PUT',
    '/v3/grants/{grant_id}/templates/{template_id}',
    selectQuery,
    openRecord,
    openRecord,
  ),
  delete: /* @__PURE__ */ row(
    'grant-templates.delete',
    'DELETE',
    '/v3/grants/{grant_id}/templates/{template_id}',
    openQuery,
    unspecified,
  ),
}
