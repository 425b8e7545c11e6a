import type { BookingSettings } from '@whenable/contract'
import { dateAt, type Instant, type PlainDate, startOfMonth } from '@whenable/time'
import { changeProgress, initialProgress } from '../machine.js'
import { commitChoosing, toUnconfirmed } from './choosing.js'
import { initialDraft, shownDraft } from './draft.js'
import type { BookingProgress, StoredDraft } from './progress.js'
import type { BookingFacts, Draft, Prefill, Rescheduling, Slot } from './state.js'

/** The initial values of a booking flow. */
export interface BookingStart {
  /** The visitor's time zone, IANA name. */
  readonly timeZone: string
  readonly now: Instant
  /** Settings that the page has already; they are not requested. */
  readonly settings?: BookingSettings | undefined
  /** Free times that the page has already: ascending, and complete from now to the end of the last one. */
  readonly slots?: readonly Slot[] | undefined
  readonly rescheduling?: Rescheduling | null | undefined
  readonly online?: boolean | undefined
  /** Language for the service's emails, BCP 47. */
  readonly locale?: string | undefined
  /** What an earlier page load has stored. */
  readonly stored?: StoredDraft | null | undefined
  /** Values that the form starts with. What was typed or stored takes precedence. */
  readonly prefill?: Prefill | undefined
  /** What the visitor has typed already (see `flowOptionsFrom`). It takes precedence over what was stored. */
  readonly draft?: Partial<Draft> | undefined
  /** The month and the day that the visitor looks at. */
  readonly month?: PlainDate | undefined
  readonly date?: PlainDate | null | undefined
}

/** The progress before the first event. It checks a submission first that a reload has interrupted. */
export const initialBooking = (start: BookingStart): BookingProgress => {
  const {
    timeZone,
    now,
    settings,
    slots = [],
    rescheduling = null,
    online = true,
    locale,
    stored,
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
    draft: initialDraft(start),
    ...(prefill && { prefill }),
    online,
    rescheduling,
  }
  const submission = stored?.submission ?? null
  const progress: BookingProgress = {
    ...initialProgress,
    facts: { ...facts, draft: shownDraft(facts.settings, facts) },
    step: { step: 'loading' },
    settingsLoaded: !!settings,
    loadError: null,
    submission,
    unanswered: stored?.unanswered ?? [],
    isCheckAskedFor: false,
    hasNavigated: !!month,
    isFindingNextFree: false,
    locale,
  }
  return changeProgress(progress, { now, newKey: '' }, (transition) => {
    if (submission && stored?.inFlight && now < submission.slot.start) {
      transition.isCheckAskedFor = true
      toUnconfirmed(transition, submission, 'checking')
    }
    commitChoosing(transition)
  }).progress
}
