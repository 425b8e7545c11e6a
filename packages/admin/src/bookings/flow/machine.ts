import type { Page } from '@whenable/client/internal/pages'
import type {
  BookingCounts,
  OwnerBooking,
  OwnerBookingDetail,
  Seat,
  TimeCheck,
  TimeSlot,
} from '@whenable/contract'
import { ownValue } from '@whenable/contract'
import {
  abortEffects,
  type MachineDefinition,
  pendingEffect,
  runEffect,
} from '@whenable/flow/internal/machine'
import type { Interval } from '@whenable/time'
import { readEmailList } from '../../base/email-list.js'
import type { TimesRequest } from '../../base/free-times.js'
import { isSame, readyChanger, readyOf, rerun, withPage, withWork } from '../../flow/list.js'
import type { OwnerEffect, OwnerTypes } from '../../flow/owner-flow.js'
import type { BookingAction, BookingsCalls, EventTypeSummary } from '../endpoints.js'
import { knownBooking } from './known-booking.js'
import { countChanges, mergePage, updateInPlace } from './merge-list.js'
import { problemOf } from './problems.js'
import type {
  BookingDialog,
  BookingDialogValues,
  BookingsIntent,
  BookingsQuery,
  BookingsReady,
  BookingsStep,
} from './state.js'

type BodyOf<Call extends 'check' | 'book'> = Parameters<BookingsCalls[Call]>[0]['body']

interface PageRequest {
  readonly query: BookingsQuery
  readonly limit: number
}

interface Keyed {
  /** The idempotency key. */
  readonly key: string
}

/** Effects of the flow. */
interface Effects {
  readonly load: OwnerEffect<
    { readonly page: Page<OwnerBooking>; readonly counts: BookingCounts },
    PageRequest
  >
  readonly 'load-more': OwnerEffect<Page<OwnerBooking>, PageRequest & { readonly after: string }>
  readonly 'load-range': OwnerEffect<
    readonly OwnerBooking[],
    { readonly query: BookingsQuery; readonly range: Interval }
  >
  readonly 'load-types': OwnerEffect<readonly EventTypeSummary[]>
  readonly 'load-detail': OwnerEffect<OwnerBookingDetail, { readonly bookingId: string }>
  readonly 'send-action': OwnerEffect<
    OwnerBookingDetail,
    Keyed & { readonly bookingId: string; readonly action: BookingAction; readonly isDialog: boolean }
  >
  readonly book: OwnerEffect<OwnerBookingDetail, Keyed & { readonly body: BodyOf<'book'> }>
  readonly check: OwnerEffect<TimeCheck, { readonly body: BodyOf<'check'> }>
  readonly 'load-times': OwnerEffect<readonly TimeSlot[], { readonly request: TimesRequest }>
  readonly 'load-file': OwnerEffect<
    undefined,
    { readonly query: BookingsQuery; readonly timeZone: string; readonly range: Interval | undefined }
  >
}

interface Wanted {
  /** Whether the pointer or the focus is on the list. */
  readonly held: boolean
  /** The list that waits for them to leave. */
  readonly incoming: readonly OwnerBooking[] | undefined
  /** The booking to show once the list is read. */
  readonly selectedId: string | undefined
}

export type BookingsTypes = OwnerTypes<BookingsStep, BookingsIntent, Effects, Wanted>
type BookingsTransition = BookingsTypes['transition']

const changeReady = readyChanger<BookingsStep>()

const pageSize = 50
/** The largest page that a service answers with. */
const largestPage = 200

const changeDialog = (
  transition: BookingsTransition,
  change: (dialog: BookingDialog) => Partial<BookingDialog>,
): void =>
  changeReady(transition, ({ dialog }) => (dialog ? { dialog: { ...dialog, ...change(dialog) } } : {}))

/** Reads the days of the calendar, if there is one. */
const loadRange = (transition: BookingsTransition): void => {
  const { query, range } = readyOf(transition) ?? {}
  if (!query || !range) abortEffects(transition, ({ type }) => type === 'load-range')
  else {
    const { start, end } = range
    rerun(transition, { type: 'load-range', query, range: { start, end } })
  }
}

/** Reads the list again from its beginning, as far as it is shown, and the calendar. */
const load = (transition: BookingsTransition): void => {
  abortEffects(transition, ({ type }) => type === 'load')
  if (!transition.running) return
  const shown = readyOf(transition)?.bookings?.length ?? 0
  const limit = Math.min(largestPage, Math.max(pageSize, shown))
  runEffect(transition, { type: 'load', query: transition.step.query, limit })
  loadRange(transition)
}

const signOf = ({ view }: BookingsQuery): 1 | -1 => (view === 'past' || view === 'cancelled' ? -1 : 1)

/** Shows another list, or keeps it until the pointer has left the one that is shown. */
const showList = (transition: BookingsTransition, latest: readonly OwnerBooking[]): void =>
  changeReady(transition, ({ bookings }) => {
    const waiting = transition.held && bookings?.length ? countChanges(bookings, latest) : 0
    transition.incoming = waiting ? latest : undefined
    return { bookings: waiting && bookings ? updateInPlace(bookings, latest) : latest, waiting }
  })

/** Forgets a list that waits until the pointer has left: it is older than what was just done. It is read again. */
const dropIncoming = (transition: BookingsTransition): void => {
  transition.incoming = undefined
  changeReady(transition, () => ({ waiting: 0 }))
}

/** Bookings that were made since the last read, by others. */
const arrivedIn = (
  { query, bookings }: BookingsReady,
  latest: readonly OwnerBooking[],
): readonly OwnerBooking[] => {
  if (!bookings || (query.view !== 'upcoming' && query.view !== 'to_answer')) return []
  const known = new Set(bookings.map(({ id }) => id))
  const newest = Math.max(0, ...bookings.map(({ created_at }) => created_at))
  return latest.filter(({ id, created_at }) => !known.has(id) && created_at >= newest)
}

const loadDetail = (transition: BookingsTransition, bookingId: string | undefined): void => {
  abortEffects(transition, ({ type }) => type === 'load-detail')
  if (bookingId !== undefined) runEffect(transition, { type: 'load-detail', bookingId })
}

/** Reads the details again if a list says that their booking has changed, unless a change of it is on its way. */
const renewDetail = (transition: BookingsTransition, list: readonly OwnerBooking[] = []): void => {
  const { selectedId, working, detail } = transition.step as BookingsReady
  const listed = list.find(({ id }) => id === selectedId)
  const isBehind = listed && detail && listed.updated_at !== detail.updated_at
  if (isBehind && selectedId && !ownValue(working, selectedId)) loadDetail(transition, selectedId)
}

const putBooking = (transition: BookingsTransition, detail: OwnerBookingDetail): void =>
  changeReady(transition, ({ bookings, range, selectedId, detail: shown }) => ({
    bookings: bookings?.map((booking) => (booking.id === detail.id ? detail : booking)),
    range: range?.bookings ? { ...range, bookings: updateInPlace(range.bookings, [detail]) } : range,
    detail: selectedId === detail.id ? detail : shown,
  }))

const startWork = (transition: BookingsTransition, action: BookingAction, isDialog: boolean): void => {
  const bookingId = action.request.path.booking_id
  changeReady(transition, ({ working }) => ({
    working: withWork(working, bookingId, action.call),
    notice: undefined,
  }))
  runEffect(transition, { type: 'send-action', bookingId, action, key: transition.newKey, isDialog })
}

/** Ends the action on a booking. A dialog that was submitted meanwhile sends its own. */
const endWork = (transition: BookingsTransition, bookingId: string, isDialog: boolean): void => {
  changeReady(transition, ({ working }) => ({ working: withWork(working, bookingId, undefined) }))
  const dialog = readyOf(transition)?.dialog
  const action = dialog?.submitting && dialog.bookingId === bookingId && !isDialog && actionOf(dialog)
  if (action) startWork(transition, action, true)
}

/** The event type that a dialog is about. */
const typeOf = (ready: BookingsReady, { bookingId, values }: BookingDialog): string | undefined =>
  bookingId === undefined ? values.configurationId : knownBooking(ready, bookingId)?.configuration_id

/** The address that is typed for a new booking's guest, once it can be one. */
const guestOf = ({ email }: BookingDialogValues): string | undefined =>
  /^[^@\s]+@[^@\s.]+\.[^@\s]+$/.exec(email?.trim() ?? '')?.[0]

/** Checks the time that a dialog has chosen, and the limits of its guest. */
const check = (transition: BookingsTransition): void => {
  abortEffects(transition, ({ type }) => type === 'check')
  const dialog = readyOf(transition)?.dialog
  if (!dialog) return
  const { kind, bookingId, values } = dialog
  const { start, end, configurationId, host } = values
  changeDialog(transition, () => ({ check: undefined }))
  const time = { start_time: start, end_time: end }
  if (kind === 'reassign' && bookingId && host)
    runEffect(transition, { type: 'check', body: { booking_id: bookingId, hosts: [host] } })
  else if (kind === 'move' && bookingId && start !== undefined)
    runEffect(transition, { type: 'check', body: { booking_id: bookingId, ...time } })
  else if (kind === 'book' && configurationId && start !== undefined)
    runEffect(transition, {
      type: 'check',
      body: {
        configuration_id: configurationId,
        ...time,
        ...(host && { hosts: [host] }),
        guest: guestOf(values),
      },
    })
}

const seatOf = (event: Seat | undefined) => ({ event_id: event?.eventId, calendar_id: event?.calendarId })

/** The action that a complete dialog asks for; undefined if something is missing. */
const actionOf = ({ kind: call, bookingId, values }: BookingDialog): BookingAction | undefined => {
  if (bookingId === undefined) return undefined
  const path = { booking_id: bookingId }
  const { message, host, from, start, end, event } = values
  const text = message?.trim() || undefined
  switch (call) {
    case 'cancel':
    case 'decline':
      return { call, request: { path, body: { reason: text } } }
    case 'request-reschedule':
      return { call, request: { path, body: { message: text } } }
    case 'reassign':
      return host ? { call, request: { path, body: { host, from } } } : undefined
    case 'move':
      return start !== undefined && end !== undefined
        ? { call, request: { path, body: { start_time: start, end_time: end, ...seatOf(event) } } }
        : undefined
    case 'book':
      return undefined
  }
}

const bookingOf = ({ values }: BookingDialog): BodyOf<'book'> | undefined => {
  const { configurationId, start, end, event, name = '', email = '', guests = '', host } = values
  if (!configurationId || start === undefined || !name.trim() || !email.trim()) return undefined
  const others = readEmailList(guests)
  return {
    ...{ configuration_id: configurationId, start_time: start, end_time: end, ...seatOf(event) },
    guest: { name: name.trim(), email: email.trim() },
    ...(others.length && { additional_guests: others.map((address) => ({ email: address })) }),
    ...(host && { hosts: [host] }),
  }
}

const handlers: BookingsTypes['handlers'] = {
  load: (transition, { value: { page, counts } }, { query }) => {
    const { step } = transition
    if (step.step !== 'ready') {
      const { selectedId } = transition
      transition.step = {
        step: 'ready',
        ...{ query, bookings: page.items, next: page.next, counts, selectedId },
        ...{ eventTypes: [], isLoadingMore: false, waiting: 0, working: {}, notes: {}, isDownloading: false },
      }
      runEffect(transition, { type: 'load-types' })
      loadDetail(transition, selectedId)
    } else {
      const latest = mergePage(step.bookings ?? [], page, signOf(query))
      const arrived = arrivedIn(step, latest)
      const isWhole = page.next === undefined || latest.length === page.items.length
      if (latest !== step.bookings) showList(transition, latest)
      changeReady(transition, (ready) => ({
        next: isWhole ? page.next : ready.next,
        counts: isSame(counts, ready.counts) ? ready.counts : counts,
        ...(arrived.length ? { notice: { kind: 'arrived', bookings: arrived } } : {}),
      }))
      renewDetail(transition, (transition.step as BookingsReady).bookings)
    }
  },

  'load-more': (transition, { value: { items, next } }) =>
    changeReady(transition, ({ bookings: known = [] }) => ({
      bookings: withPage(known, items),
      next,
      isLoadingMore: false,
    })),

  'load-range': (transition, { value }, { range: { start, end } }) => {
    changeReady(transition, ({ range }) =>
      range?.bookings && isSame(range.bookings, value) ? {} : { range: { start, end, bookings: value } },
    )
    renewDetail(transition, value)
  },

  'load-types': (transition, { value: eventTypes }) => changeReady(transition, () => ({ eventTypes })),

  'load-detail': (transition, { value: detail }, { bookingId }) =>
    changeReady(transition, ({ selectedId, detail: shown }) =>
      selectedId === bookingId
        ? {
            // A link of a calendar names it by its UID.
            selectedId: detail.id,
            detail: isSame(detail, shown) ? shown : detail,
            detailProblem: undefined,
          }
        : {},
    ),

  'send-action': (transition, { value: detail }, { bookingId, action, isDialog }) => {
    endWork(transition, bookingId, isDialog)
    dropIncoming(transition)
    putBooking(transition, detail)
    changeReady(transition, ({ dialog, notes }) => ({
      ...(isDialog && dialog?.bookingId === bookingId ? { dialog: undefined } : {}),
      ...(action.call === 'add-note' && ownValue(notes, bookingId)?.trim() === action.request.body.text
        ? { notes: { ...notes, [bookingId]: '' } }
        : {}),
      notice: { kind: 'done', action: action.call, booking: detail },
    }))
    load(transition)
  },

  book: (transition, { value: booking }) => {
    dropIncoming(transition)
    changeReady(transition, () => ({
      dialog: undefined,
      selectedId: booking.id,
      detail: booking,
      detailProblem: undefined,
      notice: { kind: 'done', action: 'book', booking },
    }))
    load(transition)
  },

  check: (transition, { value }) => changeDialog(transition, () => ({ check: value })),
  'load-times': (transition, { value: freeTimes }) => changeDialog(transition, () => ({ freeTimes })),
  'load-file': (transition) =>
    changeReady(transition, () => ({ isDownloading: false, notice: { kind: 'downloaded' } })),

  error: (transition, { error }, effect) => {
    const problem = problemOf(error)
    switch (effect.type) {
      case 'load':
        // What was read stays. The next read may succeed.
        if (!readyOf(transition)?.bookings)
          transition.step = { step: 'error', query: transition.step.query, error }
        return
      case 'send-action':
        endWork(transition, effect.bookingId, effect.isDialog)
        if (effect.isDialog)
          changeDialog(transition, () => ({ submitting: false, problem, field: error.field }))
        else
          changeReady(transition, () => ({
            notice: { kind: 'failed', problem, bookingId: effect.bookingId },
          }))
        // Somebody else may have changed it.
        loadDetail(transition, readyOf(transition)?.selectedId)
        load(transition)
        return
      case 'book':
        changeDialog(transition, () => ({ submitting: false, problem, field: error.field }))
        return
      case 'load-times':
        changeDialog(transition, () => ({ freeTimes: [] }))
        return
      case 'load-more':
        changeReady(transition, () => ({ isLoadingMore: false, notice: { kind: 'failed', problem } }))
        return
      case 'load-range':
        changeReady(transition, ({ range }) =>
          range && !range.bookings ? { range: { ...range, hasFailed: true } } : {},
        )
        return
      case 'load-detail':
        changeReady(transition, ({ selectedId }) =>
          selectedId === effect.bookingId ? { detailProblem: problem } : {},
        )
        return
      case 'load-file':
        changeReady(transition, () => ({ isDownloading: false, notice: { kind: 'failed', problem } }))
        return
      default:
        return
    }
  },

  retry: (transition) => {
    if (transition.step.step === 'error') transition.step = { step: 'loading', query: transition.step.query }
    load(transition)
  },

  refresh: (transition) => {
    if (!pendingEffect(transition, 'load') && !pendingEffect(transition, 'load-range')) load(transition)
  },

  show: (transition, { query: changes }) => {
    const { step } = transition
    const query = { ...step.query, ...changes }
    if (isSame(query, step.query)) return
    abortEffects(transition, ({ type }) => type === 'load-more')
    transition.incoming = undefined
    transition.step =
      step.step === 'ready'
        ? {
            ...step,
            query,
            bookings: undefined,
            next: undefined,
            range: step.range && { ...step.range, bookings: undefined, hasFailed: false },
            isLoadingMore: false,
            waiting: 0,
            notice: undefined,
          }
        : { step: 'loading', query }
    load(transition)
  },

  more: (transition) => {
    const { step } = transition
    if (step.step !== 'ready' || !step.next || step.isLoadingMore) return
    changeReady(transition, () => ({ isLoadingMore: true }))
    runEffect(transition, { type: 'load-more', query: step.query, after: step.next, limit: pageSize })
  },

  'show-range': (transition, { range }) => {
    changeReady(transition, () => ({ range }))
    loadRange(transition)
  },

  hold: (transition, { held }) => {
    transition.held = held
    const { incoming } = transition
    if (held || !incoming) return
    transition.incoming = undefined
    changeReady(transition, () => ({ bookings: incoming, waiting: 0 }))
  },

  select: (transition, { bookingId }) => {
    changeReady(transition, ({ detail }) => ({
      selectedId: bookingId,
      detail: detail?.id === bookingId ? detail : undefined,
      detailProblem: undefined,
    }))
    loadDetail(transition, bookingId)
  },

  act: (transition, { action }) => {
    const ready = readyOf(transition)
    if (ready && !ownValue(ready.working, action.request.path.booking_id))
      startWork(transition, action, false)
  },

  'type-note': (transition, { bookingId, text }) =>
    changeReady(transition, ({ notes }) => ({ notes: { ...notes, [bookingId]: text } })),

  'open-dialog': (transition, { kind, bookingId, values = {} }) => {
    changeReady(transition, ({ dialog }) =>
      dialog?.submitting ? {} : { dialog: { kind, bookingId, values, submitting: false }, notice: undefined },
    )
    check(transition)
  },

  'edit-dialog': (transition, { values }) => {
    const before = readyOf(transition)?.dialog
    if (!before || before.submitting) return
    changeDialog(transition, (dialog) => ({
      values: { ...dialog.values, ...values },
      problem: undefined,
      field: undefined,
    }))
    const decides = ['start', 'end', 'host', 'configurationId'] as const
    const isOther = decides.some((name) => name in values && values[name] !== before.values[name])
    if (isOther || ('email' in values && guestOf(values) !== guestOf(before.values))) check(transition)
  },

  look: (transition, { start, end }) => {
    const ready = readyOf(transition)
    const dialog = ready?.dialog
    const configurationId = dialog && typeOf(ready, dialog)
    if (!configurationId) return
    changeDialog(transition, () => ({ freeTimes: undefined }))
    const request = { eventTypeId: configurationId, bookingId: dialog.bookingId, start, end }
    rerun(transition, { type: 'load-times', request })
  },

  download: (transition, { timeZone, range }) => {
    const { step } = transition
    if (step.step !== 'ready' || step.isDownloading) return
    changeReady(transition, () => ({ isDownloading: true, notice: undefined }))
    runEffect(transition, { type: 'load-file', query: step.query, timeZone, range })
  },

  'submit-dialog': (transition) => {
    const ready = readyOf(transition)
    const dialog = ready?.dialog
    if (!dialog || dialog.submitting) return
    const action = actionOf(dialog)
    const body = dialog.kind === 'book' ? bookingOf(dialog) : undefined
    if (!action && !body) {
      changeDialog(transition, () => ({ problem: 'invalid' }))
      return
    }
    changeDialog(transition, () => ({ submitting: true, problem: undefined, field: undefined }))
    if (action) {
      if (!ownValue(ready.working, action.request.path.booking_id)) startWork(transition, action, true)
    } else if (body) runEffect(transition, { type: 'book', body, key: transition.newKey })
  },

  'close-dialog': (transition) => {
    abortEffects(transition, ({ type }) => type === 'check' || type === 'load-times')
    changeReady(transition, ({ dialog }) => (dialog?.submitting ? {} : { dialog: undefined }))
  },
}

/** Effects that change bookings. */
export const bookingsWrites = ['send-action', 'book'] as const

/** The pure part of the flow. */
export const bookingsMachine: MachineDefinition<BookingsTypes['progress'], BookingsTypes['event']> = {
  handlers,
  onStart: load,
  onReconnect: load,
  writes: bookingsWrites,
}
