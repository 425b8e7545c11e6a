import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, numericSchema, oneOf, optional, optionalCount, optionalText } from '../scalars.js'

// How emails are sent, for owners. All times are Unix seconds.

const none = z.object({})
const nothing = optional(z.unknown())

/** How a connection to a mail server is protected: by TLS from its beginning, by STARTTLS, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

/**
 * Why a mail server could not be used: the `reason` of an error. `address_not_allowed`: the service may not connect there; `tls`: the
 * connection cannot be protected; `authentication`: the user or the password is wrong; `sender_refused`, `recipient_refused` and
 * `content_refused`: the server does not accept the sender, the recipient or the email.
 */
export const mailProblems = [
  'host_not_found',
  'address_not_allowed',
  'connection_refused',
  'timeout',
  'tls',
  'authentication',
  'sender_refused',
  'recipient_refused',
  'content_refused',
  'not_a_mail_server',
  'other',
] as const

export type MailProblem = (typeof mailProblems)[number]

const hostName = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(253),
    z.regex(/^[^\s/@?#]+$/, { error: 'expected the name of a host, such as smtp.example.com' }),
  )

const sender = z.string().check(
  z.maxLength(400),
  z.regex(/^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/, {
    error: 'expected an address, or a name and an address in angle brackets',
  }),
)

/** A mail server that an owner sets. */
export const mailServerInputSchema = z.object({
  host: hostName,
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(mailSecurities),
  /** Without one, the service does not sign in. */
  username: optional(z.string().check(z.minLength(1), z.maxLength(320))),
  /** Absent: the stored one is kept, for the same host and user. */
  password: optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
  /** The sender: an address, or `Name <address>`. */
  from: sender,
})

export type MailServerInput = z.output<typeof mailServerInputSchema>

/** A mail server that an owner has set, without its password. */
export const mailServerSchema = z.looseObject({
  host: z.string(),
  port: numericSchema,
  security: oneOf(...mailSecurities),
  username: optionalText,
  has_password: z.boolean(),
  from: z.string(),
})

/** How this service sends emails. Contains no credential. */
export const mailSettingsSchema = z.looseObject({
  /** Whether emails are sent. If not, they wait in the database. */
  is_configured: z.boolean(),
  /** Whether the command line decides; otherwise owners do. */
  is_fixed: z.boolean(),
  /** Whether owners can set a mail server here. */
  can_be_set: z.boolean(),
  /** The sender of all emails. */
  from: optionalText,
  /** The host of the mail server. */
  server: optionalText,
  /** The mail server that an owner has set. */
  own_server: optional(mailServerSchema),
  /** The number of emails that limits have withheld. */
  withheld: z.looseObject({ last_hour: numericSchema, last_day: numericSchema }),
  /**
   * Emails that waited for a mail server: how many an owner has yet to send or discard, and how many were dropped, because what they tell was
   * no longer true.
   */
  waited: z.looseObject({ held: numericSchema, dropped: numericSchema }),
})

export type MailSettings = z.output<typeof mailSettingsSchema>

const exampleServer = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  username: 'bookings@example.com',
  from: 'Bookings <bookings@example.com>',
} as const

const exampleSettings = {
  is_configured: true,
  is_fixed: false,
  can_be_set: true,
  from: 'Bookings <bookings@example.com>',
  server: 'smtp.example.com',
  own_server: { ...exampleServer, has_password: true },
  withheld: { last_hour: 0, last_day: 2 },
  waited: { held: 12, dropped: 3 },
}

/** How this service sends emails. */
export const getMailSettings = /* @__PURE__ */ endpoint({
  id: 'admin-mail.read',
  method: 'GET',
  path: '/admin/v1/mail',
  access: 'owner',
  description:
    'How this service sends emails: by the mail server of the command line (`--smtp` and `--mail-from`), or by the one that owners have set. Contains no password.',
  query: none,
  data: mailSettingsSchema,
  example: { data: exampleSettings },
})

/** Sets the mail server of an application. */
export const setMailServer = /* @__PURE__ */ endpoint({
  id: 'admin-mail.set-server',
  method: 'PUT',
  path: '/admin/v1/mail/server',
  access: 'owner',
  description:
    'Sets the mail server, after the service has connected to it and signed in. If that fails, nothing changes, and the `reason` of the error says why. Emails that have waited until now are held for `/admin/v1/mail/held`. Refused with `conflict` if the command line sets one. At most twenty tries an hour.',
  query: none,
  body: mailServerInputSchema,
  data: mailSettingsSchema,
  example: { body: { ...exampleServer, password: 'a password for this service' }, data: exampleSettings },
})

/** Removes the mail server of an application: emails wait. */
export const removeMailServer = /* @__PURE__ */ endpoint({
  id: 'admin-mail.remove-server',
  method: 'DELETE',
  path: '/admin/v1/mail/server',
  access: 'owner',
  description: 'Removes the mail server that owners have set, and its password. Emails wait from then on.',
  query: none,
  data: mailSettingsSchema,
  example: {
    data: {
      ...exampleSettings,
      is_configured: false,
      own_server: undefined,
      from: undefined,
      server: undefined,
    },
  },
})

/** Sends a test email to the member whose access token calls. */
export const sendTestMail = /* @__PURE__ */ endpoint({
  id: 'admin-mail.test',
  method: 'POST',
  path: '/admin/v1/mail/test',
  access: 'self',
  description:
    'Sends a test email to the owner whose access token calls, at most five an hour, and waits for the answer of the mail server. If it does not accept the email, the error is a `conflict`, whose `reason` says why. Takes no body.',
  query: none,
  data: z.looseObject({ email: z.string() }),
  example: { data: { email: 'ada@example.com' } },
})

/** An email that waited for a mail server. */
export const heldMailSchema = z.looseObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  created_at: instantSchema,
})

export type HeldMail = z.output<typeof heldMailSchema>

/** The emails that waited for a mail server, the oldest first. */
export const listHeldMails = /* @__PURE__ */ endpoint({
  id: 'admin-mail.held',
  method: 'GET',
  path: '/admin/v1/mail/held',
  access: 'owner',
  description:
    'The emails that were written before there was a mail server, the oldest first. They are sent or discarded by an owner, and discarded after a week.',
  query: z.object({ limit: optionalCount, page_token: optionalText }),
  data: z.array(heldMailSchema),
  paged: true,
  example: {
    data: [
      {
        id: '0d6d0b39-6f0c-4b57-9dd4-6e2a1a2f6f7e',
        to: 'robin@example.com',
        subject: 'Booked: Walkthrough, Mar 26, 2026, 10:00 AM',
        created_at: 1_772_438_400,
      },
    ],
  },
})

const released = z.looseObject({ sent: numericSchema, dropped: numericSchema, left: numericSchema })

/** Sends held emails. */
export const sendHeldMails = /* @__PURE__ */ endpoint({
  id: 'admin-mail.send-held',
  method: 'POST',
  path: '/admin/v1/mail/held/send',
  access: 'owner',
  description:
    'Queues held emails, the oldest first and at most 500 at once, and drops those that tell what is no longer true. `left` is how many are still held. Refused with `conflict` without a mail server. Takes no body.',
  query: none,
  data: released,
  example: { data: { sent: 11, dropped: 1, left: 0 } },
})

/** Discards held emails. */
export const discardHeldMails = /* @__PURE__ */ endpoint({
  id: 'admin-mail.discard-held',
  method: 'DELETE',
  path: '/admin/v1/mail/held',
  access: 'owner',
  description:
    'Discards held emails, the oldest first and at most 500 at once. They are never sent. `left` is how many are still held.',
  query: none,
  data: released,
  example: { data: { sent: 0, dropped: 12, left: 0 } },
})

/** Sends one held email. */
export const sendHeldMail = /* @__PURE__ */ endpoint({
  id: 'admin-mail.send-one-held',
  method: 'POST',
  path: '/admin/v1/mail/held/{mail_id}/send',
  access: 'owner',
  description: 'Queues one held email, or drops it if its content is no longer true. Takes no body.',
  query: none,
  data: released,
  example: { data: { sent: 1, dropped: 0, left: 11 } },
})

/** Discards one held email. */
export const discardHeldMail = /* @__PURE__ */ endpoint({
  id: 'admin-mail.discard-one-held',
  method: 'DELETE',
  path: '/admin/v1/mail/held/{mail_id}',
  access: 'owner',
  description: 'Discards one held email. It is never sent.',
  query: none,
  data: nothing,
})
