// The sample studio behind the examples of the API reference, and what is made in it for them: bookings, polls, webhooks. Each is another one,
// so that examples can change and delete what they name, in any order.
import type { Instant } from '@whenable/time'
import { ownerTokenAt } from '../../stories/owner-in-page.js'
import { apiKey, renewStudios, studioAt, studioOf } from '../../stories/service-in-page.js'
import { storyNow } from '../../stories/states/studio.js'

/** Values by the names of parameters and of fields. */
export type Values = Readonly<Record<string, unknown>>

interface Slot {
  readonly start_time: Instant
  readonly end_time: Instant
}
export interface Made {
  readonly id: string
}

export const network = 'documenting'
export const day = 86_400
export const noor = { name: 'Noor Haddad', email: 'noor@example.com' }

let count = 0
/** A text that no other request has: names, addresses, tokens. */
export const unique = (start: string): string => `${start}-${String(++count).padStart(16, '0')}`

/** Sends a request with a key or a token. A change of an event type names no revision that it follows. */
export const send = (method: string, path: string, key: string, body: string | null): Promise<Response> =>
  fetch(studioAt(network) + path, {
    method,
    headers: {
      ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'PUT' ? { 'if-match': '*' } : {}),
    },
    body,
  })

export const call = async <T = Made>(method: string, path: string, body?: unknown): Promise<T> => {
  const response = await send(method, path, apiKey, body === undefined ? null : JSON.stringify(body))
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.error?.message}`)
  return answer.data
}

/** Calls, whatever the answer is. */
export const attempt = (method: string, path: string, body?: unknown): Promise<unknown> =>
  call(method, path, body).catch(() => undefined)

/** A guest of their own: visitors wait only so often. */
const somebody = () => ({ name: 'Robin Vale', email: `${unique('robin')}@example.com` })

/** Somebody who has no account yet. */
export const account = () => ({
  ...{ provider: 'virtual-calendar', name: 'Kai Lund', settings: { email: `${unique('kai')}@example.com` } },
})

/** What was made for all operations. */
const remembered = new Map<() => Promise<unknown>, Promise<unknown>>()

/** Remembers what a function returned first. */
const once =
  <T>(make: () => Promise<T>): (() => Promise<T>) =>
  () => {
    const made = (remembered.get(make) as Promise<T> | undefined) ?? make()
    remembered.set(make, made)
    return made
  }

/** What stays as it is: the ids of the studio. */
export const studio = once(async () => {
  const { configurations } = await studioOf(network)
  const [grant] = await call<readonly Made[]>(
    'GET',
    `/v3/grants?email=${encodeURIComponent('ada@marlow.example')}`,
  )
  const calendars = await call<readonly (Made & { readonly name: string })[]>(
    'GET',
    `/v3/grants/${grant?.id}/calendars`,
  )
  const calendarOf = (name: string) => calendars.find((calendar) => calendar.name === name)?.id ?? ''
  const ids = { grant: grant?.id ?? '', calendar: calendarOf('Studio'), classes: calendarOf('Classes') }
  return { configurations, ...ids }
})

/** The settings of a new event type of Ada's, with rules that the studio's own ones lack. */
const eventTypeWith = async (name: string, scheduler: object, booking: object): Promise<object> => ({
  ...{ name, slug: unique(name.toLowerCase()).replace(/\d+$/, String(count)), is_active: true },
  participants: [
    {
      ...{ email: 'ada@marlow.example', name: 'Ada Marlow', is_organizer: true, timezone: 'Europe/Lisbon' },
      availability: {
        calendar_ids: [(await studio()).calendar],
        open_hours: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '6:00', end: '22:00', timezone: 'Europe/Lisbon' }],
      },
      booking: { calendar_id: (await studio()).calendar },
    },
  ],
  availability: { duration_minutes: 30 },
  event_booking: { timezone: 'Europe/Lisbon', disable_emails: true, ...booking },
  scheduler: { available_days_in_future: 60, min_booking_notice: 60, ...scheduler },
})
export const makeEventType = async (
  name: string,
  scheduler: object = {},
  booking: object = {},
): Promise<string> => {
  const { grant } = await studio()
  const settings = await eventTypeWith(name, scheduler, booking)
  return (await call('POST', `/v3/grants/${grant}/scheduling/configurations`, settings)).id
}
export const aCall = once(() => makeEventType('Call'))
export const repeated = once(() =>
  makeEventType('Course', { booking_series: { max_bookings: 6, every: ['week'] } }),
)
export const awaited = once(() => makeEventType('Surgery', { waitlist: true }))
export const paid = once(() =>
  makeEventType('Advice', { payment: { amount: 4_000, currency: 'EUR', url: 'https://shop.example/pay' } }),
)

/** Visitors confirm their address there. */
export const confirmed = once(() =>
  makeEventType('Trial', { confirm_email: true }, { disable_emails: false }),
)

/** Free times of an event type. */
const freeTimes = async (configuration: string): Promise<readonly Slot[]> => {
  const window = `start_time=${storyNow + day}&end_time=${storyNow + 28 * day}`
  const { time_slots } = await call<{ readonly time_slots: readonly Slot[] }>(
    'GET',
    `/v3/scheduling/availability?configuration_id=${configuration}&${window}`,
  )
  return time_slots
}
/** A free time, another one in each call. */
export const freeTime = async (configuration: string): Promise<Slot> => {
  const slots = await freeTimes(configuration)
  const slot = slots[(++count * 7) % slots.length]
  if (!slot) throw new Error(`expected a free time of ${configuration}, found none`)
  return { start_time: slot.start_time, end_time: slot.end_time }
}

export const book = async (configuration: string, more: object = {}): Promise<string> => {
  const body = { ...(await freeTime(configuration)), guest: noor, ...more }
  const { booking_id } = await call<{ readonly booking_id: string }>(
    'POST',
    `/v3/scheduling/bookings?configuration_id=${configuration}`,
    body,
  )
  return booking_id
}
export const pending = async (): Promise<string> =>
  book((await studio()).configurations.consultation, { additional_fields: { room: 'Kitchen' } })

/** Free times that do not overlap, others in each call. */
export const freeTimesOf = async (configuration: string): Promise<readonly Slot[]> => {
  const slots = await freeTimes(configuration)
  const first = (++count * 7) % (slots.length - 60)
  return [slots[first], slots[first + 60]].flatMap((slot) =>
    slot ? [{ start_time: slot.start_time, end_time: slot.end_time }] : [],
  )
}

export const makeSeries = async (): Promise<string> => {
  const configuration = await repeated()
  const { bookings } = await call<{ readonly bookings: readonly { readonly booking_id: string }[] }>(
    'POST',
    `/v3/scheduling/booking-series?configuration_id=${configuration}`,
    { slots: await freeTimesOf(configuration), guest: noor },
  )
  return bookings[0]?.booking_id ?? ''
}

export const makeEvent = async (): Promise<string> => {
  const { grant, calendar } = await studio()
  const participants = [{ email: 'ada@marlow.example', name: 'Ada Marlow' }]
  const body = {
    title: 'Fitting',
    participants,
    when: { start_time: storyNow + day, end_time: storyNow + day + 3_600 },
  }
  return (await call('POST', `/v3/grants/${grant}/events?calendar_id=${calendar}`, body)).id
}
/** A weekly series, and its second occurrence. */
export const makeEventSeries = async () => {
  const { grant, calendar } = await studio()
  const path = `/v3/grants/${grant}/events`
  const when = { start_time: storyNow + day, end_time: storyNow + day + 3_600 }
  const body = { title: 'Fitting', when, recurrence: ['RRULE:FREQ=WEEKLY'] }
  const { id } = await call('POST', `${path}?calendar_id=${calendar}`, body)
  const start = storyNow + 8 * day
  const second = `${id}_${new Date(start * 1000).toISOString().replace(/[-:]|\.000/g, '')}`
  const move = { when: { start_time: start + 3_600, end_time: start + 7_200 }, occurrences: 'following' }
  return { id, second, move, path: `${path}/${second}/move-series?calendar_id=${calendar}` }
}
const groupEvents = async (): Promise<string> => {
  const { grant, configurations } = await studio()
  return `/v3/grants/${grant}/scheduling/configurations/${configurations.classes}/group-events`
}
export const makeGroupEvent = async (): Promise<string> => {
  const when = { start_time: storyNow + 9 * day, end_time: storyNow + 9 * day + 3_600 }
  const body = { calendar_id: (await studio()).classes, title: 'Sketching', capacity: 8, when }
  return (await call('POST', await groupEvents(), body)).id
}

/** A routing form whose fallback is a message. */
export const makeRoutingForm = (): Promise<Made & { readonly slug: string }> =>
  call('POST', '/admin/v1/routing-forms', {
    ...{ title: 'How can we help?', slug: unique('help') },
    questions: [{ key: 'need', label: 'What do you need?', answers: ['A repair', 'Advice'] }],
    ...{ rules: [], fallback: { type: 'message', text: 'Call us, and we find somebody who can help.' } },
  })

interface Poll {
  readonly id: string
  readonly secret: string
  readonly slots: readonly Slot[]
}
export const makePoll = async (): Promise<Poll> => {
  const configuration = await aCall()
  const slots = await freeTimesOf(configuration)
  const poll = await call<Made & { readonly secret: string }>('POST', '/v3/scheduling/polls', {
    ...{ configuration_id: configuration, title: 'Planning the spring release', votes: 'shown' },
    slots: slots.map(({ start_time }) => ({ start_time })),
  })
  return { id: poll.id, secret: poll.secret, slots }
}
export const answerOf = (slots: readonly Slot[]) => ({
  ...{ name: 'Robin Vale', email: 'robin@example.com', timezone: 'Europe/Lisbon' },
  votes: Object.fromEntries(slots.map(({ start_time }) => [String(start_time), 'yes'])),
})
export const answerPoll = async ({ secret, slots }: Poll): Promise<Values> => {
  const token = unique('answer')
  await call('PUT', `/v3/scheduling/poll-pages/${secret}/answers/${token}`, answerOf(slots))
  return { poll_secret: secret, answer_token: token }
}

/** A visitor who waits for a day. */
export const waiting = () => ({
  ...{ waitlist_id: unique('waiting'), guest: somebody(), timezone: 'Europe/Lisbon' },
  ...{ start_time: storyNow + day, end_time: storyNow + 2 * day },
})
export const makeWaiting = async (change: object = {}): Promise<string> => {
  const entry = { ...waiting(), ...change }
  await call('POST', `/v3/scheduling/waitlist?configuration_id=${await awaited()}`, entry)
  return entry.waitlist_id
}

export const makePayment = async (): Promise<Values> => {
  const configuration = await paid()
  const token = unique('payment')
  const { payment_id } = await call<{ readonly payment_id: string }>(
    'POST',
    `/v3/scheduling/payments?configuration_id=${configuration}`,
    { ...(await freeTime(configuration)), guest: noor, payment_token: token },
  )
  return { payment_id, payment_token: token, configuration_id: configuration }
}

export const confirming = async () => ({
  ...(await freeTime(await confirmed())),
  ...{ guest: somebody(), confirmation_token: unique('confirmation') },
})
export const makeConfirmation = async (): Promise<Values> => {
  const asked = await confirming()
  const { confirmation_id } = await call<{ readonly confirmation_id: string }>(
    'POST',
    `/v3/scheduling/email-confirmations?configuration_id=${await confirmed()}`,
    asked,
  )
  return { confirmation_id, confirmation_token: asked.confirmation_token, email: asked.guest.email }
}
/** The code that an address got by email. */
export const codeSentTo = async (email: unknown): Promise<string> => {
  const { mails } = await studioOf(network)
  return sendUntil(async () => {
    const subject = mails.findLast(({ to }) => to.email === email)?.subject
    return subject?.replace(/\D/g, '')
  })
}

export const makeWebhook = async (): Promise<string> =>
  (
    await call('POST', '/v3/webhooks', {
      ...{ webhook_url: `https://hooks.example.com/${unique('hook')}`, trigger_types: ['booking.created'] },
    })
  ).id

/** A booking that has taken place. */
export const bookPast = async (): Promise<string> =>
  (
    await call('POST', '/admin/v1/bookings', {
      ...{ configuration_id: await aCall(), start_time: storyNow - ++count * 3_600, guest: noor },
    })
  ).id

/** Sends what is due until something is there. */
export const sendUntil = async <T>(find: () => Promise<T | undefined>): Promise<T> => {
  const { sendDue } = await studioOf(network)
  for (let attempt = 0; attempt < 200; attempt++) {
    const found = await find()
    if (found !== undefined) return found
    sendDue()
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('expected something that is sent, found nothing')
}

export const makeDeadLetter = async (): Promise<Values> => {
  const letters = () => call<readonly Made[]>('GET', '/admin/v1/dead-letters?limit=200')
  const before = new Set((await letters()).map(({ id }) => id))
  await book((await studio()).configurations.walkthrough, {
    guest: { name: 'Robin Vale', email: 'robin@example.com' },
  })
  const letter = await sendUntil(async () => (await letters()).find(({ id }) => !before.has(id)))
  return { dead_letter_id: letter.id }
}

/** The studio's classes, for operations on group events. */
export const inClasses = async () => {
  const { classes, configurations } = await studio()
  return { values: { configuration_id: configurations.classes, calendar_id: classes } }
}

/** Somebody waits for a day, and is offered a time that comes free. */
export const makeOffer = async (): Promise<{ readonly values: Values; readonly body: Values }> => {
  const configuration = await awaited()
  const taken = await book(configuration)
  const { start_time: start } = await call<{ readonly start_time: number }>(
    'GET',
    `/admin/v1/bookings/${taken}`,
  )
  const id = await makeWaiting({ start_time: start, end_time: start + 60 })
  await call('DELETE', `/v3/scheduling/bookings/${taken}?configuration_id=${configuration}`, {})
  const { offer } = await sendUntil(async () => {
    const entry = await call<{ readonly offer?: Slot }>('GET', `/v3/scheduling/waitlist/${id}`)
    return entry.offer ? entry : undefined
  })
  return { values: { waitlist_id: id }, body: { start_time: offer?.start_time } }
}

/** The slug of the page that Ada has published. */
export const publishedPage = once(async () => {
  await send('PATCH', '/admin/v1/me', await ownerTokenAt(network), '{"page_slug":"ada"}')
  return 'ada'
})

export const mornings = {
  ...{ name: 'Mornings', timezone: 'Europe/Lisbon' },
  weekly: [{ days: [1, 2], start: '9:00', end: '12:00' }],
}

/** Begins with another sample studio. */
export const startOver = (): void => {
  renewStudios()
  remembered.clear()
}
