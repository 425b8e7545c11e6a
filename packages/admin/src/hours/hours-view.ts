import { ownValue } from '@whenable/contract'
import type { Clock } from '@whenable/elements/internal/base/clock'
import type { HoursMessages } from '@whenable/elements/internal/messages/owner/generated/hours'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import type { WeekMessages } from '@whenable/elements/internal/messages/owner/generated/week'
import type { PlainDate } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import type { Edit, EditorIntent, Json, Path } from '../event-type-editor/flow/index.js'
import { type ScheduleDocument, type SchedulesReady, type TimeRange, writeTimeRange } from './flow/index.js'
import { rangeTexts } from './range-texts.js'
import { dayName } from './week-fields.js'

/** The messages of `when-hours`. */
export type HoursTexts = HoursMessages & WeekMessages & OwnerPartMessages

/** What the hours are rendered from. */
export interface HoursView {
  readonly messages: HoursTexts
  /** BCP 47. */
  readonly lang: string
  readonly ready: SchedulesReady
  /** The schedule that is shown, with what is not saved. */
  readonly document: ScheduleDocument
  /** The date in the schedule's time zone. */
  readonly today: PlainDate
  /** The clock of the element; by default the page's. */
  readonly now: Clock | null
  readonly send: (intent: EditorIntent) => void
  /** Changes one value, which is one step of undo. */
  readonly edit: (path: Path, value: unknown) => void
  /** Changes several values, which is one step of undo. */
  readonly editAll: (edits: readonly Edit[]) => void
  /** Focuses what a selector finds after the next render. */
  readonly focus: (selector: string) => void
  readonly update: () => void
}

/** Ranges as a list. */
export const rangesText = (
  { lang, messages }: Pick<HoursView, 'lang' | 'messages'>,
  ranges: readonly TimeRange[],
): string =>
  ranges.length ? joined(lang, ...ranges.map((range) => writeTimeRange(range, lang))) : messages.notFree

/** The name of what is at a path of a schedule. */
export const nameOfPath = (
  { lang, messages }: Pick<HoursView, 'lang' | 'messages'>,
  [field = '', key = '']: Path,
): string => {
  if (field === 'days' || field === rangeTexts) return dayName(Number(key), lang)
  const names: Readonly<Record<string, string>> = {
    name: messages.scheduleName,
    timezone: messages.scheduleTimeZone,
    travel: messages.travel,
    dates: messages.otherDates,
    holidays: messages.holidays,
    is_default: messages.defaultSchedule,
    limits:
      key === 'most_per_week'
        ? messages.mostPerWeek
        : key === 'week_starts_on'
          ? messages.weekStartsOn
          : messages.mostPerDay,
  }
  return ownValue(names, field) ?? field
}

/** The names of what is changed and not saved, each once. */
export const changedNames = ({
  ready: { editor },
  ...view
}: Pick<HoursView, 'ready' | 'lang' | 'messages'>): readonly string[] => [
  ...new Set(editor?.changed.map((path) => nameOfPath(view, path))),
]

/** Whether something is changed at or below a path. */
export const isChangedAt = ({ ready: { editor } }: Pick<HoursView, 'ready'>, path: Path): boolean =>
  editor?.changed.some((one) => path.every((segment, index) => one[index] === segment)) ?? false

/** A value of the draft as the flow has it: JSON. */
export const asJson = (value: unknown): Json | undefined => value as Json | undefined
