import type { OfferableTime } from '@whenable/contract'

/** The most times that a link or a poll offers. */
export const mostOffered = 20

/** How far ahead times are chosen, in seconds: the service offers those of at most 62 days. */
export const pickingWindow = 60 * 86_400

/** Whether two times are the same one. */
export const isSameTime = (one: OfferableTime, other: OfferableTime): boolean =>
  one.start === other.start && one.eventId === other.eventId

/** Chooses a time, or takes it back. The times stay in order, and are at most {@link mostOffered}. */
export const pickTime = (picked: readonly OfferableTime[], time: OfferableTime): readonly OfferableTime[] => {
  const others = picked.filter((one) => !isSameTime(one, time))
  if (others.length < picked.length) return others
  if (picked.length >= mostOffered) return picked
  return [...picked, time].sort((a, b) => a.start - b.start)
}
