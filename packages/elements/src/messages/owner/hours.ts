/** Messages of an owner's schedules. Dates, times, lists and names of days come formatted. */
export interface HoursMessages {
  hoursTitle: string
  loadingSchedules: string
  schedulesFailed: string
  noSchedules: string
  noSchedulesHelp: string
  newSchedule: string
  newScheduleName: string
  addSchedule: string
  defaultSchedule: string
  makeDefault: string
  deleteSchedule: string
  scheduleInUse: string
  scheduleChangeFailed: string
  weeklyHours: string
  /** `names` are those of event types, as a list; undefined if they are not known. */
  usedBy: (count: number, names: string | undefined) => string
  free: string
  otherDates: string
  earlierMonth: string
  laterMonth: string
  /** What a date has, after its name: `Thursday, 12 March: other hours`. */
  dateState: (date: string, state: string) => string
  otherHours: string
  timeOff: string
  firstDay: string
  lastDay: string
  dateNote: string
  dateNoteHelp: string
  datesHelp: string
  addDates: string
  changeDates: string
  lastBeforeFirst: string
  editDates: (dates: string) => string
  removeDates: (dates: string) => string
  datesRemoved: (dates: string) => string
  holidays: string
  /** `country` is a name. */
  holidaysIn: (country: string) => string
  holidaysOff: (count: number, next: string | undefined) => string
  holidayCountry: string
  holidayRegion: string
  wholeCountry: string
  holidayList: string
  settings: string
  scheduleName: string
  scheduleTimeZone: string
  travel: string
  travelHelp: string
  addTravel: string
  /** Of a stay without an end, after its first date. */
  travelNoEnd: string
  travelWithoutEnd: string
  travelOverlaps: string
  mostPerDay: string
  mostPerWeek: string
  noLimit: string
  limitHelp: string
  limitInvalid: string
  nameRequired: string
  hoursSaved: string
  hoursMerged: string
  hoursConflict: (what: string) => string
  hoursInvalid: string
  hoursSaveFailed: string
  keepMine: string
  takeTheirs: string
  theirs: (value: string) => string
}

/** English `HoursMessages`. */
export const hoursEnglish: HoursMessages = {
  hoursTitle: 'Availability',
  loadingSchedules: 'Loading your hours…',
  schedulesFailed: "Couldn't load your hours.",
  noSchedules: 'No hours yet',
  noSchedulesHelp: 'Say when people may book you. Event types share these hours.',
  newSchedule: 'New schedule',
  newScheduleName: 'Name of the new schedule',
  addSchedule: 'Add schedule',
  defaultSchedule: 'Default',
  makeDefault: 'Make it the default',
  deleteSchedule: 'Delete schedule',
  scheduleInUse: 'Event types use this schedule. Give them other hours first.',
  scheduleChangeFailed: "That didn't work. Try again.",
  weeklyHours: 'Weekly hours',
  usedBy: (count, names) =>
    count === 0
      ? 'not used yet'
      : `used by ${count === 1 ? '1 event type' : `${count} event types`}${names ? `: ${names}` : ''}`,
  free: 'Free',
  otherDates: 'Other dates',
  earlierMonth: 'Earlier month',
  laterMonth: 'Later month',
  dateState: (date, state) => `${date}: ${state}`,
  otherHours: 'Other hours',
  timeOff: 'Not free',
  firstDay: 'First day',
  lastDay: 'Last day',
  dateNote: 'Note',
  dateNoteHelp: 'Only you see it.',
  datesHelp: 'Choose a day to change its hours, or to take time off.',
  addDates: 'Add',
  changeDates: 'Change',
  lastBeforeFirst: 'The last day must not be before the first.',
  editDates: (dates) => `Change ${dates}`,
  removeDates: (dates) => `Remove ${dates}`,
  datesRemoved: (dates) => `${dates} removed`,
  holidays: 'Holidays',
  holidaysIn: (country) => `Holidays in ${country}`,
  holidaysOff: (count, next) =>
    `${count === 1 ? '1 day off' : `${count} days off`}${next ? `, next ${next}` : ''}`,
  holidayCountry: 'Country',
  holidayRegion: 'Region',
  wholeCountry: 'Whole country',
  holidayList: 'Days off',
  settings: 'Schedule',
  scheduleName: 'Name',
  scheduleTimeZone: 'Time zone',
  travel: 'Travel',
  travelHelp: 'Working from another time zone for a while? Your hours move with you.',
  addTravel: 'Add a trip',
  travelNoEnd: 'no end date',
  travelWithoutEnd: 'Leave it empty if you stay.',
  travelOverlaps: 'Another trip covers some of these days.',
  mostPerDay: 'At most a day',
  mostPerWeek: 'At most a week',
  noLimit: 'No limit',
  limitHelp: 'Bookings of all event types. Weeks begin on Monday.',
  limitInvalid: 'Write a whole number from 1, or nothing.',
  nameRequired: 'Give the schedule a name.',
  hoursSaved: 'Saved. Free times follow at once.',
  hoursMerged: 'The changes of somebody else were added.',
  hoursConflict: (what) => `Somebody else has changed ${what} meanwhile.`,
  hoursInvalid: 'Fix what is marked to save.',
  hoursSaveFailed: "Couldn't save. Your changes are still here.",
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  theirs: (value) => `Theirs: ${value}`,
}
