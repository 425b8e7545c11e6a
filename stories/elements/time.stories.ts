import '@whenable/elements/define/time'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Time, TimeStyle } from '@whenable/elements'
import type { When } from '@whenable/time'
import { html } from 'lit'
import { invitation, sampleNow, sampleTimeZone } from '../states/sample-events.js'

const formats: readonly TimeStyle[] = ['short', 'long', 'time', 'date', 'range', 'relative']

/** A time as text, in the reader's language and time zone. */
const meta: Meta<Time> = {
  title: 'Elements/when-time',
  component: 'when-time',
  args: {
    datetime: '2026-03-12T10:30:00Z',
    hourCycle: 'h23',
    timeZone: sampleTimeZone,
    now: () => sampleNow,
  },
}
export default meta

type Story = StoryObj<Time>

/** An instant. */
export const Default: Story = {}

/** A `when` in each format. */
export const Formats: Story = {
  args: { when: invitation.when as When },
  render: ({ when, hourCycle, timeZone }) =>
    html`<dl>
      ${formats.map(
        (format) =>
          html`<dt>${format}</dt>
            <dd>
              <when-time
                format=${format}
                hour-cycle=${hourCycle}
                time-zone=${timeZone}
                .now=${() => sampleNow}
                .when=${when}
              ></when-time>
            </dd>`,
      )}
    </dl>`,
}

/** Dates, which are the same in every time zone. */
export const Days: Story = {
  args: {
    when: { start_date: '2026-03-12', end_date: '2026-03-14' } as When,
    timeZone: 'Pacific/Kiritimati',
  },
}

/** A relative time that stays current. */
export const Relative: Story = { args: { datetime: '2026-03-12T13:30:00Z', format: 'relative' } }

/** By a pattern of date-fns, in the reader's language. */
export const Pattern: Story = { args: { pattern: "EEEE d MMMM, HH:mm 'h'" } }

/** With its recurrence as a sentence. */
export const Recurring: Story = {
  args: { when: invitation.when as When, recurrence: ['RRULE:FREQ=MONTHLY;BYDAY=2TH;COUNT=6'] },
}

/** An unreadable value leaves the page's own text. */
export const Unreadable: Story = {
  args: { datetime: 'soon' },
  parameters: { content: 'on a Thursday in March' },
}
