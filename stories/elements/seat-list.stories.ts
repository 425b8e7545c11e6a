import '@whenable/elements/define/seat-list'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { SeatList } from '@whenable/elements'
import type { Slot } from '@whenable/flow'
import { instant } from '@whenable/time'
import { slotAt, storyTimeZone } from '../states/studio.js'

/** An event of two hours with the given number of seats left, of twelve. */
const event = (wall: string, title: string, description: string, seats: number): Slot => {
  const { start } = slotAt(wall)
  const details = { title, description, location: 'Workshop' }
  const own = { eventId: title, calendarId: 'classes', seats, allSeats: 12, ...details }
  return { start, end: instant(start + 7200), emails: [], event: own }
}

const drawing = 'Two hours with pencil and paper. Nobody needs to be able to draw.'
const critique = 'Bring something unfinished. We look at it together.'
const slots = [
  event('2026-03-04T18:30:00', 'Drawing what you mean', drawing, 3),
  event('2026-03-07T10:00:00', 'Open critique', critique, 12),
  event('2026-03-14T10:00:00', 'Paper models', 'From a sketch to a model that folds.', 1),
]
const closed = [event('2026-03-11T18:30:00', 'Drawing what you mean', drawing, 0)]

/** Group events by day with the seats left, including full ones. */
const meta: Meta<SeatList> = {
  title: 'Elements/when-seat-list',
  component: 'when-seat-list',
  parameters: { width: 620 },
  args: { hourCycle: 'h23', until: '2026-03-31', timeZone: storyTimeZone, slots, closed },
}
export default meta

type Story = StoryObj<SeatList>

/** Events of two weeks, one of which is full. */
export const Default: Story = {}

/** On a phone-sized layout. */
export const Narrow: Story = { args: { hourCycle: 'h12' }, parameters: { width: 320 } }

/** The events are loading. */
export const Loading: Story = { args: { slots: [], closed: [], busy: true } }

/** No events. */
export const Empty: Story = { args: { slots: [], closed: [] } }

/** Loading the events failed. */
export const Failed: Story = { args: { slots: [], closed: [], failed: true } }
