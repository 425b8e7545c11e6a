import type { HoldRecord, LinkRecord, LinkSlot } from '../kernel/store/store.js'

/** The holds whose time or seats count as free: the one with this SHA-256, or those that a rule names. */
export type IgnoredHolds = string | ((hold: HoldRecord) => boolean)

/** Whether a hold counts as free. */
export const isIgnored = (hold: HoldRecord, ignored: IgnoredHolds | undefined): boolean =>
  typeof ignored === 'function' ? ignored(hold) : hold.hash === ignored

/** The holds of several rules. */
export const eachOf =
  (...rules: readonly (IgnoredHolds | undefined)[]): IgnoredHolds =>
  (hold) =>
    rules.some((rule) => isIgnored(hold, rule))

/** The holds of visitors, which end soon. */
export const holdsOfVisitors: IgnoredHolds = ({ isAnonymous }) => isAnonymous

/** The key of what a link holds at a time. No id has it as its hash, so that nobody else moves or releases it. */
export const linkHoldOf = (
  { id }: Pick<LinkRecord, 'id'>,
  { start, eventId = '' }: Pick<LinkSlot, 'start' | 'eventId'>,
): string => `link ${id} ${start} ${eventId}`

/** The holds of a link, whose times are free for whoever has it. */
export const holdsOfLink = (link: Pick<LinkRecord, 'id'> | undefined): IgnoredHolds | undefined =>
  link && (({ linkId }) => linkId === link.id)
