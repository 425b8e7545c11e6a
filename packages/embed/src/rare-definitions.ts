import { rareDefinitions as ofVisitors } from '@whenable/elements/define/rare-lazy'

/**
 * Each rare tag of `whenable.js`, and a function that loads and registers it. `when-calendars` is the one element of the owner's side
 * among them: a page on which members connect their calendars needs no more of it.
 */
export const rareDefinitions = {
  ...ofVisitors,
  'when-calendars': () => import('@whenable/admin/define/calendars'),
} as const
