import { section } from './section.js'

/** Messages of a calendar. Days, times, ranges and numbers are formatted. */
export interface CalendarMessages {
  /** Accessible name of the choice between views. */
  calendarView: string
  monthView: string
  weekView: string
  workWeekView: string
  daysView: (count: number) => string
  dayView: string
  agendaView: string
  /** Accessible name of the list of calendars. */
  calendars: string
  /** A day or a range of days and its number of events, in one sentence. */
  withEvents: (days: string, count: number) => string
  /** Accessible name of a week number. */
  weekNumber: (number: string) => string
  allDay: string
  /** Number of events that do not fit; `count` is formatted. */
  moreEvents: (count: string) => string
  close: string

  /** Title of an event without one. */
  untitledEvent: string
  /** Follow an event's title and time in one sentence. */
  repeats: string
  tentative: string
  cancelled: string
  /** The event does not block time. */
  shownAsFree: string

  noEvents: string
  loadingEvents: string
  calendarFailed: (calendar: string) => string
  /** The account has to be reconnected. */
  calendarExpired: (calendar: string) => string
  /** The account is no longer synced. */
  calendarStopped: (calendar: string) => string
  reconnect: string
  unreadableEvents: (count: number) => string

  /** How to move an event by keyboard. */
  moveHint: string
  /** Announced when the keyboard starts moving an event. */
  moving: (title: string) => string
  notMoved: (title: string) => string
  moved: (title: string, when: string) => string
  savingEvent: string
  undo: string
  changeFailed: (title: string) => string
  /** Asks which occurrences of a series to move. */
  moveScope: (title: string) => string
  onlyThis: string
  thisAndFollowing: string
  wholeSeries: string
  cancelMove: string
}

/** English `CalendarMessages`. */
export const calendar: CalendarMessages = section('calendar', {
  calendarView: 'View',
  monthView: 'Month',
  weekView: 'Week',
  workWeekView: 'Work week',
  daysView: (count) => (count === 1 ? '1 day' : `${count} days`),
  dayView: 'Day',
  agendaView: 'Agenda',
  calendars: 'Calendars',
  withEvents: (days, count) => `${days}, ${count === 1 ? '1 event' : `${count || 'no'} events`}`,
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
  unreadableEvents: (count) => `${count === 1 ? '1 event' : `${count} events`} could not be read.`,

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
