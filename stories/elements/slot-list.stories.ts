import '@whenable/elements/define/slot-list'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { SlotList } from '@whenable/elements'
import { slotKey } from '@whenable/flow'
import { plainDate } from '@whenable/time'
import { expect, userEvent, waitFor } from 'storybook/test'
import { inForm, submittedBy } from '../states/in-form.js'
import { chosenSlot, daySlots, fortySlots, storyTimeZone } from '../states/studio.js'

const [second, third] = daySlots.slice(1).map(({ start }) => start)

/** The times of one day. The chosen one has a button that continues. */
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

/** Forty times, from six in the morning. */
export const Forty: Story = { args: { slots: fortySlots } }

/** With a 12-hour clock and a chosen time. */
export const TwelveHours: Story = { args: { hourCycle: 'h12', value: slotKey(chosenSlot) } }

/** Arrow keys move between times, and Enter chooses one. */
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

/** The hosts' time is shown beside the visitor's where it differs. */
export const OtherTimeZone: Story = { args: { otherTimeZone: 'America/New_York' } }

/** Two times conflict with the visitor's calendar. */
export const Conflicts: Story = {
  args: {
    conflictOf: ({ start }) => (start === second ? 'event' : start === third ? 'all-day' : undefined),
  },
  parameters: { written: { conflictOf: "({ start }) => (busyAt.has(start) ? 'event' : undefined)" } },
}

/** The times are loading. */
export const Loading: Story = { args: { slots: [], busy: true } }

/** The day has no free time. */
export const Empty: Story = { args: { slots: [] } }

/** Loading the times failed. */
export const Failed: Story = { args: { slots: [], failed: true } }

/** In a form, which submits the chosen time. */
export const InForm: Story = {
  args: { name: 'time', value: slotKey(chosenSlot), required: true },
  render: inForm('when-slot-list'),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(submittedBy(canvasElement)).toEqual({ time: slotKey(chosenSlot) }))
  },
}
