import '@whenable/elements/define/time'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import {
  formatDate,
  formatRange,
  type Instant,
  type Occurrence,
  offsetAt,
  parseInstant,
  type When,
  zoneLabel,
} from '@whenable/time'
import { expandEvent } from '@whenable/time/recurrence'
import { html, nothing } from 'lit'
import { expect } from 'storybook/test'
import './studios.css'

interface Given {
  when: object
  /** Lines of RFC 5545, one a line. */
  recurrence: string
  /** Where days begin, and where a series without a zone of its own takes place. */
  timeZone: string
  zones: readonly string[]
  hourCycle: 'h12' | 'h23'
}

/** The number of listed occurrences. */
const most = 12

/** How many years to search after the first occurrence. */
const years = 3

interface Read {
  readonly when: When
  readonly lines: readonly string[]
  readonly occurrences: readonly Occurrence[]
}

/** The meaning of the input, or the error message. */
const read = ({ when, recurrence, timeZone }: Given): Read | string => {
  const lines = recurrence
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  try {
    const event = { id: 'event', when, recurrence: lines }
    const from = 0 as Instant
    const [first] = expandEvent({ id: 'event', when }, [], { from, to: (2 ** 40) as Instant, timeZone })
    if (!first) return 'Nothing takes place.'
    const to = (first.end + years * 366 * 86_400) as Instant
    return { when: first.when, lines, occurrences: expandEvent(event, [], { from, to, timeZone }) }
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

const language = (): string => document.documentElement.lang || 'en'

/** An occurrence in a time zone. Dates are the same in each. */
const cell = ({ start, end, allDay }: Occurrence, timeZone: string, { hourCycle, timeZone: own }: Given) => {
  const locale = language()
  const zone = allDay ? own : timeZone
  const day = formatDate(start, { locale, timeZone: zone, style: 'weekday-day' })
  return allDay ? day : html`${day}<br />${formatRange(start, end, { locale, timeZone, hourCycle })}`
}

/** Whether clocks have changed since the previous occurrence. */
const isChanged = (occurrences: readonly Occurrence[], index: number, timeZone: string): boolean => {
  const [before, now] = [occurrences[index - 1], occurrences[index]]
  return !!before && !!now && offsetAt(before.start, timeZone) !== offsetAt(now.start, timeZone)
}

const table = ({ occurrences }: Read, given: Given) => {
  const shown = occurrences.slice(0, most)
  return html`<div class="wide" role="region" aria-label="Occurrences" tabindex="0">
    <table class="measured">
      <caption>
        ${occurrences.length > most ? `The first ${most} of ${occurrences.length} in ${years} years` : `All ${shown.length} in ${years} years`}
      </caption>
      <thead>
        <tr>
          ${given.zones.map((zone) => html`<th scope="col">${zone}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (occurrence, index) =>
            html`<tr>
              ${given.zones.map(
                (zone) =>
                  html`<td>
                    ${cell(occurrence, zone, given)}${
                      !occurrence.allDay && isChanged(shown, index, zone)
                        ? html`<br /><small>clocks changed: ${zoneLabel(zone, occurrence.start, language()).offset}</small>`
                        : nothing
                    }
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const draw = (given: Given) => {
  const found = read(given)
  if (typeof found === 'string') return html`<p role="alert">${found}</p>`
  return html`<dl class="drawn">
      ${given.zones.map(
        (zone) =>
          html`<dt>${zone}</dt>
            <dd>
              <when-time
                format="range"
                time-zone=${zone}
                hour-cycle=${given.hourCycle}
                .when=${found.when}
                .recurrence=${found.lines.length ? found.lines : null}
              ></when-time>
            </dd>`,
      )}
    </dl>
    ${table(found, given)}`
}

/**
 * The meaning of a `when` object and its recurrence lines: the text of `when-time`, and its occurrences in three time zones. An
 * error names the field, the value and what was expected.
 */
const meta: Meta<Given> = {
  title: 'Studios/Time',
  args: {
    when: {
      object: 'timespan',
      start_time: 1773928800,
      end_time: 1773932400,
      start_timezone: 'America/New_York',
      end_timezone: 'America/New_York',
    },
    recurrence: 'RRULE:FREQ=WEEKLY;COUNT=6',
    timeZone: 'Europe/Lisbon',
    zones: ['America/New_York', 'Europe/Lisbon', 'Asia/Kolkata'],
    hourCycle: 'h23',
  },
  argTypes: { hourCycle: { control: 'inline-radio', options: ['h12', 'h23'] } },
  parameters: { docs: { source: { code: null } } },
  render: draw,
}
export default meta

type Story = StoryObj<Given>

/** Weekly in New York, where clocks have already changed. In Lisbon it moves by an hour until clocks change there too. */
export const AcrossClockChanges: Story = {
  play: async ({ canvas }) => {
    const times = canvas
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent?.match(/\d\d:\d\d/g)?.filter((_, index) => index % 2 === 0))
    await expect(times).toEqual([
      ['10:00', '14:00', '19:30'],
      ['10:00', '14:00', '19:30'],
      ...Array(4).fill(['10:00', '15:00', '19:30']),
    ])
  },
}

/** Dates are the same in every time zone. */
export const Days: Story = {
  args: {
    when: { object: 'datespan', start_date: '2026-02-27', end_date: '2026-03-01' },
    recurrence: 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5',
  },
}

/** The last working day of a month, without one occurrence and with an extra one. */
export const Exceptions: Story = {
  args: {
    recurrence:
      'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=8\nEXDATE;TZID=America/New_York:20260430T100000\nRDATE;TZID=America/New_York:20260504T100000',
  },
}

/** An error that names the unreadable part. */
export const Unreadable: Story = {
  args: { recurrence: 'RRULE:FREQ=FORTNIGHTLY' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('FORTNIGHTLY')
  },
}

/** Every day at 1:30, from the first 1:30 of the night on which Lisbon's clocks go back. */
export const ClocksGoBack: Story = {
  args: {
    when: { object: 'time', time: Number(parseInstant('2026-10-25T00:30:00Z')) },
    recurrence: 'RRULE:FREQ=DAILY;COUNT=4',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/clocks changed/)).toHaveLength(1)
  },
}
