import type { AdditionalFieldType, callProviders, ImportPreview } from '@whenable/contract'

type Notes = ImportPreview['event_types'][number]['notes']

/** What is missing from something that can be imported, and which question, place or date is meant. */
export type ImportNote = Notes[number]

/** Something that cannot be imported, and why. */
export type Skipped = ImportPreview['skipped'][number]

/** Open time in minutes from midnight; the end is at most 1,440. */
export interface PlannedBlock {
  readonly start: number
  readonly end: number
}

/** Hours of another scheduler. */
export interface PlannedSchedule {
  /** Names them within the plan. */
  readonly key: string
  readonly name: string
  /** As the other scheduler writes it, which may be no time zone. */
  readonly timezone: string
  /** 0 is Sunday. */
  readonly weekly: readonly (PlannedBlock & { readonly days: readonly number[] })[]
  /** Dates with other hours: none are time off. */
  readonly overrides: readonly { readonly date: string; readonly blocks: readonly PlannedBlock[] }[]
  readonly notes: readonly ImportNote[]
}

/** A question of another scheduler. */
export interface PlannedQuestion {
  readonly label: string
  readonly type: AdditionalFieldType
  readonly required: boolean
  readonly options?: readonly string[]
  /** The number to phone a guest at, which the editor knows as the way to meet. */
  readonly isToMeet?: boolean
}

/** Where guests and hosts meet: a text, the address of a call, or a call that is made for each booking. */
export type PlannedPlace =
  | { readonly location: string }
  | { readonly url: string }
  | { readonly call: keyof typeof callProviders }

/** An event type of another scheduler. All lengths are in minutes. */
export interface PlannedEventType {
  readonly name: string
  readonly slug: string
  readonly duration: number
  readonly interval?: number | undefined
  readonly bufferBefore?: number | undefined
  readonly bufferAfter?: number | undefined
  readonly notice?: number | undefined
  readonly daysAhead?: number | undefined
  readonly mostPerDay?: number | undefined
  readonly mostPerWeek?: number | undefined
  readonly description: string
  readonly place?: PlannedPlace | undefined
  readonly isConfirmedByHost?: boolean
  readonly confirmsEmail?: boolean
  readonly hidesGuests?: boolean
  readonly isUnlisted: boolean
  readonly questions: readonly PlannedQuestion[]
  /** The key of its hours; undefined for those that are usual here. */
  readonly scheduleKey: string | undefined
  readonly notes: readonly ImportNote[]
}

/** What another scheduler has, in the same form for all of them. */
export interface ImportPlan {
  readonly schedules: readonly PlannedSchedule[]
  readonly eventTypes: readonly PlannedEventType[]
  readonly skipped: readonly Skipped[]
}

/** A question as it was found. Without a type it cannot be asked here; one that is `changed` is not the same here. */
export interface FoundQuestion extends Omit<PlannedQuestion, 'type'> {
  readonly type: AdditionalFieldType | undefined
  readonly isChanged?: boolean
}

/** A place as it was found, with its name there. `phone`: the host phones the guest. Undefined: not known here. */
export interface FoundPlace {
  readonly name: string
  readonly place: PlannedPlace | 'phone' | undefined
}

/** An event type as it was found, with all of its lengths, places and questions. */
export interface FoundEventType extends Omit<PlannedEventType, 'place' | 'questions' | 'notes'> {
  readonly lengths: readonly unknown[]
  readonly places: readonly FoundPlace[]
  readonly questions: readonly FoundQuestion[]
  /** Whether it has, or may have, rules that are not made here. */
  readonly hasOtherRules: boolean
}

const phoneQuestion: PlannedQuestion = {
  ...{ label: 'Phone number', type: 'phone_number', required: true, isToMeet: true },
}

/** An event type with its first length and place, and the questions that can be asked here. */
const plannedEventType = (found: FoundEventType): PlannedEventType => {
  const { lengths, places, questions, hasOtherRules, ...fields } = found
  const [first] = places
  const others = lengths.filter((length) => length !== fields.duration)
  const elsewhere = first?.place === undefined ? places : places.slice(1)
  const note = (missing: ImportNote['missing'], what: readonly unknown[]): ImportNote[] =>
    what.length ? [{ missing, what: what.join(', ') }] : []
  return {
    ...fields,
    place: first?.place === 'phone' ? undefined : first?.place,
    questions: [
      ...(first?.place === 'phone' ? [phoneQuestion] : []),
      ...questions.flatMap(({ type, isChanged: _isChanged, ...asked }) => (type ? { ...asked, type } : [])),
    ],
    notes: [
      ...note('lengths', others),
      ...note(
        'place',
        elsewhere.map(({ name }) => name),
      ),
      ...questions.flatMap(({ label, type, isChanged }) =>
        type && !isChanged ? [] : note('question', [label]),
      ),
      ...(hasOtherRules ? [{ missing: 'rules' as const, what: undefined }] : []),
    ],
  }
}

/** The plan of what a reader found: event types, and those that cannot be imported. */
export const planOf = (
  schedules: readonly PlannedSchedule[],
  found: readonly (FoundEventType | Skipped)[],
): ImportPlan => ({
  schedules,
  eventTypes: found.flatMap((one) => ('reason' in one ? [] : plannedEventType(one))),
  skipped: found.filter((one) => 'reason' in one),
})

/** The times of day of a block as another scheduler writes them; undefined if they are none. */
export interface WrittenBlock {
  readonly start: string | undefined
  readonly end: string | undefined
}

const dayMinutes = 1_440

const minuteOf = (text: string | undefined): number | undefined => {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text ?? '') ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return Number(minute) < 60 && minutes <= dayMinutes ? minutes : undefined
}

/** Reads a block. One minute to midnight and midnight are the end of the day, which schedulers write in both ways. */
const readBlock = ({ start, end }: WrittenBlock): PlannedBlock | undefined => {
  const from = minuteOf(start)
  const to = minuteOf(end)
  if (from === undefined || to === undefined) return undefined
  const isToMidnight = to === dayMinutes - 1 || (to === 0 && from > 0)
  return { start: from, end: isToMidnight ? dayMinutes : to }
}

/** Weekly hours from blocks of days. What passes midnight goes on the next day, and days with the same hours are one block. */
export const weeklyOf = (
  blocks: readonly (WrittenBlock & { readonly days: readonly number[] })[],
): PlannedSchedule['weekly'] => {
  const daysOf = new Map<string, PlannedBlock & { readonly days: Set<number> }>()
  const add = (block: PlannedBlock, days: readonly number[]) => {
    const key = `${block.start}-${block.end}`
    const known = daysOf.get(key) ?? { ...block, days: new Set() }
    daysOf.set(key, known)
    for (const day of days) known.days.add(day)
  }
  for (const { days, ...written } of blocks) {
    const block = readBlock(written)
    if (!block || block.start === block.end) continue
    const { start, end } = block
    if (start < end) add(block, days)
    else {
      add({ start, end: dayMinutes }, days)
      add(
        { start: 0, end },
        days.map((day) => (day + 1) % 7),
      )
    }
  }
  return [...daysOf.values()]
    .filter(({ days }) => days.size)
    .map(({ days, ...block }) => ({ ...block, days: [...days].sort() }))
}

/** Hours of single dates. What passes midnight would replace the hours of the next date, so it ends at midnight, with a note. */
export const overridesOf = (
  dates: readonly { readonly date: string; readonly blocks: readonly WrittenBlock[] }[],
): Pick<PlannedSchedule, 'overrides' | 'notes'> => {
  const blocksOf = new Map<string, PlannedBlock[]>()
  const notes: ImportNote[] = []
  for (const { date, blocks } of dates) {
    const known = blocksOf.get(date) ?? []
    blocksOf.set(date, known)
    for (const block of blocks.flatMap((written) => readBlock(written) ?? [])) {
      const { start, end } = block
      if (start < end) known.push(block)
      else if (start > end) {
        known.push({ start, end: dayMinutes })
        notes.push({ missing: 'hours', what: date })
      }
    }
  }
  return { overrides: [...blocksOf].map(([date, blocks]) => ({ date, blocks })), notes }
}
