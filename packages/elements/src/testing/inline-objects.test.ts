import { expect, fixture, html } from '@open-wc/testing'
import { parseInstant, plainDate } from '@whenable/time'
import { type LitElement, render, type TemplateResult } from 'lit'
import '../define/agenda.js'
import '../define/booking.js'
import '../define/calendar.js'
import '../define/confirmation.js'
import '../define/day-list.js'
import '../define/details-form.js'
import '../define/event.js'
import '../define/free-busy.js'
import '../define/group-events.js'
import '../define/manage-booking.js'
import '../define/month.js'
import '../define/organizer-confirmation.js'
import '../define/redirect.js'
import '../define/host-page.js'
import '../define/routing-form.js'
import '../define/slot-list.js'
import '../define/week.js'
import {
  type BookingService,
  type CalendarSource,
  formatBookingReference,
  type PeopleSource,
} from '@whenable/contract'
import type { Booking } from '../booking/booking.js'
import { existingBooking, ids, memoryService, now, settingsWith, slotsOn } from './memory-service.js'
import { waitForText } from './render-booking.js'
import { control, deepAll, deepOne, focused, type as typeInto } from './shadow.js'

const slots = () => slotsOn('2026-03-12', '10:00', '10:30', '15:00')
const clock = () => () => now

/** Counts every call, and creates a service with the same key on each access, like a page's render function. */
const countedService = () => {
  const service = memoryService({
    slots: slots(),
    settings: settingsWith({ booking: existingBooking(slots()[0]!) }),
  })
  const inline = (): BookingService & { readonly key: string } => ({
    key: 'the service',
    settings: (...given) => service.settings(...given),
    availability: (...given) => service.availability(...given),
    book: (...given) => service.book(...given),
    booking: (...given) => service.booking(...given),
    reschedule: (...given) => service.reschedule(...given),
    cancel: (...given) => service.cancel(...given),
    answer: (...given) => service.answer(...given),
  })
  return { inline, count: () => service.calls.length }
}

const standup = () => ({
  id: 'e1',
  calendar_id: 'c1',
  title: 'Stand-up',
  when: {
    object: 'timespan',
    start_time: parseInstant('2026-03-10T10:00:00Z'),
    end_time: parseInstant('2026-03-10T11:00:00Z'),
  },
  participants: [{ email: 'ada@example.com', status: 'noreply' }],
})

const record = {
  bookingId: 'b1',
  configurationId: 'c1',
  bookingRef: undefined,
  status: 'booked',
  title: 'Walkthrough',
  start: now,
  end: now,
  guest: { name: 'Noor', email: 'noor@example.com' },
}

const countedSource = () => {
  let calls = 0
  const inline = (): CalendarSource & { readonly key: string } => ({
    key: 'the source',
    calendars: async () => {
      calls++
      return [{ id: 'c1', name: 'Work' }]
    },
    events: async () => {
      calls++
      return [standup() as never]
    },
  })
  return { inline, count: () => calls }
}

const countedPeople = () => {
  let calls = 0
  const inline = (): PeopleSource & { readonly key: string } => ({
    key: 'the source',
    freeBusy: async ({ emails }) => {
      calls++
      return emails.map((email) => ({ email, time_slots: [] }))
    },
  })
  return { inline, count: () => calls }
}

/** An element that a page's render function creates with new objects each time, and the state that a visitor has reached. */
interface Row {
  readonly draw: () => TemplateResult
  readonly act: (element: LitElement) => unknown
  readonly waitForText: RegExp
  readonly count?: () => number
}

const rows: Readonly<Record<string, () => Row>> = {
  'when-booking': () => {
    const { inline, count } = countedService()
    return {
      count,
      draw: () => html`<when-booking
        no-draft
        time-zone="UTC"
        .service=${inline()}
        .settings=${settingsWith()}
        .slots=${slots()}
        .prefill=${{ email: 'noor@example.com' }}
        .messages=${{ today: 'Today' }}
        .now=${clock()}
      ></when-booking>`,
      act: async (element) => {
        await waitForText(element, /10:30/)
        deepOne(element, '[part~=slot]').click()
        await element.updateComplete
        const list = deepOne<LitElement>(element, 'when-slot-list')
        await list.updateComplete
        deepOne(list, '[part~=confirm-button]').click()
        await waitForText(element, /Your details/)
        const name = deepOne<HTMLInputElement>(element, "[name='name']")
        name.focus()
        typeInto(name, 'Noor')
      },
      waitForText: /Your details/,
    }
  },
  'when-booking, configurations': () => {
    const { inline, count } = countedService()
    return {
      count,
      draw: () => html`<when-booking
        no-draft
        time-zone="UTC"
        .configurations=${[
          { configurationId: 'a', label: 'Short', service: inline() },
          { configurationId: 'b', label: 'Long', service: inline() },
        ]}
        .now=${clock()}
      ></when-booking>`,
      act: async (element) => {
        await waitForText(element, /Long/)
        const [, long] = deepAll<HTMLInputElement>(element.shadowRoot!, '[type=radio]')
        long!.focus()
        long!.click()
        await waitForText(element, /10:30/)
      },
      waitForText: /10:30/,
    }
  },
  'when-group-events': () => {
    const { inline, count } = countedService()
    return {
      count,
      draw: () =>
        html`<when-group-events no-draft time-zone="UTC" .service=${inline()} .now=${clock()}></when-group-events>`,
      act: (element) => waitForText(element, /10:30/),
      waitForText: /10:30/,
    }
  },
  'when-manage-booking': () => {
    const { inline, count } = countedService()
    return {
      count,
      draw: () => html`<when-manage-booking
        booking-ref=${formatBookingReference(ids)}
        .service=${inline()}
        .now=${clock()}
      ></when-manage-booking>`,
      act: async (element) => {
        await waitForText(element, /Your booking/)
        control(element, 'Cancel').click()
        await waitForText(element, /Keep/)
        deepOne(element, 'textarea').focus()
      },
      waitForText: /Keep/,
    }
  },
  'when-organizer-confirmation': () => {
    const { inline, count } = countedService()
    return {
      count,
      draw: () => html`<when-organizer-confirmation
        booking-ref=${formatBookingReference({ ...ids, salt: 'salt' })}
        .service=${inline()}
        .was=${{ start: now, end: now }}
        .now=${clock()}
      ></when-organizer-confirmation>`,
      act: (element) => waitForText(element, /Noor/),
      waitForText: /Noor/,
    }
  },
  'when-calendar': () => {
    const { inline, count } = countedSource()
    return {
      count,
      draw: () => html`<when-calendar
        date="2026-03-10"
        time-zone="UTC"
        .source=${inline()}
        .businessHours=${{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }}
        .now=${clock()}
      ></when-calendar>`,
      act: async (element) => {
        await waitForText(element, /Stand-up/)
        element.focus()
        await element.updateComplete
      },
      waitForText: /Stand-up/,
    }
  },
  'when-calendar, a list of its own': () => ({
    draw: () => html`<when-calendar
      date="2026-03-10"
      time-zone="UTC"
      .events=${[standup()]}
      .calendars=${[{ id: 'c1', name: 'Work' }]}
      .now=${clock()}
    ></when-calendar>`,
    act: async (element) => {
      await waitForText(element, /Stand-up/)
      element.focus()
      await element.updateComplete
    },
    waitForText: /Stand-up/,
  }),
  'when-agenda': () => {
    const { inline, count } = countedSource()
    return {
      count,
      draw: () => html`<when-agenda time-zone="UTC" .source=${inline()} .now=${clock()}></when-agenda>`,
      act: async (element) => {
        await waitForText(element, /Stand-up/)
        deepOne(element, '[part~=event]').focus()
      },
      waitForText: /Stand-up/,
    }
  },
  'when-event': () => ({
    draw: () =>
      html`<when-event answerable email="ada@example.com" time-zone="UTC" .event=${standup()}></when-event>`,
    act: async (element) => {
      control(element, 'Yes').focus()
      control(element, 'Yes').click()
      await element.updateComplete
      expect(deepOne(element, '[aria-pressed=true]').textContent).to.include('Yes')
    },
    waitForText: /Stand-up/,
  }),
  'when-free-busy': () => {
    const { inline, count } = countedPeople()
    return {
      count,
      draw: () => html`<when-free-busy
        date="2026-03-10"
        time-zone="UTC"
        .people=${[{ email: 'ada@example.com', name: 'Ada' }]}
        .source=${inline()}
        .value=${null}
        .now=${clock()}
      ></when-free-busy>`,
      act: async (element) => {
        await waitForText(element, /Ada/)
        element.focus()
        await element.updateComplete
      },
      waitForText: /Ada/,
    }
  },
  'when-host-page': () => {
    let calls = 0
    const inline = () => ({
      key: 'the source',
      hostPage: async () => {
        calls++
        return { slug: 'ada', name: 'Ada', timezone: 'UTC', event_types: [] }
      },
    })
    return {
      count: () => calls,
      draw: () => html`<when-host-page time-zone="UTC" .source=${inline()} .now=${clock()}></when-host-page>`,
      act: (element) => waitForText(element, /Ada/),
      waitForText: /nothing to book/,
    }
  },
  'when-routing-form': () => {
    let calls = 0
    const inline = () => ({
      key: 'the source',
      routingForm: async () => {
        calls++
        return {
          ...{ slug: 'help', title: 'How can we help?' },
          questions: [{ key: 'need', label: 'Need', answers: ['A', 'B'] }],
        }
      },
      target: async () => ({ type: 'message', text: 'Call us.' }) as const,
    })
    return {
      count: () => calls,
      draw: () => html`<when-routing-form .source=${inline()} .now=${clock()}></when-routing-form>`,
      act: (element) => waitForText(element, /How can we help/),
      waitForText: /Continue/,
    }
  },
  'when-details-form': () => ({
    draw: () => html`<when-details-form
      .settings=${settingsWith()}
      .draft=${{ name: '', email: '', guests: [], answers: {} }}
      .prefill=${{ locked: [] }}
    ></when-details-form>`,
    act: (element) => {
      const name = deepOne<HTMLInputElement>(element, "[name='name']")
      name.focus()
      typeInto(name, 'Noor')
    },
    waitForText: /Your details/,
  }),
  'when-month': () => ({
    draw: () => html`<when-month
      month="2026-03"
      today="2026-03-10"
      .counts=${new Map([[plainDate('2026-03-12'), 3]])}
      .notes=${new Map([[plainDate('2026-03-12'), 'busy']])}
    ></when-month>`,
    act: async (element) => {
      element.focus()
      await element.updateComplete
    },
    waitForText: /March/,
  }),
  ...Object.fromEntries(
    (['slot-list', 'week', 'day-list'] as const).map((name): [string, () => Row] => [
      `when-${name}`,
      () => ({
        draw: () =>
          name === 'slot-list'
            ? html`<when-slot-list date="2026-03-12" time-zone="UTC" .slots=${slots()} .conflictOf=${() => undefined}></when-slot-list>`
            : name === 'week'
              ? html`<when-week date="2026-03-12" time-zone="UTC" .slots=${slots()} .conflictOf=${() => undefined}></when-week>`
              : html`<when-day-list date="2026-03-12" time-zone="UTC" .slots=${slots()} .conflictOf=${() => undefined}></when-day-list>`,
        act: async (element) => {
          await waitForText(element, /10:30/)
          const slot = deepOne(element, '[part~=slot]')
          slot.focus()
          slot.click()
          await element.updateComplete
        },
        waitForText: /10:30/,
      }),
    ]),
  ),
  'when-confirmation': () => ({
    draw: () =>
      html`<when-confirmation time-zone="UTC" .booking=${{ ...record }} .settings=${settingsWith()} .now=${clock()}></when-confirmation>`,
    act: (element) => element.focus(),
    // The calendars load after the confirmation.
    waitForText: /Add to your calendar/,
  }),
}

const eventTypes = [
  ...[
    'change',
    'input',
    'when-step-change',
    'when-configuration-change',
    'when-booking-submit',
    'when-booking-cancel',
  ],
  ...['when-draft-edit', 'when-days-change', 'when-month-change', 'when-range-select', 'when-event-answer'],
]

const typedIn = (element: LitElement): string[] =>
  [...element.renderRoot.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
    const own = one instanceof HTMLInputElement ? [one.type === 'radio' ? `${one.checked}` : one.value] : []
    const inner = (one as Partial<LitElement>).renderRoot
    return [...own, ...(inner && inner !== one ? typedIn(one as LitElement) : [])]
  })

/** Waits until the rendered content is the same in two frames. */
const settled = async (element: LitElement, count = () => 0): Promise<string> => {
  for (let last = '', now = 'none'; ; last = now) {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await element.updateComplete
    now = `${count()} ${element.renderRoot.textContent}`
    if (now === last) return now
  }
}

describe('objects that a page creates on every render', () => {
  for (const [name, make] of Object.entries(rows))
    it(`leave ${name} unchanged: no event, no request, no other step, the focus where it was`, async () => {
      const { draw, act, count = () => 0, waitForText: words } = make()
      const place = await fixture<HTMLElement>(html`<div lang="en"></div>`)
      render(draw(), place)
      const element = place.firstElementChild as LitElement
      await element.updateComplete
      await act(element)
      await waitForText(element, words)
      await settled(element, count)
      const before = {
        requested: count(),
        typed: typedIn(element),
        focus: focused(),
        step: await settled(element, count),
      }
      const received: string[] = []
      for (const type of eventTypes) element.addEventListener(type, () => received.push(type))

      for (let again = 0; again < 3; again++) {
        render(draw(), place)
        await element.updateComplete
        await new Promise(requestAnimationFrame)
      }
      await settled(element, count)

      await waitForText(element, words)
      expect({
        requested: count(),
        typed: typedIn(element),
        step: await settled(element, count),
      }).to.deep.equal({
        requested: before.requested,
        typed: before.typed,
        step: before.step,
      })
      expect(focused() === before.focus, 'the focus').to.equal(true)
      expect(received).to.deep.equal([])
    })

  it('a new service object with the same key is the same service: the element keeps the one that it has', async () => {
    const first = memoryService({ slots: slots() })
    const second = memoryService({ slots: slots() })
    const inline = (service: BookingService) => ({ ...service, calls: undefined, key: 'walkthrough' })
    const place = await fixture<HTMLElement>(html`<div lang="en"></div>`)
    const draw = (service: BookingService) =>
      render(
        html`<when-booking no-draft time-zone="UTC" .service=${inline(service)} .now=${() => now}></when-booking>`,
        place,
      )
    draw(first)
    const element = place.firstElementChild as LitElement
    await waitForText(element, /10:30/)
    const requested = first.calls.length
    draw(second)
    document.dispatchEvent(new Event('visibilitychange'))
    await settled(element)
    expect(first.calls.length).to.be.above(requested)
    expect(second.calls).to.deep.equal([])
  })

  it('another service is used for reading and for booking', async () => {
    const service = (hour: string) => memoryService({ slots: slotsOn('2026-03-12', `${hour}:00`) })
    const [first, second] = [service('10'), service('16')]
    const element = await fixture<Booking>(
      html`<when-booking no-draft lang="en-GB" time-zone="UTC" .service=${first} .now=${() => now}></when-booking>`,
    )
    await waitForText(element, /10:00/)
    element.service = second
    await waitForText(element, /16:00/)
    const requested = first.calls.length
    deepOne(element, '[part~=slot]').click()
    await element.updateComplete
    const list = deepOne<LitElement>(element, 'when-slot-list')
    await list.updateComplete
    deepOne(list, '[part~=confirm-button]').click()
    await waitForText(element, /Your details/)
    for (const [field, value] of [
      ['name', 'Noor'],
      ['email', 'noor@example.com'],
    ])
      typeInto(deepOne<HTMLInputElement>(element, `[name='${field}']`), value!)
    deepOne(element, '[part~=submit-button]').click()
    await waitForText(element, /You are booked/)
    expect(second.calls.map(([method]) => method)).to.include('book')
    expect(first.calls.length).to.equal(requested)
  })

  it('another key means another service', async () => {
    const service = memoryService({ slots: slots() })
    const place = await fixture<HTMLElement>(html`<div lang="en"></div>`)
    const draw = (key: string) =>
      render(
        html`<when-booking no-draft .service=${{ ...service, key }} .now=${() => now}></when-booking>`,
        place,
      )
    draw('a')
    const element = place.firstElementChild as LitElement
    await waitForText(element, /10:30/)
    const requested = service.calls.length
    draw('b')
    await settled(element)
    expect(service.calls.length).to.be.greaterThan(requested)
  })
})
