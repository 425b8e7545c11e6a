import type { Configuration, VisitPart } from '@whenable/contract'
import { type Interval, instant } from '@whenable/time'

// Several services in one visit: one booking with parts, which follow each other. Hosts and rooms are busy for all of its time.

/** When a part of a visit takes place. */
export interface PartTime extends Interval {
  readonly title: string
}

/** The time that parts take with the pauses between them, in minutes. */
export const minutesOfParts = (parts: readonly VisitPart[]): number =>
  parts.reduce((sum, { duration_minutes: own, pause_minutes: pause = 0 }) => sum + own + pause, 0)

/** The parts of a configuration's visits; undefined without any. */
export const partsOf = ({ scheduler }: Configuration): readonly VisitPart[] | undefined => scheduler?.parts

const fits = ({ start, end }: Interval, parts: readonly VisitPart[]): boolean =>
  end - start === minutesOfParts(parts) * 60

/** The first of these lists of parts that takes exactly the time of a slot. */
export const partsThatFit = (
  slot: Interval,
  ...lists: readonly (readonly VisitPart[] | undefined)[]
): readonly VisitPart[] | undefined => lists.find((parts) => parts && fits(slot, parts))

/** The parts of a booking with their times; none if its owner has given it another length. */
export const partTimesOf = ({
  parts = [],
  ...slot
}: Interval & { readonly parts?: readonly VisitPart[] | undefined }): readonly PartTime[] => {
  if (!fits(slot, parts)) return []
  return parts.map(({ title, duration_minutes: own }, index) => {
    const start = instant(slot.start + minutesOfParts(parts.slice(0, index)) * 60)
    return { title, start, end: instant(start + own * 60) }
  })
}

/** The parts of a booking in the wire's form; undefined without any. */
export const partsData = (booking: Parameters<typeof partTimesOf>[0]) =>
  booking.parts &&
  partTimesOf(booking).map(({ title, start, end }) => ({ title, start_time: start, end_time: end }))
