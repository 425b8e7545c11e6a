import {
  type AgentToolInput,
  type AgentToolName,
  agentTools,
  cancelBooking,
  confirmEmail,
  createBooking,
  createEmailConfirmation,
  createHold,
  formatBookingReference,
  formatPrice,
  getAvailability,
  getBooking,
  getHostPage,
  getUiSettings,
  parseBookingReference,
  requestInstant,
  rescheduleBooking,
  ServiceError,
} from '@whenable/contract'
import { dateAt, type Instant, instant, isTimeZone, parseInstant, toIsoString, wallAt } from '@whenable/time'
import { notFoundError, validationError } from '../kernel/errors.js'
import { type Input, validate } from '../kernel/validate.js'
import type { ServiceCalls } from './service-calls.js'

/** The result of a tool: data alone. */
export type ToolResult = Readonly<Record<string, unknown>>

/** A tool of a request: what it calls, the service's origin, and when it is. */
interface ToolContext {
  readonly calls: ServiceCalls
  readonly origin: string
  readonly now: Instant
}

type Tool<Name extends AgentToolName> = (
  input: AgentToolInput<Name>,
  context: ToolContext,
) => Promise<ToolResult>

/** How long a time can last until its end is looked for, in seconds. */
const longestEvent = 31 * 86_400

const readStart = (text: string): Instant => {
  try {
    return requestInstant(parseInstant(text))
  } catch {
    throw validationError(
      'start',
      text,
      'a time with its offset in the years 2 to 9998, such as 2026-03-12T10:00:00Z',
    )
  }
}

const checkTimeZone = (name: string | undefined): void => {
  if (name !== undefined && !isTimeZone(name)) throw validationError('time_zone', name, 'an IANA time zone')
}

/** The slug and the client id that a page's address names, or the slug itself. */
const pageOf = (
  field: string,
  kind: 'b' | 'h',
  text: string,
  clientId: string | undefined,
  origin: string,
): { readonly slug: string; readonly clientId: string | undefined } => {
  const expected = `a slug, or an address that begins with ${origin}/${kind}/`
  if (!text.includes('/')) {
    if (!/^[a-z0-9-]{1,64}$/i.test(text)) throw validationError(field, text, expected)
    return { slug: text, clientId }
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  const slug = url && new RegExp(`^/${kind}/([a-z0-9-]{1,64})$`, 'i').exec(url.pathname)?.[1]
  if (!slug || url?.origin !== origin) throw validationError(field, text, expected)
  return { slug, clientId: url.searchParams.get('client_id') ?? clientId }
}

/** The configuration of an event type that anybody can book. */
const settingsOf = async (
  { event_type, client_id, time_zone, from }: Partial<AgentToolInput<'find_times'>>,
  { calls, origin }: ToolContext,
) => {
  const { slug, clientId } = pageOf('event_type', 'b', event_type ?? '', client_id, origin)
  const url = new URL(`/b/${slug}`, origin)
  for (const [name, value] of Object.entries({ client_id: clientId, tz: time_zone, from }))
    if (value !== undefined) url.searchParams.set(name, value)
  const page = await calls.page(url)
  if (!page) throw notFoundError('event type that anybody can book', slug)
  return { page, configurationId: String(page['configuration_id']), address: url }
}

/**
 * Refuses a first day after all that can be booked, for which a page shows the first free times instead.
 *
 * @throws ServiceError that names `from` and the last day.
 */
const checkFirstDay = async (
  from: string | undefined,
  configurationId: string,
  { calls, now }: ToolContext,
): Promise<void> => {
  if (from === undefined) return
  const { scheduler } = await calls.call(getUiSettings, { query: { configuration_id: configurationId } })
  // A day more, because the last one depends on the time zone.
  const days = Number(scheduler?.available_days_in_future ?? 30) + 1
  const last = dateAt(instant(now + days * 86_400), 'UTC')
  if (from > last) throw validationError('from', from, `a day up to ${last}, the last that can be booked`)
}

/** The end of a time, and the calendar of a group event. */
const slotAt = async (
  { calls }: ToolContext,
  configurationId: string,
  {
    start,
    eventId,
    minutes,
  }: { readonly start: Instant; readonly eventId?: string | undefined; readonly minutes: unknown },
) => {
  if (typeof minutes === 'number' && eventId === undefined)
    return { start_time: start, end_time: instant(start + minutes * 60) }
  const found = await calls.call(getAvailability, {
    query: { configuration_id: configurationId, start_time: start, end_time: start + longestEvent },
  })
  const slots = [...(found.time_slots ?? []), ...(found.full_slots ?? [])]
  const slot = slots.find(
    ({ start_time, event_id }) => Number(start_time) === start && (event_id ?? undefined) === eventId,
  )
  if (!slot)
    throw new ServiceError(
      'timeslot_not_available',
      'start: this time is not offered. Call find_times for others.',
      {
        field: 'start',
      },
    )
  return {
    start_time: start,
    end_time: slot.end_time,
    event_id: slot.event_id ?? undefined,
    calendar_id: slot.calendar_id ?? undefined,
  }
}

/** What a visitor holds: the booking of their reference. */
const held = (reference: string) => {
  try {
    const { configurationId, bookingId } = parseBookingReference(reference)
    return { configurationId, bookingId }
  } catch {
    throw validationError('booking_reference', reference, 'the booking_reference that book returned')
  }
}

/** A booking for agents, with its current state. */
const bookingResult = async (
  { configurationId, bookingId }: ReturnType<typeof held>,
  { calls, origin }: ToolContext,
): Promise<ToolResult> => {
  const path = { booking_id: bookingId }
  const query = { configuration_id: configurationId }
  const booking = await calls.call(getBooking, { path, query })
  // A reference without a salt: an organizer's would let its holder confirm the booking.
  const reference = formatBookingReference({ configurationId, bookingId })
  return {
    booking_reference: reference,
    status: booking.status,
    title: booking.title,
    start: booking.start_time && toIsoString(booking.start_time as Instant),
    end: booking.end_time && toIsoString(booking.end_time as Instant),
    location: booking.location ?? undefined,
    manage_url: `${origin}/manage/${reference}`,
  }
}

/** A price with its text, because amounts are in the currency's smallest unit. */
const priceResult = ({
  amount,
  currency,
}: {
  readonly amount: number | string
  readonly currency: string
}) => {
  const price = { amount: Number(amount), currency }
  return { ...price, text: formatPrice(price, 'en') }
}

/** The address of the page of a time. */
const slotPage = (page: URL, start: Instant, eventId: string | undefined): URL => {
  const address = new URL(page)
  address.searchParams.set('slot', eventId === undefined ? String(start) : `${start}~${eventId}`)
  return address
}

/** The refusal to book what is paid for: the person does it on the page of the time. */
const payOnPage = (page: URL, start: Instant, eventId: string | undefined): ServiceError =>
  new ServiceError(
    'forbidden',
    `this event type is paid for: the person books and pays for this time on its page, ${slotPage(page, start, eventId)}`,
    { reason: 'payment_required' },
  )

/**
 * What an email confirmation has led to: its booking, or that the person is asked for the code. Its token is the idempotency key of the
 * booking, so that a repeated call finds it.
 */
const confirmationResult = async (
  confirmation: Input<(typeof confirmEmail)['data']>,
  context: ToolContext,
): Promise<ToolResult> => {
  const { booking, configuration_id: configurationId, confirmation_id, status, email } = confirmation
  if (booking && configurationId)
    return bookingResult({ configurationId, bookingId: booking.booking_id }, context)
  return {
    confirmation_id,
    status: `email_confirmation_${status}`,
    email,
    start: toIsoString(confirmation.start_time as Instant),
    expires_in_seconds: confirmation.expires_in,
  }
}

const runs: { readonly [Name in AgentToolName]: Tool<Name> } = {
  list_event_types: async ({ host, client_id }, { calls, origin }) => {
    const { slug, clientId } = pageOf('host', 'h', host, client_id, origin)
    const page = await calls.call(getHostPage, { path: { slug }, query: { client_id: clientId } })
    return {
      host: page.name,
      time_zone: page.timezone,
      event_types: page.event_types.map((one) => ({
        event_type: one.page_url,
        title: one.title,
        description: one.description,
        location: one.location,
        duration_minutes: one.duration_minutes,
        price: one.price && priceResult(one.price),
        needs_confirmation: one.booking_type === 'organizer-confirmation',
        next_start: one.next_start_time && toIsoString(one.next_start_time as Instant),
      })),
    }
  },

  find_times: async (input, context) => {
    checkTimeZone(input.time_zone)
    const { page, configurationId, address } = await settingsOf(input, context)
    const timeZone = String(page['time_zone'])
    await checkFirstDay(input.from, configurationId, context)
    const { fields = [] } = Object(page['booking']) as { fields?: readonly Record<string, unknown>[] }
    const later = page['later'] ? new URL(String(page['later'])).searchParams.get('from') : undefined
    address.searchParams.delete('tz')
    address.searchParams.delete('from')
    return {
      event_type: address.href,
      title: page['title'],
      description: page['description'],
      location: page['location'],
      hosts: page['hosts'],
      duration_minutes: page['duration_minutes'],
      price: page['price'],
      needs_confirmation: page['confirmed_by_organizer'],
      needs_email_code: page['confirms_email'],
      cancellation_policy: page['cancellation_policy'],
      time_zone: timeZone,
      times: (page['times'] as readonly Record<string, unknown>[]).map((slot) => ({
        start: slot['start'],
        end: toIsoString(slot['end_time'] as Instant),
        local_start: wallAt(slot['start_time'] as Instant, timeZone),
        event_id: slot['event_id'],
        title: slot['title'],
        seats_left: slot['seats_left'],
      })),
      later: later ?? undefined,
      questions: fields.flatMap(({ name, ...question }) => {
        const key = /^answers\.(.*)$/s.exec(String(name))?.[1]
        return key === undefined ? [] : [{ key, ...question }]
      }),
    }
  },

  hold_time: async (input, context) => {
    const start = readStart(input.start)
    const { page, configurationId } = await settingsOf(input, context)
    const slot = await slotAt(context, configurationId, {
      start,
      eventId: input.event_id,
      minutes: page['duration_minutes'],
    })
    const hold = await context.calls.call(createHold, {
      query: { configuration_id: configurationId },
      body: { ...slot, hold_id: input.hold_id },
    })
    return {
      hold_id: hold.hold_id,
      start: toIsoString(start),
      expires_in_seconds: hold.expires_in,
    }
  },

  book: async (input, context) => {
    checkTimeZone(input.time_zone)
    const start = readStart(input.start)
    const { page, configurationId, address } = await settingsOf(input, context)
    if (page['price']) throw payOnPage(address, start, input.event_id)
    const slot = await slotAt(context, configurationId, {
      start,
      eventId: input.event_id,
      minutes: page['duration_minutes'],
    })
    const query = { configuration_id: configurationId }
    const body = {
      ...slot,
      guest: { name: input.name, email: input.email },
      additional_guests: input.guests ?? [],
      additional_fields: input.answers ?? {},
      timezone: input.time_zone,
      email_language: input.language,
      hold_id: input.hold_id,
    }
    const { idempotency_key: idempotencyKey } = input
    if (page['confirms_email']) {
      const confirmed = { ...body, confirmation_token: idempotencyKey }
      const { calls } = context
      return confirmationResult(
        await calls.call(createEmailConfirmation, { query, body: confirmed }),
        context,
      )
    }
    const booking = await context.calls.call(createBooking, { query, body, idempotencyKey })
    return bookingResult({ configurationId, bookingId: booking.booking_id }, context)
  },

  confirm_email: async ({ confirmation_id, code, idempotency_key }, context) =>
    confirmationResult(
      await context.calls.call(confirmEmail, {
        path: { confirmation_id },
        query: { confirmation_token: idempotency_key },
        body: { code },
      }),
      context,
    ),

  read_booking: ({ booking_reference }, context) => bookingResult(held(booking_reference), context),

  move_booking: async (input, context) => {
    const { configurationId, bookingId } = held(input.booking_reference)
    const path = { booking_id: bookingId }
    const query = { configuration_id: configurationId }
    const start = readStart(input.start)
    const { calls } = context
    const { duration_minutes: minutes } = await calls.call(getUiSettings, {
      query: { ...query, booking_id: bookingId },
    })
    const slot = await slotAt(context, configurationId, { start, eventId: input.event_id, minutes })
    await calls.call(rescheduleBooking, { path, query, body: slot, idempotencyKey: input.idempotency_key })
    return bookingResult({ configurationId, bookingId }, context)
  },

  cancel_booking: async (input, context) => {
    const { configurationId, bookingId } = held(input.booking_reference)
    await context.calls.call(cancelBooking, {
      path: { booking_id: bookingId },
      query: { configuration_id: configurationId },
      body: input.reason === undefined ? {} : { cancellation_reason: input.reason },
      idempotencyKey: input.idempotency_key,
    })
    return bookingResult({ configurationId, bookingId }, context)
  },
}

/**
 * Runs a tool with a visitor's rights.
 *
 * @throws ServiceError naming an argument that is not as the tool describes it, or the refusal of the service.
 */
export const runTool = async (name: string, input: unknown, context: ToolContext): Promise<ToolResult> => {
  if (!Object.hasOwn(agentTools, name)) throw notFoundError('tool', name)
  const tool = name as AgentToolName
  const checked: unknown = validate(agentTools[tool].input, input ?? {}, 'arguments')
  try {
    return await (runs[tool] as Tool<AgentToolName>)(checked as never, context)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.type !== 'challenge_required') throw error
    throw new ServiceError(
      'challenge_required',
      'many bookings were made from this network or for this event type: the person has to do this on the page themselves',
      { status: error.status },
    )
  }
}
