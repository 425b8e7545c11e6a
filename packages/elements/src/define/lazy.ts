// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

/** Each tag of `whenable.js`, and a function that loads and registers it. */
export const lazyDefinitions = {
  'when-agenda': () => import('./agenda.js'),
  'when-booking': () => import('./booking.js'),
  'when-calendar': () => import('./calendar.js'),
  'when-calendars': () => import('./calendars.js'),
  'when-confirmation': () => import('./confirmation.js'),
  'when-day-list': () => import('./day-list.js'),
  'when-details-form': () => import('./details-form.js'),
  'when-event': () => import('./event.js'),
  'when-free-busy': () => import('./free-busy.js'),
  'when-group-events': () => import('./group-events.js'),
  'when-manage-booking': () => import('./manage-booking.js'),
  'when-month': () => import('./month.js'),
  'when-organizer-confirmation': () => import('./organizer-confirmation.js'),
  'when-calendar-import': () => import('./calendar-import.js'),
  'when-popup': () => import('./popup.js'),
  'when-redirect': () => import('./redirect.js'),
  'when-seat-list': () => import('./seat-list.js'),
  'when-services': () => import('./services.js'),
  'when-slot-list': () => import('./slot-list.js'),
  'when-time': () => import('./time.js'),
  'when-week': () => import('./week.js'),
  'when-time-zone-list': () => import('./time-zone-list.js'),
  'when-time-zone-select': () => import('./time-zone-select.js'),
} as const
