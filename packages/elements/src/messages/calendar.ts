import { plural } from './plural.js'
import { section } from './section.js'

/** What a calendar of events says. Days, times and ranges come formatted in the reader's language, numbers as well. */
export interface CalendarMessages {
  /** The name of the choice between views. */
  calendarView: string
  monthView: string
  weekView: string
  workWeekView: string
  daysView: (count: number) => string
  dayView: string
  agendaView: string
  /** Names the calendars whose events can be shown or hidden. */
  calendars: string
  /** A day or a range of days and how many events it has, as one sentence. */
  withEvents: (days: string, count: number) => string
  /** The number of a week of the year. */
  weekNumber: (number: string) => string
  allDay: string
  /** Of events that have no room; `count` comes formatted. */
  moreEvents: (count: string) => string
  close: string

  /** In place of a title that an event does not have. */
  untitledEvent: string
  /** Follow an event's title and time, as one sentence. */
  repeats: string
  tentative: string
  cancelled: string
  /** The event does not take its owner's time. */
  shownAsFree: string

  noEvents: string
  loadingEvents: string
  calendarFailed: (calendar: string) => string
  /** Its account has to be connected once more. */
  calendarExpired: (calendar: string) => string
  /** It is no longer kept up to date. */
  calendarStopped: (calendar: string) => string
  reconnect: string
  unreadableEvents: (count: number) => string

  /** The keys by which an event is moved. */
  moveHint: string
  /** Spoken when the keys begin to move an event. */
  moving: (title: string) => string
  notMoved: (title: string) => string
  moved: (title: string, when: string) => string
  savingEvent: string
  undo: string
  changeFailed: (title: string) => string
  /** Asks which occurrences of a series are moved. */
  moveScope: (title: string) => string
  onlyThis: string
  thisAndFollowing: string
  wholeSeries: string
  cancelMove: string
}

/** The English of `CalendarMessages`. */
export const calendar: CalendarMessages = section('calendar', {
  calendarView: 'View',
  monthView: 'Month',
  weekView: 'Week',
  workWeekView: 'Work week',
  daysView: (count) => plural('en', count, { one: '1 day', other: `${count} days` }),
  dayView: 'Day',
  agendaView: 'Agenda',
  calendars: 'Calendars',
  withEvents: (days, count) =>
    count
      ? plural('en', count, { one: `${days}, 1 event`, other: `${days}, ${count} events` })
      : `${days}, no events`,
  weekNumber: (number) => `Week ${number}`,
  allDay: 'All day',
  moreEvents: (count) => `+${count} more`,
  close: 'Close',

  untitledEvent: 'Untitled',
  repeats: 'repeats',
  tentative: 'tentative',
  cancelled: 'cancelled',
  shownAsFree: 'shown as free',

  noEvents: 'No events to show.',
  loadingEvents: 'Looking for events…',
  calendarFailed: (calendar) => `${calendar} could not be loaded.`,
  calendarExpired: (calendar) => `Connect the account of ${calendar} again to see its events.`,
  calendarStopped: (calendar) => `${calendar} is no longer kept up to date.`,
  reconnect: 'Connect again',
  unreadableEvents: (count) =>
    plural('en', count, { one: '1 event could not be read.', other: `${count} events could not be read.` }),

  moveHint: 'Press M to move it.',
  moving: (title) =>
    `Moving ${title}. Arrow keys move it, with Shift they change its length. Enter saves it, Escape cancels.`,
  notMoved: (title) => `${title} was not moved.`,
  moved: (title, when) => `${title} moved to ${when}.`,
  savingEvent: 'Saving…',
  undo: 'Undo',
  changeFailed: (title) => `${title} could not be changed.`,
  moveScope: (title) => `Which events of ${title} do you want to move?`,
  onlyThis: 'Only this event',
  thisAndFollowing: 'This and following events',
  wholeSeries: 'All events',
  cancelMove: 'Cancel move',
})
