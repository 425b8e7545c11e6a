import { icon } from './icons.js'

/** A price tag, for what few pages have. */
export const priceIcon = icon(
  'M8.4 2.2h4.4a1 1 0 0 1 1 1v4.4a1.5 1.5 0 0 1-.5 1l-4.9 5a1.5 1.5 0 0 1-2.1 0L2.4 9.7a1.5 1.5 0 0 1 0-2.1l5-5a1.5 1.5 0 0 1 1-.4ZM10.9 5.1h.1',
)
