/** Weekly open time, as configurations and schedules have it. 0 is Sunday. Unknown fields stay. */
export interface OpenBlock {
  readonly days: readonly number[]
  readonly start: string
  readonly end: string
  readonly [field: string]: unknown
}

/** A range of a day: `09:00` to `17:00`. */
export interface DayRange {
  readonly start: string
  readonly end: string
}

const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const time = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?$/i

const readTime = (text: string): { readonly minute: number; readonly isExact: boolean } | undefined => {
  const [, hours, minutes = '0', half] = time.exec(text.trim()) ?? []
  if (hours === undefined || Number(minutes) > 59) return undefined
  const hour = half ? (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hours)
  const minute = hour * 60 + Number(minutes)
  return minute > 1440 || (half && Number(hours) > 12) ? undefined : { minute, isExact: half !== undefined }
}

/**
 * Reads the ranges of a day as an owner types them: `9-17`, `09:00 – 12:30, 14:00 – 18:00`, `9am-5pm`. `9-5` is the afternoon's five.
 *
 * @returns undefined if one cannot be read, ends before it starts, or overlaps another.
 */
export const parseRanges = (text: string): readonly DayRange[] | undefined => {
  const ranges: DayRange[] = []
  for (const part of text.split(/[,;،]/).filter((one) => one.trim())) {
    const [from = '', to = '', ...others] = part.split(/[-–—]/).map((time) => time.trim())
    const start = readTime(from)
    const end = readTime(to)
    if (!start || !end || others.length) return undefined
    const isAfternoon = !end.isExact && end.minute <= start.minute && end.minute < 720
    const last = isAfternoon ? end.minute + 720 : end.minute
    if (last <= start.minute || start.minute >= 1440) return undefined
    ranges.push({ start: timeOf(start.minute), end: timeOf(last) })
  }
  const sorted = [...ranges].sort((a, b) => minuteOf(a.start) - minuteOf(b.start))
  const overlaps = sorted.some(
    (range, index) => index > 0 && minuteOf(range.start) < minuteOf(sorted[index - 1]?.end ?? '0:00'),
  )
  return overlaps ? undefined : sorted
}

/** The ranges of a weekday, earliest first. */
export const rangesOfDay = (blocks: readonly OpenBlock[], day: number): readonly DayRange[] =>
  blocks
    .filter(({ days }) => days.includes(day))
    .map(({ start, end }) => ({ start: timeOf(minuteOf(start)), end: timeOf(minuteOf(end)) }))
    .sort((a, b) => minuteOf(a.start) - minuteOf(b.start))

/** Ranges as {@link parseRanges} reads them. */
export const rangesText = (ranges: readonly DayRange[]): string =>
  ranges.map(({ start, end }) => `${start} – ${end}`).join(', ')

/** Open hours with other ranges on one weekday. What blocks have besides their times stays on the other days. */
export const withRanges = (
  blocks: readonly OpenBlock[],
  day: number,
  ranges: readonly DayRange[],
): readonly OpenBlock[] => {
  if (rangesText(rangesOfDay(blocks, day)) === rangesText(ranges)) return blocks
  const others = blocks.flatMap((block) => {
    const days = block.days.filter((one) => one !== day)
    return days.length === block.days.length ? [block] : days.length ? [{ ...block, days }] : []
  })
  const next = [...others]
  for (const range of ranges) {
    // Days with the same hours are one block, unless it has something of its own.
    const index = next.findIndex(
      (block) =>
        Object.keys(block).every((name) => ['days', 'start', 'end', 'exdates'].includes(name)) &&
        !(block['exdates'] as readonly unknown[] | undefined)?.length &&
        minuteOf(block.start) === minuteOf(range.start) &&
        minuteOf(block.end) === minuteOf(range.end),
    )
    const known = next[index]
    if (known) next[index] = { ...known, days: [...known.days, day].sort((a, b) => a - b) }
    else next.push({ days: [day], ...range })
  }
  return next
}
