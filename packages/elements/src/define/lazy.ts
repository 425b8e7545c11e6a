// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

/** Each tag of `whenable.js` that is not rare, and a function that loads and registers it. */
export const lazyDefinitions = {
  'when-agenda': () => import('./agenda.js'),
  'when-booking': () => import('./booking.js'),
  'when-calendar': () => import('./calendar.js'),
  'when-confirmation': () => import('./confirmation.js'),
  'when-event': () => import('./event.js'),
  'when-free-busy': () => import('./free-busy.js'),
  'when-group-events': () => import('./group-events.js'),
  'when-manage-booking': () => import('./manage-booking.js'),
  'when-month': () => import('./month.js'),
  'when-organizer-confirmation': () => import('./organizer-confirmation.js'),
  'when-popup': () => import('./popup.js'),
  'when-redirect': () => import('./redirect.js'),
  'when-services': () => import('./services.js'),
  'when-time': () => import('./time.js'),
} as const

/** The rare tags, whose table is `rare-lazy.ts`. */
export const rareTags = [
  'when-calendars',
  'when-day-list',
  'when-details-form',
  'when-calendar-import',
  'when-poll',
  'when-seat-list',
  'when-slot-list',
  'when-waitlist',
  'when-week',
  'when-time-zone-list',
  'when-time-zone-select',
] as const
