import { expect, fixture, html } from '@open-wc/testing'
import { waitUntil } from '../testing/wait-until.js'
import '../define/booking.js'
import type { BookingSeriesRequest, BookingService, SeriesAvailability } from '@whenable/contract'
import type { Slot } from '@whenable/flow'
import { instant } from '@whenable/time'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import {
  memoryService,
  now,
  schedulerWith,
  settingsWith,
  slotAt,
  slotsOn,
} from '../testing/memory-service.js'
import {
  longLocale,
  pseudoLocale,
  registerLongLocale,
  registerPseudoLocale,
} from '../testing/pseudo-locale.js'
import { control, deepAll, deepOne, focusedText, type } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Booking } from './booking.js'

const week = 7 * 86_400
const first = slotAt('2026-03-12T10:00:00Z')
const later = (weeks: number): Slot => slotAt(new Date((first.start + weeks * week) * 1000).toISOString())
const nearby = slotAt('2026-03-19T11:00:00Z')

const wire = ({ start, end }: Slot) => ({
  emails: [],
  start_time: start,
  end_time: end,
  event_id: undefined,
  master_id: undefined,
  calendar_id: undefined,
  capacity: undefined,
  title: undefined,
  description: undefined,
  location: undefined,
})

const rules = { max_bookings: 5, every: ['week', 'month'] }

/** A service whose second week is taken. It refuses the first submission if `refuses`. */
const seriesService = ({ refuses = false, capabilities = ['idempotency', 'booking-series'] } = {}) => {
  const memory = memoryService({
    slots: [first, ...slotsOn('2026-03-13', '09:00', '10:00')],
    settings: settingsWith({
      capabilities,
      scheduler: { ...schedulerWith(), booking_series: rules } as never,
    }),
  })
  const requests: BookingSeriesRequest[] = []
  const notBooked = {
    start_time: nearby.start,
    end_time: nearby.end,
    event_id: undefined,
    nearest: [wire(later(1))],
  }
  const service = {
    ...memory,
    seriesTimes: async ({ count }: { count: number }): Promise<SeriesAvailability> => ({
      timezone: 'Europe/Lisbon',
      occurrences: Array.from({ length: count }, (_, index) => ({
        ...wire(later(index)),
        state: index === 1 ? 'taken' : 'free',
        shifts: index === 3,
        nearest: index === 1 ? [wire(nearby)] : [],
      })),
    }),
    bookSeries: async (request: BookingSeriesRequest) => {
      requests.push(request)
      return refuses && requests.length === 1
        ? { bookings: [], not_booked: [notBooked] }
        : {
            bookings: request.slots.map(({ start_time, end_time }, index) => ({
              booking_id: `b${index}`,
              status: 'booked' as const,
              start_time: instant(Number(start_time)),
              end_time: instant(Number(end_time)),
              ical_uid: `b${index}@whenable`,
            })),
            not_booked: [],
          }
    },
  } as unknown as BookingService
  return { service, requests }
}

const waitForText = (element: Element, text: string | RegExp) =>
  waitUntil(() => new RegExp(text).test(spokenText(element)), `expected ${text}`)

const make = (service: BookingService, lang = 'en-GB') => html`<when-booking
  lang=${lang}
  no-draft
  time-zone="Europe/Lisbon"
  .service=${service}
  .now=${() => now}
></when-booking>`

const toDetails = async (element: Booking): Promise<Booking> => {
  await waitUntil(() => deepAll(element.shadowRoot!, '[part~=next-slot]').length)
  deepOne<HTMLElement>(element, '[part~=next-slot]').click()
  await waitUntil(() => deepAll(element.shadowRoot!, '[part=series]').length)
  return element
}

const renderDetails = async (service = seriesService().service): Promise<Booking> =>
  toDetails(await fixture<Booking>(make(service)))

const select = (element: Element, index = 0) =>
  deepAll(element.shadowRoot!, 'select')[index] as HTMLSelectElement
const choose = (element: Element, value: string, index = 0) => {
  const list = select(element, index)
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

const toReview = async (service = seriesService().service): Promise<Booking> => {
  const element = await renderDetails(service)
  choose(element, 'week')
  await waitForText(element, /Your times \(4\).*Not free/)
  return element
}

const fillIn = (element: Booking) => {
  type(deepOne<HTMLInputElement>(element, "[name='name']"), 'Noor Haddad')
  type(deepOne<HTMLInputElement>(element, "[name='email']"), 'noor@example.com')
}

describe('several times at once', () => {
  it('are not offered if the service or the configuration does not allow them', async () => {
    const { service } = seriesService({ capabilities: ['idempotency'] })
    const element = await fixture<Booking>(make(service))
    await waitUntil(() => deepAll(element.shadowRoot!, '[part~=next-slot]').length)
    deepOne<HTMLElement>(element, '[part~=next-slot]').click()
    await waitForText(element, /Your details/)
    expect(spokenText(element)).not.to.contain('Add another time')
  })

  it('repeat, are reviewed, and are booked in one request', async () => {
    const { service, requests } = seriesService()
    const element = await toReview(service)
    const created: Event[] = []
    element.addEventListener('when-booking-create', (event) => created.push(event))
    expect(spokenText(element)).to.match(/Replace or remove the times that are not free/)
    expect(spokenText(element)).to.match(/Different hour: clocks change/)
    const next = control(element, 'Next')
    expect(next.ariaDisabled).to.equal('true')
    control(element, 'Thu 19 March, 11:00').click()
    await waitUntil(() => next.ariaDisabled === 'false')
    await waitUntil(() => focusedText().includes('Your times (4)'))
    control(element, 'Remove: Thu 2 April, 11:00').click()
    await waitForText(element, /Your times \(3\)/)
    next.click()
    await waitForText(element, /Your details.*Book all times \(3\)/)
    fillIn(element)
    deepOne(element, '[part=submit-button]').click()
    await waitForText(element, /You are booked.*12 March.*19 March.*26 March/)
    expect(requests.map(({ slots }) => slots.map(({ start_time }) => start_time))).to.deep.equal([
      [first.start, nearby.start, later(2).start],
    ])
    expect(created).to.have.length(1)
    await waitUntil(() => deepAll(element.shadowRoot!, 'a[download]').length === 1)
    const file = decodeURIComponent(deepOne<HTMLAnchorElement>(element, 'a[download]').href)
    expect(file.match(/BEGIN:VEVENT/g)).to.have.length(3)
    expect(spokenText(element)).not.to.contain('Google')
  })

  it('are added by hand, one after another', async () => {
    const element = await renderDetails()
    control(element, 'Add another time').click()
    await waitForText(element, /Your times \(1\)/)
    control(element, 'Friday 13 March, 2 times free').click()
    await waitForText(element, /Fri 13 March.*09:00/)
    deepAll(element.shadowRoot!, '.slot')[0]!.click()
    await waitUntil(() => deepAll(element.shadowRoot!, '.next').length)
    deepOne(element, '.next').click()
    await waitForText(element, /Your times \(2\).*12 March.*13 March/)
    control(element, 'Back').click()
    await waitForText(element, /Next free/)
    expect(spokenText(element)).not.to.contain('Your times')
  })

  it('that were taken meanwhile are shown, and nothing is booked until they are replaced', async () => {
    const { service, requests } = seriesService({ refuses: true })
    const element = await toReview(service)
    control(element, 'Thu 19 March, 11:00').click()
    await waitUntil(() => control(element, 'Next').ariaDisabled === 'false')
    control(element, 'Next').click()
    await waitForText(element, /Your details/)
    fillIn(element)
    deepOne(element, '[part=submit-button]').click()
    await waitForText(element, /Some times were just taken. Nothing is booked yet/)
    control(element, 'Remove: Thu 19 March, 11:00').click()
    await waitUntil(() => control(element, 'Next').ariaDisabled === 'false')
    control(element, 'Next').click()
    await waitForText(element, /Book all times \(3\)/)
    expect(deepOne<HTMLInputElement>(element, "[name='name']").value).to.equal('Noor Haddad')
    deepOne(element, '[part=submit-button]').click()
    await waitForText(element, /You are booked/)
    expect(requests).to.have.length(2)
  })

  it('change how often they repeat', async () => {
    const element = await toReview()
    choose(element, '2', 1)
    await waitForText(element, /Your times \(2\)/)
    choose(element, 'month')
    await waitUntil(() => select(element).value === 'month')
  })

  it('that fail to load can be asked for again', async () => {
    const { service } = seriesService()
    let fails = true
    const { seriesTimes } = service
    const element = await renderDetails({
      ...service,
      seriesTimes: async (...call: Parameters<NonNullable<typeof seriesTimes>>) => {
        if (fails) throw new TypeError('offline')
        return seriesTimes!(...call)
      },
    })
    choose(element, 'week')
    await waitForText(element, /Your times.*Try again/)
    fails = false
    control(element, 'Try again').click()
    await waitForText(element, /Your times \(4\)/)
  })

  it('are accessible in light and in dark', () =>
    inBothSchemes<Booking>(make(seriesService().service), async (element) => {
      await toDetails(element)
      await expectAccessible(element)
      choose(element, 'week')
      await waitForText(element, /Not free/)
      await expectAccessible(element)
    }))

  it('run from right to left', async () => {
    registerPseudoLocale()
    const element = await toDetails(await fixture<Booking>(make(seriesService().service, pseudoLocale)))
    choose(element, 'week')
    await waitUntil(() => deepAll(element.shadowRoot!, '[part=series-time]').length === 4)
    expect(getComputedStyle(deepOne(element, '[part=review]')).direction).to.equal('rtl')
    await expectAccessible(element)
  })

  for (const lang of ['en-GB', longLocale])
    it(`fit 320 pixels, with targets of 24, in ${lang}`, async () => {
      registerLongLocale()
      const wrapper = await fixture<HTMLElement>(
        html`<div style="inline-size: 320px">${make(seriesService().service, lang)}</div>`,
      )
      const element = await toDetails(wrapper.querySelector('when-booking') as Booking)
      choose(element, 'week')
      await waitUntil(() => deepAll(element.shadowRoot!, '[part=series-time]').length === 4)
      expect(element.scrollWidth).to.be.at.most(320)
      for (const target of deepAll(element.shadowRoot!, 'button, select').filter((one) =>
        one.checkVisibility(),
      )) {
        const { width, height } = target.getBoundingClientRect()
        expect(Math.min(width, height), spokenText(target)).to.be.at.least(24)
      }
    })
})
