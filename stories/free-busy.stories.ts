import '@whenable/elements/define/free-busy'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { FreeBusyAnswer, PersonHours } from '@whenable/flow/calendar'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { html } from 'lit'
import { storyNow, storyTimeZone } from './states/studio.js'

interface Given {
  people: readonly PersonHours[]
  answers: readonly FreeBusyAnswer[]
  days: number
  duration: number
  hourCycle: 'h12' | 'h23'
  /** Where the viewer is, IANA name. */
  timeZone: string
  busy: boolean
  failed: boolean
}

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
 * When people are busy, and what all have free. A span is chosen by dragging, by the arrow keys, or by pressing one of the free
 * stretches; what it costs is said. Somebody whose calendar gives no answer is unknown, never free.
 */
const meta: Meta<Given> = {
  title: 'Calendars/Free and busy',
  args: {
    ...{ people, answers, days: 1, duration: 30, hourCycle: 'h23', timeZone: storyTimeZone },
    ...{ busy: false, failed: false },
  },
  argTypes: { hourCycle: { control: 'inline-radio', options: ['h12', 'h23'] } },
  render: ({ days, duration, hourCycle, timeZone, busy, failed, ...given }) =>
    html`<when-free-busy
      date="2026-03-12"
      days=${days}
      duration=${duration}
      hour-cycle=${hourCycle}
      time-zone=${timeZone}
      ?busy=${busy}
      ?failed=${failed}
      .people=${given.people}
      .answers=${given.answers}
      .now=${() => storyNow}
    ></when-free-busy>`,
}
export default meta

type Story = StoryObj<Given>

/** A day. */
export const Day: Story = {}

/** One calendar could not be read: nobody takes its owner for free. */
export const PartlyUnknown: Story = {
  args: {
    people: [...people, { email: 'ext@example.org' }],
    answers: [...answers, { object: 'error', email: 'ext@example.org', error: 'not in this account' }],
  },
}

/** Several days side by side. */
export const Week: Story = { args: { days: 5, duration: 60 } }

/** Fifty people over two weeks: what is seen is drawn. */
export const ManyPeople: Story = { args: { people: crowd, answers: crowdAnswers, days: 14 } }

/** In a place as wide as a telephone: a day, and the free stretches first. */
export const Narrow: Story = {
  decorators: [(story) => html`<div style="inline-size: 320px">${story()}</div>`],
}

/** From far away: each person's own clock is named by the viewer's. */
export const FarAway: Story = { args: { timeZone: 'America/New_York', hourCycle: 'h12' } }

/** From right to left. */
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

/** The times are on their way. */
export const Waiting: Story = { args: { answers: [], busy: true } }

/** Nobody is asked for. */
export const Empty: Story = { args: { people: [], answers: [] } }

/** The times could not be loaded. */
export const Failed: Story = { args: { answers: [], failed: true } }
