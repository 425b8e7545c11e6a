import * as z from 'zod/mini'

// The tools that the service offers to agents at `/mcp` (Model Context Protocol). Names and descriptions are fixed texts: what owners and
// guests write appears in results alone.

const text = (description: string, longest = 2_048) =>
  z.string().check(z.minLength(1), z.maxLength(longest), z.describe(description))

const eventType = text(
  'The event type to book: the address of its booking page, such as https://book.example.com/b/intro-call, or its slug, such as intro-call.',
)
const clientId = z.optional(
  text(
    'The client_id in the address of the page. Only needed with a slug, on a service with several applications.',
    200,
  ),
)
const timeZone = text('IANA time zone, such as Europe/Lisbon.', 100)
const start = text('The start of a free time, as find_times returned it: 2026-03-12T10:00:00Z.', 40)
const eventId = z.optional(text('The event_id of the time, if find_times returned one.', 300))
const reference = text(
  'The booking_reference that book returned. Whoever has it can read, move and cancel the booking.',
  500,
)
const key = z
  .string()
  .check(
    z.minLength(16),
    z.maxLength(256),
    z.describe(
      'A random text of at least 16 characters, such as a UUID. Send the same one when you repeat a call whose answer was lost, and a new one for anything else: a key acts once.',
    ),
  )
const person = z.strictObject({
  name: z.optional(text('The name of the guest.', 200)),
  email: text('The email address of the guest.', 320),
})

/** What a tool does, for agents that ask the person first (MCP: ToolAnnotations). */
export interface ToolHints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

const reads: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
const writes: ToolHints = { ...reads, readOnlyHint: false }

/** The tools by name: what each does, and its arguments. */
export const agentTools = {
  list_event_types: {
    title: 'List event types',
    description:
      'Lists what can be booked with a host, each with its next free time. Needs the page that the host has published.',
    hints: reads,
    input: z.strictObject({
      host: text(
        "The address of the host's page, such as https://book.example.com/h/ada, or its slug, such as ada.",
      ),
      client_id: clientId,
    }),
  },
  find_times: {
    title: 'Find free times',
    description:
      'Returns the next free times of an event type, its details and price, and the questions that book must answer. Ask again with the date in later for more.',
    hints: reads,
    input: z.strictObject({
      event_type: eventType,
      client_id: clientId,
      from: z.optional(z.iso.date().check(z.describe('The first day, YYYY-MM-DD. Default: today.'))),
      time_zone: z.optional(timeZone),
    }),
  },
  hold_time: {
    title: 'Hold a time',
    description:
      'Keeps a free time for five minutes while you ask the person, so that nobody else takes it. Give the hold_id to book. A hold that is not used ends by itself.',
    hints: writes,
    input: z.strictObject({
      event_type: eventType,
      client_id: clientId,
      start,
      event_id: eventId,
      hold_id: z.optional(
        text('The hold_id of your own hold, to move it to this time or to extend it.', 256),
      ),
    }),
  },
  book: {
    title: 'Book a time',
    description:
      'Books a free time for a person. If this service sends emails, they get one about it. Ask the person before you book, and use their own name and address. Some event types first send the person a code by email: the result then has confirmation_id and no booking, and confirm_email books with the code. What has a price is refused: the error names the page on which the person books and pays.',
    hints: writes,
    input: z.strictObject({
      event_type: eventType,
      client_id: clientId,
      start,
      event_id: eventId,
      name: text('The name of the person who books.', 200),
      email: text('The email address of the person who books.', 320),
      answers: z.optional(
        z
          .record(z.string(), z.string())
          .check(z.describe('Answers to the questions that find_times returned, by their key.')),
      ),
      guests: z.optional(z.array(person).check(z.maxLength(50), z.describe('More people to invite.'))),
      time_zone: z.optional(timeZone),
      hold_id: z.optional(text('The hold_id that hold_time returned.', 256)),
      language: z.optional(text('The language of emails to the person (BCP 47), such as de.', 35)),
      idempotency_key: key,
    }),
  },
  confirm_email: {
    title: 'Confirm an email address',
    description:
      'Books what book has asked for, with the six digits that the person got by email. Ask the person for them: the time is kept for 15 minutes. If the time was taken meanwhile, book another one with the same idempotency_key, which needs no other code.',
    hints: writes,
    input: z.strictObject({
      confirmation_id: text('The confirmation_id that book returned.', 100),
      code: text('The six digits of the email, which the person tells you.', 50),
      idempotency_key: z
        .string()
        .check(
          z.minLength(16),
          z.maxLength(256),
          z.describe('The idempotency_key that book was called with.'),
        ),
    }),
  },
  read_booking: {
    title: 'Read a booking',
    description: 'Returns a booking: its status, its time and its title.',
    hints: reads,
    input: z.strictObject({ booking_reference: reference }),
  },
  move_booking: {
    title: 'Move a booking',
    description:
      'Moves a booking to another free time. If this service sends emails, everyone gets one about it. Ask the person first.',
    hints: { ...writes, destructiveHint: true },
    input: z.strictObject({ booking_reference: reference, start, event_id: eventId, idempotency_key: key }),
  },
  cancel_booking: {
    title: 'Cancel a booking',
    description:
      'Cancels a booking. If this service sends emails, everyone gets one about it. It cannot be undone. Ask the person first.',
    hints: { ...writes, destructiveHint: true },
    input: z.strictObject({
      booking_reference: reference,
      reason: z.optional(text('Why it is cancelled, for the organizer.', 500)),
      idempotency_key: key,
    }),
  },
} as const

export type AgentToolName = keyof typeof agentTools

/** The arguments of a tool, as it reads them. */
export type AgentToolInput<Name extends AgentToolName> = z.output<(typeof agentTools)[Name]['input']>

/** A tool as `tools/list` returns it. */
export interface ListedAgentTool {
  readonly name: AgentToolName
  readonly title: string
  readonly description: string
  readonly inputSchema: { readonly type: 'object' } & Readonly<Record<string, unknown>>
  readonly annotations: ToolHints & { readonly title: string }
}

/** The tools with their arguments as JSON Schema. */
export const listAgentTools = (): readonly ListedAgentTool[] =>
  Object.entries(agentTools).map(([name, { title, description, hints, input }]) => ({
    name: name as AgentToolName,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input' }) as ListedAgentTool['inputSchema'],
    annotations: { title, ...hints },
  }))
