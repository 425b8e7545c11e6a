import { opening, type Studio } from '../fixtures/studio.js'
import { publishPage } from '../pages/published-page.js'
import { answers, expect, type Scene, type SceneOptions } from './error-scene.js'
import {
  dropRequest,
  hideByCors,
  loseResponse,
  neverRespond,
  type RequestHandler,
  respond,
  respondAfter,
  respondSlowly,
  rewriteBody,
  truncateResponse,
} from './faulty-network.js'

/** The moments of a booking at which an error can occur. */
export type Moment =
  /** Before the page is opened. */
  | 'before'
  /** Times are shown. */
  | 'choosing'
  /** The form is filled in. */
  | 'form'
  /** Just before the form is submitted. */
  | 'submit'
  /** The form is submitted, and the request has not reached the service yet. */
  | 'sent'
  /** The visitor is booked. */
  | 'booked'

/** A row of the table: an error, when it occurs, what the visitor sees, and how they go on. */
export interface ErrorRow {
  readonly name: string
  readonly at: Moment
  readonly options?: SceneOptions
  readonly trigger: (scene: Scene) => void | Promise<void>
  /** What the visitor sees while the error lasts; absent if they should not notice. */
  readonly shows?: RegExp
  /** Ends the error; by default removes injected errors from the network. */
  readonly recover?: (scene: Scene) => void | Promise<void>
  /** The number of bookings when the visitor stops here, rightly; otherwise they go on until they have one. */
  readonly finalBookings?: 0 | 1
  /** Nothing can be booked here: the row ends with the recovery. */
  readonly booksNothing?: true
  /** The page has repeated the request for a minute in vain. */
  readonly endsPatience?: boolean
  /** How often the page has requested the booking after recovery, where that matters. */
  readonly bookingRequests?: number
}

/** Handles all requests of a method whose path contains a text. */
const allRequests =
  (method: string, path: string, handle: RequestHandler) =>
  ({ inject }: Scene) =>
    inject({ method, path, handle })

/** Handles the next ones. */
const nextRequests =
  (method: string, path: string, handle: RequestHandler, times = 1) =>
  ({ inject }: Scene) =>
    inject({ method, path, handle, times })

const allGets = (handle: RequestHandler) => allRequests('GET', '/v3/', handle)
const nextBooking = (handle: RequestHandler) => nextRequests('POST', '/bookings', handle)

/** The time of the form repeats for four weeks, and the form is shown again. */
const repeatWeekly = async ({ page, visitor }: Scene) => {
  await page.getByLabel('Repeat').selectOption('Every week')
  await expect(page.getByRole('heading', { name: 'Your times (4)' })).toBeFocused()
  await visitor.press('Next')
}

const errorResponse = (type: string, status: number, headers = {}): RequestHandler =>
  respond(status, { request_id: 'r', error: { type, message: 'injected by the test' } }, headers)

/** A limit of the link that the visitor came with has ended it. */
const linkEnded = (reason: string): RequestHandler =>
  respond(403, { request_id: 'r', error: { type: 'forbidden', message: 'injected by the test', reason } })

const challengeRequired = errorResponse('challenge_required', 429, { 'retry-after': '3600' })

/** A challenge of another provider. */
const externalChallenge = { challenge: 'c', kind: 'external', expires_in: 600 }

const errorPage = '<!doctype html><title>502</title><h1 onclick="alert(1)">Bad gateway</h1>'

/** `[[[…]]]`, deeper than a recursive parser's stack. */
const deeplyNested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`

const times = (json: string, change: (data: { time_slots: Record<string, unknown>[] }) => unknown) => {
  const answer = JSON.parse(json)
  return JSON.stringify({ ...answer, data: change(answer.data) })
}
const settings = (json: string, change: (data: Record<string, unknown>) => unknown) => {
  const answer = JSON.parse(json)
  return JSON.stringify({ ...answer, data: change(answer.data) })
}

const day = 86_400_000
const hour = 3_600_000

/** Shifts the page's clock. */
const shiftClock = async ({ page }: Scene, milliseconds: number) => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + milliseconds)
}

/** A minute passes while the page repeats a change that gets no answer. */
export const endPatience = async (scene: Scene) => {
  await expect.poll(scene.unmet).toEqual([])
  await shiftClock(scene, 61_000)
}

const offline = ({ context }: Scene) => context.setOffline(true)
const online = ({ context }: Scene) => context.setOffline(false)

const removeAndAdd = ({ page }: Scene) =>
  page.evaluate(() => {
    const widget = document.querySelector('when-booking') as HTMLElement
    const place = widget.nextSibling
    const parent = widget.parentNode as ParentNode & Node
    widget.remove()
    parent.insertBefore(widget, place)
  })

const reload = async ({ page }: Scene) => {
  await page.reload()
}

const deleteConfiguration = async ({ studio, configuration }: Scene) => {
  await studio.call('DELETE', `${studio.configurationsPath}/${configuration}`)
}

/** Waits until the visitor is booked without doing anything. */
const isBooked = ({ widget }: Scene) => expect(widget).toContainText('You are booked')

/** Another visitor books the selected time. */
const bookChosenTimeAsRival = ({ bookAsRival, chosenTime }: Scene) => bookAsRival(chosenTime())

const endSession = async ({ studio, sessions }: Scene) => {
  await studio.call('DELETE', `/v3/scheduling/sessions/${sessions.at(-1)}`)
}

/** The visitor comes back to the tab, which refreshes what is shown. */
const comeBack = ({ page }: Scene) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Waits until the page has sent a request of a method whose path contains a text. */
const hasSent = ({ network }: Scene, method: string, path: string) =>
  expect.poll(() => network.seen.some((line) => line.startsWith(method) && line.includes(path))).toBe(true)

const payLink = ({ widget }: Scene) => widget.locator('[part~=pay-link]')

/** The widget asks the visitor to pay. */
const asksForPayment = (scene: Scene) => expect(payLink(scene)).toBeVisible()

const startPaying = async (scene: Scene) => {
  await scene.submit()
  await asksForPayment(scene)
}

/** The form is there, with the answers. The same request leads on, and not to another time. */
const startsPayingAgain = async (scene: Scene) => {
  await scene.restoreNetwork()
  await scene.expectAnswers()
  await startPaying(scene)
}

/** The visitor goes to the owner’s page. */
const openOwnersPage = async (scene: Scene) => {
  await payLink(scene).click()
  await scene.page.getByRole('link', { name: 'Back to the booking' }).waitFor()
}

/** The visitor opens the form of the waitlist on the full day, and fills it in. */
const openWaitlist = async ({ fullDay, visitor, fillIn, widget }: Scene) => {
  await fullDay().button.click()
  await visitor.press('Tell me if a time comes free')
  await widget.locator('when-waitlist').waitFor()
  await fillIn()
}
const join = ({ visitor }: Scene) => visitor.press('Join the waitlist')

const waits = /You’re on the waitlist/
const isWaiting = ({ widget }: Scene) => expect(widget).toContainText(waits)

/** The visitor waits, in one place of the line. */
const waitsOnce = async (scene: Scene) => {
  await isWaiting(scene)
  expect((await scene.fullDay().entries()).filter((state) => state === 'waiting')).toHaveLength(1)
}

/** What was typed is there, and the visitor sends it again. */
const joinsAgain = async (scene: Scene) => {
  await scene.restoreNetwork()
  await scene.expectAnswers()
  await join(scene)
  await waitsOnce(scene)
}

const offered = /A time has come free/

/** The visitor waits, and is offered a time that comes free. */
const isOffered = async (scene: Scene) => {
  await openWaitlist(scene)
  await join(scene)
  await isWaiting(scene)
  await scene.fullDay().free()
  await expect.poll(scene.fullDay().entries).toEqual(['offered'])
  await scene.page.clock.fastForward(61_000)
  await expect(scene.widget).toContainText(offered)
}
const accept = ({ widget }: Scene) => widget.locator('[part~=accept-button]').click()

/** Ids of the polls by configuration, which tell who has answered. */
const polls = new Map<string, string>()

/** A poll of two times. */
const addPoll = async ({ call }: Studio, configuration: string): Promise<string> => {
  const query = `configuration_id=${configuration}&start_time=${opening + 86_400}&end_time=${opening + 4 * 86_400}`
  const { time_slots: free } = await call<{ time_slots: { start_time: number }[] }>(
    'GET',
    `/v3/scheduling/availability?${query}`,
  )
  const slots = [free.at(0), free.at(-1)].map((slot) => ({ start_time: slot?.start_time }))
  const { id, secret } = await call<{ id: string; secret: string }>('POST', '/v3/scheduling/polls', {
    ...{ configuration_id: configuration, title: 'Planning', timezone: 'Europe/Lisbon', slots },
  })
  polls.set(configuration, id)
  return `when-poll secret="${secret}"`
}

const answerPoll = async ({ widget }: Scene) => {
  await widget.getByRole('radiogroup').first().getByText('If needed', { exact: true }).click()
  await widget.getByLabel('Your name').fill(answers['Your name'])
  await widget.getByLabel('Email').fill(answers.Email)
}
const saveAnswer = ({ widget }: Scene) => widget.getByRole('button', { name: 'Save my answer' }).click()
const answerSaved = /Your answer is saved/

/** The visitor’s answer is saved, once. */
const isSavedOnce = async ({ widget, studio, configuration }: Scene) => {
  await expect(widget).toContainText(answerSaved)
  const path = `/v3/scheduling/polls/${polls.get(configuration)}`
  const { answers: given } = await studio.call<{ answers: { name: string }[] }>('GET', path)
  expect(given.map(({ name }) => name)).toEqual([answers['Your name']])
}

/** The list of what can be booked with the host of the studio. */
const openHostPage = async (studio: Studio): Promise<string> => {
  await publishPage(studio)
  return 'when-host-page slug="ada"'
}
const isListed = ({ widget }: Scene) =>
  // Rows before it may have made event types of the same name.
  expect(widget.getByRole('link', { name: 'Project walkthrough' }).first()).toBeVisible()

const notLoaded = /could not be loaded/
const noConnection = /We couldn’t connect/
const serverError = /Something went wrong/
const nothingBooked = /Nothing was booked. The time is still free, and your answers are saved/
const probablyBooked = /It was probably booked for you/
const justTaken = /was just taken/
const tooMany = /Too many requests/
const notThere = /no longer exists/
const notChecked = /We couldn’t check this request/
const limitReached = /has reached its booking limit/
const notAuthorized = /no longer authorized/
const nothingThere = /nothing to book at this link/
const usedUp = /This link was already used/
const expired = /This link has expired/
const reserved = /Reserved for you for a few minutes/
const stillReserved = /Still reserved for you/
const notReserved = /This time is no longer reserved for you/

/** Scenes of what more than booking a time needs. */
const paid: SceneOptions = { isPaid: true }
const fullDay: SceneOptions = { hasFullDay: true }
const poll: SceneOptions = { element: addPoll }
const hostPage: SceneOptions = { element: openHostPage }

/** Responses in the place of settings and free times that make the widget say that it could not be loaded. */
const unreadableResponses: readonly (readonly [name: string, handle: RequestHandler])[] = [
  ['never reach the service', dropRequest],
  ['receive an error page with status 200', respond(200, errorPage)],
  ['receive 500', errorResponse('internal_error', 500)],
  ['receive half a response', truncateResponse],
  ['receive a response that CORS hides from the page', hideByCors],
  ['receive 504', errorResponse('provider_error', 504)],
  ['receive 429', errorResponse('rate_limit_error', 429)],
  [
    'receive 429 with Retry-After of an hour',
    errorResponse('rate_limit_error', 429, { 'retry-after': '3600' }),
  ],
  ['receive an error page with status 502', respond(502, errorPage)],
  ['receive an empty response', respond(200, '')],
  ['receive null', respond(200, 'null')],
  ['receive an array', respond(200, [1, 2, 3])],
  ['receive truncated JSON', respond(200, '{"request_id":"r","data":{"time_slots":[{"start_time":17')],
  ['receive data of the wrong shape', respond(200, { data: { time_slots: 'none', configuration_id: 7 } })],
  [
    'receive impossible instants',
    respond(200, {
      data: {
        configuration_id: 7,
        time_slots: [{ emails: [], start_time: 1e308, end_time: '9'.repeat(400) }],
      },
    }),
  ],
]

/** Responses that exceed the client's timeout. */
const slowResponses = [
  ['hang', neverRespond],
  ['trickle in', respondSlowly],
] as const

/** Unexpected content of responses that the visitor should not notice. */
const unexpectedContent: readonly (readonly [
  name: string,
  path: string,
  change: (json: string) => string,
])[] = [
  [
    'null in the place of lists',
    'ui-settings',
    (json) => settings(json, (data) => ({ ...data, participants: null })),
  ],
  [
    'a slot in the far future and one that ends before it starts',
    'availability',
    (json) =>
      times(json, (data) => {
        const [first, second, ...rest] = data.time_slots
        return {
          ...data,
          time_slots: [
            { ...first, end_time: 253_402_000_000 },
            { ...second, end_time: -62_000_000_000 },
            { ...second, start_time: 253_401_000_000, end_time: 253_402_000_000 },
            ...rest,
          ],
        }
      }),
  ],
  [
    'instants as strings',
    'availability',
    (json) =>
      times(json, (data) => ({
        ...data,
        time_slots: data.time_slots.map((slot) => ({
          ...slot,
          start_time: String(slot['start_time']),
          end_time: String(slot['end_time']),
          emails: null,
        })),
      })),
  ],
  [
    'unknown fields',
    'availability',
    (json) => times(json, (data) => ({ ...data, weather: { rain: [true] }, time_slots: data.time_slots })),
  ],
  [
    'deeply nested settings',
    'ui-settings',
    (json) => json.replace('"data":{', `"data":{"nested":${deeplyNested},`),
  ],
  [
    'a deeply nested slot',
    'availability',
    (json) => json.replace('"emails":', `"nested":${deeplyNested},"emails":`),
  ],
  [
    'fields named like inherited properties',
    'ui-settings',
    (json) =>
      json.replace(
        '"data":{',
        '"data":{"__proto__":{"participants":7,"slug":"stolen"},"constructor":{"prototype":{"x":1}},"toString":1,',
      ),
  ],
  [
    'huge numbers',
    'ui-settings',
    (json) =>
      settings(json, (data) => ({
        ...data,
        duration_minutes: 1e300,
        scheduler: {
          ...Object(data['scheduler']),
          available_days_in_future: 1e300,
          min_booking_notice: 1e300,
        },
      })),
  ],
  [
    'invalid time zones',
    'ui-settings',
    (json) =>
      settings(json, (data) => ({
        ...data,
        organizer: { name: 'Ada', timezone: 'Mars/Olympus' },
        participants: [{ name: '', timezone: '../../etc' }],
      })),
  ],
  [
    'markup in texts',
    'ui-settings',
    (json) =>
      settings(json, (data) => ({
        ...data,
        name: '<img src=x onerror=alert(1)>',
        event: { title: '<script>alert(1)</script>', location: 'javascript:alert(1)' },
      })),
  ],
]

const row = (name: string, at: Moment, rest: Omit<ErrorRow, 'name' | 'at'>): ErrorRow => ({
  name,
  at,
  ...rest,
})

/**
 * Runs the first few of similar rows in every run, and all of them in `pnpm test:long`. Every run covers each kind of
 * error, each moment of a booking, and each message that only one row shows. Rows are similar when the same error occurs
 * at another moment or to another request with the same message, or when the client parses another response into the same
 * error, which its own tests cover.
 */
const firstUnlessLong = <Alike>(alike: readonly Alike[], most: number): readonly Alike[] =>
  process.env['WHENABLE_LONG'] ? alike : alike.slice(0, most)

/** An error at several moments; every run covers the first few. */
const atMoments = (moments: readonly Moment[], most: number, rowAt: (at: Moment) => ErrorRow): ErrorRow[] =>
  firstUnlessLong(moments, most).map(rowAt)

/** Every error of a booking, and when it occurs. */
export const rows: readonly ErrorRow[] = [
  // The initial requests.
  ...firstUnlessLong(unreadableResponses, 3).map(([name, handle]) =>
    row(`the initial requests ${name}`, 'before', { trigger: allGets(handle), shows: notLoaded }),
  ),
  ...firstUnlessLong(slowResponses, 1).map(([name, handle]) =>
    row(`the initial responses ${name}`, 'before', {
      options: { hasShortTimeouts: true },
      trigger: allGets(handle),
      shows: notLoaded,
    }),
  ),
  ...firstUnlessLong(
    [
      row('the initial requests fail twice', 'before', {
        trigger: nextRequests('GET', '/v3/', errorResponse('provider_error', 504), 2),
      }),
      row('the initial requests are rate limited for a second', 'before', {
        trigger: nextRequests(
          'GET',
          '/v3/',
          errorResponse('rate_limit_error', 429, { 'retry-after': '1' }),
          2,
        ),
      }),
    ],
    1,
  ),
  row('only the settings fail', 'before', {
    trigger: allRequests('GET', 'ui-settings', errorResponse('internal_error', 500)),
    shows: notLoaded,
  }),
  row('only the free times fail', 'before', {
    trigger: allRequests('GET', 'availability', errorResponse('internal_error', 500)),
    shows: notLoaded,
  }),
  ...firstUnlessLong(unexpectedContent, 2).map(([name, path, change]) =>
    row(`responses with ${name}`, 'before', {
      trigger: allRequests('GET', path, rewriteBody(change)),
      recover: () => {},
    }),
  ),
  row('a lazy chunk of the script fails to load', 'before', {
    trigger: allRequests('GET', '/later', dropRequest),
    shows: notLoaded,
  }),
  row('the page’s session provider fails', 'before', {
    options: { isPrivate: true, initScript: () => Object.assign(globalThis, { sessionFails: true }) },
    trigger: () => {},
    shows: notAuthorized,
    recover: ({ page }) =>
      page.evaluate(() => Object.assign(globalThis, { sessionFails: false })).then(() => {}),
  }),
  row('the configuration does not exist', 'before', {
    trigger: deleteConfiguration,
    shows: /nothing to book at this link/,
    finalBookings: 0,
  }),

  // Storage.
  ...firstUnlessLong(
    [
      row('access to storage is denied', 'before', {
        options: {
          initScript: () =>
            Object.defineProperty(globalThis, 'sessionStorage', {
              get: () => {
                throw new DOMException('denied', 'SecurityError')
              },
            }),
        },
        trigger: () => {},
      }),
      row('storage contains invalid data', 'before', {
        options: {
          initScript: () => {
            Storage.prototype.getItem = (key: string) =>
              key === 'whenable:time-zone' ? 'Mars/Olympus' : '{"version":1,'
          },
        },
        trigger: () => {},
      }),
      row('storage is full', 'before', {
        options: {
          initScript: () => {
            Storage.prototype.setItem = () => {
              throw new DOMException('full', 'QuotaExceededError')
            }
          },
        },
        trigger: () => {},
      }),
      row('reading from storage throws', 'before', {
        options: {
          initScript: () => {
            Storage.prototype.getItem = () => {
              throw new DOMException('broken', 'UnknownError')
            }
          },
        },
        trigger: () => {},
      }),
    ],
    2,
  ),

  // The visitor's clock and time zone.
  ...atMoments(['choosing', 'before', 'form'], 1, (at) =>
    row(`the visitor’s clock jumps a day ahead (${at})`, at, { trigger: (scene) => shiftClock(scene, day) }),
  ),
  ...atMoments(['before', 'form', 'choosing'], 1, (at) =>
    row(`the visitor’s clock jumps a day back (${at})`, at, { trigger: (scene) => shiftClock(scene, -day) }),
  ),
  ...atMoments(['form', 'choosing'], 1, (at) =>
    row(`the laptop sleeps for an hour (${at})`, at, {
      trigger: ({ page }) => page.clock.fastForward(hour),
    }),
  ),
  ...atMoments(['choosing', 'form'], 1, (at) =>
    row(`the device changes its time zone (${at})`, at, {
      trigger: ({ page }) =>
        page.evaluate(() => {
          const { resolvedOptions } = Intl.DateTimeFormat.prototype
          Intl.DateTimeFormat.prototype.resolvedOptions = function () {
            return { ...resolvedOptions.call(this), timeZone: 'Pacific/Auckland' }
          }
          const { Temporal } = globalThis as { Temporal?: { Now: object } }
          if (Temporal) Object.assign(Temporal.Now, { timeZoneId: () => 'Pacific/Auckland' })
        }),
    }),
  ),
  row('the visitor selects another time zone', 'choosing', {
    trigger: async ({ page }) => {
      await page.getByRole('button', { name: /^Time zone/ }).click()
      await page.getByRole('combobox').fill('Kiritimati')
      await page.keyboard.press('Enter')
    },
  }),
  row('the page sets another time zone', 'form', {
    trigger: ({ widget }) => widget.evaluate((widget) => widget.setAttribute('time-zone', 'Asia/Tokyo')),
  }),

  // The time is not held, until it is booked. Nobody else books it, so the visitor does not notice.
  ...(
    [
      ['the service refuses a hold', errorResponse('rate_limit_error', 429)],
      ['the service does not know holds, though it announces them', respond(404, 'no such path')],
      ['a hold gets no response', neverRespond],
      ['the response to a hold is lost', loseResponse],
    ] as const
  ).map(([name, handle]) =>
    row(name, 'choosing', { trigger: allRequests('POST', '/holds', handle), recover: () => {} }),
  ),
  row('the code that holds a time does not load', 'choosing', {
    trigger: async ({ page }) => {
      await page.route(/chunks\/hold/, (route) => route.abort())
    },
  }),

  ...[
    ['gets 500', errorResponse('internal_error', 500), stillReserved] as const,
    ['is refused, because it has ended', errorResponse('not_found_error', 404), notReserved] as const,
  ].map(([name, handle, shows]) =>
    row(`the extension of a hold ${name}`, 'form', {
      trigger: async (scene) => {
        await expect(scene.widget).toContainText(reserved)
        await scene.inject({ method: 'PATCH', path: '/holds', handle })
        // As long as what is typed waits at most. The clock stands still while the request is on its way, so that it is not given up.
        await scene.page.clock.fastForward(60_000)
        await hasSent(scene, 'PATCH', '/holds')
        await expect(async () => {
          await scene.page.clock.fastForward(10_000)
          await expect(scene.widget).toContainText(shows, { timeout: 1_000 })
        }).toPass()
      },
      shows,
    }),
  ),

  // The time, the configuration or the session goes away meanwhile.
  row('the time is taken while the visitor looks at it', 'choosing', {
    trigger: async ({ chooseTime, visitor, bookAsRival, chosenTime }) => {
      await chooseTime()
      await visitor.press('Back')
      await bookAsRival(chosenTime())
    },
  }),
  row('the time is taken while the visitor fills in the form', 'form', {
    trigger: async (scene) => {
      await bookChosenTimeAsRival(scene)
      await comeBack(scene)
    },
    shows: justTaken,
  }),
  row('the time is taken just before the form is submitted', 'submit', {
    trigger: bookChosenTimeAsRival,
    shows: justTaken,
  }),
  row('the time is taken while the form is being submitted', 'sent', {
    trigger: bookChosenTimeAsRival,
    shows: justTaken,
  }),
  row('the configuration is deleted while the visitor chooses a time', 'choosing', {
    trigger: async (scene) => {
      await deleteConfiguration(scene)
      await comeBack(scene)
    },
    shows: /nothing to book at this link/,
    finalBookings: 0,
  }),
  row('the configuration is deleted while the visitor fills in the form', 'form', {
    trigger: async (scene) => {
      await deleteConfiguration(scene)
      await comeBack(scene)
      await scene.expectAnswers()
    },
    shows: notThere,
    finalBookings: 0,
  }),
  row('the configuration is deleted just before the form is submitted', 'submit', {
    trigger: deleteConfiguration,
    shows: notThere,
    finalBookings: 0,
  }),
  ...atMoments(['form', 'choosing', 'submit'], 1, (at) =>
    row(`the session ends (${at})`, at, { options: { isPrivate: true }, trigger: endSession }),
  ),
  row('refreshed free times are unreadable', 'form', {
    trigger: async (scene) => {
      await scene.inject({ method: 'GET', path: 'availability', handle: respond(200, errorPage) })
      await comeBack(scene)
      await scene.expectAnswers()
    },
  }),

  // The network is down.
  row('the network is down while the visitor chooses a time', 'choosing', {
    trigger: async (scene) => {
      // Waits for what the widget preloads.
      await scene.page.waitForLoadState('networkidle')
      await offline(scene)
    },
    shows: /You are offline/,
    recover: online,
  }),
  row('a month cannot be loaded', 'choosing', {
    trigger: async ({ page, inject }) => {
      await inject({ method: 'GET', path: 'availability', handle: errorResponse('internal_error', 500) })
      for (let month = 0; month < 2; month++) await page.getByRole('button', { name: 'Next month' }).click()
    },
    shows: notLoaded,
  }),
  row('the guest has reached a limit of the event type', 'submit', {
    trigger: nextBooking(errorResponse('guest_limit_reached', 409)),
    shows: limitReached,
  }),
  row('somebody else has used up the link', 'submit', {
    trigger: nextBooking(linkEnded('link_used_up')),
    shows: usedUp,
  }),
  row('the link expires while the form is filled in', 'submit', {
    trigger: nextBooking(linkEnded('link_expired')),
    shows: expired,
  }),
  row('the link is used up before the page is opened', 'before', {
    options: { link: { most_bookings: 1 } },
    trigger: ({ link }) => link().use(),
    shows: usedUp,
    finalBookings: 0,
  }),
  row('the link has expired before the page is opened', 'before', {
    options: { link: {} },
    trigger: allGets(linkEnded('link_expired')),
    shows: expired,
    finalBookings: 0,
  }),
  row('the link is revoked before the page is opened', 'before', {
    options: { link: {} },
    trigger: ({ link }) => link().revoke(),
    shows: notAuthorized,
    finalBookings: 0,
  }),
  row('somebody else uses up the link while the visitor chooses a time', 'choosing', {
    options: { link: { most_bookings: 1 } },
    trigger: async (scene) => {
      await scene.link().use()
      await comeBack(scene)
    },
    shows: usedUp,
    finalBookings: 0,
  }),
  ...atMoments(['choosing', 'form', 'submit'], 3, (at) =>
    row(`the link is revoked while the page is open (${at})`, at, {
      options: { link: {} },
      trigger: async (scene) => {
        await scene.link().revoke()
        if (at !== 'submit') await comeBack(scene)
      },
      shows: notAuthorized,
      recover: async (scene) => {
        if (at !== 'choosing') await scene.expectAnswers()
      },
      finalBookings: 0,
    }),
  ),
  row('the network is down when the form is submitted', 'submit', {
    trigger: offline,
    shows: noConnection,
    recover: online,
  }),
  row('the network goes down while the form is being submitted', 'submit', {
    trigger: ({ inject, context }) =>
      inject({
        method: 'POST',
        path: '/bookings',
        handle: async (exchange) => {
          await context.setOffline(true)
          await truncateResponse(exchange)
        },
        times: 1,
      }),
    shows: noConnection,
    recover: online,
  }),
  row('the network goes down after the booking', 'booked', { trigger: offline, recover: online }),

  // The booking itself.
  ...firstUnlessLong(
    [
      ['gets no response', loseResponse],
      ['is made and gets 504', respondAfter(504, errorPage)],
      ['gets a response that CORS hides from the page', hideByCors],
      ['is rate limited for a second', errorResponse('rate_limit_error', 429, { 'retry-after': '1' })],
      ['never reaches the service', dropRequest],
      ['gets half a response', truncateResponse],
      ['gets 502 from a proxy', respond(502, errorPage)],
    ] as const,
    4,
  ).map(([name, handle]) =>
    row(`a booking ${name} and is sent again`, 'submit', { trigger: nextBooking(handle), recover: isBooked }),
  ),
  ...firstUnlessLong(
    [
      ['gets an error page with status 200', respond(200, errorPage), nothingBooked],
      ['is made and gets an error page', respondAfter(200, errorPage), probablyBooked],
      [
        'is made and gets impossible times',
        respondAfter(200, {
          data: {
            booking_id: 'b',
            status: 'booked',
            start_time: 253_402_000_000,
            end_time: -62_000_000_000,
          },
        }),
        /You are booked/,
      ],
      ['is made and gets 500', respondAfter(500, errorPage), serverError],
      [
        'is rate limited for an hour',
        errorResponse('rate_limit_error', 429, { 'retry-after': '3600' }),
        tooMany,
      ],
      ['gets an empty response', respond(200, ''), nothingBooked],
      ['gets a deeply nested response', respond(200, `{"data":${deeplyNested}}`), nothingBooked],
      ['gets 500', errorResponse('internal_error', 500), serverError],
    ] as const,
    5,
  ).map(([name, handle, shows]) =>
    row(`a booking ${name}`, 'submit', { trigger: nextBooking(handle), shows }),
  ),
  row('a booking needs a challenge, and is sent again', 'submit', {
    trigger: nextBooking(challengeRequired),
    recover: isBooked,
  }),
  ...firstUnlessLong(
    [
      ['is of a kind that only a page can solve', respond(200, { data: externalChallenge }), notChecked],
      ['never reaches the service', dropRequest, noConnection],
      ['gets 500', errorResponse('internal_error', 500), serverError],
    ] as const,
    2,
  ).map(([name, handle, shows]) =>
    row(`a booking needs a challenge, whose request ${name}`, 'submit', {
      trigger: async (scene) => {
        await nextBooking(challengeRequired)(scene)
        await allRequests('POST', '/challenges', handle)(scene)
      },
      shows,
    }),
  ),
  row('a booking needs one challenge after another', 'submit', {
    trigger: allRequests('POST', '/bookings', challengeRequired),
    shows: notChecked,
  }),
  ...slowResponses.map(([name, handle]) =>
    row(`a booking’s responses ${name}`, 'submit', {
      options: { hasShortTimeouts: true },
      trigger: allRequests('POST', '/bookings', handle),
      shows: handle === neverRespond ? nothingBooked : probablyBooked,
      endsPatience: true,
    }),
  ),

  // Several times at once.
  ...firstUnlessLong(
    [
      ['get no response', loseResponse],
      ['are booked and get 504', respondAfter(504, errorPage)],
      ['never reach the service', dropRequest],
    ] as const,
    1,
  ).map(([name, handle]) =>
    row(`several times ${name}, and are sent again under the same key`, 'submit', {
      options: { hasSeries: true },
      trigger: async (scene) => {
        await repeatWeekly(scene)
        await nextRequests('POST', '/booking-series', handle)(scene)
      },
      recover: isBooked,
    }),
  ),
  row('the page is reloaded when the outcome of several times is unknown', 'form', {
    options: { hasSeries: true },
    trigger: async (scene) => {
      await repeatWeekly(scene)
      await nextRequests('POST', '/booking-series', respondAfter(200, errorPage))(scene)
      await scene.submit()
      await expect(scene.widget).toContainText(probablyBooked)
      await reload(scene)
    },
    // The service is asked under the same key.
    recover: isBooked,
  }),

  ...firstUnlessLong(
    [
      ['get 500', errorResponse('internal_error', 500), serverError],
      ['get no response', truncateResponse, noConnection],
      [
        'are rate limited for an hour',
        errorResponse('rate_limit_error', 429, { 'retry-after': '3600' }),
        tooMany,
      ],
    ] as const,
    2,
  ).map(([name, handle, shows]) =>
    row(`the times of a repetition ${name}`, 'form', {
      options: { hasSeries: true },
      trigger: async (scene) => {
        await scene.inject({ method: 'GET', path: '/availability/series', handle })
        await scene.page.getByLabel('Repeat').selectOption('Every week')
      },
      shows,
      recover: async (scene) => {
        const { page, visitor, restoreNetwork } = scene
        await restoreNetwork()
        await visitor.press('Try again')
        await expect(page.getByRole('heading', { name: 'Your times (4)' })).toBeVisible()
        await visitor.press('Next')
        await expect(page.getByRole('button', { name: 'Book all times (4)' })).toBeVisible()
      },
    }),
  ),
  row('several times need a challenge, and are sent again under the same key', 'submit', {
    options: { hasSeries: true },
    trigger: async (scene) => {
      await repeatWeekly(scene)
      await nextRequests('POST', '/booking-series', challengeRequired)(scene)
    },
    recover: async (scene) => {
      await isBooked(scene)
      const sent = scene.network.seen.filter((line) => /^POST .*\/(booking-series|challenges)/.test(line))
      expect(sent).toHaveLength(3)
    },
  }),

  // The visitor pays on the owner’s page. What failed leads back to the form, and the same request finds the same payment.
  ...firstUnlessLong(
    [
      ['gets half a response', truncateResponse],
      ['gets no response', loseResponse],
      ['is rate limited for a second', errorResponse('rate_limit_error', 429, { 'retry-after': '1' })],
    ] as const,
    1,
  ).map(([name, handle]) =>
    row(`the start of a payment ${name} and is sent again`, 'submit', {
      options: paid,
      trigger: nextRequests('POST', '/payments', handle),
      recover: asksForPayment,
    }),
  ),
  ...firstUnlessLong(
    [
      ['never reaches the service', dropRequest, noConnection],
      ['is made, and every response is lost', truncateResponse, noConnection],
      ['is made and gets 500', respondAfter(500, errorPage), serverError],
      [
        'is rate limited for an hour',
        errorResponse('rate_limit_error', 429, { 'retry-after': '3600' }),
        tooMany,
      ],
      ['gets 500', errorResponse('internal_error', 500), serverError],
      ['is made and gets an error page with status 200', respondAfter(200, errorPage), serverError],
    ] as const,
    4,
  ).map(([name, handle, shows]) =>
    row(`the start of a payment ${name}`, 'submit', {
      options: paid,
      trigger: allRequests('POST', '/payments', handle),
      shows,
      endsPatience: shows === noConnection,
      recover: startsPayingAgain,
    }),
  ),
  row('the start of a payment is made, and the page is reloaded before the response', 'form', {
    options: paid,
    trigger: async (scene) => {
      await scene.inject({ method: 'POST', path: '/payments', handle: respondAfter(500, errorPage) })
      await scene.submit()
      await expect(scene.widget).toContainText(serverError)
      await scene.restoreNetwork()
      await reload(scene)
    },
  }),
  ...firstUnlessLong(
    [
      ['gets 500', errorResponse('internal_error', 500), serverError],
      ['gets no response', dropRequest, noConnection],
    ] as const,
    1,
  ).map(([name, handle, shows]) =>
    row(`the look at a payment ${name}; the money comes meanwhile`, 'form', {
      options: paid,
      trigger: async (scene) => {
        await startPaying(scene)
        await scene.inject({ method: 'GET', path: '/payments/', handle })
        await scene.page.clock.fastForward(5_000)
      },
      shows,
      recover: async (scene) => {
        await scene.restoreNetwork()
        await scene.pay()
        await isBooked(scene)
      },
    }),
  ),
  row('the network is down while the visitor pays', 'form', {
    options: paid,
    trigger: async (scene) => {
      await startPaying(scene)
      await offline(scene)
      await scene.pay()
    },
    shows: noConnection,
    recover: async (scene) => {
      await online(scene)
      await isBooked(scene)
    },
  }),
  row('the visitor reloads the owner’s page, and goes back without having paid', 'form', {
    options: paid,
    trigger: async (scene) => {
      await startPaying(scene)
      await openOwnersPage(scene)
      await reload(scene)
      await scene.page.goBack()
    },
    recover: asksForPayment,
  }),
  row('the visitor pays, reloads the owner’s page and returns', 'form', {
    options: paid,
    trigger: async (scene) => {
      await startPaying(scene)
      // The page is left before it learns of the money.
      await scene.inject({ method: 'GET', path: '/payments/', handle: neverRespond })
      await scene.pay()
      await openOwnersPage(scene)
      await reload(scene)
      await scene.restoreNetwork()
      await scene.page.getByRole('link', { name: 'Back to the booking' }).click()
    },
    recover: isBooked,
  }),
  row('the money comes just before the visitor goes back to the form', 'form', {
    options: paid,
    trigger: async (scene) => {
      await startPaying(scene)
      // Only the answer to going back says so.
      await scene.inject({ method: 'GET', path: '/payments/', handle: neverRespond })
      await scene.pay()
      await scene.visitor.press('Back')
    },
    shows: /You are booked/,
    finalBookings: 1,
  }),
  row(
    'the money comes just before the visitor goes back to the form, and the page learns of it after a reload',
    'form',
    {
      options: paid,
      trigger: async (scene) => {
        await startPaying(scene)
        await scene.inject({ method: 'GET', path: '/payments/', handle: neverRespond })
        await scene.inject({ method: 'DELETE', path: '/payments/', handle: truncateResponse })
        await scene.pay()
        await scene.visitor.press('Back')
        // Giving it up is repeated for a minute: until then, the slot counts as the visitor's own.
        await expect(async () => {
          await scene.page.clock.fastForward(10_000)
          await expect(scene.widget).toContainText(justTaken, { timeout: 1_000 })
        }).toPass()
        await scene.restoreNetwork()
        await reload(scene)
      },
      shows: /You are booked/,
      finalBookings: 1,
    },
  ),

  row('the money comes after the visitor has gone back to the form, and is returned', 'form', {
    options: paid,
    trigger: async (scene) => {
      await startPaying(scene)
      const complete = await scene.payment()
      const held = scene.page.waitForResponse(
        (response) => response.url().includes('/holds') && response.request().method() === 'POST',
      )
      await scene.visitor.press('Back')
      await held
      // The form holds the time, and the visitor may pay for it again.
      await expect(complete()).rejects.toThrow(/refund this payment/)
    },
    recover: startsPayingAgain,
  }),

  // The waitlist of a full day.
  ...firstUnlessLong(
    [
      ['gets half a response', truncateResponse],
      ['gets no response', loseResponse],
    ] as const,
    1,
  ).map(([name, handle]) =>
    row(`joining a waitlist ${name} and is sent again`, 'choosing', {
      options: fullDay,
      trigger: async (scene) => {
        await nextRequests('POST', '/waitlist', handle)(scene)
        await openWaitlist(scene)
        await join(scene)
      },
      recover: waitsOnce,
      finalBookings: 0,
    }),
  ),
  ...firstUnlessLong(
    [
      ['never reaches the service', dropRequest, noConnection],
      ['is done, and every response is lost', truncateResponse, noConnection],
      [
        'is rate limited for an hour',
        errorResponse('rate_limit_error', 429, { 'retry-after': '3600' }),
        tooMany,
      ],
      ['is done and gets 500', respondAfter(500, errorPage), serverError],
    ] as const,
    3,
  ).map(([name, handle, shows]) =>
    row(`joining a waitlist ${name}`, 'choosing', {
      options: fullDay,
      trigger: async (scene) => {
        await allRequests('POST', '/waitlist', handle)(scene)
        await openWaitlist(scene)
        await join(scene)
      },
      shows,
      endsPatience: shows === noConnection,
      recover: joinsAgain,
      finalBookings: 0,
    }),
  ),
  row('joining a waitlist is done, every response is lost, and the visitor changes their name', 'choosing', {
    options: fullDay,
    trigger: async (scene) => {
      await allRequests('POST', '/waitlist', respondAfter(500, errorPage))(scene)
      await openWaitlist(scene)
      await join(scene)
    },
    shows: serverError,
    recover: async (scene) => {
      await scene.restoreNetwork()
      await scene.visitor.fillIn({ 'Your name': 'Noor H.' })
      await join(scene)
      await isWaiting(scene)
      // Both were made in the same second, so that their order is by chance.
      await expect.poll(async () => (await scene.fullDay().entries()).toSorted()).toEqual(['left', 'waiting'])
    },
    finalBookings: 0,
  }),
  row('joining a waitlist is done, every response is lost, and the page is reloaded', 'choosing', {
    options: fullDay,
    trigger: async (scene) => {
      await allRequests('POST', '/waitlist', truncateResponse)(scene)
      await openWaitlist(scene)
      await join(scene)
      await endPatience(scene)
      await expect(scene.widget).toContainText(noConnection)
      await scene.restoreNetwork()
      await reload(scene)
      await scene.fullDay().button.click()
      await scene.visitor.press('Tell me if a time comes free')
    },
    recover: waitsOnce,
    finalBookings: 0,
  }),
  row('the offer of a waitlist is gone when it is accepted', 'choosing', {
    options: fullDay,
    trigger: async (scene) => {
      await isOffered(scene)
      await scene.bookAsRival(scene.fullDay().start)
      await accept(scene)
    },
    shows: /the time is no longer free/,
    recover: async (scene) => {
      await waitsOnce(scene)
      await expect(scene.widget.locator('[part~=accept-button]')).toHaveCount(0)
    },
    finalBookings: 0,
  }),
  ...firstUnlessLong(
    [
      ['gets half a response', truncateResponse, noConnection],
      ['gets 500', respondAfter(500, errorPage), serverError],
    ] as const,
    1,
  ).map(([name, handle, shows]) =>
    row(`accepting the offer of a waitlist is done and ${name}`, 'choosing', {
      options: fullDay,
      trigger: async (scene) => {
        await isOffered(scene)
        await nextRequests('POST', '/accept', handle)(scene)
        await accept(scene)
      },
      shows,
      recover: async (scene) => {
        await accept(scene)
        await isBooked(scene)
      },
      finalBookings: 1,
    }),
  ),

  // The answer to a poll.
  row('the answer to a poll is lost and sent again', 'choosing', {
    options: poll,
    trigger: async (scene) => {
      await nextRequests('PUT', '/answers/', truncateResponse)(scene)
      await answerPoll(scene)
      await saveAnswer(scene)
    },
    recover: isSavedOnce,
    booksNothing: true,
  }),
  ...firstUnlessLong(
    [
      ['is saved, and every response is lost', truncateResponse, noConnection],
      ['gets 500', errorResponse('internal_error', 500), serverError],
      ['never reaches the service', dropRequest, noConnection],
      [
        'is rate limited for an hour',
        errorResponse('rate_limit_error', 429, { 'retry-after': '3600' }),
        tooMany,
      ],
    ] as const,
    2,
  ).map(([name, handle, shows]) =>
    row(`the answer to a poll ${name}`, 'choosing', {
      options: poll,
      trigger: async (scene) => {
        await allRequests('PUT', '/answers/', handle)(scene)
        await answerPoll(scene)
        await saveAnswer(scene)
      },
      shows,
      endsPatience: shows === noConnection,
      recover: async (scene) => {
        await scene.restoreNetwork()
        await saveAnswer(scene)
        await isSavedOnce(scene)
      },
      booksNothing: true,
    }),
  ),
  ...firstUnlessLong(
    [
      ['is saved', truncateResponse],
      ['is not saved', dropRequest],
    ] as const,
    2,
  ).map(([name, handle]) =>
    row(`the answer to a poll ${name}, every response is lost, and the page is reloaded`, 'choosing', {
      options: poll,
      trigger: async (scene) => {
        await allRequests('PUT', '/answers/', handle)(scene)
        await answerPoll(scene)
        await saveAnswer(scene)
        await endPatience(scene)
        await expect(scene.widget).toContainText(noConnection)
        await scene.restoreNetwork()
        await reload(scene)
      },
      recover: async (scene) => {
        const field = scene.widget.getByLabel('Your name')
        await expect(field).toHaveValue(handle === dropRequest ? '' : answers['Your name'])
        if (handle === dropRequest) {
          await answerPoll(scene)
          await saveAnswer(scene)
        }
        await isSavedOnce(scene)
      },
      booksNothing: true,
    }),
  ),

  // The page of a host.
  ...firstUnlessLong(
    [
      ['gets 500', errorResponse('internal_error', 500)],
      ['never reaches the service', dropRequest],
      ['gets an error page with status 200', respond(200, errorPage)],
    ] as const,
    1,
  ).map(([name, handle]) =>
    row(`the request for the page of a host ${name}`, 'before', {
      options: hostPage,
      trigger: allRequests('GET', '/hosts/', handle),
      shows: notLoaded,
      recover: async (scene) => {
        await scene.restoreNetwork()
        await scene.widget.getByRole('button', { name: 'Try again' }).click()
        await isListed(scene)
      },
      booksNothing: true,
    }),
  ),
  row('the page of a host is gone', 'before', {
    options: hostPage,
    trigger: allRequests('GET', '/hosts/', errorResponse('not_found_error', 404)),
    shows: nothingThere,
    booksNothing: true,
  }),
  row('what the host offers cannot be loaded again when the visitor comes back', 'choosing', {
    options: hostPage,
    trigger: async (scene) => {
      await scene.inject({ method: 'GET', path: '/hosts/', handle: errorResponse('internal_error', 500) })
      const failed = scene.page.waitForResponse((response) => response.status() === 500)
      await comeBack(scene)
      await (await failed).finished()
      await scene.page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
    },
    recover: isListed,
    booksNothing: true,
  }),

  // Without idempotency keys nothing is retried automatically.
  ...firstUnlessLong(
    [
      ['never reaches the service', dropRequest, nothingBooked],
      ['gets half a response', truncateResponse, probablyBooked],
      ['gets a response that CORS hides from the page', hideByCors, probablyBooked],
      ['is made and gets 504', respondAfter(504, errorPage), probablyBooked],
      ['is made and gets 502', respondAfter(502, errorPage), probablyBooked],
    ] as const,
    2,
  ).map(([name, handle, shows]) =>
    row(`without idempotency a booking ${name}`, 'submit', {
      options: { hasNoIdempotency: true },
      trigger: nextBooking(handle),
      shows,
      bookingRequests: 1,
      ...(shows === probablyBooked && { finalBookings: 1 }),
    }),
  ),
  row('without idempotency a booking is made, gets 500 and is sent again', 'submit', {
    options: { hasNoIdempotency: true },
    trigger: async ({ inject, submit, page }) => {
      await inject({ method: 'POST', path: '/bookings', handle: respondAfter(500, errorPage), times: 1 })
      await submit()
      await expect(page.locator('when-booking')).toContainText(serverError)
    },
    shows: probablyBooked,
    finalBookings: 1,
  }),

  // The page is left and opened again.
  ...atMoments(['form', 'sent', 'booked', 'choosing'], 3, (at) =>
    // After a booking the page starts over.
    row(`the page is reloaded (${at})`, at, {
      trigger: reload,
      ...(at === 'booked' && { finalBookings: 1 }),
    }),
  ),
  ...atMoments(['choosing', 'form', 'sent', 'booked'], 1, (at) =>
    row(`the visitor goes back and forward (${at})`, at, {
      ...(at === 'booked' && { finalBookings: 1 }),
      trigger: async ({ page }) => {
        await page.goto('about:blank')
        await page.goBack()
        await page.goForward()
        await page.goBack()
      },
    }),
  ),
  ...atMoments(['form', 'sent', 'booked', 'choosing'], 2, (at) =>
    row(`the element is removed and inserted again (${at})`, at, { trigger: removeAndAdd }),
  ),
  row('the page is reloaded when the outcome is unknown', 'form', {
    trigger: async (scene) => {
      await scene.inject({
        method: 'POST',
        path: '/bookings',
        handle: respondAfter(200, errorPage),
        times: 1,
      })
      await scene.submit()
      await expect(scene.page.locator('when-booking')).toContainText(probablyBooked)
      await reload(scene)
    },
    recover: isBooked,
  }),
  row('the visitor submits the form in two tabs', 'form', {
    trigger: async (scene) => {
      const other = await scene.openTab()
      // What the first tab holds is free here as soon as the service knows whose tab this is.
      await other.chooseTime('09:00')
      await other.expectAnswers()
      await other.submit()
      await expect(other.widget).toContainText('You are booked')
      await scene.submit()
    },
    shows: justTaken,
    finalBookings: 1,
  }),
  row('the visitor opens a second tab while the form is being submitted', 'sent', {
    trigger: async (scene) => {
      const other = await scene.openTab()
      await expect(other.widget).toContainText(/Checking whether|Nothing was booked/)
    },
  }),

  // Repeated clicks and keys.
  ...firstUnlessLong([2, 3], 1).map((clickCount) =>
    row(`the form is submitted with ${clickCount} clicks`, 'form', {
      trigger: ({ page }) => page.locator('when-booking [part~=submit-button]').click({ clickCount }),
      recover: isBooked,
      bookingRequests: 1,
    }),
  ),
  row('the form is submitted three times in a row', 'form', {
    trigger: async ({ page }) => {
      await page.getByLabel('Email').first().focus()
      await page.evaluate(() => {
        const form = document
          .querySelector('when-booking')
          ?.shadowRoot?.querySelector('when-details-form')
          ?.shadowRoot?.querySelector('form')
        for (let time = 0; time < 3; time++) form?.requestSubmit()
      })
    },
    recover: isBooked,
    bookingRequests: 1,
  }),
  row('a time is selected with three clicks', 'choosing', {
    trigger: async ({ visitor, page }) => {
      await visitor.days.nth(3).click({ clickCount: 3 })
      await visitor.times.first().click({ clickCount: 3 })
      await page
        .getByRole('button', { name: /^Next:/ })
        .first()
        .click({ clickCount: 3 })
      await visitor.press('Back')
    },
  }),

  // Attributes.
  row('attributes are set late and in another order', 'before', {
    options: { attributes: 'hidden' },
    trigger: async ({ page }) => {
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', async () => {
          const widget = document.querySelector('when-booking') as HTMLElement
          const words = ['configuration-id', 'service-url'].map(
            (name) => [name, widget.getAttribute(name)] as const,
          )
          for (const [name] of words) widget.removeAttribute(name)
          await customElements.whenDefined('when-booking')
          for (const [name, value] of words) {
            await new Promise((painted) => requestAnimationFrame(painted))
            widget.setAttribute(name, value ?? '')
          }
          widget.hidden = false
        })
      })
    },
  }),
  ...firstUnlessLong(
    Object.entries({ layout: 'week', lang: 'en-US', months: '2', 'hour-cycle': 'h12' }),
    2,
  ).map(([name, value]) =>
    row(`${name} changes while the visitor fills in the form`, 'form', {
      trigger: ({ widget }) =>
        widget.evaluate(
          (widget, [name, value]) => {
            widget.setAttribute(name as string, value as string)
            widget.setAttribute(name as string, value as string)
          },
          [name, value],
        ),
    }),
  ),
  row('the page sets another session while the visitor fills in the form', 'form', {
    options: { isPrivate: true },
    trigger: async (scene) => {
      await endSession(scene)
      await scene.page.evaluate(async () => {
        const widget = document.querySelector('when-booking') as HTMLElement & { session: string }
        const { newSession } = globalThis as unknown as { newSession: () => Promise<string> }
        widget.session = await newSession()
      })
      await expect(scene.page.locator('when-booking [part~=form]')).toBeVisible()
    },
  }),
]
