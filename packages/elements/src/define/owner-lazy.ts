// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

/** Each tag that `owner.js` adds, and a function that loads and registers it. */
export const ownerDefinitions = {
  'when-activity': () => import('./activity.js'),
  'when-admin': () => import('./admin.js'),
  'when-bookings': () => import('./bookings.js'),
  'when-event-type-editor': () => import('./event-type-editor.js'),
  'when-event-types': () => import('./event-types.js'),
  'when-explain': () => import('./explain.js'),
  'when-hours': () => import('./hours.js'),
  'when-polls': () => import('./polls.js'),
  'when-share': () => import('./share.js'),
  'when-offer-times': () => import('./offer-times.js'),
  'when-settings': () => import('./settings.js'),
} as const
