import { type Slot, slotsByDate } from '@whenable/flow'
import type { PlainDate } from '@whenable/time'
import { html, type TemplateResult } from 'lit'
import '../define/calendar-import.js'
import type { CalendarImport } from '../calendar-import/calendar-import.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { times as english, type TimesMessages } from '../messages/generated/times.js'
import { conflictText } from '../slots/slot-list.model.js'
import type { BookingContext, Choosing } from './booking-context.js'

const messagesOf = ({ messages }: BookingContext): TimesMessages => ({ ...english, ...messages })

/** Renders the import of the visitor's calendar. */
export const renderPanel = ({ slots, settings }: Choosing, context: BookingContext): TemplateResult => {
  const { choices, format, now, host, choose } = context
  return html`<when-calendar-import
    part="calendar-import"
    .messages=${host.messages}
    .calendar=${choices.calendar}
    .slots=${slots}
    .days=${settings?.scheduler?.available_days_in_future}
    .timeZone=${format.timeZone}
    .now=${now}
    @change=${({ target }: Event) => choose({ calendar: (target as CalendarImport).calendar })}
  ></when-calendar-import>`
}

/** What a slot conflicts with in the calendar, as text. */
export const conflictOf = (slot: Slot, context: BookingContext): string | undefined =>
  conflictText(context.choices.calendar?.conflictOf(slot), messagesOf(context))

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
export const notesOf = (state: Choosing, context: BookingContext): ReadonlyMap<PlainDate, string> | null =>
  context.choices.calendar
    ? new Map(
        fullDates(context.choices.calendar, state).map((date) => [date, messagesOf(context).allConflict]),
      )
    : null
