import { expect, type Scene, type SceneOptions } from './error-scene.js'
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

/** The service grants no hold. Nobody else books meanwhile, so the visitor does not notice. */
const withoutHolds = (handle: RequestHandler) => allRequests('POST', '/holds', handle)

const endSession = async ({ studio, sessions }: Scene) => {
  await studio.call('DELETE', `/v3/scheduling/sessions/${sessions.at(-1)}`)
}

/** The visitor comes back to the tab, which refreshes what is shown. */
const comeBack = ({ page }: Scene) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const notLoaded = /could not be loaded/
const noConnection = /We couldn’t connect/
const serverError = /Something went wrong/
const nothingBooked = /Nothing was booked. The time is still free, and your answers are saved/
const probablyBooked = /It was probably booked for you/
const justTaken = /was just taken/
const tooMany = /Too many requests/
const notThere = /no longer exists/
const notChecked = /We couldn’t check this request/

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
    shows: /nothing to book at this link|could not be loaded/,
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

  // The time is not held. Nobody else books it, so the visitor does not notice.
  row('the service refuses a hold', 'choosing', {
    trigger: withoutHolds(errorResponse('rate_limit_error', 429)),
  }),
  row('the service does not know holds, though it announces them', 'choosing', {
    trigger: withoutHolds(respond(404, 'no such path')),
  }),
  row('a hold gets no response', 'choosing', { trigger: withoutHolds(neverRespond) }),
  row('the response to a hold is lost', 'choosing', { trigger: withoutHolds(loseResponse) }),
  row('the code that holds a time does not load', 'choosing', {
    trigger: async ({ page }) => {
      await page.route(/chunks\/hold/, (route) => route.abort())
    },
  }),

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
  row('somebody else has used up the link', 'submit', {
    trigger: nextBooking(linkEnded('link_used_up')),
    shows: /This link was already used/,
  }),
  row('the link expires while the form is filled in', 'submit', {
    trigger: nextBooking(linkEnded('link_expired')),
    shows: /This link has expired/,
  }),
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
    shows: probablyBooked,
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
    shows: probablyBooked,
  }),
  row('the visitor submits the form in two tabs', 'form', {
    trigger: async (scene) => {
      const other = await scene.openTab()
      await other.chooseTime()
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
