import type { FreeBusyAnswer } from '@whenable/contract'
import '@whenable/elements/define/free-busy'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { FreeBusy } from '@whenable/elements'
import type { PersonHours } from '@whenable/flow/calendar'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { storyNow, storyTimeZone } from '../states/studio.js'

const at = (clock: string, date = '2026-03-12'): Instant => parseInstant(`${date}T${clock}:00Z`)
const slot = (start: string, end: string, status = 'busy') => ({
  start_time: at(start),
  end_time: at(end),
  status,
})

const person = (name: string, timeZone: string, end = '18:00'): PersonHours => ({
  email: `${name.split(' ')[0]?.toLowerCase()}@marlow.example`,
  name,
  timeZone,
  openHours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end, timezone: timeZone }],
})

const people = [
  person('Ada Mensah', 'Europe/Lisbon'),
  person('Jonas Okafor', 'Africa/Lagos'),
  person('Noor Haddad', 'Asia/Beirut'),
]
const answers: FreeBusyAnswer[] = [
  { email: 'ada@marlow.example', time_slots: [slot('09:00', '09:30'), slot('12:00', '13:06')] },
  { email: 'jonas@marlow.example', time_slots: [slot('08:30', '10:00'), slot('14:00', '16:00')] },
  {
    email: 'noor@marlow.example',
    time_slots: [slot('11:57', '12:12'), slot('13:00', '13:30', 'tentative')],
  },
]

/** Fifty people over two weeks, busy by a pattern. */
const crowd = Array.from({ length: 50 }, (_, index) =>
  person(`Person${index + 1} of many`, ['Europe/Lisbon', 'Africa/Lagos', 'Asia/Beirut'][index % 3] as string),
)
const crowdAnswers = crowd.map(({ email }, index): FreeBusyAnswer => {
  const hours = Array.from({ length: 14 * 4 }, (_, slot) => Math.floor(slot / 4) * 24 + 9 + (slot % 4) * 2)
  return {
    email,
    time_slots: hours.map((hour) => {
      const start = instant(at('00:00') + hour * 3600 + (index % 5) * 600)
      return { start_time: start, end_time: instant(start + 1800 + (index % 3) * 900), status: 'busy' }
    }),
  }
})

/**
 * When people are busy, and when all of them are free. A time range is chosen by dragging, by arrow keys, or by pressing a free
 * time. Conflicts are named. A person whose calendar does not answer is unknown, never free.
 */
const meta: Meta<FreeBusy> = {
  title: 'Elements/when-free-busy',
  component: 'when-free-busy',
  args: {
    ...{ people, answers, date: '2026-03-12', hourCycle: 'h23', timeZone: storyTimeZone },
    now: () => storyNow,
  },
}
export default meta

type Story = StoryObj<FreeBusy>

/** A day. */
export const Default: Story = {}

/** One calendar could not be read, so its owner counts as unknown. */
export const PartlyUnknown: Story = {
  args: {
    people: [...people, { email: 'ext@example.org' }],
    answers: [...answers, { object: 'error', email: 'ext@example.org', error: 'not in this account' }],
  },
}

/** Several days side by side. */
export const Week: Story = { args: { days: 5, duration: 60 } }

/** Fifty people over two weeks. Only visible times are drawn. */
export const ManyPeople: Story = { args: { people: crowd, answers: crowdAnswers, days: 14 } }

/** On a phone-sized layout: one day, free times first. */
export const Narrow: Story = {
  parameters: { width: 320 },
}

/** A distant time zone, with each person's local time beside the viewer's. */
export const FarAway: Story = { args: { timeZone: 'America/New_York', hourCycle: 'h12' } }

/** Right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' } }

/** The times are loading. */
export const Loading: Story = { args: { answers: [], busy: true } }

/** No people. */
export const Empty: Story = { args: { people: [], answers: [] } }

/** Loading the times failed. */
export const Failed: Story = { args: { answers: [], failed: true } }
