import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { ServiceError, type WaitlistEntry, type WaitlistService } from '@whenable/contract'
import type { Draft } from '@whenable/flow'
import { instant, parseInstant } from '@whenable/time'
import type { TemplateResult } from 'lit'
import '../define/waitlist.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { now } from '../testing/memory-service.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { focused } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Waitlist } from './waitlist.js'

const at = (time: string) => parseInstant(`2026-03-12T${time}:00Z`)
const ana = { name: 'Ana', email: 'ana@example.com' }
const noSeat = { event_id: undefined, master_id: undefined, calendar_id: undefined, title: undefined }
const offer = { ...noSeat, start_time: at('10:00'), end_time: at('10:30'), expires_in: 1500 }
const entryOf = (changes: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  ...{ waitlist_id: 'w1', configuration_id: 'c1', state: 'waiting', timezone: 'Europe/Lisbon' },
  ...{ start_time: at('00:00'), end_time: instant(at('00:00') + 86_400), expires_in: 90_000 },
  ...{ event_id: undefined, offer: undefined, booking_id: undefined, sends_email: true },
  ...changes,
})
const offered = entryOf({ state: 'offered', offer })
const never = new Promise<never>(() => {})

/** A waitlist of one visitor, who joins it as `entry`. */
const waitlistOf = (entry: WaitlistEntry = entryOf(), changes: Partial<WaitlistService> = {}) => {
  const calls: string[] = []
  const answer =
    <Value>(method: string, value: Value) =>
    async (..._parameters: readonly unknown[]): Promise<Value> => {
      calls.push(method)
      return value
    }
  const service: WaitlistService = {
    key: 'test',
    join: answer('join', entry),
    entry: answer('entry', entry),
    accept: answer('accept', { booking_id: 'b1', status: 'booked', title: 'Call' } as never),
    pass: answer('pass', entryOf()),
    leave: answer('leave', undefined),
    ...changes,
  }
  return { service, calls }
}

const template = (service: WaitlistService, draft: Partial<Draft> = ana, waitlistId = ''): TemplateResult =>
  html`<when-waitlist
    date=${waitlistId ? '' : '2026-03-12'}
    .waitlistId=${waitlistId || null}
    time-zone="Europe/Lisbon"
    hour-cycle="h23"
    no-draft
    .draft=${draft}
    .service=${service}
    .now=${() => now}
  ></when-waitlist>`

const part = <E extends HTMLElement = HTMLButtonElement>({ shadowRoot }: Waitlist, name: string) =>
  (shadowRoot as ShadowRoot).querySelector<E>(`[part~=${name}]`)
const press = (element: Waitlist, name: string) => {
  const button = part(element, name)
  if (!button) throw new Error(`no ${name}: ${spokenText(element)}`)
  button.click()
}
const formOf = (element: Waitlist) => element.shadowRoot?.querySelector('when-details-form')
const submit = (element: Waitlist) =>
  formOf(element)?.shadowRoot?.querySelector<HTMLButtonElement>('[part=submit-button]')?.click()
const waitForText = (element: Waitlist, text: RegExp) =>
  waitUntil(() => text.test(spokenText(element)), String(text))

const joined = async (entry = entryOf(), changes: Partial<WaitlistService> = {}) => {
  const double = waitlistOf(entry, changes)
  const element = await fixture<Waitlist>(template(double.service))
  submit(element)
  await waitForText(element, /You’re on the waitlist|A time has come free/)
  await element.updateComplete
  return { ...double, element }
}

describe('<when-waitlist>', () => {
  const linked = (entry: WaitlistService['entry']) =>
    template(waitlistOf(undefined, { entry }).service, {}, 'w1')
  fourStates({
    loading: { template: linked(() => never), waitForText: 'Looking for free times' },
    empty: {
      template: linked(async () => entryOf({ state: 'expired' })),
      waitForText: /You’re no longer on the waitlist|Looking/,
    },
    error: {
      template: linked(() => Promise.reject(new ServiceError('connection_error', 'down'))),
      waitForText: /could not be loaded|Looking/,
    },
    ready: { template: linked(async () => offered), waitForText: /A time has come free|Looking/ },
  })

  it('joins the waitlist of a day, with a name and an address', async () => {
    const { service, calls } = waitlistOf()
    const element = await fixture<Waitlist>(template(service, {}))
    expect(spokenText(element)).to.match(/Tell me if a time comes free Thursday,? (12 March|March 12)/)
    await expectAccessible(element)
    submit(element)
    expect(calls).to.deep.equal([])
    element.draft = ana
    const [name, email] = formOf(element)!.shadowRoot!.querySelectorAll('input')
    for (const [input, value] of [
      [name!, ana.name],
      [email!, ana.email],
    ] as const) {
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    }
    submit(element)
    await waitForText(element, /You’re on the waitlist/)
    expect(calls.filter((one) => one === 'join')).to.have.length(1)
    await expectAccessible(element)
  })

  it('offers a time on this page if the service sends no email', async () => {
    const { element } = await joined(entryOf({ sends_email: false }))
    expect(spokenText(element)).to.include('offer it to you on this page')
    expect(spokenText(element)).not.to.include('by email')
  })

  it('keeps what was typed, and says why joining was refused', async () => {
    const { service } = waitlistOf(undefined, {
      join: () => Promise.reject(new ServiceError('forbidden', 'no', { status: 403 })),
    })
    const element = await fixture<Waitlist>(template(service))
    submit(element)
    await waitForText(element, /not allowed/)
    expect(formOf(element)?.draft).to.include(ana)
  })

  it('shows for how long the offered time is kept, and books it', async () => {
    const { element, calls } = await joined(offered)
    expect(spokenText(element)).to.match(/10:00.*10:30.*Still reserved for you: 25 minutes/)
    expect(part(element, 'accept-button')?.textContent?.trim()).to.match(/^Book 10:00, Thu/)
    await expectAccessible(element)
    press(element, 'accept-button')
    await waitForText(element, /You are booked/)
    expect(calls.at(-1)).to.equal('accept')
  })

  it('moves a booking to an earlier time without asking for anything', async () => {
    const { service } = waitlistOf(offered)
    const element = await fixture<Waitlist>(html`<when-waitlist
      no-draft
      time-zone="Europe/Lisbon"
      hour-cycle="h23"
      .service=${service}
      .draft=${ana}
      .wanted=${{ start: now, end: at('15:00'), bookingId: 'b1' }}
      .now=${() => now}
    ></when-waitlist>`)
    expect(spokenText(element)).to.match(/if an earlier time comes free Before: Thu.*15:00/)
    press(element, 'join-button')
    await waitForText(element, /A time has come free/)
    expect(part(element, 'accept-button')?.textContent?.trim()).to.match(/^Move to 10:00/)
    let moved: string | undefined
    element.addEventListener('when-booking-reschedule', ({ booking }) => {
      moved = booking.bookingId
    })
    press(element, 'accept-button')
    await waitForText(element, /Your booking was moved/)
    expect(moved).to.equal('b1')
  })

  it('leaves the offered time to others, and waits on', async () => {
    const { element } = await joined(offered)
    press(element, 'pass-button')
    await waitForText(element, /You’re on the waitlist/)
    press(element, 'leave-button')
    await waitForText(element, /You left the waitlist/)
    press(element, 'join-button')
    await waitForText(element, /Tell me/)
  })

  it('explains that an offer has run out, which can still be taken', async () => {
    const { element } = await joined(entryOf({ offer: { ...offer, expires_in: 0 } }))
    expect(spokenText(element)).to.include('no longer reserved for you')
    press(element, 'accept-button')
    await waitForText(element, /You are booked/)
  })

  it('names the session of a group event', async () => {
    const element = await fixture<Waitlist>(html`<when-waitlist
      no-draft
      time-zone="Europe/Lisbon"
      hour-cycle="h23"
      .service=${waitlistOf().service}
      .wanted=${{ start: at('10:00'), end: at('11:30'), event: { eventId: 'e1' } }}
      .now=${() => now}
    ></when-waitlist>`)
    expect(spokenText(element)).to.match(/10:00.*11:30/)
  })

  it('names a month, and other days by the first and the last', async () => {
    const element = await fixture<Waitlist>(template(waitlistOf().service))
    element.wanted = { start: at('09:00'), end: parseInstant('2026-04-01T00:00:00+01:00') }
    await element.updateComplete
    expect(part(element, 'wanted')?.textContent).to.equal('March 2026')
    element.wanted = { start: at('00:00'), end: instant(at('00:00') + 2 * 86_400) }
    await element.updateComplete
    expect(part(element, 'wanted')?.textContent).to.match(/12.*13/)
  })

  it('moves the focus with the steps, and is used with the keyboard', async () => {
    const { element } = await joined(offered)
    element.focus()
    expect(focused()?.id).to.equal('focus-target')
    await sendKeys({ press: 'Tab' })
    expect(focused()).to.equal(part(element, 'accept-button'))
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Enter' })
    await waitForText(element, /You’re on the waitlist/)
    await waitUntil(() => focused()?.id === 'focus-target', 'the heading')
  })

  it('leads to the email of an offer where addresses are confirmed', async () => {
    const reason = 'email_confirmation_required'
    const { service } = waitlistOf(offered, {
      accept: () => Promise.reject(new ServiceError('forbidden', 'confirm it', { reason })),
    })
    const element = await fixture<Waitlist>(template(service, {}, 'w1'))
    await waitForText(element, /A time has come free/)
    press(element, 'accept-button')
    await waitForText(element, /Check your email/)
  })

  it('leads back where the page says so', async () => {
    const element = await fixture<Waitlist>(template(waitlistOf().service))
    const back = () => formOf(element)?.shadowRoot?.querySelector<HTMLElement>('[part=back-button]')
    expect(back()?.checkVisibility()).to.equal(false)
    element.closable = true
    await element.updateComplete
    expect(back()?.checkVisibility()).to.equal(true)
  })

  it('finds its entry again after a reload', async () => {
    sessionStorage.clear()
    const { service } = waitlistOf()
    const stored = html`<when-waitlist
      date="2026-03-12"
      time-zone="Europe/Lisbon"
      .draft=${ana}
      .service=${service}
      .now=${() => now}
    ></when-waitlist>`
    submit(await fixture<Waitlist>(stored))
    const again = await fixture<Waitlist>(stored)
    await waitForText(again, /You’re on the waitlist/)
    sessionStorage.clear()
  })

  it('accepts properties late, and requests nothing without a service', async () => {
    const element = await fixture<Waitlist>(html`<when-waitlist></when-waitlist>`)
    expect(spokenText(element)).to.include('Looking for free times')
    element.service = waitlistOf(offered).service
    element.waitlistId = 'w1'
    await waitForText(element, /A time has come free/)
  })

  it('says what is wrong with the address of a service', async () => {
    const element = await fixture<Waitlist>(
      html`<when-waitlist service-url="http://book.example" waitlist-id="w1"></when-waitlist>`,
    )
    expect(spokenText(element)).to.include('could not be loaded')
  })

  it('tries again after a failure', async () => {
    let error: Error | undefined = new ServiceError('connection_error', 'down')
    const { service } = waitlistOf(undefined, {
      entry: async () => {
        if (error) throw error
        return entryOf()
      },
    })
    const element = await fixture<Waitlist>(template(service, {}, 'w1'))
    await waitForText(element, /could not be loaded/)
    error = undefined
    press(element, 'retry-button')
    await waitForText(element, /You’re on the waitlist/)
  })

  it('renders right to left with every text translated', async () => {
    registerPseudoLocale()
    const place = await fixture<HTMLElement>(
      html`<div lang=${pseudoLocale}>${template(waitlistOf(offered).service, {}, 'w1')}</div>`,
    )
    const element = place.querySelector('when-waitlist')!
    await waitUntil(() => part(element, 'accept-button'))
    expect(spokenText(element)).to.match(/«.*».*«.*»/)
    await expectAccessible(element)
  })

  const asking = () => fixture<Waitlist>(template(waitlistOf().service))
  const linkedElement = async () => {
    const element = await fixture<Waitlist>(template(waitlistOf(offered).service, {}, 'w1'))
    await waitForText(element, /A time has come free/)
    return element
  }
  const assign = (element: Waitlist) => {
    element.waitlistId = 'w2'
  }
  eventsFireOnce<Waitlist>([
    {
      type: 'when-waitlist-change',
      make: asking,
      act: async (element) => {
        submit(element)
        await waitForText(element, /You’re on the waitlist/)
      },
      assign,
    },
    {
      type: 'when-booking-create',
      make: linkedElement,
      act: async (element) => {
        press(element, 'accept-button')
        await waitForText(element, /You are booked/)
      },
      assign,
    },
    {
      type: 'when-waitlist-close',
      make: async () => {
        const element = await asking()
        element.closable = true
        await element.updateComplete
        return element
      },
      act: (element) =>
        formOf(element)?.shadowRoot?.querySelector<HTMLElement>('[part=back-button]')?.click(),
      assign: (element) => {
        element.closable = false
      },
    },
  ])
})
