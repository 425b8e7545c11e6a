import type { BookingSettings, ServiceErrorInfo } from '@whenable/contract'
import type { BookingFacts, BookingState, SeriesTime } from '@whenable/flow'
import { plainDate } from '@whenable/time'
import {
  chosenSlot,
  fortySlots,
  longNames,
  slotAt,
  storyNow,
  storyTimeZone,
  studioBooking,
  studioSettings,
  studioSlots,
} from './studio.js'

/** An example error, for states with one. */
export const serviceUnreachable: ServiceErrorInfo = {
  type: 'connection_error',
  status: 0,
  message: 'fetch failed',
}

/** State shared by all steps: everything has loaded, a day is chosen, the form is filled in. */
export const bookingFacts: BookingFacts = {
  settings: studioSettings,
  slots: studioSlots,
  unavailable: [],
  knownWindows: [{ from: storyNow, to: slotAt('2026-05-01T00:00:00').start }],
  availability: { state: 'ready' },
  order: [],
  timeZone: storyTimeZone,
  month: plainDate('2026-03-01'),
  date: plainDate('2026-03-12'),
  draft: { name: 'Noor Haddad', email: 'noor@example.com', answers: { team: '2 to 10' }, guests: [] },
  online: true,
  rescheduling: null,
}

/** Settings that allow several times at once. */
export const seriesSettings: BookingSettings = {
  ...studioSettings,
  capabilities: [...studioSettings.capabilities, 'booking-series'],
  scheduler: {
    ...studioSettings.scheduler,
    booking_series: { max_bookings: 12, every: ['week', 'two_weeks', 'month'] },
  } as BookingSettings['scheduler'],
}

/** Four weeks of one time: the second is taken, the third is a holiday, and the fourth is after a clock change. */
const seriesTimes: readonly SeriesTime[] = [
  { slot: chosenSlot, state: 'free', shifts: false, nearest: [] },
  {
    slot: slotAt('2026-03-19T15:30:00'),
    state: 'taken',
    shifts: false,
    nearest: [slotAt('2026-03-19T14:30:00'), slotAt('2026-03-19T16:30:00'), slotAt('2026-03-20T15:30:00')],
  },
  { slot: slotAt('2026-03-26T15:30:00'), state: 'outside', shifts: false, nearest: [] },
  { slot: slotAt('2026-04-02T14:30:00'), state: 'free', shifts: true, nearest: [] },
]

/** One state for each step of the union: a new step does not compile until it is added here. */
export const bookingStates: {
  readonly [Step in BookingState['step']]: BookingState & { readonly step: Step }
} = {
  loading: {
    ...bookingFacts,
    step: 'loading',
    settings: null,
    slots: [],
    knownWindows: [],
    date: null,
    availability: { state: 'loading' },
  },
  choosing: { ...bookingFacts, step: 'choosing' },
  details: { ...bookingFacts, step: 'details', slot: chosenSlot },
  submitting: { ...bookingFacts, step: 'submitting', slot: chosenSlot, key: 'key' },
  booked: { ...bookingFacts, step: 'booked', booking: studioBooking },
  pending: { ...bookingFacts, step: 'pending', booking: { ...studioBooking, status: 'pending' } },
  taken: {
    ...bookingFacts,
    step: 'taken',
    slot: chosenSlot,
    alternatives: [
      slotAt('2026-03-12T16:00:00'),
      slotAt('2026-03-12T14:30:00'),
      slotAt('2026-03-12T17:30:00'),
    ],
  },
  reviewing: {
    ...bookingFacts,
    settings: seriesSettings,
    step: 'reviewing',
    slot: chosenSlot,
    isLoading: false,
    series: { times: seriesTimes, rule: { every: 'week', count: 4 } },
  },
  paying: {
    ...bookingFacts,
    step: 'paying',
    slot: chosenSlot,
    payment: {
      ...{ status: 'pending', amount: 4_000, currency: 'EUR', seconds: 1_740 },
      url: 'https://pay.marlow.example/checkout?payment_id=one',
    },
  },
  confirming: {
    ...bookingFacts,
    step: 'confirming',
    slot: chosenSlot,
    confirmation: { status: 'pending', email: 'noor@marlow.example', seconds: 870, sendsAgain: true },
  },
  unconfirmed: { ...bookingFacts, step: 'unconfirmed', slot: chosenSlot, key: 'key', slotStatus: 'free' },
  failed: {
    ...bookingFacts,
    step: 'failed',
    settings: null,
    slots: [],
    knownWindows: [],
    error: serviceUnreachable,
  },
}

/** The times of the series that are free. */
const freeSeriesTimes = seriesTimes.filter(({ state }) => state === 'free')

/** A booking by a guest with an equally long name. */
const longBooking = {
  ...studioBooking,
  title: longNames.event?.title ?? '',
  location: longNames.event?.location ?? '',
  hosts: longNames.participants.map(({ name = '' }) => ({ name })),
  guest: {
    name: 'Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine',
    email: 'hubert.blaine.wolfeschlegelsteinhausenbergerdorff@a-long-host.example.com',
  },
}

/** The settings of a service that holds the chosen time. */
const holdingSettings = { ...studioSettings, capabilities: [...studioSettings.capabilities, 'holds'] }

/** The settings of an event type whose visitors can wait for a time. */
const waitlistSettings = { ...studioSettings, capabilities: [...studioSettings.capabilities, 'waitlist'] }

/** The settings of an event type that is paid before it is booked. */
const paidSettings: BookingSettings = {
  ...studioSettings,
  capabilities: [...studioSettings.capabilities, 'payment'],
  scheduler: {
    ...studioSettings.scheduler,
    payment: { amount: 4_000, currency: 'EUR', url: 'https://pay.marlow.example/checkout' },
  } as BookingSettings['scheduler'],
}

/** What a visitor is told whose link has ended. */
const linkEnded = (reason: string): ServiceErrorInfo => ({
  ...{ type: 'forbidden', status: 403, reason, message: 'the link has ended' },
})

/** More states of the same steps, by name. */
export const bookingVariants: Readonly<Record<string, BookingState>> = {
  'paying, no longer kept': {
    ...bookingStates.paying,
    payment: { status: 'expired', amount: 4_000, currency: 'EUR', seconds: 0 },
  },
  'paying, failed': {
    ...bookingStates.paying,
    payment: { status: 'failed', amount: 4_000, currency: 'EUR', seconds: 0 },
  },
  'paying, too late': {
    ...bookingStates.paying,
    payment: { status: 'refund_due', amount: 4_000, currency: 'EUR', seconds: 0 },
  },
  'confirming, a wrong code': {
    ...bookingStates.confirming,
    confirmation: {
      ...{ status: 'pending', email: 'noor@marlow.example', seconds: 610, sendsAgain: true },
      problem: 'wrong',
    },
  },
  'confirming, in progress': {
    ...bookingStates.confirming,
    confirmation: {
      ...{ status: 'pending', email: 'noor@marlow.example', seconds: 870, sendsAgain: false },
      busy: 'code',
    },
  },
  'confirming, another code': {
    ...bookingStates.confirming,
    confirmation: {
      ...{ status: 'pending', email: 'noor@marlow.example', seconds: 900, sendsAgain: false },
      isSentAgain: true,
    },
  },
  'confirming, no longer kept': {
    ...bookingStates.confirming,
    confirmation: { status: 'expired', email: 'noor@marlow.example', seconds: 0, sendsAgain: true },
  },
  'choosing, no day yet': { ...bookingStates.choosing, date: null },
  'choosing, waiting for a month': {
    ...bookingStates.choosing,
    month: plainDate('2026-04-01'),
    date: null,
    availability: { state: 'loading' },
  },
  'choosing, a month without free times': {
    ...bookingStates.choosing,
    month: plainDate('2026-04-01'),
    date: null,
  },
  'choosing, looking further': {
    ...bookingStates.choosing,
    month: plainDate('2026-06-01'),
    date: null,
    searchingUntil: plainDate('2026-09-12'),
  },
  'choosing, nothing free at all': { ...bookingStates.choosing, slots: [], date: null },
  'choosing, times failed to load': {
    ...bookingStates.choosing,
    slots: [],
    date: null,
    availability: { state: 'error', error: serviceUnreachable },
  },
  'choosing, a full day to wait for': {
    ...bookingStates.choosing,
    date: plainDate('2026-03-13'),
    settings: waitlistSettings,
  },
  'choosing, with a price': { ...bookingStates.choosing, settings: paidSettings },
  'details, with a price': { ...bookingStates.details, settings: paidSettings },
  'failed, a link that was used': { ...bookingStates.failed, error: linkEnded('link_used_up') },
  'failed, a link that has expired': { ...bookingStates.failed, error: linkEnded('link_expired') },
  'choosing, forty times': { ...bookingStates.choosing, slots: fortySlots },
  'choosing, one time': { ...bookingStates.choosing, slots: [chosenSlot] },
  'choosing, long names': { ...bookingStates.choosing, settings: longNames },
  'booked, long names': { ...bookingStates.booked, settings: longNames, booking: longBooking },
  'details, refused for now': {
    ...bookingStates.details,
    error: { type: 'rate_limit_error', status: 429, message: 'slow down', retryAfter: 20 },
  },
  'submitting, checking the request': { ...bookingStates.submitting, step: 'submitting', isVerifying: true },
  'details, request not checked': {
    ...bookingStates.details,
    error: { type: 'challenge_required', status: 429, message: 'many bookings were made' },
  },
  'details, which may repeat': { ...bookingStates.details, settings: seriesSettings },
  'details, of several times': {
    ...bookingStates.details,
    settings: seriesSettings,
    series: { times: freeSeriesTimes },
  },
  'choosing, another time': {
    ...bookingStates.choosing,
    date: plainDate('2026-03-11'),
    settings: seriesSettings,
    series: { times: freeSeriesTimes },
  },
  'reviewing, still looking': {
    ...bookingStates.reviewing,
    isLoading: true,
    series: { times: freeSeriesTimes.slice(0, 1), rule: { every: 'week', count: 4 } },
  },
  'reviewing, failed to load': {
    ...bookingStates.reviewing,
    error: serviceUnreachable,
    series: { times: freeSeriesTimes.slice(0, 1), rule: { every: 'week', count: 4 } },
  },
  'reviewing, all free': { ...bookingStates.reviewing, series: { times: freeSeriesTimes } },
  'reviewing, refused': { ...bookingStates.reviewing, isRefused: true },
  'booked, several times': {
    ...bookingStates.booked,
    settings: seriesSettings,
    booking: {
      ...studioBooking,
      series: freeSeriesTimes.map(({ slot: { start, end } }) => ({ ...studioBooking, start, end })),
    },
  },
  'details, held for another minute': {
    ...bookingStates.details,
    settings: holdingSettings,
    hold: { state: 'ending', seconds: 50 },
  },
  'details, no longer held': {
    ...bookingStates.details,
    settings: holdingSettings,
    hold: { state: 'ended' },
  },
  'unconfirmed, still looking': { ...bookingStates.unconfirmed, slotStatus: 'checking' },
  'unconfirmed, most likely booked': { ...bookingStates.unconfirmed, slotStatus: 'taken' },
  'unconfirmed, too late to see': { ...bookingStates.unconfirmed, slotStatus: 'unknown' },
}
