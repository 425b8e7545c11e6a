import '@whenable/elements/define/calendar-import'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { CalendarImport, VisitorCalendar } from '@whenable/elements'
import { daySlots, storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

const calendar: VisitorCalendar = {
  name: 'work.ics',
  conflictOf: ({ start }) =>
    daySlots.slice(1, 3).some((slot) => slot.start === start) ? 'event' : undefined,
  unknownTimeZones: [],
  unreadable: 0,
}

/** The code that a page writes for a known calendar. */
const written = {
  calendar: `{
  name: 'work.ics',
  conflictOf: ({ start }) => (busyAt.has(start) ? 'event' : undefined),
  unknownZones: [],
  unreadable: 0,
}`,
}

/** Imports a calendar file from the visitor. It stays in the page. */
const meta: Meta<CalendarImport> = {
  title: 'Elements/when-calendar-import',
  component: 'when-calendar-import',
  parameters: { width: 420 },
  args: { slots: daySlots, timeZone: storyTimeZone, now: () => storyNow },
}
export default meta

type Story = StoryObj<CalendarImport>

/** Drops a file with `text` as its content. */
const dropping =
  (text: Promise<string>, seen: RegExp): Story['play'] =>
  async ({ canvasElement }) => {
    const visitor = visitorOf(canvasElement)
    await visitor.dropFile(
      Object.assign(new File(['.'], 'work.ics'), {
        arrayBuffer: async () => new TextEncoder().encode(await text).buffer,
      }),
    )
    await visitor.expectText(seen)
  }

/** No file has been chosen. */
export const Default: Story = {}

/** Two free times conflict with the calendar. */
export const Conflicts: Story = { args: { calendar }, parameters: { written } }

/** Parts of the file are unreadable. */
export const Warnings: Story = {
  args: { calendar: { ...calendar, unknownTimeZones: ['Customized Time Zone', 'Office'], unreadable: 3 } },
}

/** The file is being read. */
export const Reading: Story = { play: dropping(new Promise(() => {}), /Reading/) }

/** The file is not a calendar. */
export const Failed: Story = { play: dropping(Promise.resolve('%PDF-1.7'), /calendar/) }

/** A file is read, and one time conflicts with it. */
export const Read: Story = {
  play: dropping(
    Promise.resolve(`BEGIN:VCALENDAR
BEGIN:VEVENT
UID:review
DTSTART:20260312T143000Z
DTEND:20260312T150000Z
SUMMARY:Review
END:VEVENT
END:VCALENDAR`),
    /work\.ics/,
  ),
}
