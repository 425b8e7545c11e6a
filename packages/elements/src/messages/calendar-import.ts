import { section } from './section.js'

/** Why a calendar file cannot be used. */
export type CalendarFileError = 'no-calendar' | 'too-much' | 'too-large' | 'unreadable'

/** Messages of the import of a calendar file. */
export interface CalendarImportMessages {
  /** Label of the button that chooses a file. */
  chooseCalendarFile: string
  /** What happens with the file. */
  calendarFileHint: string
  readingCalendar: string
  /** How many free times conflict with the calendar. */
  conflicts: (count: number) => string
  /** `names` is a formatted list of time zones. */
  unknownTimeZones: (names: string) => string
  unreadableEntries: (count: number) => string
  removeCalendar: string
  calendarFileError: (error: CalendarFileError) => string
}

const fileErrors: Record<CalendarFileError, string> = {
  'no-calendar': 'This is not a calendar file. Choose one that ends in .ics.',
  'too-much': 'This calendar has too many entries: 20,000 at most.',
  'too-large': 'This file is too large: 10 MB at most.',
  unreadable: 'This file could not be read.',
}

/** English `CalendarImportMessages`. */
export const calendarImport: CalendarImportMessages = section('calendarImport', {
  chooseCalendarFile: 'See my calendar here',
  calendarFileHint: 'Choose or drop an .ics file. It stays in your browser.',
  readingCalendar: 'Reading…',
  conflicts: (count) =>
    count > 1 ? `${count} free times conflict.` : `${count ? '1' : 'No'} free time conflicts.`,
  unknownTimeZones: (names) => `Unknown time zones, read as yours: ${names}.`,
  unreadableEntries: (count) => `${count === 1 ? '1 entry' : `${count} entries`} could not be read.`,
  removeCalendar: 'Remove',
  calendarFileError: (error) => fileErrors[error],
})
