import { type Slot, slotsByDate } from '@whenable/flow'
import type { PlainDate } from '@whenable/time'
import { html, type TemplateResult } from 'lit'
import '../define/calendar-import.js'
import type { CalendarImport } from '../calendar-import/calendar-import.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { times as english, type TimesMessages } from '../messages/generated/times.js'
import { conflictText } from '../slots/slot-list.model.js'
import type { Choosing, StepView } from './steps/step-view.js'

const messagesOf = ({ messages }: StepView): TimesMessages => ({ ...english, ...messages })

/** Renders the import of the visitor's calendar. */
export const renderPanel = ({ slots, settings }: Choosing, view: StepView): TemplateResult => {
  const { calendar, format, now, host, setCalendar } = view
  return html`<when-calendar-import
    part="calendar-import"
    .messages=${host.messages}
    .calendar=${calendar}
    .slots=${slots}
    .days=${settings?.scheduler?.available_days_in_future}
    .timeZone=${format.timeZone}
    .now=${now}
    @change=${({ target }: Event) => setCalendar((target as CalendarImport).calendar)}
  ></when-calendar-import>`
}

/** What a slot conflicts with in the calendar, as text. */
export const conflictOf = (slot: Slot, view: StepView): string | undefined =>
  conflictText(view.calendar?.conflictOf(slot), messagesOf(view))

type Conflicts = { readonly slots: readonly Slot[]; readonly timeZone: string; readonly dates: PlainDate[] }
const fullDatesCache = new WeakMap<VisitorCalendar, Conflicts>()

/** The dates whose slots all conflict; cached for the same slots and time zone. */
const fullDates = (calendar: VisitorCalendar, { slots, timeZone }: Choosing): readonly PlainDate[] => {
  const last = fullDatesCache.get(calendar)
  if (last?.slots === slots && last.timeZone === timeZone) return last.dates
  const days = [...slotsByDate(slots, timeZone)]
  const dates = days.filter(([, slotsOfDay]) => slotsOfDay.every(calendar.conflictOf)).map(([date]) => date)
  fullDatesCache.set(calendar, { slots, timeZone, dates })
  return dates
}

/** Notes for dates whose slots all conflict. */
export const notesOf = (state: Choosing, view: StepView): ReadonlyMap<PlainDate, string> | null =>
  view.calendar
    ? new Map(fullDates(view.calendar, state).map((date) => [date, messagesOf(view).allConflict]))
    : null
