import { type Slot, slotsByDate } from '@whenable/flow'

import { addDays, daysBetween, isPlainDate, type PlainDate, startOfWeek, wallAt } from '@whenable/time'

import type { GridVerb } from '../base/grid-keyboard.js'
import { type PartOfDay, partsOfDay } from './slot-list.model.js'

/** A day and its slots, in ascending order. */
export interface DayOfSlots {
  readonly date: PlainDate
  readonly slots: readonly Slot[]
}

/**
 * How many days fit side by side, 1 to 7, by the width of the container and of an em, in pixels. Six are shown as
 * five.
 */
export const columnsFor = (width: number, em: number): number => {
  const room = Math.max(1, Math.floor(width / (5.6 * em)))
  return room >= 7 ? 7 : Math.min(room, 5)
}

/**
 * Days with their slots in a time zone (IANA name): the week of `date` if seven fit, otherwise from `date` on. With a first day that can be
 * shown, `min`, seven days start with it or whole weeks later, so that no day that is over takes room. A `min` that is no date counts as
 * none.
 */
export const daysFrom = (
  date: PlainDate,
  count: number,
  { firstDay, min = '' }: { readonly firstDay: number; readonly min?: string },
  slots: readonly Slot[],
  timeZone: string,
): DayOfSlots[] => {
  const limit = isPlainDate(min) ? min : undefined
  const shown = limit && date < limit ? limit : date
  const week = () => (limit ? addDays(shown, -(daysBetween(limit, shown) % 7)) : startOfWeek(shown, firstDay))
  const start = count === 7 ? week() : shown
  const byDate = slotsByDate(slots, timeZone)
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(start, index)
    return { date: day, slots: byDate.get(day) ?? [] }
  })
}

/** A row of the grid: the slots at the same index of each day. */
type Row = readonly (Slot | undefined)[]

/** The rows of each part of the day that has slots. */
export const rowsByPart = (
  days: readonly DayOfSlots[],
  timeZone: string,
  eveningFrom?: number,
): [PartOfDay, Row[]][] => {
  const columns = days.map(({ slots }) => partsOfDay(slots, timeZone, eveningFrom))
  const parts: readonly PartOfDay[] = ['morning', 'afternoon', 'evening']
  return parts.flatMap((part): [PartOfDay, Row[]][] => {
    const length = Math.max(...columns.map((column) => column.get(part)?.length ?? 0))
    const rows = Array.from({ length }, (_, row) => columns.map((column) => column.get(part)?.[row]))
    return length ? [[part, rows]] : []
  })
}

/** Minutes since midnight on the time zone's clock. */
const minuteOf = ({ start }: Slot, timeZone: string): number => {
  const [hours, minutes] = wallAt(start, timeZone).slice(11).split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/** The slot of a day that is nearest on the clock. */
const nearest = (slots: readonly Slot[], to: Slot, timeZone: string): Slot | undefined => {
  const distance = (slot: Slot) => Math.abs(minuteOf(slot, timeZone) - minuteOf(to, timeZone))
  return [...slots].sort((a, b) => distance(a) - distance(b))[0]
}

/** The index of the day that a verb moves to, among those that have slots. */
const otherDay: Partial<Record<GridVerb, (index: number, count: number) => number>> = {
  previous: (index) => index - 1,
  next: (index) => index + 1,
  'row-start': () => 0,
  'row-end': (_, count) => count - 1,
}

/**
 * Where a verb moves from a slot: up and down within its day, sideways to the nearest time of the next day that has
 * any.
 */
export const moveInWeek = (
  days: readonly DayOfSlots[],
  from: Slot,
  verb: GridVerb,
  timeZone: string,
): Slot | undefined => {
  const open = days.filter(({ slots }) => slots.length)
  const index = open.findIndex(({ slots }) => slots.includes(from))
  const day = otherDay[verb]?.(index, open.length) ?? index
  if (day !== index) return nearest(open[day]?.slots ?? [from], from, timeZone)
  const slots = open[index]?.slots ?? []
  const step = verb === 'up' ? -1 : verb === 'down' ? 1 : 0
  return slots[slots.indexOf(from) + step] ?? from
}

/** The first day of another page, from `min` to `max` if they are set; undefined if there is none. */
export const pageFrom = (
  days: readonly DayOfSlots[],
  count: number,
  min: string,
  max: string,
): PlainDate | undefined => {
  const { date: first } = days[0] as DayOfSlots
  const { date: last } = days.at(-1) as DayOfSlots
  if (count < 0 ? first <= min : max && last >= max) return undefined
  const target = addDays(first, count * days.length)
  return (target < min ? min : max && target > max ? max : target) as PlainDate
}
