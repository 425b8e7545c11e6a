import { currentInstant, type Instant } from '@whenable/time'

/** Returns the current instant. */
export type Clock = () => Instant

/** The current instant by an element's clock, or the browser's. */
export const currentInstantOf = ({ now }: { readonly now: Clock | null }): Instant =>
  now?.() ?? currentInstant()
