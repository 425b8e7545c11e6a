import type { BookingSettings } from '@whenable/contract'
import { addMonths, type Instant, instant, type PlainDate, plainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import {
  april,
  at,
  type Drive,
  driveBooking,
  driveTo,
  errorOfType,
  filledIn,
  free,
  friday,
  morning,
  noon,
  now,
  settingsWith,
  slotAt,
  wire,
} from '../testing/drive-booking.js'
import type { BookingIntent, BookingState } from './state.js'

const day = 86_400
const march = plainDate('2026-03-01')
const noAnswer = errorOfType('connection_error')
const taken = errorOfType('timeslot_not_available')
const broken = errorOfType('internal_error')

const queries = (drive: ReturnType<typeof driveBooking>) =>
  drive.effects.flatMap((effect) => (effect.type === 'availability' ? [effect.query] : []))
const sends = (drive: ReturnType<typeof driveBooking>) =>
  drive.effects.flatMap((effect) => (effect.type === 'send' ? [effect.submission] : []))

describe('every intent in every step', () => {
  const intents: readonly BookingIntent[] = [
    { type: 'show-month', month: plainDate('2026-06-01') },
    { type: 'choose-date', date: plainDate('2026-03-13') },
    { type: 'choose-slot', start: friday.start },
    { type: 'change-time-zone', timeZone: 'Asia/Tokyo' },
    { type: 'edit', draft: { name: 'Eva' } },
    { type: 'back' },
    { type: 'submit' },
    { type: 'retry' },
    { type: 'refresh' },
    { type: 'restart' },
  ]
  // One line for each step, one column for each intent in the order above: the next step, or · for no change.
  const table: Record<keyof typeof driveTo, string> = {
    loading: '   · · ·       · · ·        ·          ·          · ·',
    choosing: '  · · details · · ·        ·          ·          · ·',
    details: '   · · details · · choosing submitting ·          · ·',
    lost: '      · · details · · choosing taken      ·          · ·',
    submitting: '· · ·       · · ·        ·          ·          · ·',
    verifying: ' · · ·       · · ·        ·          ·          · ·',
    booked: '    · · ·       · · ·        ·          ·          · choosing',
    pending: '   · · ·       · · ·        ·          ·          · choosing',
    taken: '     · · details · · choosing ·          ·          · ·',
    checking: '  · · ·       · · choosing ·          ·          · ·',
    free: '      · · ·       · · choosing ·          submitting · ·',
    gone: '      · · ·       · · choosing ·          submitting · ·',
    failed: '    · · ·       · · ·        ·          loading    · ·',
  }
  const cases = Object.entries(table).flatMap(([from, line]) =>
    line
      .trim()
      .split(/\s+/)
      .map((to, index) => ({ from: from as keyof typeof driveTo, intent: intents[index]!, to })),
  )

  it.each(cases)('$from, $intent.type: $to', ({ from, intent, to }) => {
    const drive = driveTo[from]()
    const before = drive.state
    drive.send(intent)
    expect(drive.state.step).toBe(to === '·' ? before.step : to)
    const { draft } = drive.state
    expect(draft.email).toBe(before.draft.email)
  })

  it.each(Object.keys(driveTo) as (keyof typeof driveTo)[])(
    '%s ignores answers to requests that are no longer pending',
    (from) => {
      const drive = driveTo[from]()
      const { facts, step } = drive.progress
      drive.dispatch({ type: 'settings', attempt: 999, value: null })
      drive.dispatch({ type: 'availability', attempt: 999, value: wire([]) })
      drive.dispatch({ type: 'send', attempt: 999, value: { booking_id: 'other', status: 'booked' } })
      drive.dispatch({ type: 'error', attempt: 999, error: broken })
      drive.dispatch({ type: 'wait', attempt: 999, value: undefined })
      expect(drive.progress.facts).toBe(facts)
      expect(drive.progress.step).toBe(step)
    },
  )

  it.each(Object.keys(driveTo) as (keyof typeof driveTo)[])('%s is plain JSON', (from) => {
    const { state } = driveTo[from]()
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  })

  // Times are refreshed only in the steps that show them.
  it.each([
    ...(['choosing', 'details', 'lost', 'taken'] as const).map((from) => [from, 60] as const),
    ...(['loading', 'booked', 'pending', 'checking', 'free', 'gone', 'failed'] as const).map(
      (from) => [from, undefined] as const,
    ),
  ])('%s refreshes free times after %s seconds', (from, seconds) => {
    expect(driveTo[from]().refreshDelay).toBe(seconds)
  })

  it('months and days can only be chosen in the step choosing', () => {
    const drive = driveTo.choosing().send(intents[0]!)
    expect(drive.state.month).toBe('2026-06-01')
    expect(driveTo.submitting().send(intents[0]!, intents[1]!).state).toMatchObject({
      month: march,
      date: '2026-03-12',
    })
  })
})

describe('the start', () => {
  it('requests the settings, this month and the next month together', () => {
    const drive = driveTo.loading()
    expect(drive.pendingEffects.map(({ type }) => type).sort()).toEqual(['availability', 'settings'])
    // One more day than the month, for slots that extend past its end.
    expect(queries(drive)).toEqual([
      { start: now, end: at('2026-04-30T23:00:00Z') + day, bookingId: undefined },
    ])
  })

  it('waits for settings and free times', () => {
    expect(driveTo.loading().settings().state.step).toBe('loading')
    expect(driveTo.loading().slots(free).state.step).toBe('loading')
    expect(driveTo.loading().slots(free).settings().state.step).toBe('choosing')
  })

  it('continues without settings if the service has none', () => {
    const { state } = driveTo.loading().settings(null).slots(free)
    expect(state).toMatchObject({ step: 'choosing', settings: null, availability: { state: 'ready' } })
  })

  it.each(['not_found_error', 'unauthorized', 'forbidden'] as const)(
    'ends when the service answers %s',
    (type) => {
      expect(driveTo.loading().fails('settings', errorOfType(type)).state).toMatchObject({
        step: 'failed',
        error: { type },
      })
      const byAvailability = driveTo.loading().fails('availability', errorOfType(type))
      expect(byAvailability.state).toMatchObject({ step: 'failed', error: { type } })
    },
  )

  it('shows the settings if only the free times fail, and requests them again on retry', () => {
    const drive = driveTo.loading().settings().fails('availability', broken)
    expect(drive.state).toMatchObject({ step: 'choosing', availability: { state: 'error', error: broken } })
    expect(drive.pendingEffects).toEqual([])
    drive.send({ type: 'retry' })
    expect(drive.state.availability).toEqual({ state: 'loading' })
    expect(drive.slots(free).state.availability).toEqual({ state: 'ready' })
  })

  it('ended, and is asked to try again, requests everything anew: what is under way may be refused as well', () => {
    const drive = driveTo.loading().fails('settings', errorOfType('unauthorized'))
    const [before] = drive.pendingEffects
    expect(before?.type).toBe('availability')
    drive.send({ type: 'retry' })
    expect(drive.effects).toContainEqual({ type: 'abort', attempt: before?.attempt })
    expect(drive.pendingEffects.map(({ type }) => type).sort()).toEqual(['availability', 'settings'])
    expect(drive.settings().slots(free).state.step).toBe('choosing')
  })

  it('requests failed settings again and keeps showing the loaded times', () => {
    const drive = driveTo.loading().slots(free).fails('settings', broken)
    expect(drive.state).toMatchObject({
      step: 'loading',
      slots: free,
      availability: { state: 'error', error: broken },
    })
    expect(drive.pendingEffects).toEqual([])
    drive.send({ type: 'retry' })
    expect(drive.state.availability).toEqual({ state: 'ready' })
    expect(drive.pendingEffects.map(({ type }) => type)).toEqual(['settings'])
    expect(drive.settings().state.step).toBe('choosing')
  })

  it('shows settings and slots from the page at once, and requests only what is missing', () => {
    const drive = driveBooking({ settings: settingsWith(), slots: [morning, noon] })
    expect(drive.state).toMatchObject({
      step: 'choosing',
      slots: [morning, noon],
      availability: { state: 'ready' },
    })
    expect(drive.effects).toEqual([])
    drive.start()
    expect(queries(drive)).toMatchObject([{ start: noon.end }])
  })

  it('does not repeat requests if started twice', () => {
    expect(driveTo.loading().start().pendingEffects).toHaveLength(2)
  })

  it('aborts requests on stop, and repeats them on start', () => {
    const drive = driveTo.loading().dispatch({ type: 'stop' })
    expect(drive.pendingEffects).toEqual([])
    expect(
      drive
        .start()
        .pendingEffects.map(({ type }) => type)
        .sort(),
    ).toEqual(['availability', 'settings'])
    expect(drive.settings().slots(free).state.step).toBe('choosing')
  })

  it('does not abort a submission on stop', () => {
    const drive = driveTo.submitting().dispatch({ type: 'stop' })
    expect(drive.booked().state.step).toBe('booked')
  })
})

describe('months', () => {
  const shownTo = (drive: ReturnType<typeof driveBooking>, month: PlainDate) =>
    drive.send({ type: 'show-month', month })

  it('the first month with a free day is shown automatically', () => {
    expect(driveTo.loading().settings().slots([april]).state.month).toBe('2026-04-01')
  })

  it('a month that the visitor has chosen stays', () => {
    const drive = driveTo.loading().settings().fails('availability', broken)
    shownTo(drive, march).slots([april])
    expect(drive.state.month).toBe(march)
  })

  it('the next month is loaded in advance', () => {
    const drive = driveTo.choosing({ settings: settingsWith({ scheduler: horizon(90) }) })
    expect(drive.pendingEffects).toEqual([])
    shownTo(drive, plainDate('2026-04-01'))
    expect(queries(drive).at(-1)).toMatchObject({
      start: at('2026-04-30T23:00:00Z'),
      end: at('2026-05-31T23:00:00Z') + day,
    })
    expect(drive.state.availability).toEqual({ state: 'ready' })
  })

  it('that have loaded need no request', () => {
    const drive = driveTo.choosing()
    const count = drive.effects.length
    shownTo(shownTo(drive, plainDate('2026-04-01')), march)
    expect(drive.effects.slice(count).filter(({ type }) => type === 'availability')).toEqual([])
  })

  it('after the last bookable day need no request and are empty', () => {
    const drive = shownTo(driveTo.choosing(), plainDate('2026-08-01'))
    expect(drive.pendingEffects).toEqual([])
    expect(drive.state.availability).toEqual({ state: 'ready' })
  })

  it('in the past need no request', () => {
    const drive = shownTo(driveTo.choosing(), plainDate('2025-12-01'))
    expect(drive.pendingEffects).toEqual([])
    expect(drive.state.availability).toEqual({ state: 'ready' })
  })

  it('far ahead are requested with the week before them, and aborted when the visitor moves on', () => {
    const drive = driveTo.choosing({ settings: settingsWith({ scheduler: horizon(365) }) })
    const [far, farther] = [plainDate('2026-07-01'), plainDate('2026-10-01')]
    shownTo(drive, far)
    const first = drive.pendingEffects[0]!
    expect(drive.state.availability).toEqual({ state: 'loading' })
    shownTo(drive, farther)
    expect(drive.effects).toContainEqual({ type: 'abort', attempt: first.attempt })
    expect(drive.pendingEffects).toHaveLength(1)
    expect(queries(drive).at(-1)?.start).toBe(at('2026-09-24T23:00:00Z'))
    // The answer to the aborted request arrives nevertheless.
    drive.dispatch({ type: 'availability', attempt: first.attempt, value: wire([]) })
    expect(drive.state.availability).toEqual({ state: 'loading' })
    expect(drive.slots([]).state.availability).toEqual({ state: 'ready' })
  })

  it('a pending request that covers the month is not repeated', () => {
    const drive = driveTo.choosing({ settings: settingsWith({ scheduler: horizon(365) }) })
    shownTo(drive, plainDate('2026-04-01'))
    const count = queries(drive).length
    shownTo(drive, plainDate('2026-05-01'))
    expect(queries(drive)).toHaveLength(count)
    expect(drive.state.availability).toEqual({ state: 'loading' })
  })

  it('are searched up to the last bookable day until one has a free time', () => {
    const drive = driveTo
      .loading()
      .settings(settingsWith({ scheduler: horizon(200) }))
      .slots([])
    expect(drive.state).toMatchObject({
      step: 'choosing',
      searchingUntil: '2026-06-30',
      availability: { state: 'loading' },
    })
    const august = slotAt(at('2026-08-20T10:00:00Z'))
    drive.slots([]).slots([august])
    expect(drive.state).toMatchObject({ step: 'choosing', month: '2026-08-01', slots: [august] })
  })

  it('the search ends at the last bookable day', () => {
    const drive = driveTo.loading().settings(settingsWith({ scheduler: horizon(200) }))
    let requests = 0
    while (drive.pendingEffects.length) {
      drive.slots([])
      requests++
    }
    expect(requests).toBeLessThan(6)
    expect(drive.state).toMatchObject({
      step: 'choosing',
      month: march,
      slots: [],
      availability: { state: 'ready' },
    })
    const last = queries(drive).at(-1)!
    expect(last.start).toBeLessThan(now + 200 * day)
    expect(last.end).toBeGreaterThan(now + 200 * day)
  })

  it('the search ends after a year if the last bookable day is unknown', () => {
    const drive = driveTo.loading().settings(null)
    while (drive.pendingEffects.length) drive.slots([])
    expect(queries(drive).at(-1)!.start).toBeLessThan(now + 366 * day)
    expect(queries(drive).length).toBeLessThan(10)
    expect(drive.state.step).toBe('choosing')
  })

  it('a failed search has an error, and continues when the network returns', () => {
    const drive = driveTo
      .loading()
      .settings(settingsWith({ scheduler: horizon(200) }))
      .slots([])
    drive.dispatch({ type: 'online', online: false }).fails('availability', noAnswer)
    expect(drive.state).toMatchObject({ step: 'choosing', online: false, availability: { state: 'error' } })
    drive.dispatch({ type: 'online', online: true })
    expect(drive.state.availability).toEqual({ state: 'loading' })
    expect(drive.pendingEffects).toHaveLength(1)
  })

  it('keep a slot that extends into the next month', () => {
    const midnight = slotAt(at('2026-04-30T22:45:00Z'))
    expect(driveTo.loading().settings().slots([midnight]).state.slots).toEqual([midnight])
    const after = slotAt(at('2026-04-30T23:00:00Z'))
    expect(driveTo.loading().settings().slots([midnight, after]).state.slots).toEqual([midnight])
  })

  it('drop slots that have begun', () => {
    const drive = driveTo.choosing()
    drive.setClock(instant(morning.start + 1))
    expect(drive.send({ type: 'choose-date', date: null }).state.slots).toEqual([noon, friday, april])
  })
})

const horizon = (days: number) =>
  ({ available_days_in_future: days }) as unknown as NonNullable<ReturnType<typeof settingsWith>['scheduler']>

describe('a refresh', () => {
  it('keeps the loaded times while it is pending', () => {
    const drive = driveTo.choosing().send({ type: 'refresh' })
    expect(drive.state).toMatchObject({ slots: free, availability: { state: 'ready' } })
    expect(drive.slots([noon]).state).toMatchObject({ step: 'choosing', slots: [noon] })
  })

  it('with the same times keeps the identity of the slots', () => {
    const drive = driveTo.choosing()
    const { slots } = drive.state
    expect(drive.send({ type: 'refresh' }).slots(free).state.slots).toBe(slots)
  })

  it('that fails keeps the loaded times', () => {
    const drive = driveTo.choosing().send({ type: 'refresh' }).fails('availability', broken)
    expect(drive.state).toMatchObject({ step: 'choosing', slots: free, availability: { state: 'ready' } })
  })

  it('is not repeated while one is pending', () => {
    const drive = driveTo.choosing().send({ type: 'refresh' }, { type: 'refresh' }, { type: 'refresh' })
    expect(queries(drive)).toHaveLength(2)
    expect(drive.effects.filter(({ type }) => type === 'abort')).toHaveLength(1) // The timer of the next refresh.
  })

  it('keeps the form if the chosen slot is still free', () => {
    expect(driveTo.details().send({ type: 'refresh' }).slots(free).state.step).toBe('details')
  })

  it('updates the alternatives to a taken slot', () => {
    const drive = driveTo.taken().send({ type: 'refresh' }).slots([friday, april])
    expect(drive.state).toMatchObject({ step: 'taken', slot: morning, alternatives: [friday, april] })
  })
})

describe('time zones', () => {
  it("dates are in the visitor's time zone", () => {
    const late = slotAt(at('2026-03-31T23:30:00Z'))
    const drive = driveTo.loading().settings().slots([late]).send({ type: 'choose-slot', start: late.start })
    expect(drive.state).toMatchObject({ month: '2026-04-01', date: '2026-04-01' })
    drive.send({ type: 'change-time-zone', timeZone: 'America/New_York' })
    expect(drive.state).toMatchObject({
      step: 'details',
      slot: late,
      month: '2026-03-01',
      date: '2026-03-31',
    })
  })

  it('another time zone requests only the additional hours', () => {
    const drive = driveTo.choosing({ settings: settingsWith({ scheduler: horizon(90) }) })
    drive.send({ type: 'change-time-zone', timeZone: 'America/Los_Angeles' })
    expect(queries(drive).at(-1)).toMatchObject({
      start: at('2026-04-30T23:00:00Z'),
      end: at('2026-05-01T07:00:00Z') + day,
    })
    expect(drive.state.availability).toEqual({ state: 'ready' })
  })
})

describe('a submission', () => {
  it('is not sent while the form has problems', () => {
    const drive = driveTo.details().send({ type: 'edit', draft: { email: 'ana' } }, { type: 'submit' })
    expect(drive.state.step).toBe('details')
    expect(sends(drive)).toEqual([])
  })

  it('has the fields of the interface', () => {
    const scheduler = {
      additional_fields: { topic: field('text', { default: 'Hello' }), plan: field('text') },
    }
    const settings = settingsWith({ scheduler: scheduler as never })
    const drive = driveTo.details({ settings, locale: 'pt' })
    const guests = [
      { name: 'Ben', email: ' ben@example.com ' },
      { name: '', email: '' },
    ]
    drive.send({ type: 'edit', draft: { name: ' Ana ', guests, answers: { plan: 'B' } } }, { type: 'submit' })
    expect(sends(drive)[0]?.request).toEqual({
      start_time: morning.start,
      end_time: morning.end,
      guest: { name: 'Ana', email: 'ana@example.com' },
      timezone: 'Europe/Lisbon',
      email_language: 'pt',
      additional_guests: [{ name: 'Ben', email: 'ben@example.com' }],
      additional_fields: { topic: 'Hello', plan: 'B' },
    })
  })

  it('is sent once, however often it is submitted', () => {
    expect(sends(driveTo.submitting().send({ type: 'submit' }, { type: 'submit' }))).toHaveLength(1)
  })

  it('ends with the booking of the service, completed by what the flow knows', () => {
    const settings = settingsWith({
      event: { title: 'Call', description: 'Talk', location: 'Here' } as never,
    })
    const drive = driveTo
      .submitting({ settings })
      .booked({ booking_id: 'b1', status: 'booked', booking_ref: 'ref', location: 'There' })
    expect(drive.state).toMatchObject({
      step: 'booked',
      booking: {
        bookingId: 'b1',
        bookingRef: 'ref',
        status: 'booked',
        title: 'Call',
        description: 'Talk',
        location: 'There',
        start: morning.start,
        end: morning.end,
        guest: filledIn,
      },
    })
  })

  it('that the organizer must confirm is pending', () => {
    expect(driveTo.pending().state).toMatchObject({ step: 'pending', booking: { status: 'pending' } })
  })

  it.each([
    errorOfType('rate_limit_error'),
    broken,
    errorOfType('invalid_request_error'),
    errorOfType('unauthorized'),
    errorOfType('internal_error', 503),
  ])('that is refused with $type, $status, returns to the form with everything typed', (failure) => {
    const drive = driveTo.submitting().fails('send', failure)
    expect(drive.state).toMatchObject({ step: 'details', slot: morning, error: failure, draft: filledIn })
  })

  it.each([
    noAnswer,
    errorOfType('timeout_error'),
    errorOfType('invalid_answer'),
    errorOfType('internal_error', 502),
    errorOfType('provider_error'),
  ])('that ends with $type, $status, may have succeeded, so the flow checks first', (failure) => {
    const drive = driveTo.submitting().fails('send', failure)
    expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'checking', draft: filledIn })
    expect(drive.slots(free.slice(1)).state).toMatchObject({ step: 'unconfirmed', slotStatus: 'taken' })
  })

  it('without an answer is checked, even if an earlier request has failed', () => {
    const drive = driveTo.details().send({ type: 'refresh' }).fails('availability', noAnswer)
    drive.send({ type: 'submit' }).fails('send', noAnswer)
    expect(drive.slots(free).state).toMatchObject({ step: 'unconfirmed', slotStatus: 'free' })
  })

  it.each([
    ['is sent again', {}],
    ['is sent again with another answer', { name: 'Eva' }],
  ])('that failed with a server error and that %s has most likely booked the time', (_, draft) => {
    const drive = driveTo.submitting().fails('send', broken)
    drive.send({ type: 'edit', draft }, { type: 'submit' }).fails('send', taken)
    expect(drive.state).toMatchObject({
      step: 'unconfirmed',
      slotStatus: 'taken',
      draft: { ...filledIn, ...draft },
    })
  })

  it('that failed with a server error does not affect another time', () => {
    const drive = driveTo.submitting().fails('send', broken)
    drive.send({ type: 'choose-slot', start: noon.start }, { type: 'submit' }).fails('send', taken)
    expect(drive.slots([morning]).state.step).toBe('taken')
  })

  it.each([
    ['the same key after a refusal that will pass', broken, {}, true],
    ['the same key after being too fast', errorOfType('rate_limit_error'), {}, true],
    ['another key for another request', broken, { name: 'Eva' }, false],
    ['another key after a refusal that the service keeps', errorOfType('forbidden'), {}, false],
  ])('is sent again with %s', (_, failure, draft, isSame) => {
    const drive = driveTo
      .submitting()
      .fails('send', failure)
      .send({ type: 'edit', draft }, { type: 'submit' })
    const [first, second] = sends(drive)
    expect(second!.key === first!.key).toBe(isSame)
  })
})

describe('the email of a booking that waits', () => {
  const waiting = { email: 'waiting', waiting_emails: 3 } as never
  const release = (drive: ReturnType<typeof driveBooking>) =>
    drive.take('release') ?? expect.fail('nothing is sent')

  it('is sent by a challenge that is solved in the background', () => {
    const drive = driveTo.submitting().booked(waiting)
    expect(drive.state).toMatchObject({ step: 'booked', booking: { emailWaits: true } })
    const { attempt, bookingId } = release(drive)
    expect(bookingId).toBe(drive.state.step === 'booked' && drive.state.booking.bookingId)
    drive.dispatch({ type: 'release', attempt, value: { email: undefined, waiting_emails: 0 } })
    expect(drive.state).toMatchObject({ step: 'booked' })
    expect(drive.state).not.toHaveProperty('booking.emailWaits')
  })

  it('stays one that waits if the challenge fails, or others are before it', () => {
    const failed = driveTo.submitting().booked(waiting).fails('release', noAnswer)
    expect(failed.state).toMatchObject({ step: 'booked', booking: { emailWaits: true } })
    const drive = driveTo.submitting().booked(waiting)
    const { attempt } = release(drive)
    drive.dispatch({ type: 'release', attempt, value: { email: 'waiting', waiting_emails: 1 } })
    expect(drive.state).toMatchObject({ step: 'booked', booking: { emailWaits: true } })
  })

  it('is not looked for where none waits', () => {
    expect(driveTo.submitting().booked().pendingEffects).toEqual([])
  })
})

describe('a submission that takes long', () => {
  it('says so after five seconds, until there is an answer', () => {
    const drive = driveTo.submitting()
    expect(drive.state).not.toHaveProperty('isDelayed')
    expect(drive.refreshDelay).toBe(5)
    drive.waitForRefresh()
    expect(drive.state).toMatchObject({ step: 'submitting', slot: morning, isDelayed: true })
    expect(drive.refreshDelay).toBeUndefined()
    expect(drive.booked().state.step).toBe('booked')
    expect(drive.refreshDelay).toBeUndefined()
  })

  it('is timed anew when it is sent again', () => {
    const drive = driveTo.submitting()
    drive.waitForRefresh()
    drive.fails('send', broken)
    expect(drive.state).toMatchObject({ step: 'details', error: broken })
    drive.send({ type: 'submit' })
    expect(drive.state).not.toHaveProperty('isDelayed')
    expect(drive.refreshDelay).toBe(5)
  })

  it('says nothing while a challenge is solved, which may need the visitor', () => {
    const drive = driveTo.verifying()
    drive.waitForRefresh()
    expect(drive.state).not.toHaveProperty('isDelayed')
    drive.solved()
    expect(drive.refreshDelay).toBe(5)
  })
})

describe('a challenge', () => {
  const challenged = errorOfType('challenge_required')
  const effects = (drive: ReturnType<typeof driveBooking>) =>
    drive.effects.flatMap((effect) => (effect.type === 'send' ? [effect] : []))

  it('is solved, and the submission is sent again with the response and the same key', () => {
    const drive = driveTo.verifying()
    expect(drive.state).toMatchObject({ step: 'submitting', slot: morning, isVerifying: true })
    drive.solved('solved')
    expect(drive.state).toMatchObject({ step: 'submitting', slot: morning })
    expect(drive.state).not.toHaveProperty('isVerifying')
    const [first, second] = effects(drive)
    expect(first).not.toHaveProperty('challengeResponse')
    expect(second).toMatchObject({ submission: first!.submission, challengeResponse: 'solved' })
    expect(drive.booked().state.step).toBe('booked')
  })

  it('is solved for a move as well', () => {
    const rescheduling = { bookingId: 'b1', start: friday.start, end: friday.end }
    const drive = driveTo.verifying({ rescheduling })
    expect(drive.take('challenge')).toMatchObject({ bookingId: 'b1', submission: { slot: morning } })
  })

  it('may come twice, because the answer to the first response may be lost; a third one is an error', () => {
    const drive = driveTo.verifying().solved().fails('send', challenged)
    expect(drive.state).toMatchObject({ step: 'submitting', isVerifying: true })
    drive.solved().fails('send', challenged)
    expect(drive.state).toMatchObject({ step: 'details', slot: morning, error: challenged, draft: filledIn })
  })

  it.each([challenged, noAnswer, broken])('that cannot be solved ($type) returns to the form', (failure) => {
    const drive = driveTo.verifying().fails('challenge', failure)
    expect(drive.state).toMatchObject({ step: 'details', slot: morning, error: failure, draft: filledIn })
    drive.send({ type: 'submit' })
    const [first, second] = sends(drive)
    expect(second!.key).toBe(first!.key)
    expect(drive.booked().state.step).toBe('booked')
  })

  it('goes on while the element is out of the page', () => {
    expect(driveTo.verifying().dispatch({ type: 'stop' }).solved().booked().state.step).toBe('booked')
  })
})

const field = (type: string, more = {}) => ({ label: type, type, options: [], ...more })

describe('a taken slot', () => {
  it('is reported after the free times have been reloaded, with the three nearest ones', () => {
    const drive = driveTo.submitting().fails('send', taken)
    expect(drive.state.step).toBe('submitting')
    const others = [1, 2, 3, 4, 5].map((hours) => slotAt(instant(morning.start + hours * 3600)))
    drive.slots([slotAt(instant(morning.start - 3600)), ...others])
    const { step, alternatives, slot, draft } = drive.state as Extract<BookingState, { step: 'taken' }>
    expect([step, slot, draft.name]).toEqual(['taken', morning, 'Ana'])
    expect(alternatives.map(({ start }) => (start - morning.start) / 3600)).toEqual([-1, 1, 2])
  })

  it('is not among its alternatives', () => {
    const drive = driveTo.submitting().fails('send', taken).slots(free)
    expect(drive.state).toMatchObject({ step: 'taken', alternatives: [noon, friday, april] })
  })

  it('is reported with the known times if reloading fails', () => {
    const drive = driveTo.submitting().fails('send', taken).fails('availability', noAnswer)
    expect(drive.state).toMatchObject({ step: 'taken', alternatives: [noon, friday, april] })
  })

  it('is replaced by an alternative, with everything typed', () => {
    const drive = driveTo.taken().send({ type: 'choose-slot', start: noon.start })
    expect(drive.state).toMatchObject({ step: 'details', slot: noon, draft: filledIn })
    const [first, second] = sends(drive.send({ type: 'submit' }))
    expect(second!.key).not.toBe(first!.key)
  })

  it('stays in the state when the visitor goes back to the times', () => {
    expect(driveTo.taken().send({ type: 'back' }).state).toMatchObject({
      step: 'choosing',
      takenSlot: morning,
    })
  })
})

describe('a submission without an answer', () => {
  it.each(['connection_error', 'timeout_error', 'invalid_answer'] as const)(
    'after %s checks before it reports a result',
    (type) => {
      const drive = driveTo.submitting().fails('send', errorOfType(type))
      expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'checking', slot: morning })
      expect(drive.pendingEffects.map(({ type }) => type)).toEqual(['availability'])
    },
  )

  it('whose slot is still offered was not booked', () => {
    expect(driveTo.free().state).toMatchObject({ step: 'unconfirmed', slotStatus: 'free' })
  })

  it('whose slot is no longer offered has most likely booked it', () => {
    expect(driveTo.gone().state).toMatchObject({ step: 'unconfirmed', slotStatus: 'taken' })
  })

  it('whose slot is offered by fewer hosts has most likely booked it', () => {
    const two = slotAt(morning.start, ['a@example.com', 'b@example.com'])
    const checking = () =>
      driveTo
        .loading()
        .settings()
        .slots([two])
        .send(
          { type: 'choose-slot', start: two.start },
          { type: 'edit', draft: filledIn },
          { type: 'submit' },
        )
        .fails('send', noAnswer)
    expect(checking().slots([slotAt(two.start, ['b@example.com'])]).state).toMatchObject({
      slotStatus: 'taken',
    })
    const turned = slotAt(two.start, ['b@example.com', 'a@example.com'])
    expect(checking().slots([turned]).state).toMatchObject({ slotStatus: 'free' })
  })

  it.each(['free', 'gone'] as const)('and %s is sent again under the same key, unchanged', (finding) => {
    const drive = driveTo[finding]().send({ type: 'edit', draft: { name: 'Eva' } }, { type: 'retry' })
    const [first, second] = sends(drive)
    expect(second).toMatchObject({ key: first!.key, request: first!.request })
    expect(drive.booked().state).toMatchObject({ step: 'booked', booking: { guest: { name: 'Ana' } } })
  })

  it('is never reported as taken: a refusal of the same key means most likely booked', () => {
    const drive = driveTo.gone().send({ type: 'retry' }).fails('send', taken)
    expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'taken' })
    drive.send({ type: 'back' }).dispatch({ type: 'online', online: true })
    expect(drive.state.step).toBe('choosing')
  })

  it('whose slot is taken is only checked again if the service ignores keys, because sending could book twice', () => {
    const settings = settingsWith({ capabilities: [] })
    const drive = driveTo.gone({ settings }).send({ type: 'retry' })
    expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'checking' })
    expect(sends(drive)).toHaveLength(1)
    expect(drive.slots(free).state).toMatchObject({ slotStatus: 'free' })
    expect(sends(drive.send({ type: 'retry' }))).toHaveLength(2)
  })

  it('is checked at once, even if other requests are pending', () => {
    const settings = settingsWith({ scheduler: horizon(90) })
    const drive = driveTo.choosing({ settings }).send({ type: 'show-month', month: plainDate('2026-04-01') })
    drive.send(
      { type: 'choose-slot', start: morning.start },
      { type: 'edit', draft: filledIn },
      { type: 'submit' },
    )
    const ahead = drive.pendingEffects.find(({ type }) => type === 'availability')!
    drive.fails('send', noAnswer)
    expect(drive.effects).toContainEqual({ type: 'abort', attempt: ahead.attempt })
    expect(drive.slots(free).state).toMatchObject({ step: 'unconfirmed', slotStatus: 'free' })
  })

  it('whose check fails has the error, and is checked when the network returns', () => {
    const drive = driveTo
      .checking()
      .dispatch({ type: 'online', online: false })
      .fails('availability', noAnswer)
    expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'checking', error: noAnswer })
    expect(drive.pendingEffects).toEqual([])
    drive.dispatch({ type: 'online', online: true })
    expect(drive.state).not.toHaveProperty('error')
    expect(drive.slots(free).state).toMatchObject({ slotStatus: 'free' })
  })

  it('whose check fails is checked again on retry', () => {
    const drive = driveTo.checking().fails('availability', noAnswer).send({ type: 'retry' })
    expect(drive.state).not.toHaveProperty('error')
    expect(drive.slots(free).state).toMatchObject({ slotStatus: 'free' })
  })

  describe('that is checked because somebody asks', () => {
    const idempotent = settingsWith()
    const ways: Readonly<Record<string, (settings: typeof idempotent) => Drive>> = {
      'the visitor': (settings) =>
        driveTo.checking({ settings }).fails('availability', noAnswer).send({ type: 'retry' }),
      'the network': (settings) =>
        driveTo
          .checking({ settings })
          .dispatch({ type: 'online', online: false })
          .fails('availability', noAnswer)
          .dispatch({ type: 'online', online: true }),
      'a reload': (settings) => {
        const stored = driveTo.checking({ settings }).effects.findLast(({ type }) => type === 'store-draft')
        return driveBooking({
          settings,
          stored: stored?.type === 'store-draft' ? stored.stored : null,
        }).start()
      },
    }

    it.each(Object.keys(ways))(
      '(%s) asks the service, which says what was booked, if the slot is gone',
      (way) => {
        const drive = ways[way]!(idempotent).slots(free.slice(1))
        expect(drive.state.step).toBe('submitting')
        expect(drive.booked().state.step).toBe('booked')
      },
    )

    it.each(Object.keys(ways))('(%s) asks once: without an answer the slot is most likely booked', (way) => {
      const drive = ways[way]!(idempotent).slots(free.slice(1)).fails('send', noAnswer).slots(free.slice(1))
      expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'taken' })
      expect(drive.pendingEffects).toEqual([])
    })

    it.each(Object.keys(ways))('(%s) sends nothing if the slot is still free', (way) => {
      const drive = ways[way]!(idempotent).slots(free)
      expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'free' })
      expect(drive.pendingEffects).toEqual([])
    })

    it.each(Object.keys(ways))('(%s) sends nothing to a service that ignores keys', (way) => {
      const drive = ways[way]!(settingsWith({ capabilities: [] })).slots(free.slice(1))
      expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'taken' })
      expect(drive.pendingEffects).toEqual([])
    })
  })

  describe('whose slot is missing among the free times in any case', () => {
    const hour = 3600
    const withNotice = (minutes: number, capabilities: string[] = []) =>
      settingsWith({
        capabilities,
        scheduler: { min_booking_notice: minutes, additional_fields: {} } as BookingSettings['scheduler'],
      })
    /** What the service offers from `now` on. */
    const offered = (now: Instant) => free.slice(1).filter(({ start }) => start > now)

    it.each([
      ['the slot begins while it is checked', 0, 60],
      ['the slot begins before it is checked', 0, 86_400],
      ['the notice begins', 120, -2 * hour + 60],
      ['the notice of an hour begins, which a service has that does not say', undefined, -hour + 60],
    ])('because %s is not said to be booked, and is not asked for again', (_why, notice, after) => {
      const settings = notice === undefined ? settingsWith({ capabilities: [] }) : withNotice(notice)
      const drive = driveTo.submitting({ settings })
      drive.setClock(instant(morning.start + after))
      drive.fails('send', noAnswer)
      if (after < 0) drive.slots(offered(instant(morning.start + after)))
      expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'unknown' })
      expect(drive.pendingEffects).toEqual([])
      // Asking again reads what can have changed, and ends.
      drive.send({ type: 'retry' })
      if (after < 0) drive.slots(offered(instant(morning.start + after)))
      expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'unknown' })
      expect(drive.pendingEffects).toEqual([])
    })

    it('is not asked for again after a night without a connection, in which it began', () => {
      const drive = driveTo
        .checking({ settings: withNotice(0) })
        .dispatch({ type: 'online', online: false })
        .fails('availability', noAnswer)
      drive.setClock(instant(morning.start + 12 * hour))
      const before = queries(drive).length
      drive.dispatch({ type: 'online', online: true })
      expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'unknown' })
      expect(queries(drive)).toHaveLength(before)
    })

    it('begins while its times are on their way: their answer ends the check', () => {
      const drive = driveTo.checking({ settings: withNotice(0) })
      drive.setClock(instant(morning.start + 60))
      expect(drive.slots(free.slice(1)).state).toMatchObject({ step: 'unconfirmed', slotStatus: 'unknown' })
      expect(drive.pendingEffects).toEqual([])
    })

    it('is asked for under its key, whose first answer the service keeps', () => {
      const drive = driveTo.checking({ settings: withNotice(0, ['idempotency']) })
      drive.setClock(instant(morning.start + 60))
      drive.slots(free.slice(1)).send({ type: 'retry' })
      const [first, second] = sends(drive)
      expect(second!.key).toBe(first!.key)
      expect(drive.booked().state.step).toBe('booked')
    })

    it('is not said to be booked if the service refuses its key', () => {
      const drive = driveTo.checking({ settings: withNotice(0, ['idempotency']) })
      drive.setClock(instant(morning.start + 60))
      drive.slots(free.slice(1)).send({ type: 'retry' }).fails('send', taken)
      expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'unknown' })
      expect(drive.pendingEffects).toEqual([])
    })
  })

  it.each([true, false])(
    'after a server error is told by the next attempt (the service knows keys: %s)',
    (isIdempotent) => {
      const settings = settingsWith(isIdempotent ? {} : { capabilities: [] })
      const drive = driveTo.submitting({ settings }).fails('send', broken)
      // Its own booking has taken the slot meanwhile.
      drive.waitForRefresh().slots(free.slice(1))
      expect(drive.state).toMatchObject({ step: 'details', slot: morning })
      expect(drive.state).not.toHaveProperty('alternatives')
      drive.send({ type: 'submit' })
      const [first, second] = sends(drive)
      expect(second).toEqual(first)
      if (isIdempotent) expect(drive.booked().state.step).toBe('booked')
      else
        expect(drive.fails('send', taken).state).toMatchObject({ step: 'unconfirmed', slotStatus: 'taken' })
    },
  )

  it('still counts when another form is refused in between: its slot is most likely booked', () => {
    const drive = driveTo.gone().send({ type: 'back' }).dispatch({ type: 'online', online: true })
    drive.send({ type: 'refresh' }).slots(free)
    drive.send({ type: 'choose-slot', start: morning.start }, { type: 'edit', draft: { name: 'Ana B.' } })
    drive.send({ type: 'submit' }).fails('send', errorOfType('invalid_request_error'))
    drive.send({ type: 'edit', draft: { name: 'Ana C.' } }, { type: 'submit' }).fails('send', taken)
    expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'taken' })
  })

  it('that gets no answer again is checked again', () => {
    const drive = driveTo.gone().send({ type: 'retry' }).fails('send', noAnswer)
    expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'checking' })
    expect(drive.pendingEffects).toHaveLength(1)
  })
})

describe('a reload', () => {
  const keptBy = (drive: ReturnType<typeof driveBooking>) => {
    const keeps = drive.effects.flatMap((effect) => (effect.type === 'store-draft' ? [effect.stored] : []))
    return JSON.parse(JSON.stringify(keeps.at(-1) ?? null))
  }

  it('restores what was typed', () => {
    const drive = driveTo.loading({ stored: keptBy(driveTo.details()) })
    expect(drive.settings().slots(free).state).toMatchObject({ step: 'choosing', draft: filledIn })
  })

  it.each(['submitting', 'checking', 'free', 'gone'] as const)(
    'during %s checks the submission first',
    (step) => {
      const before = driveTo[step]()
      const drive = driveBooking({ stored: keptBy(before) })
      expect(drive.state).toMatchObject({
        step: 'unconfirmed',
        slotStatus: 'checking',
        slot: morning,
        draft: filledIn,
      })
      drive.start().settings().slots(free.slice(1))
      expect(drive.state.step).toBe('submitting')
      expect(sends(drive)[0]).toMatchObject({
        key: sends(before)[0]!.key,
        request: sends(before)[0]!.request,
      })
      expect(drive.fails('send', taken).state).toMatchObject({ step: 'unconfirmed', slotStatus: 'taken' })
    },
  )

  it('after the start of the slot does not restore the submission', () => {
    const drive = driveTo.loading({ stored: keptBy(driveTo.checking()), now: instant(morning.start + 60) })
    expect(drive.state).toMatchObject({ step: 'loading', draft: filledIn })
  })

  it('after going back does not restore the submission', () => {
    const drive = driveTo.loading({ stored: keptBy(driveTo.gone().send({ type: 'back' })) })
    expect(drive.state.step).toBe('loading')
  })

  it('checks even if settings fail to load, and requests them again on going back to the times', () => {
    const drive = driveTo.loading({ stored: keptBy(driveTo.checking()) })
    drive.fails('settings', broken).slots(free)
    expect(drive.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'free' })
    drive.send({ type: 'back' })
    expect(drive.state.step).toBe('loading')
    drive.send({ type: 'retry' })
    expect(drive.settings().state.step).toBe('choosing')
  })

  it('after booking restores nothing', () => {
    expect(keptBy(driveTo.booked())).toBeNull()
  })
})

describe('another booking', () => {
  it('keeps the visitor, clears the answers, and reloads free times', () => {
    const drive = driveTo
      .details()
      .send({
        type: 'edit',
        draft: { answers: { topic: 'Hello' }, guests: [{ name: '', email: 'ben@example.com' }] },
      })
      .send({ type: 'submit' })
      .booked()
      .send({ type: 'restart' })
    expect(drive.state).toMatchObject({
      step: 'choosing',
      date: null,
      draft: { ...filledIn, answers: {}, guests: [] },
    })
    expect(drive.slots([noon]).state.slots).toEqual([noon])
  })

  it('is a new request with a new key', () => {
    const drive = driveTo.booked().send({ type: 'restart' }).slots(free)
    drive.send({ type: 'choose-slot', start: morning.start }, { type: 'submit' })
    const [first, second] = sends(drive)
    expect(second!.request).toEqual(first!.request)
    expect(second!.key).not.toBe(first!.key)
  })
})

describe('a reschedule', () => {
  const rescheduling = { bookingId: 'b1', start: friday.start, end: friday.end }
  const booking = {
    guest: filledIn as { name: string; email: string },
    additional_guests: [{ email: 'ben@example.com', name: undefined }],
    additional_fields: { topic: 'Hello' },
    timezone: undefined,
    email_language: undefined,
    start_time: friday.start as Instant,
    end_time: friday.end as Instant,
    status: 'booked' as const,
    cancellation_reason: undefined,
  }
  const chosen = (settings = settingsWith({ booking })) =>
    driveBooking({ rescheduling })
      .start()
      .settings(settings)
      .slots(free)
      .send({ type: 'choose-slot', start: morning.start })

  it('requests settings and free times with the id of the booking', () => {
    const drive = driveBooking({ rescheduling }).start()
    expect(drive.pendingEffects).toMatchObject([
      { type: 'settings', bookingId: 'b1' },
      { type: 'availability', query: { bookingId: 'b1' } },
    ])
  })

  it('fills in the form from the booking, and needs no more input', () => {
    const drive = chosen()
    expect(drive.state.draft).toEqual({
      ...filledIn,
      answers: { topic: 'Hello' },
      guests: [{ name: '', email: 'ben@example.com' }],
    })
    drive.send({ type: 'submit' })
    expect(drive.pendingEffects).toMatchObject([
      { type: 'send', bookingId: 'b1', submission: { slot: morning } },
    ])
  })

  it('uses a new id from the answer', () => {
    const drive = chosen().send({ type: 'submit' }).booked({ booking_id: 'b2', status: 'booked' })
    expect(drive.state).toMatchObject({
      step: 'booked',
      booking: { bookingId: 'b2', start: morning.start, guest: filledIn },
    })
    drive.send({ type: 'restart' }).slots(free)
    drive.send({ type: 'choose-slot', start: noon.start }, { type: 'submit' })
    expect(drive.pendingEffects).toMatchObject([{ type: 'send', bookingId: 'b2' }])
    expect(drive.state.draft).toMatchObject(filledIn)
  })

  it.each([
    ['booking', 'booked'],
    ['organizer-confirmation', 'pending'],
  ])('of type %s is %s if the answer is empty', (booking_type, step) => {
    const settings = settingsWith({ booking, booking_type })
    const drive = chosen(settings).send({ type: 'submit' })
    drive.dispatch({ type: 'send', attempt: drive.take('send').attempt, value: undefined })
    expect(drive.state).toMatchObject({ step, booking: { bookingId: 'b1', status: step } })
  })

  it('without an answer checks whether the new time is free, and can always be sent again', () => {
    const drive = chosen(settingsWith({ booking, capabilities: [] }))
      .send({ type: 'submit' })
      .fails('send', noAnswer)
    expect(drive.pendingEffects).toMatchObject([{ type: 'availability', query: { bookingId: undefined } }])
    drive.slots([noon]).send({ type: 'retry' })
    expect(drive.state.step).toBe('submitting')
  })

  it('to a taken time is reported as such, even after a missing answer, because repeating it is not an error', () => {
    const drive = chosen()
      .send({ type: 'submit' })
      .fails('send', noAnswer)
      .slots([noon])
      .send({ type: 'retry' })
    expect(drive.fails('send', taken).slots([noon]).state).toMatchObject({ step: 'taken', slot: morning })
  })
})

it('show-month accepts any day of the month', () => {
  const drive = driveTo.choosing().send({ type: 'show-month', month: plainDate('2026-04-17') })
  expect(drive.state.month).toBe(addMonths(march, 1))
})
