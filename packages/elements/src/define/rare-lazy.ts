// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

/** Each rare tag of `whenable.js`, and a function that loads and registers it. */
export const rareDefinitions = {
  'when-calendars': () => import('./calendars.js'),
  'when-day-list': () => import('./day-list.js'),
  'when-details-form': () => import('./details-form.js'),
  'when-calendar-import': () => import('./calendar-import.js'),
  'when-poll': () => import('./poll.js'),
  'when-seat-list': () => import('./seat-list.js'),
  'when-slot-list': () => import('./slot-list.js'),
  'when-waitlist': () => import('./waitlist.js'),
  'when-week': () => import('./week.js'),
  'when-time-zone-list': () => import('./time-zone-list.js'),
  'when-time-zone-select': () => import('./time-zone-select.js'),
} as const
