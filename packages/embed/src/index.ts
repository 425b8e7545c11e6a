export type {
  AnalyticsEvent,
  AnalyticsEventName,
  BookingOptions,
  PopupOptions,
  Whenable,
} from './whenable.js'

// On a server there is no page to find tags in; the types, and `window.Whenable` among them, are there all the same.
if (typeof document !== 'undefined') await import('./whenable.js')
