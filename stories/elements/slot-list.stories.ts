import '@whenable/elements/define/slot-list'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { SlotList } from '@whenable/elements'
import { slotKey } from '@whenable/flow'
import { plainDate } from '@whenable/time'
import { expect, userEvent, waitFor } from 'storybook/test'
import { chosenSlot, daySlots, fortySlots, storyTimeZone } from '../states/studio.js'

const [second, third] = daySlots.slice(1).map(({ start }) => start)

/** The times of one day; the chosen one has the button beside it that goes on. */
const meta: Meta<SlotList> = {
  title: 'Elements/when-slot-list',
  component: 'when-slot-list',
  parameters: { width: 260 },
  args: { hourCycle: 'h23', timeZone: storyTimeZone, date: plainDate('2026-03-12'), slots: daySlots },
}
export default meta

type Story = StoryObj<SlotList>

/** A time is chosen. */
export const Default: Story = { args: { value: slotKey(chosenSlot) } }

/** The day has one free time. */
export const One: Story = { args: { slots: daySlots.slice(0, 1) } }

/** From six in the morning on, forty times. */
export const Forty: Story = { args: { slots: fortySlots } }

/** By the clock of twelve hours, a time chosen. */
export const TwelveHours: Story = { args: { hourCycle: 'h12', value: slotKey(chosenSlot) } }

/** The arrow keys go from time to time, and Enter chooses one. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector('when-slot-list') as SlotList
    await list.updateComplete
    list.focus()
    await waitFor(() => expect(list.shadowRoot?.activeElement).toBeTruthy())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(list.value).toBe(String(third)))
  },
}

/** Sessions of a class, two of them at once. */
export const Seats: Story = {
  args: {
    slots: daySlots.slice(0, 4).map((slot, index) => ({
      ...slot,
      start: (daySlots[index - (index % 2)] ?? slot).start,
      event: { eventId: `session-${index}`, seats: [3, 1, 0, undefined][index] },
    })),
  },
}

/** The hosts' clock stands beside the visitor's where it says something else. */
export const OtherZone: Story = { args: { otherTimeZone: 'America/New_York' } }

/** The visitor has something at two of the times. */
export const Conflicts: Story = {
  args: {
    conflictOf: ({ start }) => (start === second ? 'event' : start === third ? 'all-day' : undefined),
  },
  parameters: { written: { conflictOf: "({ start }) => (busyAt.has(start) ? 'event' : undefined)" } },
}

/** The times are on their way. */
export const Waiting: Story = { args: { slots: [], busy: true } }

/** The day has no free time. */
export const Empty: Story = { args: { slots: [] } }

/** The times could not be loaded. */
export const Failed: Story = { args: { slots: [], failed: true } }
