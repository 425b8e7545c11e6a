import { formatBookingReference } from '@whenable/contract'
import { type Instant, instant, toIsoString } from '@whenable/time'
import { authorizationPath, pkce } from '../sign-in.js'
import { callbackUri } from '../studio.js'
import type { Answer, Move, Moves } from './move.js'
import {
  advertisement,
  advertisingMailbox,
  attackersMailbox,
  fullDay,
  origin,
  sessionSeconds,
  strangersMailbox,
  type Target,
} from './target.js'

/** What an attacker wants: mailboxes of others, the owner's times, the database, or the processor. */
export type Goal = 'mail' | 'block' | 'fill' | 'stall'

/** A way to one or several goals. */
export interface Surface {
  readonly name: string
  readonly goals: readonly Goal[]
  /** How many attempts the attacker makes in a row. Defaults to 24. */
  readonly attempts?: number
  /** The requests of an attempt, numbered from 0. */
  readonly attempt: (target: Target, turn: number) => Moves
}

/** Texts in every field that a visitor can fill in. */
const guestOf = (turn: number) => ({ name: advertisement(turn), email: strangersMailbox(turn) })
const companionsOf = (turn: number, count = 10) =>
  Array.from({ length: count }, (_, index) => ({
    name: advertisement(turn + index),
    email: strangersMailbox(`${turn}-${index}`),
  }))
const secretOf = (kind: string, turn: number) => `a random secret of the ${kind} number ${turn}`

const startOf = ({ starts }: Target, turn: number): Instant => starts[turn % starts.length] as Instant

const visitor = (path: string, configuration: string): string =>
  `/v3/scheduling/${path}?configuration_id=${configuration}`

const post = (path: string, json: unknown): Move => ({ method: 'POST', path, json })

const times = (start: Instant, length = sessionSeconds) => ({
  start_time: start,
  end_time: instant(start + length),
})

/** A call that asks for a time, with the challenge for it. */
const forTime = (
  path: string,
  configuration: string,
  json: Readonly<Record<string, unknown>>,
  slot = json,
): Move => ({
  ...post(visitor(path, configuration), json),
  challenge: {
    path: visitor('challenges', configuration),
    json: { start_time: slot['start_time'], end_time: slot['end_time'], event_id: slot['event_id'] },
  },
})

const bookMove = (configuration: string, start: Instant, turn: number, companions = 10): Move =>
  forTime('bookings', configuration, {
    ...times(start),
    guest: guestOf(turn),
    additional_guests: companionsOf(turn, companions),
    additional_fields: { topic: advertisement(turn) },
  })

const cancelMove = (configuration: string, { data }: Answer, turn: number): Move => ({
  method: 'DELETE',
  path: visitor(`bookings/${data.booking_id}`, configuration),
  json: { cancellation_reason: `${advertisement(turn)} `.repeat(30) },
})

/** A request that waits for the code in an email to its guest. */
const confirmationMove = (
  target: Target,
  turn: number,
  guest: { readonly name: string; readonly email: string },
): Move =>
  forTime('email-confirmations', target.confirmed, {
    ...times(startOf(target, turn)),
    ...{ guest, additional_guests: companionsOf(turn) },
    confirmation_token: secretOf('confirmation', turn),
  })

/** A form of a hosted page. */
const formMove = (path: string, form: Readonly<Record<string, string>>): Move => ({
  method: 'POST',
  path,
  form,
})

const pageOf = ({ service }: Target, slug: string, more = '') =>
  `/b/${slug}${more}?client_id=${service.clientId}`

const bookingForm = (start: Instant, turn: number, companions = 3) => ({
  slot: String(start),
  key: secretOf('form', turn).replaceAll(' ', '-'),
  ...guestOf(turn),
  'answers.topic': advertisement(turn),
  ...Object.fromEntries(
    companionsOf(turn, companions).flatMap(({ name, email }, index) => [
      [`guests.${index}.name`, name],
      [`guests.${index}.email`, email],
    ]),
  ),
})

/** A call of an agent's tool. */
const toolMove = (name: string, input: Readonly<Record<string, unknown>>): Move => ({
  ...post('/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input },
  }),
  headers: { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' },
})

const toolBooking = ({ service }: Target, start: Instant, turn: number, companions = 10) => ({
  event_type: `${origin}/b/talk?client_id=${service.clientId}`,
  start: toIsoString(start),
  ...guestOf(turn),
  answers: { topic: advertisement(turn) },
  guests: companionsOf(turn, companions),
  idempotency_key: secretOf('tool', turn),
})

/** A place on a waitlist for a session. */
const waitMove = ({ waiting }: Target, start: Instant, turn: number): Move =>
  forTime('waitlist', waiting, {
    ...{ guest: guestOf(turn), timezone: 'Europe/Lisbon', ...times(start, 1_800) },
    additional_fields: { topic: advertisement(turn) },
    waitlist_id: secretOf('waitlist', turn),
  })

const waitForm = (target: Target, turn: number): Move => {
  const { slot: _, ...form } = bookingForm(fullDay, turn, 0)
  return formMove(pageOf(target, 'waiting', '/wait'), { ...form, for: toIsoString(fullDay).slice(0, 10) })
}

const pollMove = ({ poll }: Target, turn: number): Move => ({
  method: 'PUT',
  path: `/v3/scheduling/poll-pages/${poll.secret}/answers/${encodeURIComponent(secretOf('answer', turn))}`,
  json: { ...guestOf(turn), votes: { [poll.start]: 'yes' } },
  challenge: { path: `/v3/scheduling/poll-pages/${poll.secret}/challenges` },
})

const pollForm = ({ poll }: Target, turn: number, more: Readonly<Record<string, string>> = {}) => ({
  ...guestOf(turn),
  token: secretOf('form', turn).replaceAll(' ', '-'),
  [`vote.${poll.start}`]: 'yes',
  ...more,
})

const payMove = ({ paid }: Target, start: Instant, turn: number): Move =>
  forTime('payments', paid, {
    ...times(start),
    ...{ guest: guestOf(turn), additional_guests: companionsOf(turn) },
    payment_token: secretOf('payment', turn),
  })

/** The page `/admin` in the attacker's browser. */
const adminMove = (path: string, json: unknown): Move => ({
  ...post(`/admin/v1/${path}`, json),
  headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
})

const signInPath = ({ service }: Target): string =>
  authorizationPath(service, {
    ...{ redirect_uri: callbackUri, scope: 'calendar' },
    ...{ code_challenge: pkce.challenge, code_challenge_method: 'S256' },
  })

/** The attacker's own account, with a calendar. */
interface Account {
  readonly bearer: string
  readonly calendarId: string
}

const accounts = new WeakMap<Target, Account>()

/** Opens an account with the attacker's own mailbox, once for a target. */
async function* signUp(target: Target): AsyncGenerator<Move, Account, Answer> {
  const known = accounts.get(target)
  if (known) return known
  const path = signInPath(target)
  const page = yield formMove(path, { email: attackersMailbox })
  const signInId = /name="sign_in" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const code = await target.mailedTo(attackersMailbox, /\b(\d{4} \d{4})\b/)
  const { location } = yield formMove(path, { sign_in: signInId, code })
  const token = yield post('/v3/connect/token', {
    ...{ grant_type: 'authorization_code', client_id: target.service.clientId, redirect_uri: callbackUri },
    code: URL.canParse(location) ? new URL(location).searchParams.get('code') : '',
    code_verifier: pkce.verifier,
  })
  const bearer: string = token.data?.access_token ?? ''
  const calendar = yield {
    ...post('/v3/grants/me/calendars', { name: 'Mallory', timezone: 'Europe/Lisbon' }),
    bearer,
  }
  const account = { bearer, calendarId: calendar.data?.id ?? '' }
  accounts.set(target, account)
  return account
}

/** Creates an event in the attacker's own calendar, whose participants get an email. */
const eventMove = ({ bearer, calendarId }: Account, json: Readonly<Record<string, unknown>>): Move => ({
  ...post(`/v3/grants/me/events?calendar_id=${calendarId}&notify_participants=true`, json),
  bearer,
})

/** A calendar file whose event recurs each second. */
const expensiveFile = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//mallory//EN'],
  ...['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z', 'DTSTART:20260301T000000Z', 'DURATION:PT1S'],
  ...['RRULE:FREQ=SECONDLY', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

/** All ways in, each once. A new endpoint or page for visitors is used by one of them. */
export const surfaces: readonly Surface[] = [
  {
    name: 'book with ten more guests, cancel with a reason',
    goals: ['mail'],
    async *attempt(target, turn) {
      const booked = yield bookMove(target.talk, startOf(target, turn), turn)
      if (booked.isAccepted) yield cancelMove(target.talk, booked, turn)
    },
  },
  {
    name: 'book with ten more guests, release the emails that wait',
    goals: ['mail'],
    async *attempt(target, turn) {
      const start = startOf(target, turn)
      const booked = yield bookMove(target.talk, start, turn)
      if (!booked.isAccepted) return
      const path = `bookings/${booked.data.booking_id}/waiting-emails`
      yield forTime(path, target.talk, {}, times(start))
      yield cancelMove(target.talk, booked, turn)
    },
  },
  {
    name: 'book, move twice, cancel',
    goals: ['mail'],
    // Enough to exceed what a host may get.
    attempts: 40,
    async *attempt(target, turn) {
      const booked = yield bookMove(target.talk, startOf(target, turn), turn, 0)
      if (!booked.isAccepted) return
      for (const next of [1, 2]) {
        const slot = { ...times(startOf(target, turn + next)), reschedule_reason: advertisement(turn) }
        yield {
          ...forTime(`bookings/${booked.data.booking_id}`, target.talk, slot),
          method: 'PATCH',
        }
      }
      yield cancelMove(target.talk, booked, turn)
    },
  },
  {
    name: 'book with a text in the address of another guest',
    goals: ['mail'],
    async *attempt(target, turn) {
      const booked = yield forTime('bookings', target.talk, {
        ...times(startOf(target, turn)),
        guest: { name: 'Robin', email: strangersMailbox(turn) },
        additional_guests: [{ email: advertisingMailbox(turn) }],
      })
      if (booked.isAccepted) yield cancelMove(target.talk, booked, turn)
    },
  },
  {
    name: 'book a series, cancel it',
    goals: ['mail', 'block'],
    async *attempt(target, turn) {
      const first = startOf(target, turn)
      const slots = target.starts.filter((start) => (start - first) % (7 * 86_400) === 0 && start >= first)
      const booked = yield {
        ...forTime(
          'booking-series',
          target.course,
          {
            slots: slots.slice(0, 12).map((start) => times(start)),
            ...{ guest: guestOf(turn), additional_guests: companionsOf(turn), if_taken: 'skip' },
          },
          times(first),
        ),
      }
      // Every other one stays.
      if (booked.isAccepted && turn % 2)
        yield {
          method: 'DELETE',
          path: `${visitor(`bookings/${booked.data.bookings[0].booking_id}/series`, target.course)}&bookings=all`,
          json: { cancellation_reason: advertisement(turn) },
        }
    },
  },
  {
    name: 'book a seat of a group event',
    goals: ['mail', 'block'],
    async *attempt(target, turn) {
      const { id, calendarId, start } = target.session
      const slot = { ...times(start, 3_600), event_id: id, calendar_id: calendarId }
      const booked = yield forTime('bookings', target.group, { ...slot, guest: guestOf(turn) })
      if (booked.isAccepted && turn % 4 === 0) yield cancelMove(target.group, booked, turn)
    },
  },
  {
    name: 'book with a code that others get, ask for it again',
    goals: ['mail', 'block', 'fill'],
    async *attempt(target, turn) {
      const token = secretOf('confirmation', turn)
      const started = yield confirmationMove(target, turn, guestOf(turn))
      if (!started.isAccepted) return
      const at = (verb: string) =>
        `${visitor(`email-confirmations/${started.data.confirmation_id}${verb}`, target.confirmed)}&confirmation_token=${encodeURIComponent(token)}`
      yield post(at('/confirm'), { code: '123456' })
      if (turn % 4) return
      target.later(31)
      yield post(at('/send-code'), {})
      if (turn % 8) yield { method: 'DELETE', path: at('') }
    },
  },
  {
    name: 'book with a code of its own mailbox, with ten others as guests',
    goals: ['mail', 'block'],
    async *attempt(target, turn) {
      const started = yield confirmationMove(target, turn, {
        name: advertisement(turn),
        email: attackersMailbox,
      })
      if (!started.isAccepted) return
      const path = await target.mailedTo(attackersMailbox, /(\/e\/[\w-]+)/)
      if (path) yield formMove(path, {})
    },
  },
  {
    name: 'hosted form: book with a code that others get',
    goals: ['mail', 'block'],
    async *attempt(target, turn) {
      yield formMove(pageOf(target, 'confirmed'), bookingForm(startOf(target, turn), turn, 3))
    },
  },
  {
    name: 'join a waitlist, leave it',
    goals: ['mail'],
    async *attempt(target, turn) {
      const joined = yield waitMove(target, startOf(target, turn), turn)
      if (joined.isAccepted)
        yield { method: 'DELETE', path: `/v3/scheduling/waitlist/${joined.data.waitlist_id}` }
    },
  },
  {
    name: 'join a waitlist',
    goals: ['fill'],
    async *attempt(target, turn) {
      yield waitMove(target, startOf(target, turn), turn)
    },
  },
  {
    name: 'answer a poll, withdraw the answer',
    goals: ['mail', 'fill'],
    async *attempt(target, turn) {
      const move = pollMove(target, turn)
      const answered = yield move
      if (answered.isAccepted && turn % 4 === 0) yield { method: 'DELETE', path: move.path }
    },
  },
  {
    name: 'tools: hold, book, move, cancel',
    goals: ['mail', 'block'],
    async *attempt(target, turn) {
      const start = startOf(target, turn)
      yield toolMove('hold_time', {
        ...{ event_type: `${origin}/b/talk?client_id=${target.service.clientId}` },
        start: toIsoString(startOf(target, turn * 3 + 7)),
      })
      const booked = yield toolMove('book', toolBooking(target, start, turn))
      // Every other one stays.
      if (!booked.isAccepted || turn % 2) return
      const { booking_reference } = booked.data
      const moved = yield toolMove('move_booking', {
        ...{ booking_reference, start: toIsoString(startOf(target, turn + 1)) },
        idempotency_key: secretOf('move', turn),
      })
      yield toolMove('cancel_booking', {
        ...{ booking_reference: moved.data?.booking_reference ?? booking_reference },
        ...{ reason: advertisement(turn), idempotency_key: secretOf('cancel', turn) },
      })
    },
  },
  {
    name: 'tools: book with a code that others get, and guess it',
    goals: ['mail', 'block'],
    async *attempt(target, turn) {
      const idempotency_key = secretOf('confirm', turn)
      const booked = yield toolMove('book', {
        ...toolBooking(target, startOf(target, turn), turn),
        ...{ event_type: `${origin}/b/confirmed?client_id=${target.service.clientId}`, idempotency_key },
      })
      if (!booked.isAccepted) return
      const { confirmation_id } = booked.data
      yield toolMove('confirm_email', { confirmation_id, code: '000000', idempotency_key })
    },
  },
  {
    name: 'hosted form: book with three more guests, cancel with a reason',
    goals: ['mail'],
    async *attempt(target, turn) {
      const booked = yield formMove(pageOf(target, 'talk'), bookingForm(startOf(target, turn), turn))
      if (!booked.isAccepted) return
      const { pathname } = new URL(booked.location, origin)
      yield formMove(pathname, { action: 'cancel', reason: advertisement(turn) })
    },
  },
  {
    name: 'hosted form: join a waitlist, leave it',
    goals: ['mail', 'fill'],
    async *attempt(target, turn) {
      const joined = yield waitForm(target, turn)
      if (joined.isAccepted && turn % 4 === 0)
        yield formMove(new URL(joined.location, origin).pathname, { action: 'leave' })
    },
  },
  {
    name: 'hosted form: answer a poll, withdraw the answer',
    goals: ['mail', 'fill'],
    async *attempt(target, turn) {
      const page = `/p/${target.poll.secret}`
      const answered = yield formMove(page, pollForm(target, turn))
      if (answered.isAccepted && turn % 4 === 0)
        yield formMove(
          new URL(answered.location, origin).pathname,
          pollForm(target, turn, { action: 'withdraw' }),
        )
    },
  },
  {
    name: 'book and stay',
    goals: ['block', 'fill'],
    async *attempt(target, turn) {
      yield bookMove(target.talk, startOf(target, turn), turn, 0)
    },
  },
  {
    name: 'hosted form: book and stay',
    goals: ['block'],
    async *attempt(target, turn) {
      yield formMove(pageOf(target, 'talk'), bookingForm(startOf(target, turn), turn, 0))
    },
  },
  {
    name: 'hosted form of a link that many know: book and stay',
    goals: ['block'],
    async *attempt(target, turn) {
      yield formMove(`/l/${target.link}`, bookingForm(startOf(target, turn), turn, 0))
    },
  },
  {
    name: 'hold, and hold again before it ends',
    goals: ['block', 'fill'],
    async *attempt(target, turn) {
      const held = yield post(visitor('holds', target.talk), {
        ...times(startOf(target, turn)),
        hold_id: secretOf('hold', turn),
      })
      if (!held.isAccepted) return
      const path = visitor(`holds/${encodeURIComponent(held.data.hold_id)}`, target.talk)
      yield { method: 'PATCH', path, json: times(startOf(target, turn)) }
      if (turn === 0) yield { method: 'DELETE', path }
    },
  },
  {
    name: 'begin a payment',
    goals: ['mail', 'block', 'fill'],
    async *attempt(target, turn) {
      yield payMove(target, startOf(target, turn), turn)
    },
  },
  {
    name: 'begin a payment and cancel it',
    goals: ['fill'],
    async *attempt(target, turn) {
      const started = yield payMove(target, startOf(target, turn), turn)
      if (started.isAccepted)
        yield {
          method: 'DELETE',
          path: `/v3/scheduling/payments/${started.data.payment_id}?payment_token=${encodeURIComponent(secretOf('payment', turn))}`,
        }
    },
  },
  {
    name: 'hosted form: begin a payment',
    goals: ['block', 'fill'],
    async *attempt(target, turn) {
      yield formMove(pageOf(target, 'paid'), bookingForm(startOf(target, turn), turn, 0))
    },
  },
  {
    name: 'book a day, wait for it, cancel: offers hold it',
    goals: ['mail', 'block'],
    async *attempt(target, turn) {
      const start = startOf(target, turn)
      const booked = yield bookMove(target.waiting, start, turn, 0)
      if (!booked.isAccepted) return
      const joined = yield waitMove(target, start, turn)
      yield cancelMove(target.waiting, booked, turn)
      target.later(61)
      await target.deliver()
      const id = joined.data?.waitlist_id
      if (!id || turn % 4) return
      // Offers that are passed on or taken are over.
      const action = turn % 8 ? 'pass' : 'accept'
      yield post(`/v3/scheduling/waitlist/${id}/${action}`, {})
    },
  },
  {
    name: 'ask for sign-in codes, and again',
    goals: ['mail', 'fill'],
    async *attempt(target, turn) {
      const path = signInPath(target)
      const page = yield formMove(path, { email: strangersMailbox(turn) })
      const signInId = /name="sign_in" value="([^"]+)"/.exec(page.text)?.[1]
      if (signInId) yield formMove(path, { sign_in: signInId, action: 'again' })
    },
  },
  {
    name: 'ask for codes of the owner and of others at /admin',
    goals: ['mail', 'fill'],
    async *attempt(target, turn) {
      const client_id = target.service.clientId
      const email = turn % 2 ? strangersMailbox(turn) : target.host.email
      const sent = yield adminMove('sign-in/code', { email, client_id })
      if (sent.isAccepted)
        yield adminMove('sign-in/code/verify', { sign_in_id: sent.data.sign_in_id, code: '1234 5678' })
    },
  },
  {
    name: 'try credentials that do not exist',
    goals: ['fill'],
    attempts: 6,
    async *attempt(target, turn) {
      const client_id = target.service.clientId
      yield adminMove('sign-in/options', { client_id })
      yield adminMove('sign-in/passkey/options', { client_id })
      yield adminMove('sign-in/passkey', { response: { id: secretOf('passkey', turn) } })
      yield adminMove('sign-in/setup', {
        token: secretOf('setup', turn).replaceAll(' ', ''),
        name: 'Mallory',
      })
      yield adminMove('token', {})
      yield adminMove('sign-out', {})
      yield adminMove('me/passkeys/options', {})
      yield adminMove('me/passkeys', { name: 'Laptop', response: {} })
      yield post('/v3/connect/token', {
        ...{ grant_type: 'authorization_code', client_id, code: secretOf('code', turn) },
      })
      yield post('/v3/connect/revoke', { token: secretOf('token', turn) })
      yield {
        method: 'PUT',
        path: visitor('bookings/guessed', target.talk),
        json: { salt: 'x', status: 'confirmed' },
      }
      yield post(visitor('bookings/guessed/calendar-change', target.talk), { salt: 'x', action: 'restore' })
      const reference = formatBookingReference({
        bookingId: crypto.randomUUID(),
        configurationId: target.talk,
        salt: 'c2FsdA',
      })
      yield formMove(`/confirm/${reference}`, { action: 'confirm' })
      yield formMove(`/calendar-change/${reference}`, { action: 'restore' })
      yield formMove(`/manage/${reference}/subscribe`, { action: 'create' })
    },
  },
  {
    name: 'own account: events with 100 participants',
    goals: ['mail'],
    attempts: 2,
    async *attempt(target, turn) {
      const account = yield* signUp(target)
      const participants = Array.from({ length: 100 }, (_, index) => ({
        name: advertisement(index),
        email: strangersMailbox(`${turn}-${index}`),
      }))
      yield eventMove(account, {
        ...{ title: advertisement(turn), description: advertisement(turn), participants },
        when: times(startOf(target, turn)),
      })
    },
  },
  {
    name: 'own account: invite the host to all times',
    goals: ['mail', 'block'],
    async *attempt(target, turn) {
      const account = yield* signUp(target)
      yield eventMove(account, {
        ...{ title: advertisement(turn), participants: [{ email: target.host.email }] },
        when: times(startOf(target, turn)),
      })
    },
  },
  {
    name: 'own account: event types with the host, and booked for others',
    goals: ['mail', 'block'],
    async *attempt(target, turn) {
      const { bearer, calendarId } = yield* signUp(target)
      const participant = {
        email: attackersMailbox,
        timezone: 'Europe/Lisbon',
        availability: { calendar_ids: [calendarId] },
        booking: { calendar_id: calendarId },
      }
      const asked = { ...participant, email: target.host.email }
      const made = yield {
        ...post('/v3/grants/me/scheduling/configurations', {
          ...{ name: advertisement(turn), slug: `refund-${turn}` },
          participants: [{ ...participant, is_organizer: true }, ...(turn % 2 ? [asked] : [])],
          availability: { duration_minutes: 30 },
          event_booking: { title: advertisement(turn), description: advertisement(turn) },
          scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
        }),
        bearer,
      }
      if (!made.isAccepted) return
      const start = startOf(target, turn)
      yield forTime('bookings', made.data.id, {
        ...times(start, 1_800),
        ...{ guest: guestOf(turn), additional_guests: companionsOf(turn) },
      })
    },
  },
  {
    name: 'compare a poll with an expensive calendar file',
    goals: ['stall'],
    async *attempt(target, turn) {
      yield {
        method: 'POST',
        path: `/p/${target.poll.secret}`,
        parts: { fields: pollForm(target, turn, { action: 'compare' }), file: expensiveFile },
      }
    },
  },
]
