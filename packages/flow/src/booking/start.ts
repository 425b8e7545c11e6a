import type { BookingSettings } from '@whenable/contract'
import { dateAt, type Instant, type PlainDate, startOfMonth } from '@whenable/time'
import { draftOf, emptyDraft, settleChoosing, toUnconfirmed } from './choosing.js'
import type { StoredDraft } from './effects.js'
import type { BookingProgress, Turn } from './progress.js'
import type { BookingFacts, Draft, Prefill, Rescheduling, Slot } from './state.js'

/** What a flow starts from. */
export interface BookingStart {
  /** The visitor's zone, IANA name. */
  readonly timeZone: string
  readonly now: Instant
  /** Given by the page, the settings are not asked for. */
  readonly settings?: BookingSettings | undefined
  /** Free times that the page has already, ascending and without gaps from now to the end of the last one. */
  readonly slots?: readonly Slot[] | undefined
  readonly rescheduling?: Rescheduling | null | undefined
  readonly online?: boolean | undefined
  /** Language for the service's mails, BCP 47. */
  readonly locale?: string | undefined
  readonly stored?: StoredDraft | null | undefined
  /** Values that the form starts with; they stand under what was kept. */
  readonly prefill?: Prefill | undefined
  /** Where the visitor is already (see `flowOptionsFrom`): what they have typed, which stands above what was kept, and look at. */
  readonly draft?: Partial<Draft> | undefined
  readonly month?: PlainDate | undefined
  readonly date?: PlainDate | null | undefined
}

/** What the form starts from: what the page has filled in, under what was typed. */
export const startDraft = ({
  stored: kept,
  draft,
  prefill = {},
}: Pick<BookingStart, 'stored' | 'draft' | 'prefill'>): Draft => {
  const typed = { ...emptyDraft, ...kept?.draft, ...draft }
  const { access, guests = [] } = prefill
  const start = (path: 'name' | 'email') => (!access?.[path] && typed[path]) || prefill[path] || typed[path]
  return {
    ...typed,
    name: start('name'),
    email: start('email'),
    guests: typed.guests[0] ? typed.guests : guests,
  }
}

/** The progress before the first event. A submission that a reload cut off is looked after first. */
export const initialBooking = (start: BookingStart): BookingProgress => {
  const {
    timeZone,
    now,
    settings,
    slots = [],
    rescheduling = null,
    online = true,
    locale,
    stored: kept,
    prefill,
    month,
    date = null,
  } = start
  const last = slots.at(-1)
  const facts: BookingFacts = {
    settings: settings ?? null,
    slots,
    unavailable: [],
    knownWindows: last ? [{ from: now, to: last.end }] : [],
    availability: { state: 'loading' },
    order: [],
    timeZone,
    month: month ?? startOfMonth(date ?? dateAt(now, timeZone)),
    date,
    draft: startDraft(start),
    ...(prefill && { prefill }),
    online,
    rescheduling,
  }
  const submission = kept?.submission ?? null
  const turn: Turn = {
    facts: { ...facts, draft: draftOf(facts.settings, facts) },
    step: { step: 'loading' },
    running: false,
    attempt: 0,
    asking: 0,
    asked: !!settings,
    looking: null,
    stuck: null,
    sending: 0,
    submission,
    navigated: !!month,
    seeking: false,
    waiting: 0,
    locale,
    moment: { now, newKey: '' },
    effects: [],
  }
  if (submission && kept?.inFlight && now < submission.slot.start) {
    turn.submission = { ...submission, unanswered: true }
    toUnconfirmed(turn, submission, 'checking')
  }
  settleChoosing(turn)
  const { moment: _moment, effects: _effects, ...progress } = turn
  return progress
}
