import type { TagDefinition } from '@whenable/elements/internal/tags'

/** Every tag of the owner's side; `owner.js` knows them besides those of visitors' pages. */
export const tags = {
  'when-activity': { className: 'Activity', module: 'activity/activity' },
  'when-admin': { className: 'Admin', module: 'admin/admin' },
  'when-booking-feeds': { className: 'BookingFeeds', module: 'booking-feeds/booking-feeds' },
  'when-bookings': {
    className: 'Bookings',
    module: 'bookings/bookings',
    registers: ['when-slot-list'],
  },
  'when-calendars': { className: 'Calendars', module: 'calendars/calendars' },
  'when-event-type-editor': {
    className: 'EventTypeEditor',
    module: 'event-type-editor/event-type-editor',
  },
  'when-event-types': { className: 'EventTypes', module: 'event-types/event-types' },
  'when-explain': { className: 'Explain', module: 'explain/explain' },
  'when-hours': { className: 'Hours', module: 'hours/hours' },
  'when-insights': { className: 'Insights', module: 'insights/insights' },
  'when-polls': {
    className: 'Polls',
    module: 'polls/polls',
    registers: ['when-week'],
  },
  'when-routing-forms': { className: 'RoutingForms', module: 'routing-forms/routing-forms' },
  'when-share': { className: 'Share', module: 'share/share' },
  'when-offer-times': {
    className: 'OfferTimes',
    module: 'offer-times/offer-times',
    registers: ['when-week'],
  },
  'when-settings': { className: 'Settings', module: 'settings/settings' },
} as const satisfies Readonly<Record<`when-${string}`, TagDefinition>>
