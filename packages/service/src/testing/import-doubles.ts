import type { OutboundFetch } from '../kernel/publish/outbound-fetch.js'

// Doubles of the interfaces of Cal.com and Calendly, built from their public references. They are not the real services.

/** A request that a double received. */
export interface DoubleRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
}

/** The token that the doubles accept. */
export const doubleToken = 'cal_live_0123456789abcdef'

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** A double that answers with the JSON of a table by path. */
const doubleOf = (
  origin: string,
  answers: Readonly<Record<string, (url: URL, headers: DoubleRequest['headers']) => unknown>>,
) => {
  const requests: DoubleRequest[] = []
  const fetch: OutboundFetch = async (address, { headers }) => {
    const url = new URL(address)
    requests.push({ url, headers })
    if (url.origin !== origin) throw new Error(`${url.origin} is not ${origin}`)
    if (headers['Authorization'] !== `Bearer ${doubleToken}`) return answer({ message: 'Unauthorized' }, 401)
    const found = answers[url.pathname]?.(url, headers)
    return found === undefined ? answer({ message: 'Not Found' }, 404) : answer(found)
  }
  return { fetch, requests }
}

const success = (data: unknown) => ({ status: 'success', data })

const calComField = (fields: object) => ({ isDefault: false, required: false, hidden: false, ...fields })

/** An event type as version 2024-06-14 of Cal.com's interface has it. */
export const calComEventType = (fields: object) => ({
  ...{ id: 1, lengthInMinutes: 30, title: 'Intro call', slug: 'intro', description: 'A first talk.' },
  locations: [{ type: 'address', address: '12 Mill Lane', public: true }],
  bookingFields: [
    { isDefault: true, type: 'name', slug: 'name', required: true },
    { isDefault: true, type: 'email', slug: 'email', required: true, hidden: false },
    calComField({ type: 'textarea', slug: 'goal', label: 'What is it about?', required: true }),
    calComField({ type: 'select', slug: 'size', label: 'How many are you?', options: ['One', 'Several'] }),
    calComField({ type: 'text', slug: 'campaign', label: 'Campaign', hidden: true }),
  ],
  ...{ disableGuests: false, slotInterval: 15, minimumBookingNotice: 120 },
  ...{
    beforeEventBuffer: 5,
    afterEventBuffer: 10,
    recurrence: null,
    metadata: {},
    price: 0,
    currency: 'usd',
  },
  ...{ seatsPerTimeSlot: null, successRedirectUrl: null, scheduleId: null, hidden: false, ownerId: 7 },
  bookingWindow: { type: 'calendarDays', value: 45, rolling: false },
  seats: { disabled: true },
  ...fields,
})

/** What an account of the double of Cal.com has. */
export interface CalComAccount {
  readonly me?: object
  readonly schedules?: readonly unknown[]
  readonly eventTypes?: readonly unknown[]
}

const calComSchedules = [
  {
    ...{ id: 254, ownerId: 7, name: 'Working hours', timeZone: 'Europe/Lisbon', isDefault: true },
    availability: [
      { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'], startTime: '09:00', endTime: '17:00' },
      { days: ['Friday'], startTime: '22:00', endTime: '02:00' },
    ],
    overrides: [
      { date: '2026-12-24', startTime: '00:00', endTime: '00:00' },
      { date: '2026-12-28', startTime: '10:00', endTime: '12:00' },
    ],
  },
]

const calComEventTypes = [
  calComEventType({}),
  calComEventType({
    ...{ id: 2, title: 'Consultation', slug: 'consultation', lengthInMinutes: 60 },
    lengthInMinutesOptions: [30, 60],
    locations: [{ type: 'integration', integration: 'zoom' }],
    bookingFields: [],
  }),
  calComEventType({ id: 3, title: 'Team demo', slug: 'demo', teamId: 9, schedulingType: 'roundRobin' }),
]

/** A double of version 2 of Cal.com's interface with one account. */
export const calComDouble = ({
  me = {},
  schedules = calComSchedules,
  eventTypes = calComEventTypes,
}: CalComAccount = {}) =>
  doubleOf('https://api.cal.com', {
    '/v2/me': () =>
      success({ ...{ id: 7, username: 'ada', email: 'ada@example.com', timeZone: 'Europe/Lisbon' }, ...me }),
    '/v2/schedules': (_url, headers) =>
      headers['cal-api-version'] === '2024-06-11' ? success(schedules) : undefined,
    // Without a name it lists the event types of nobody.
    '/v2/event-types': (url, headers) =>
      headers['cal-api-version'] === '2024-06-14'
        ? success(url.searchParams.get('username') === 'ada' ? eventTypes : [])
        : undefined,
  })

const calendlyUri = (path: string) => `https://api.calendly.com/${path}`

/** An event type as Calendly's interface has it. */
export const calendlyEventType = (fields: object) => ({
  ...{ uri: calendlyUri('event_types/AAA'), name: '15 minute meeting', active: true, slug: '15min' },
  ...{ scheduling_url: 'https://calendly.com/ada/15min', duration: 15, duration_options: null, kind: 'solo' },
  ...{ pooling_type: null, type: 'StandardEventType', booking_method: 'instant', secret: false },
  ...{ description_plain: 'A short talk.', description_html: '<p>A short talk.</p>', deleted_at: null },
  profile: { type: 'User', name: 'Ada Mensah', owner: calendlyUri('users/ADA') },
  locations: [{ kind: 'google_conference' }],
  custom_questions: [
    {
      ...{ name: 'Anything to prepare?', type: 'text', position: 1, enabled: true, required: false },
      ...{ answer_choices: [], include_other: false },
    },
    {
      ...{ name: 'How did you find us?', type: 'single_select', position: 0, enabled: true, required: true },
      ...{ answer_choices: ['A friend', 'The web'], include_other: false },
    },
    {
      ...{ name: 'Old question', type: 'string', position: 2, enabled: false, required: false },
      answer_choices: [],
    },
  ],
  ...fields,
})

/** What an account of the double of Calendly has. */
export interface CalendlyAccount {
  readonly schedules?: readonly unknown[]
  readonly eventTypes?: readonly unknown[]
  /** How many event types a page has. */
  readonly pageSize?: number
}

const wday = (day: string, ...intervals: readonly (readonly [string, string])[]) => ({
  ...{ type: 'wday', wday: day },
  intervals: intervals.map(([from, to]) => ({ from, to })),
})

const calendlySchedules = [
  {
    ...{ uri: calendlyUri('user_availability_schedules/WORK'), default: true, name: 'Working hours' },
    ...{ user: calendlyUri('users/ADA'), timezone: 'Europe/Lisbon' },
    rules: [
      wday('monday', ['09:00', '12:00'], ['13:00', '17:00']),
      wday('tuesday', ['09:00', '12:00'], ['13:00', '17:00']),
      wday('sunday'),
      { type: 'date', date: '2026-12-24', intervals: [] },
      { type: 'date', date: '2026-12-28', intervals: [{ from: '10:00', to: '12:00' }] },
    ],
  },
]

const calendlyEventTypes = [
  calendlyEventType({}),
  calendlyEventType({
    uri: calendlyUri('event_types/BBB'),
    name: 'Panel',
    slug: 'panel',
    pooling_type: 'collective',
  }),
  calendlyEventType({ uri: calendlyUri('event_types/CCC'), name: 'Class', slug: 'class', kind: 'group' }),
]

/** A double of version 2 of Calendly's interface with one account. */
export const calendlyDouble = ({
  schedules = calendlySchedules,
  eventTypes = calendlyEventTypes,
  pageSize = 2,
}: CalendlyAccount = {}) =>
  doubleOf('https://api.calendly.com', {
    '/users/me': () => ({ resource: { uri: calendlyUri('users/ADA'), name: 'Ada Mensah', slug: 'ada' } }),
    '/user_availability_schedules': () => ({ collection: schedules }),
    '/event_types': ({ searchParams }) => {
      if (searchParams.get('user') !== calendlyUri('users/ADA')) return undefined
      const from = Number(searchParams.get('page_token') ?? 0)
      const next = from + pageSize
      const isLast = next >= eventTypes.length
      return {
        collection: eventTypes.slice(from, next),
        pagination: {
          count: pageSize,
          // What it names is never followed.
          next_page: isLast ? null : 'https://elsewhere.example/event_types',
          next_page_token: isLast ? null : String(next),
        },
      }
    },
  })

/** Both doubles, by the host that is asked. */
export const importDoubles = (): OutboundFetch => {
  const calCom = calComDouble()
  const calendly = calendlyDouble()
  return (address, request) =>
    (new URL(address).host === 'api.cal.com' ? calCom : calendly).fetch(address, request)
}
