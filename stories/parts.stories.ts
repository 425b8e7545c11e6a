import '@whenable/elements/define/confirmation'
import '@whenable/elements/define/day-list'
import '@whenable/elements/define/details-form'
import '@whenable/elements/define/month'
import '@whenable/elements/define/own-calendar'
import '@whenable/elements/define/redirect'
import '@whenable/elements/define/slot-list'
import '@whenable/elements/define/time'
import '@whenable/elements/define/week'
import '@whenable/elements/define/zone-select'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { VisitorCalendar } from '@whenable/elements'
import { slotKey } from '@whenable/flow'
import { parseWhen, plainDate } from '@whenable/time'
import { html, type TemplateResult } from 'lit'
import { bookingFacts } from './states/booking-states.js'
import {
  slotAt,
  storyNow,
  storyTimeZone,
  studioBooking,
  studioSettings,
  studioSlots,
} from './states/studio.js'

/** The parts that `<when-booking>` is made of: each also works alone, with plain properties. */
const meta: Meta = { title: 'Parts/All', tags: ['!autodocs'] }
export default meta

type Story = StoryObj

const framed = (content: TemplateResult, width = 420): Story => ({
  render: () => html`<div style="max-inline-size: ${width}px; margin-inline: auto">${content}</div>`,
})

const counts = new Map(
  [3, 4, 5, 9, 10, 12, 16, 17].map((day) => [plainDate(`2026-03-${String(day).padStart(2, '0')}`), 6]),
)

const date = plainDate('2026-03-12')
const slots = studioSlots.filter(({ start }) => start >= slotAt('2026-03-12T00:00:00').start).slice(0, 6)

export const Month = framed(
  html`<when-month month="2026-03" value="2026-03-12" today="2026-03-02" .counts=${counts}></when-month>`,
)
/** With a mark at a day, and what it means in the day's name. */
export const MonthNoted = framed(
  html`<when-month
    month="2026-03"
    value="2026-03-05"
    today="2026-03-02"
    .counts=${counts}
    .notes=${new Map(['2026-03-05', '2026-03-12'].map((day) => [plainDate(day), 'you have something at each of them']))}
  ></when-month>`,
)
export const MonthWaiting = framed(
  html`<when-month month="2026-03" today="2026-03-02" busy .counts=${new Map()}></when-month>`,
)
export const MonthEmpty = framed(
  html`<when-month month="2026-03" today="2026-03-02" .counts=${new Map()}></when-month>`,
)
export const MonthFailed = framed(
  html`<when-month month="2026-03" today="2026-03-02" failed .counts=${new Map()}></when-month>`,
)

export const TwoMonths = framed(
  html`<when-month months="2" month="2026-03" value="2026-03-12" today="2026-03-02" .counts=${counts}></when-month>`,
  760,
)

const week = (words: { slots?: typeof studioSlots; busy?: boolean; failed?: boolean; other?: string }) =>
  framed(
    html`<when-week
      hour-cycle="h23"
      date="2026-03-12"
      today="2026-03-02"
      min="2026-03-02"
      time-zone=${storyTimeZone}
      .slots=${words.slots ?? []}
      .busy=${words.busy ?? false}
      .failed=${words.failed ?? false}
      .otherTimeZone=${words.other ?? null}
    ></when-week>`,
    760,
  )

export const Week = week({ slots: studioSlots })
export const WeekOtherZone = week({ slots: studioSlots, other: 'America/New_York' })
export const WeekWaiting = week({ busy: true })
export const WeekEmpty = week({})
export const WeekFailed = week({ failed: true })

const dayList = (words: { slots?: typeof studioSlots; busy?: boolean; failed?: boolean }) =>
  framed(
    html`<when-day-list
      hour-cycle="h23"
      until="2026-03-31"
      time-zone=${storyTimeZone}
      .slots=${words.slots ?? []}
      .busy=${words.busy ?? false}
      .failed=${words.failed ?? false}
    ></when-day-list>`,
  )

export const DayList = dayList({ slots: studioSlots })
export const DayListWaiting = dayList({ busy: true })
export const DayListEmpty = dayList({})
export const DayListFailed = dayList({ failed: true })

const list = (words: {
  slots?: typeof slots
  busy?: boolean
  failed?: boolean
  other?: string
  value?: string
  clashOf?: VisitorCalendar['clashOf']
}) =>
  framed(
    html`<when-slot-list
      hour-cycle="h23"
      time-zone=${storyTimeZone}
      .date=${date}
      .slots=${words.slots ?? []}
      .busy=${words.busy ?? false}
      .failed=${words.failed ?? false}
      .otherTimeZone=${words.other ?? null}
      .value=${words.value ?? ''}
      .clashOf=${words.clashOf ?? null}
    ></when-slot-list>`,
    260,
  )

export const SlotList = list({ slots, ...(slots[2] ? { value: slotKey(slots[2]) } : {}) })
/** Sessions of a class, two of them at once. */
export const SlotListSeats = list({
  slots: slots.slice(0, 4).map((slot, index) => ({
    ...slot,
    start: (slots[index - (index % 2)] ?? slot).start,
    event: { eventId: `session-${index}`, seats: [3, 1, 0, undefined][index] },
  })),
})
export const SlotListOtherZone = list({ slots, other: 'America/New_York' })
export const SlotListClashes = list({
  slots,
  clashOf: ({ start }) =>
    start === slots[1]?.start ? 'event' : start === slots[2]?.start ? 'all-day' : undefined,
})
export const SlotListWaiting = list({ busy: true })
export const SlotListEmpty = list({})
export const SlotListFailed = list({ failed: true })

const ownCalendar = (calendar: VisitorCalendar | null = null) =>
  framed(html`<when-own-calendar .slots=${slots} .calendar=${calendar}></when-own-calendar>`)

const workCalendar: VisitorCalendar = {
  name: 'work.ics',
  clashOf: ({ start }) => (slots.slice(1, 3).some((slot) => slot.start === start) ? 'event' : undefined),
  unknownZones: [],
  unreadable: 0,
}

/** Drops a file that tells `text` when it is read, as soon as the story is drawn. */
const dropping = (text: Promise<string>): Story => ({
  ...ownCalendar(),
  play: ({ canvasElement }) => {
    const file = { name: 'work.ics', size: 1, text: () => text }
    const drop = Object.assign(new Event('drop'), { dataTransfer: { types: ['Files'], files: [file] } })
    canvasElement.querySelector('when-own-calendar')?.dispatchEvent(drop)
  },
})

export const OwnCalendar = ownCalendar()
export const OwnCalendarClashes = ownCalendar(workCalendar)
export const OwnCalendarDoubts = ownCalendar({
  ...workCalendar,
  unknownZones: ['Customized Time Zone', 'Office'],
  unreadable: 3,
})
export const OwnCalendarReading = dropping(new Promise(() => {}))
export const OwnCalendarFailed = dropping(Promise.resolve('%PDF-1.7'))

export const ZoneSelect = framed(
  html`<when-zone-select .value=${storyTimeZone} .now=${storyNow}></when-zone-select>`,
)
export const ZoneSelectLocked = framed(
  html`<when-zone-select locked .value=${storyTimeZone} .now=${storyNow}></when-zone-select>`,
)

export const DetailsForm = framed(
  html`<when-details-form .settings=${studioSettings} .draft=${bookingFacts.draft}></when-details-form>`,
  520,
)
export const DetailsFormSending = framed(
  html`<when-details-form pending .settings=${studioSettings} .draft=${bookingFacts.draft}></when-details-form>`,
  520,
)

export const Confirmation = framed(
  html`<when-confirmation
    reschedulable
    cancellable
    hour-cycle="h23"
    time-zone=${storyTimeZone}
    manage-url="https://booking.example.com/manage/reference"
    .booking=${studioBooking}
    .settings=${studioSettings}
    .now=${() => storyNow}
  ></when-confirmation>`,
  720,
)

const leading = {
  ...studioSettings,
  appearance: {
    thank_you_message: 'Thank you! Find what to bring along at https://marlow.example/first-visit.',
  },
  scheduler: studioSettings.scheduler && {
    ...studioSettings.scheduler,
    confirmation_redirect_url: 'https://marlow.example/thanks',
  },
}

/** An owner's thanks and page, for a page that takes nobody on by itself. */
export const ConfirmationOnward = framed(
  html`<when-confirmation
    redirect
    repeatable
    hour-cycle="h23"
    time-zone=${storyTimeZone}
    .booking=${{ ...studioBooking, bookingId: 'onward' }}
    .settings=${leading}
    .now=${() => storyNow}
    @when-booking-redirect=${(event: Event) => event.preventDefault()}
  ></when-confirmation>`,
  720,
)

export const Redirect = framed(
  html`<when-redirect
    delay="86400"
    .booking=${{ ...studioBooking, bookingId: 'redirect' }}
    .settings=${leading}
  ></when-redirect>`,
)

export const Time = framed(
  html`<p>
      An instant: <when-time datetime=${storyNow} time-zone=${storyTimeZone} format="long"></when-time>
    </p>
    <p>
      A stretch of days:
      <when-time
        time-zone=${storyTimeZone}
        .when=${parseWhen({ start_date: '2026-03-10', end_date: '2026-03-12' })}
      ></when-time>
    </p>`,
)
