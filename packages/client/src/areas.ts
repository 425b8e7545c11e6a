import * as endpoints from '@whenable/contract/interface'
import { type Calls, callsOf } from './area-calls.js'
import type { Client } from './call.js'

// Bundlers drop the areas that a page does not import, with their endpoints.

/** The calls of `connect`: auth, token, revoke, tokenInfo, custom. */
export const connect = (client: Client): Calls<typeof endpoints.connect> => callsOf(client, endpoints.connect)

/** The calls of `connectors`: create. */
export const connectors = (client: Client): Calls<typeof endpoints.connectors> =>
  callsOf(client, endpoints.connectors)

/** The calls of `grants`: list, read, update, delete, me. */
export const grants = (client: Client): Calls<typeof endpoints.grants> => callsOf(client, endpoints.grants)

/** The calls of `messages`: list, read, update, delete, clean, send, listSchedules, readSchedule, cancelSchedule, smartCompose, smartComposeReply. */
export const messages = (client: Client): Calls<typeof endpoints.messages> =>
  callsOf(client, endpoints.messages)

/** The calls of `threads`: list, read, update, delete. */
export const threads = (client: Client): Calls<typeof endpoints.threads> => callsOf(client, endpoints.threads)

/** The calls of `drafts`: list, create, read, send, update, delete. */
export const drafts = (client: Client): Calls<typeof endpoints.drafts> => callsOf(client, endpoints.drafts)

/** The calls of `folders`: list, create, read, update, delete. */
export const folders = (client: Client): Calls<typeof endpoints.folders> => callsOf(client, endpoints.folders)

/** The calls of `attachments`: read, download, createUpload, completeUpload. */
export const attachments = (client: Client): Calls<typeof endpoints.attachments> =>
  callsOf(client, endpoints.attachments)

/** The calls of `domains`: send. */
export const domains = (client: Client): Calls<typeof endpoints.domains> => callsOf(client, endpoints.domains)

/** The calls of `signatures`: list, create, read, update, delete. */
export const signatures = (client: Client): Calls<typeof endpoints.signatures> =>
  callsOf(client, endpoints.signatures)

/** The calls of `calendars`: list, create, read, update, delete, availability, freeBusy. */
export const calendars = (client: Client): Calls<typeof endpoints.calendars> =>
  callsOf(client, endpoints.calendars)

/** The calls of `events`: list, create, import, read, update, delete, sendRsvp. */
export const events = (client: Client): Calls<typeof endpoints.events> => callsOf(client, endpoints.events)

/** The calls of `resources`: list. */
export const resources = (client: Client): Calls<typeof endpoints.resources> =>
  callsOf(client, endpoints.resources)

/** The calls of `contacts`: list, create, read, update, delete, listGroups. */
export const contacts = (client: Client): Calls<typeof endpoints.contacts> =>
  callsOf(client, endpoints.contacts)

/** The calls of `configurations`: list, create, read, update, delete. */
export const configurations = (client: Client): Calls<typeof endpoints.configurations> =>
  callsOf(client, endpoints.configurations)

/** The calls of `sessions`: create, delete. */
export const sessions = (client: Client): Calls<typeof endpoints.sessions> =>
  callsOf(client, endpoints.sessions)

/** The calls of `bookings`: create, read, answer, reschedule, cancel, availability. */
export const bookings = (client: Client): Calls<typeof endpoints.bookings> =>
  callsOf(client, endpoints.bookings)

/** The calls of `groupEvents`: list, create, update, delete, import, validateTimeslot. */
export const groupEvents = (client: Client): Calls<typeof endpoints.groupEvents> =>
  callsOf(client, endpoints.groupEvents)

/** The calls of `notetakers`: list, create, read, update, delete, history, cancel, leave, media. */
export const notetakers = (client: Client): Calls<typeof endpoints.notetakers> =>
  callsOf(client, endpoints.notetakers)

/** The calls of `standaloneNotetakers`: list, create, read, update, delete, history, cancel, leave, media. */
export const standaloneNotetakers = (client: Client): Calls<typeof endpoints.standaloneNotetakers> =>
  callsOf(client, endpoints.standaloneNotetakers)

/** The calls of `webhooks`: list, create, read, update, delete, rotateSecret, mockPayload, sendTestEvent. */
export const webhooks = (client: Client): Calls<typeof endpoints.webhooks> =>
  callsOf(client, endpoints.webhooks)

/** The calls of `pubsubChannels`: list, create, read, update, delete. */
export const pubsubChannels = (client: Client): Calls<typeof endpoints.pubsubChannels> =>
  callsOf(client, endpoints.pubsubChannels)

/** The calls of `snsChannels`: list, create, read, update, delete. */
export const snsChannels = (client: Client): Calls<typeof endpoints.snsChannels> =>
  callsOf(client, endpoints.snsChannels)

/** The calls of `templates`: list, create, read, update, delete, render, renderStored. */
export const templates = (client: Client): Calls<typeof endpoints.templates> =>
  callsOf(client, endpoints.templates)

/** The calls of `grantTemplates`: list, create, read, update, delete. */
export const grantTemplates = (client: Client): Calls<typeof endpoints.grantTemplates> =>
  callsOf(client, endpoints.grantTemplates)

/** The calls of `legacyOauth`: authorize, token, revoke. */
export const legacyOauth = (client: Client): Calls<typeof endpoints.legacyOauth> =>
  callsOf(client, endpoints.legacyOauth)

/** The calls of `legacyConnect`: authorize, token. */
export const legacyConnect = (client: Client): Calls<typeof endpoints.legacyConnect> =>
  callsOf(client, endpoints.legacyConnect)

/** The calls of `legacyAccount`: read. */
export const legacyAccount = (client: Client): Calls<typeof endpoints.legacyAccount> =>
  callsOf(client, endpoints.legacyAccount)

/** The calls of `legacyAccounts`: list, read, downgrade, upgrade. */
export const legacyAccounts = (client: Client): Calls<typeof endpoints.legacyAccounts> =>
  callsOf(client, endpoints.legacyAccounts)

/** The calls of `legacyThreads`: list, read, update, search. */
export const legacyThreads = (client: Client): Calls<typeof endpoints.legacyThreads> =>
  callsOf(client, endpoints.legacyThreads)

/** The calls of `legacyMessages`: read, raw, update. */
export const legacyMessages = (client: Client): Calls<typeof endpoints.legacyMessages> =>
  callsOf(client, endpoints.legacyMessages)

/** The calls of `legacyFolders`: list, create, read, update, delete. */
export const legacyFolders = (client: Client): Calls<typeof endpoints.legacyFolders> =>
  callsOf(client, endpoints.legacyFolders)

/** The calls of `legacyLabels`: list, create, read, update, delete. */
export const legacyLabels = (client: Client): Calls<typeof endpoints.legacyLabels> =>
  callsOf(client, endpoints.legacyLabels)

/** The calls of `legacyDrafts`: list, read, create, update, delete. */
export const legacyDrafts = (client: Client): Calls<typeof endpoints.legacyDrafts> =>
  callsOf(client, endpoints.legacyDrafts)

/** The calls of `legacyFiles`: download, create. */
export const legacyFiles = (client: Client): Calls<typeof endpoints.legacyFiles> =>
  callsOf(client, endpoints.legacyFiles)

/** The calls of `legacyCalendars`: list, read. */
export const legacyCalendars = (client: Client): Calls<typeof endpoints.legacyCalendars> =>
  callsOf(client, endpoints.legacyCalendars)

/** The calls of `legacyEvents`: list, read, create, update, delete, sendRsvp. */
export const legacyEvents = (client: Client): Calls<typeof endpoints.legacyEvents> =>
  callsOf(client, endpoints.legacyEvents)

/** The calls of `legacyContacts`: list, read. */
export const legacyContacts = (client: Client): Calls<typeof endpoints.legacyContacts> =>
  callsOf(client, endpoints.legacyContacts)
