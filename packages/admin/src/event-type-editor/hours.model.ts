import {
  clockOfMinutes,
  hasOverlap,
  minutesOfClock,
  type TimeRange,
  type WeekRanges,
  weekdays,
} from '../hours/flow/index.js'

/** Weekly open time, as event types have it. 0 is Sunday. Unknown fields stay. */
export interface OpenBlock {
  readonly days: readonly number[]
  readonly start: string
  readonly end: string
  readonly [field: string]: unknown
}

/** All of each day: what an event type without hours has. */
export const alwaysOpen: readonly OpenBlock[] = [{ days: [...weekdays], start: '00:00', end: '24:00' }]

/** Weekdays from nine to five. */
export const officeHours: readonly OpenBlock[] = [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' }]

/** The ranges of a weekday, earliest first. */
const rangesOfDay = (blocks: readonly OpenBlock[], day: number): readonly TimeRange[] =>
  blocks
    .filter(({ days }) => days.includes(day))
    .map(({ start, end }) => ({ start: minutesOfClock(start), end: minutesOfClock(end) }))
    .sort((a, b) => a.start - b.start)

/** The ranges of each weekday. */
export const weekOf = (blocks: readonly OpenBlock[]): WeekRanges =>
  Object.fromEntries(weekdays.map((day) => [day, rangesOfDay(blocks, day)]))

const isSameRanges = (a: readonly TimeRange[], b: readonly TimeRange[]): boolean =>
  a.length === b.length &&
  a.every(({ start, end }, index) => start === b[index]?.start && end === b[index]?.end)

/** The weekdays on which two weeks differ. */
export const changedDays = (before: WeekRanges, after: WeekRanges): readonly number[] =>
  weekdays.filter((day) => !isSameRanges(before[day] ?? [], after[day] ?? []))

/** Open hours with other ranges on one weekday. What blocks have besides their times stays on the other days. */
const withRanges = (
  blocks: readonly OpenBlock[],
  day: number,
  ranges: readonly TimeRange[],
): readonly OpenBlock[] => {
  if (isSameRanges(rangesOfDay(blocks, day), ranges)) return blocks
  const next = blocks.flatMap((block) => {
    const days = block.days.filter((one) => one !== day)
    return days.length === block.days.length ? [block] : days.length ? [{ ...block, days }] : []
  })
  for (const range of ranges) {
    // Days with the same hours are one block, unless it has something of its own.
    const index = next.findIndex(
      (block) =>
        Object.keys(block).every((name) => ['days', 'start', 'end', 'exdates'].includes(name)) &&
        !(block['exdates'] as readonly unknown[] | undefined)?.length &&
        minutesOfClock(block.start) === range.start &&
        minutesOfClock(block.end) === range.end,
    )
    const known = next[index]
    if (known) next[index] = { ...known, days: [...known.days, day].sort((a, b) => a - b) }
    else next.push({ days: [day], start: clockOfMinutes(range.start), end: clockOfMinutes(range.end) })
  }
  return next
}

/** Open hours with other ranges on some weekdays. */
export const withDays = (blocks: readonly OpenBlock[], days: WeekRanges): readonly OpenBlock[] =>
  Object.entries(days).reduce((next, [day, ranges]) => withRanges(next, Number(day), ranges), blocks)

/** Whether ranges of a day overlap. */
export const overlaps = (week: WeekRanges): boolean => Object.values(week).some(hasOverlap)
