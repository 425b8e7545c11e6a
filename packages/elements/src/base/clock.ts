import { currentInstant, type Instant } from '@whenable/time'

/** What tells an element the time. */
export type Clock = () => Instant

/** The time by the clock that an element was given, or the browser's. */
export const currentInstantOf = ({ now }: { readonly now: Clock | null }): Instant =>
  now?.() ?? currentInstant()
