import { expect, type Scene, type SceneOptions } from './error-scene.js'
import {
  cutAnswer,
  drip,
  type FaultHandler,
  hang,
  loseAnswer,
  refuse,
  respond,
  respondAfter,
  rewriting,
  withoutCors,
} from './faulty-network.js'

/** The moments of a booking at which something may happen. */
export type Moment =
  /** Before the page is opened. */
  | 'before'
  /** The times are shown. */
  | 'choosing'
  /** The form is filled in. */
  | 'form'
  /** Just before, and then the form is sent. */
  | 'submit'
  /** The form is sent, and the service has not heard of it yet. */
  | 'sent'
  /** The visitor is booked. */
  | 'booked'

/** One line of the table: what happens when, what the visitor is told, and how they go on. */
export interface ErrorRow {
  readonly name: string
  readonly at: Moment
  readonly options?: SceneOptions
  readonly trigger: (scene: Scene) => void | Promise<void>
  /** What the visitor is told while it lasts; nothing where they need not notice. */
  readonly shows?: RegExp
  /** Ends it; unless told, the network is well again. */
  readonly recover?: (scene: Scene) => void | Promise<void>
  /** How many bookings there are where the visitor rightly stops, told what they are; elsewhere they go on to the only one. */
  readonly finalBookings?: 0 | 1
  /** How often the page has sent the booking once all is well again, where that matters. */
  readonly bookingRequests?: number
}

/** Every answer to requests of a method, whose path holds a text, fares so. */
const all =
  (method: string, path: string, handle: FaultHandler) =>
  ({ inject }: Scene) =>
    inject({ method, path, handle })

/** The next ones do. */
const next =
  (method: string, path: string, handle: FaultHandler, times = 1) =>
  ({ inject }: Scene) =>
    inject({ method, path, handle, times })

const everything = (handle: FaultHandler) => all('GET', '/v3/', handle)
const booking = (handle: FaultHandler) => next('POST', '/bookings', handle)

const failure = (type: string, status: number, headers = {}): FaultHandler =>
  respond(status, { request_id: 'r', error: { type, message: 'as the table wants' } }, headers)

const errorPage = '<!doctype html><title>502</title><h1 onclick="alert(1)">Bad gateway</h1>'

/** `[[[…]]]`, deeper than a recursive reader's stack. */
const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`

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

/** The page's clock goes wrong by so many milliseconds. */
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

/** The visitor is booked, and has done nothing more for it. */
const isBooked = ({ widget }: Scene) => expect(widget).toContainText('You are booked')

/** Somebody else books the time that the visitor has chosen. */
const bookChosenTimeAsRival = ({ bookAsRival, chosenTime }: Scene) => bookAsRival(chosenTime())

const endSession = async ({ studio, sessions }: Scene) => {
  await studio.call('DELETE', `/v3/scheduling/sessions/${sessions.at(-1)}`)
}

/** The visitor comes back to the page after a while: what is shown is looked at again. */
const comeBack = ({ page }: Scene) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const notLoaded = /could not be loaded/
const noConnection = /We couldn’t connect/
const otherSide = /Something went wrong/
const nothingBooked = /Nothing was booked. The time is still free, and your answers are saved/
const probablyBooked = /It was probably booked for you/
const justTaken = /was just taken/
const tooMany = /Too many requests/
const notThere = /no longer exists/

/** What may stand in the place of the free times and of the settings, and the visitor sees that nothing could be loaded. */
const unreadable: readonly (readonly [name: string, handle: FaultHandler])[] = [
  ['are refused', refuse],
  ['are answered with an error page and 200', respond(200, errorPage)],
  ['are answered 500', failure('internal_error', 500)],
  ['are cut in the middle', cutAnswer],
  ['may not be read by the page (CORS)', withoutCors],
  ['are answered 504', failure('provider_error', 504)],
  ['are answered 429', failure('rate_limit_error', 429)],
  [
    'are answered 429, to be asked again in an hour',
    failure('rate_limit_error', 429, { 'retry-after': '3600' }),
  ],
  ['are answered with an error page and 502', respond(502, errorPage)],
  ['are answered with nothing', respond(200, '')],
  ['are answered null', respond(200, 'null')],
  ['are answered with a list', respond(200, [1, 2, 3])],
  ['are answered half', respond(200, '{"request_id":"r","data":{"time_slots":[{"start_time":17')],
  ['are answered with a wrong form', respond(200, { data: { time_slots: 'none', configuration_id: 7 } })],
  [
    'are answered with instants that no clock shows',
    respond(200, {
      data: {
        configuration_id: 7,
        time_slots: [{ emails: [], start_time: 1e308, end_time: '9'.repeat(400) }],
      },
    }),
  ],
]

/** What an answer may hold beside or in the place of what is expected, and the visitor need not notice. */
const odd: readonly (readonly [name: string, path: string, change: (json: string) => string])[] = [
  ['lists are null', 'ui-settings', (json) => settings(json, (data) => ({ ...data, participants: null }))],
  [
    'a time lies in another age, and one ends before it begins',
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
    'instants are texts',
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
    'there are fields that nobody knows',
    'availability',
    (json) => times(json, (data) => ({ ...data, weather: { rain: [true] }, time_slots: data.time_slots })),
  ],
  [
    'something is nested deeply',
    'ui-settings',
    (json) => json.replace('"data":{', `"data":{"nested":${deep},`),
  ],
  [
    'a time is nested deeply',
    'availability',
    (json) => json.replace('"emails":', `"nested":${deep},"emails":`),
  ],
  [
    'fields are named after what every object inherits',
    'ui-settings',
    (json) =>
      json.replace(
        '"data":{',
        '"data":{"__proto__":{"participants":7,"slug":"stolen"},"constructor":{"prototype":{"x":1}},"toString":1,',
      ),
  ],
  [
    'numbers are huge',
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
    'zones are none',
    'ui-settings',
    (json) =>
      settings(json, (data) => ({
        ...data,
        organizer: { name: 'Ada', timezone: 'Mars/Olympus' },
        participants: [{ name: '', timezone: '../../etc' }],
      })),
  ],
  [
    'texts are markup',
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
 * Plays the first few of rows that are alike in every run, and all of them in `pnpm test:long`. Every run has each kind of
 * event, each moment of a booking, and each row in which the visitor reads something that no other row says. Rows are alike
 * where the same happens at another moment or to another request and the visitor reads the same, and where the client reads
 * another answer as the same error, which its own tests show.
 */
const firstUnlessLong = <Alike>(alike: readonly Alike[], most: number): readonly Alike[] =>
  process.env['WHENABLE_LONG'] ? alike : alike.slice(0, most)

/** What may happen at several moments; every run plays the first few of them. */
const atMoments = (moments: readonly Moment[], most: number, rowAt: (at: Moment) => ErrorRow): ErrorRow[] =>
  firstUnlessLong(moments, most).map(rowAt)

/** Everything that may happen to a booking, and at which moment. */
export const rows: readonly ErrorRow[] = [
  // The first questions.
  ...firstUnlessLong(unreadable, 3).map(([name, handle]) =>
    row(`the first questions ${name}`, 'before', { trigger: everything(handle), shows: notLoaded }),
  ),
  ...firstUnlessLong(['hang', 'drip'] as const, 1).map((how) =>
    row(`the first questions ${how}`, 'before', {
      options: { hasShortTimeouts: true },
      trigger: everything({ hang, drip }[how]),
      shows: notLoaded,
    }),
  ),
  ...firstUnlessLong(
    [
      row('the first questions fail twice', 'before', {
        trigger: next('GET', '/v3/', failure('provider_error', 504), 2),
      }),
      row('the first questions come too often, for a second', 'before', {
        trigger: next('GET', '/v3/', failure('rate_limit_error', 429, { 'retry-after': '1' }), 2),
      }),
    ],
    1,
  ),
  row('the settings alone fail', 'before', {
    trigger: all('GET', 'ui-settings', failure('internal_error', 500)),
    shows: notLoaded,
  }),
  row('the free times alone fail', 'before', {
    trigger: all('GET', 'availability', failure('internal_error', 500)),
    shows: notLoaded,
  }),
  ...firstUnlessLong(odd, 2).map(([name, path, change]) =>
    row(`in the answers ${name}`, 'before', {
      trigger: all('GET', path, rewriting(change)),
      recover: () => {},
    }),
  ),
  row('the later part of the script is lost', 'before', {
    trigger: all('GET', '/later', refuse),
    shows: notLoaded,
  }),
  row('the page’s provider of sessions fails', 'before', {
    options: { isPrivate: true, initScript: () => Object.assign(globalThis, { sessionFails: true }) },
    trigger: () => {},
    shows: /nothing to book at this link|could not be loaded/,
    recover: ({ page }) =>
      page.evaluate(() => Object.assign(globalThis, { sessionFails: false })).then(() => {}),
  }),
  row('there is no configuration', 'before', {
    trigger: deleteConfiguration,
    shows: /nothing to book at this link/,
    finalBookings: 0,
  }),

  // Storage.
  ...firstUnlessLong(
    [
      row('storage may not be used', 'before', {
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
      row('storage holds what nobody of us has written', 'before', {
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
      row('storage cannot be read', 'before', {
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

  // The visitor's clock and zone.
  ...atMoments(['choosing', 'before', 'form'], 1, (at) =>
    row(`the visitor’s clock is set a day ahead (${at})`, at, { trigger: (scene) => shiftClock(scene, day) }),
  ),
  ...atMoments(['before', 'form', 'choosing'], 1, (at) =>
    row(`the visitor’s clock is set a day back (${at})`, at, { trigger: (scene) => shiftClock(scene, -day) }),
  ),
  ...atMoments(['form', 'choosing'], 1, (at) =>
    row(`the laptop sleeps for an hour (${at})`, at, {
      trigger: ({ page }) => page.clock.fastForward(hour),
    }),
  ),
  ...atMoments(['choosing', 'form'], 1, (at) =>
    row(`the device comes to another zone (${at})`, at, {
      trigger: ({ page }) =>
        page.evaluate(() => {
          const { resolvedOptions } = Intl.DateTimeFormat.prototype
          Intl.DateTimeFormat.prototype.resolvedOptions = function () {
            return { ...resolvedOptions.call(this), timeZone: 'Pacific/Auckland' }
          }
        }),
    }),
  ),
  row('the visitor chooses another zone', 'choosing', {
    trigger: async ({ page }) => {
      await page.getByRole('button', { name: /^Time zone/ }).click()
      await page.getByRole('combobox').fill('Kiritimati')
      await page.keyboard.press('Enter')
    },
  }),
  row('the page gives another zone', 'form', {
    trigger: ({ widget }) => widget.evaluate((widget) => widget.setAttribute('time-zone', 'Asia/Tokyo')),
  }),

  // The time, the configuration and the session go while the visitor chooses or types.
  row('the time is taken while it is looked at', 'choosing', {
    trigger: async ({ chooseTime, visitor, bookAsRival, chosenTime }) => {
      await chooseTime()
      await visitor.press('Back')
      await bookAsRival(chosenTime())
    },
  }),
  row('the time is taken while the form is filled in', 'form', {
    trigger: async (scene) => {
      await bookChosenTimeAsRival(scene)
      await comeBack(scene)
    },
    shows: justTaken,
  }),
  row('the time is taken just before it is sent', 'submit', {
    trigger: bookChosenTimeAsRival,
    shows: justTaken,
  }),
  row('the time is taken while it is sent', 'sent', {
    trigger: bookChosenTimeAsRival,
    shows: justTaken,
  }),
  row('the configuration is deleted while a time is chosen', 'choosing', {
    trigger: async (scene) => {
      await deleteConfiguration(scene)
      await comeBack(scene)
    },
    shows: /nothing to book at this link/,
    finalBookings: 0,
  }),
  row('the configuration is deleted while the form is filled in', 'form', {
    trigger: async (scene) => {
      await deleteConfiguration(scene)
      await comeBack(scene)
      await scene.expectAnswers()
    },
    shows: notThere,
    finalBookings: 0,
  }),
  row('the configuration is deleted just before it is sent', 'submit', {
    trigger: deleteConfiguration,
    shows: notThere,
    finalBookings: 0,
  }),
  ...atMoments(['form', 'choosing', 'submit'], 1, (at) =>
    row(`the session ends (${at})`, at, { options: { isPrivate: true }, trigger: endSession }),
  ),
  row('what is looked at again cannot be read', 'form', {
    trigger: async (scene) => {
      await scene.inject({ method: 'GET', path: 'availability', handle: respond(200, errorPage) })
      await comeBack(scene)
      await scene.expectAnswers()
    },
  }),

  // No network.
  row('there is no network while a time is chosen', 'choosing', {
    trigger: async (scene) => {
      // What the widget fetches ahead has come.
      await scene.page.waitForLoadState('networkidle')
      await offline(scene)
    },
    shows: /no network/,
    recover: online,
  }),
  row('a month cannot be loaded', 'choosing', {
    trigger: async ({ page, inject }) => {
      await inject({ method: 'GET', path: 'availability', handle: failure('internal_error', 500) })
      for (let month = 0; month < 2; month++) await page.getByRole('button', { name: 'Next month' }).click()
    },
    shows: notLoaded,
  }),
  row('there is no network when the form is sent', 'submit', {
    trigger: offline,
    shows: noConnection,
    recover: online,
  }),
  row('the network goes while the form is sent', 'submit', {
    trigger: ({ inject, context }) =>
      inject({
        method: 'POST',
        path: '/bookings',
        handle: async (exchange) => {
          await context.setOffline(true)
          await cutAnswer(exchange)
        },
        times: 1,
      }),
    shows: noConnection,
    recover: online,
  }),
  row('the network goes after the booking', 'booked', { trigger: offline, recover: online }),

  // The booking itself.
  ...firstUnlessLong(
    [
      ['gets no byte of an answer', loseAnswer],
      ['is answered 504 after the work was done', respondAfter(504, errorPage)],
      ['gets an answer that the page may not read (CORS)', withoutCors],
      ['comes too often, for a second', failure('rate_limit_error', 429, { 'retry-after': '1' })],
      ['is refused on its way', refuse],
      ['gets half an answer', cutAnswer],
      ['is answered 502 by somebody on the way', respond(502, errorPage)],
    ] as const,
    4,
  ).map(([name, handle]) =>
    row(`a booking ${name}: it is sent again`, 'submit', { trigger: booking(handle), recover: isBooked }),
  ),
  ...firstUnlessLong(
    [
      ['is answered with an error page and 200', respond(200, errorPage), nothingBooked],
      ['was made, and is answered with an error page', respondAfter(200, errorPage), probablyBooked],
      [
        'was made, and is answered with times of another age',
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
      ['was made, and is answered 500', respondAfter(500, errorPage), otherSide],
      ['comes too often, for an hour', failure('rate_limit_error', 429, { 'retry-after': '3600' }), tooMany],
      ['is answered with nothing', respond(200, ''), nothingBooked],
      ['is answered deeply nested', respond(200, `{"data":${deep}}`), nothingBooked],
      ['is answered 500', failure('internal_error', 500), otherSide],
    ] as const,
    5,
  ).map(([name, handle, shows]) => row(`a booking ${name}`, 'submit', { trigger: booking(handle), shows })),
  ...(['hang', 'drip'] as const).map((how) =>
    row(`a booking’s answers ${how}`, 'submit', {
      options: { hasShortTimeouts: true },
      trigger: all('POST', '/bookings', { hang, drip }[how]),
      shows: how === 'hang' ? nothingBooked : probablyBooked,
    }),
  ),

  // The same without keys: nothing is sent again by itself.
  ...firstUnlessLong(
    [
      ['is refused on its way', refuse, nothingBooked],
      ['gets half an answer', cutAnswer, probablyBooked],
      ['gets an answer that the page may not read (CORS)', withoutCors, probablyBooked],
      ['was made, and is answered 504', respondAfter(504, errorPage), probablyBooked],
      ['was made, and is answered 502', respondAfter(502, errorPage), probablyBooked],
    ] as const,
    2,
  ).map(([name, handle, shows]) =>
    row(`without keys a booking ${name}`, 'submit', {
      options: { hasNoIdempotency: true },
      trigger: booking(handle),
      shows,
      bookingRequests: 1,
      ...(shows === probablyBooked && { finalBookings: 1 }),
    }),
  ),
  row('without keys a booking was made, is answered 500, and is sent again', 'submit', {
    options: { hasNoIdempotency: true },
    trigger: async ({ inject, submit, page }) => {
      await inject({ method: 'POST', path: '/bookings', handle: respondAfter(500, errorPage), times: 1 })
      await submit()
      await expect(page.locator('when-booking')).toContainText(otherSide)
    },
    shows: probablyBooked,
    finalBookings: 1,
  }),

  // The page goes and comes back.
  ...atMoments(['form', 'sent', 'booked', 'choosing'], 3, (at) =>
    // What is booked is over: the page begins anew.
    row(`the page is loaded again (${at})`, at, {
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
    row(`the element is taken out and put in again (${at})`, at, { trigger: removeAndAdd }),
  ),
  row('the page is loaded again where no answer came', 'form', {
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
  row('the visitor opens the page a second time, and sends both', 'form', {
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
  row('the page is opened a second time while it is sent', 'sent', {
    trigger: async (scene) => {
      const other = await scene.openTab()
      await expect(other.widget).toContainText(/Checking whether|Nothing was booked/)
    },
  }),

  // Hands.
  ...firstUnlessLong([2, 3], 1).map((clickCount) =>
    row(`the form is sent with ${clickCount} clicks`, 'form', {
      trigger: ({ page }) => page.locator('when-booking [part~=submit-button]').click({ clickCount }),
      recover: isBooked,
      bookingRequests: 1,
    }),
  ),
  row('the form is sent by Enter, and Enter, and a click', 'form', {
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
  row('a time is chosen with three clicks', 'choosing', {
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

  // The page's words.
  row('the words come late, in another order', 'before', {
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
    row(`${name} changes while the form is filled in`, 'form', {
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
  row('the page gives another session while the form is filled in', 'form', {
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
