// What the operations of the API reference are sent with in the page: ids of the sample studio, and bodies.
import { parseBookingReference } from '@whenable/contract'
import { ownerTokenAt, signOut } from '../../stories/owner-in-page.js'
import { apiKey, sessionFor, studioOf } from '../../stories/service-in-page.js'
import { storyNow } from '../../stories/states/studio.js'
import {
  aCall,
  account,
  answerOf,
  answerPoll,
  attempt,
  awaited,
  book,
  bookPast,
  call,
  codeSentTo,
  confirmed,
  confirming,
  day,
  freeTime,
  freeTimesOf,
  inClasses,
  type Made,
  makeConfirmation,
  makeDeadLetter,
  makeEvent,
  makeEventSeries,
  makeEventType,
  makeGroupEvent,
  makeOffer,
  makePayment,
  makePoll,
  makeRoutingForm,
  makeSeries,
  makeWaiting,
  makeWebhook,
  mornings,
  network,
  noor,
  paid,
  pending,
  publishedPage,
  repeated,
  send,
  sendUntil,
  startOver,
  studio,
  unique,
  type Values,
  waiting,
} from './sample-studio.js'

/** What an operation is sent with: values of its parameters, and its body. */
export interface Prepared {
  readonly values: Values
  readonly body?: unknown
}

/** An operation as `generator/api.mjs` describes it. */
export interface Described {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
  }[]
  readonly body?: unknown
}

/** What is made for an operation that names it in its path. */
const makers: Readonly<Record<string, (operation: Described) => Promise<Values>>> = {
  booking_id: async ({ path }) => ({
    booking_id: path.endsWith('/series') ? await makeSeries() : await book(await aCall()),
    configuration_id: path.endsWith('/series') ? await repeated() : await aCall(),
  }),
  session_id: async () => ({ session_id: await sessionFor('walkthrough', network) }),
  hold_id: async () => {
    const configuration = await aCall()
    const { hold_id } = await call<{ readonly hold_id: string }>(
      'POST',
      `/v3/scheduling/holds?configuration_id=${configuration}`,
      await freeTime(configuration),
    )
    return { hold_id, configuration_id: configuration }
  },
  confirmation_id: makeConfirmation,
  block_id: async () => ({
    block_id: (await call('POST', '/admin/v1/blocks', { kind: 'domain', value: `${unique('spam')}.example` }))
      .id,
  }),
  payment_id: makePayment,
  waitlist_id: async () => ({ waitlist_id: await makeWaiting() }),
  link_id: async () => ({
    link_id: (
      await call('POST', '/v3/scheduling/links', { configuration_id: await aCall(), name: 'For Robin' })
    ).id,
  }),
  poll_id: async () => ({ poll_id: (await makePoll()).id }),
  poll_secret: async () => ({ poll_secret: (await makePoll()).secret }),
  answer_token: async () => answerPoll(await makePoll()),
  configuration_id: async () => ({ configuration_id: await makeEventType('Draft') }),
  event_type_id: async () => ({ event_type_id: await makeEventType('Draft') }),
  event_id: async ({ path }) =>
    path.includes('group-events')
      ? { event_id: await makeGroupEvent(), configuration_id: (await studio()).configurations.classes }
      : { event_id: await makeEvent() },
  schedule_id: async () => ({
    schedule_id: (
      await call('POST', '/admin/v1/schedules', { grant_id: (await studio()).grant, ...mornings })
    ).id,
  }),
  member_id: async () => ({
    member_id: (
      await call('POST', '/admin/v1/members', {
        ...{ name: 'Kai Lund', role: 'member' },
        email: `${unique('kai')}@example.com`,
      })
    ).id,
  }),
  feed_id: async () => {
    const token = await ownerTokenAt(network)
    const answer = await send('POST', '/admin/v1/me/booking-feeds', token, JSON.stringify({ of: 'member' }))
    return { feed_id: ((await answer.json()) as { readonly data: { readonly id: string } }).data.id }
  },
  routing_form_id: async () => ({ routing_form_id: (await makeRoutingForm()).id }),
  resource_id: async () => ({
    resource_id: (await call('POST', '/admin/v1/resources', { name: 'Garden room', capacity: 4 })).id,
  }),
  key_id: async () => ({ key_id: (await call('POST', '/v3/api-keys', { name: 'CRM' })).id }),
  webhook_id: async () => ({ webhook_id: await makeWebhook() }),
  dead_letter_id: makeDeadLetter,
  calendar_id: async () => {
    const body = { name: 'Workshop', timezone: 'Europe/Lisbon' }
    return { calendar_id: (await call('POST', `/v3/grants/${(await studio()).grant}/calendars`, body)).id }
  },
  id: async ({ path }) => ({
    id: path.startsWith('/events') ? await makeEvent() : (await studio()).calendar,
  }),
}

/** What else an operation is sent with, by its id: other parameters, or another body than its example. */
const requests: Readonly<Record<string, (values: Values) => Promise<Partial<Prepared>>>> = {
  'connectors.create': async () => {
    await attempt('DELETE', '/v3/connectors/ics')
    return { body: { provider: 'ics' } }
  },
  'connectors.read': async () => ({ values: { provider: 'virtual-calendar' } }),
  'connectors.delete': async () => {
    await attempt('POST', '/v3/connectors', { provider: 'ics' })
    return { values: { provider: 'ics' } }
  },
  'connect.custom': async () => ({ body: account() }),
  'grants.delete': async () => ({
    values: { grant_id: (await call('POST', '/v3/connect/custom', account())).id },
  }),
  'events.rsvp': async () => ({ body: { status: 'yes' } }),
  'events.move-series': async () => {
    const { second, move } = await makeEventSeries()
    return { values: { event_id: second }, body: move }
  },
  'events.undo-move-series': async () => {
    const { id, path, move } = await makeEventSeries()
    const { undo } = await call<{ readonly undo: object }>('POST', path, move)
    return { values: { event_id: id }, body: undo }
  },
  'connect.revoke': async () => {
    const token = await ownerTokenAt(network)
    await signOut(network)
    return { body: { token } }
  },
  'calendars.availability': async ({ start, end }) => ({
    body: {
      ...{ participants: [{ email: 'ada@marlow.example' }], duration_minutes: 30 },
      ...{ start_time: start, end_time: Number(end) + day },
    },
  }),
  'host-invitations.answer': async () => {
    const { grant, configurations } = await studio()
    const [jonas] = await call<readonly Made[]>('GET', '/v3/grants?email=jonas%40marlow.example')
    // From now on, hosts decide for themselves: Ada has written it, and no API key.
    const path = `/v3/grants/${grant}/scheduling/configurations/${configurations.walkthrough}`
    await send('PUT', path, await ownerTokenAt(network), '{"name":"Project walkthrough"}')
    return {
      values: { grant_id: jonas?.id, configuration_id: configurations.walkthrough },
      body: { status: 'accepted' },
    }
  },
  'event-types.update': async () => ({ body: { is_active: false } }),
  'bookings.answer': async () => {
    const { references } = await studioOf(network)
    const booking_id = await pending()
    const { salt } = parseBookingReference(references.at(-1) ?? '')
    return {
      values: { booking_id, configuration_id: (await studio()).configurations.consultation },
      body: { salt, status: 'confirmed' },
    }
  },
  'group-events.validate-timeslot': async () => ({
    ...(await inClasses()),
    body: { calendar_id: (await studio()).classes, event_id: await makeGroupEvent() },
  }),
  'group-events.list': async () => ({
    values: {
      ...(await inClasses()).values,
      ...{ start_time: storyNow, end_time: storyNow + 21 * day },
    },
  }),
  'group-events.create': async ({ start_time, end_time }) => ({
    ...(await inClasses()),
    body: { calendar_id: (await studio()).classes, title: 'Sketching', when: { start_time, end_time } },
  }),
  'group-events.update': async () => ({ ...(await inClasses()), body: { title: 'Sketching outside' } }),
  'group-events.patch': async () => ({ ...(await inClasses()), body: { capacity: 12 } }),
  'group-events.delete': inClasses,
  'group-events.import': async () => {
    const { grant, classes } = await studio()
    const when = { start_time: storyNow + 10 * day, end_time: storyNow + 10 * day + 3_600 }
    const { id } = await call('POST', `/v3/grants/${grant}/events?calendar_id=${classes}`, {
      title: 'Reading',
      when,
    })
    return { ...(await inClasses()), body: [{ calendar_id: classes, event_id: id }] }
  },
  'booking-series.availability': async () => ({
    values: { configuration_id: await repeated(), every: 'week', count: 3 },
  }),
  'booking-series.create': async () => ({
    values: { configuration_id: await repeated() },
    body: { slots: await freeTimesOf(await repeated()), guest: noor },
  }),
  'booking-series.cancel': async () => ({ values: { bookings: 'all' } }),
  'email-confirmations.create': async () => ({
    values: { configuration_id: await confirmed() },
    body: await confirming(),
  }),
  'email-confirmations.confirm': async ({ email }) => ({ body: { code: await codeSentTo(email) } }),
  'payments.create': async () => ({
    values: { configuration_id: await paid() },
    body: { ...(await freeTime(await paid())), guest: noor, payment_token: unique('payment') },
  }),
  'polls.create': async () => ({
    body: {
      ...{ configuration_id: await aCall(), title: 'Planning the spring release', votes: 'shown' },
      slots: (await freeTimesOf(await aCall())).map(({ start_time }) => ({ start_time })),
    },
  }),
  'polls.choose': async () => {
    const poll = await makePoll()
    await answerPoll(poll)
    return { values: { poll_id: poll.id }, body: { start_time: poll.slots[0]?.start_time } }
  },
  'poll-answers.update': async () => {
    const { secret, slots } = await makePoll()
    return { values: { poll_secret: secret, answer_token: unique('answer') }, body: answerOf(slots) }
  },
  'waitlist.join': async () => ({ values: { configuration_id: await awaited() }, body: waiting() }),
  'waitlist.list': async () => ({ values: { configuration_id: await awaited() } }),
  'waitlist.accept': makeOffer,
  'waitlist.pass': makeOffer,
  'routing-forms.read': async () => ({ values: { slug: (await makeRoutingForm()).slug } }),
  'routing-forms.route': async () => ({ values: { slug: (await makeRoutingForm()).slug } }),
  'host-pages.read': async () => ({ values: { slug: await publishedPage() } }),
  'webhooks.create': async () => ({
    body: { webhook_url: `https://hooks.example.com/${unique('hook')}`, trigger_types: ['booking.created'] },
  }),
  'admin-webhooks.create': async () => ({
    body: { webhook_url: `https://hooks.example.com/${unique('hook')}`, trigger_types: ['booking.created'] },
  }),
  'admin-webhooks.send-again': async ({ webhook_id }) => {
    await book(await aCall())
    const deliveries = () => call<readonly Made[]>('GET', `/admin/v1/webhooks/${webhook_id}/deliveries`)
    const { id } = await sendUntil(async () => (await deliveries())[0])
    return { values: { delivery_id: id } }
  },
  'members.invite': async () => ({
    body: { name: 'Mei Tanaka', email: `${unique('mei')}@example.com`, role: 'member' },
  }),
  'members.offboard': async () => ({ body: {} }),
  'setup-links.create': async () => ({ body: { email: 'ada@marlow.example' } }),
  'admin-bookings.check': async () => ({
    body: { booking_id: await book(await aCall()), ...(await freeTime(await aCall())) },
  }),
  'admin-bookings.confirm': async () => ({ values: { booking_id: await pending() } }),
  'admin-bookings.decline': async () => ({ values: { booking_id: await pending() } }),
  'admin-bookings.reassign': async () => {
    const { configurations } = await studio()
    return { values: { booking_id: await book(configurations['private-review']) } }
  },
  'admin-bookings.remove-note': async ({ booking_id }) => {
    const { history } = await call<{ readonly history: readonly (Made & { readonly kind: string })[] }>(
      'POST',
      `/admin/v1/bookings/${booking_id}/notes`,
      { text: 'Prefers mornings.' },
    )
    return { values: { note_id: history.find(({ kind }) => kind === 'note')?.id } }
  },
  'admin-bookings.attendance': async () => ({ values: { booking_id: await bookPast() } }),
  'schedules.create': async () => ({ body: { grant_id: (await studio()).grant, ...mornings } }),
  'schedules.replace': async () => ({ body: mornings }),
  'holidays.list': async () => ({ values: { country: 'PT', year: 2026 } }),
}

/** The emails in the examples of the contract, and those of the studio. */
const people: Readonly<Record<string, string>> = {
  'ada@example.com': 'ada@marlow.example',
  'jonas@example.com': 'jonas@marlow.example',
}

/** An example's body with what the studio has: fields of the same names, and its people. */
const fitted = (value: unknown, values: Values): unknown => {
  if (typeof value === 'string') return values[/^\{(\w+)\}$/.exec(value)?.[1] ?? ''] ?? people[value] ?? value
  if (Array.isArray(value)) return value.map((one) => fitted(one, values))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name in values && typeof one === typeof values[name] && typeof one !== 'object'
        ? values[name]
        : fitted(one, values),
    ]),
  )
}

/** Makes what an operation needs, and says what it is sent with. */
export const prepare = async (operation: Described): Promise<Prepared> => {
  const { grant, calendar } = await studio()
  const slot = await freeTime(await aCall())
  let values: Values = {
    ...{ grant_id: grant, calendar_id: calendar, configuration_id: await aCall(), ...slot },
    ...{ start: slot.start_time, end: slot.end_time },
  }
  for (const { name, in: place } of operation.parameters)
    if (place === 'path') values = { ...values, ...(await makers[name]?.(operation)) }
  const more = await requests[operation.id]?.(values)
  values = { ...values, ...more?.values }
  const body = more?.body ?? fitted(operation.body, values)
  return operation.body === undefined ? { values } : { values, body }
}

/** What a person's own access token is needed for, because an API key belongs to nobody. */
const needsToken = ({ id, path }: Described): boolean =>
  path.startsWith('/admin/v1/me') || /^(?:legacy\.|connect\.tokeninfo|admin-mail\.test)/.test(id)

/** Sends an operation to the service in the page, with what is in its form. */
export const sendOperation = async (
  operation: Described,
  given: (name: string) => string,
  body: string | null,
): Promise<Response> => {
  const { id, method, path, parameters } = operation
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given(name)))
  const query = parameters.flatMap(({ name, in: place }) =>
    place === 'query' && given(name) ? [[name, given(name)]] : [],
  )
  const address = query.length ? `${filled}?${new URLSearchParams(query)}` : filled
  const answer = await send(
    method,
    address,
    needsToken(operation) ? await ownerTokenAt(network) : apiKey,
    body,
  )
  // The sample studio is what was removed.
  if (id === 'demo-studio.remove') startOver()
  return answer
}
