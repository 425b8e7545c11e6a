import { expect, fixture, html } from '@open-wc/testing'
import type { BookingRequest } from '@whenable/contract'
import { waitUntil } from '../testing/wait-until.js'
import '../define/booking.js'
import { lazyFields } from '../form/lazy-fields.js'
import {
  fieldWith,
  memoryService,
  now,
  schedulerWith,
  settingsWith,
  slotsOn,
} from '../testing/memory-service.js'
import { deepAll, deepOne, type } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Booking } from './booking.js'

const slots = slotsOn('2026-03-12', '10:00', '10:30')

const settings = settingsWith({
  appearance: { submit_button_label: 'Book my <b>visit</b>' },
  scheduler: schedulerWith({
    additional_fields: {
      topic: fieldWith('Topic', 'text'),
      phone: fieldWith('Phone', 'phone_number'),
      utm_source: fieldWith('Source', 'metadata'),
    },
  }),
})

const serviceOf = () => memoryService({ slots, settings })

const renderElement = async (properties: Partial<Booking> = {}, attribute = '') => {
  const element = await fixture<Booking>(html`<when-booking
    lang="en-GB"
    no-draft
    time-zone="Europe/Lisbon"
    prefill=${attribute}
    .service=${properties.service ?? serviceOf()}
    .now=${() => now}
  ></when-booking>`)
  Object.assign(element, properties)
  await waitForText(element, 'Next free')
  return element
}

const waitForText = async (element: Element, properties: string) => {
  await waitUntil(() => spokenText(element).includes(properties), undefined).catch(() =>
    expect(spokenText(element)).to.include(properties),
  )
}

/** Chooses the first of the next free times, and waits for the form. */
const toForm = async (element: Booking) => {
  await waitUntil(() => deepAll(element.shadowRoot!, '[part~=next-slot]').length, 'a next free time')
  deepOne(element, '[part~=next-slot]').click()
  await waitForText(element, 'Topic')
}

const field = (element: Booking, name: string) => deepOne<HTMLInputElement>(element, `[name='${name}']`)
const values = (element: Booking) =>
  Object.fromEntries(
    ['name', 'email', 'answers.topic', 'answers.phone'].map((name) => [name, field(element, name).value]),
  )
const stands = (element: Booking, name: string, value: string) =>
  waitUntil(() => field(element, name).value === value, `${value} in ${name}`).catch(() =>
    expect(field(element, name).value).to.equal(value),
  )

/** The booking request that the service received. */
const booked = async (element: Booking, service: ReturnType<typeof serviceOf>) => {
  deepOne(element, '[part=submit-button]').click()
  await waitForText(element, 'You are booked')
  const [, request] = service.calls.find(([method]) => method === 'book') ?? []
  return request as BookingRequest
}

describe('when-booking with values from the page', () => {
  it('prefills the form from a property, and sends hidden values', async () => {
    const service = serviceOf()
    const element = await renderElement({
      service,
      prefill: {
        name: 'Noor Haddad',
        email: 'noor@example.com',
        phone: '+31 20 555 01 23',
        answers: { topic: 'Chairs', utm_source: 'mail', unheard_of: 'x' },
        access: { email: 'locked', name: 'hidden' },
      },
    })
    await toForm(element)
    expect(deepAll(element.shadowRoot!, "[name='name']")).to.have.length(0)
    expect(field(element, 'email').readOnly).to.equal(true)
    const { guest, additional_fields } = await booked(element, service)
    expect(guest).to.deep.equal({ name: 'Noor Haddad', email: 'noor@example.com' })
    expect(additional_fields).to.deep.equal({
      topic: 'Chairs',
      phone: '+31 20 555 01 23',
      utm_source: 'mail',
    })
  })

  it('prefills from a query in the attribute', async () => {
    const element = await renderElement({}, 'name=Noor+Haddad&email=noor%40example.com&topic=Chairs')
    await toForm(element)
    await stands(element, 'name', 'Noor Haddad')
    expect(values(element)).to.deep.equal({
      name: 'Noor Haddad',
      email: 'noor@example.com',
      'answers.topic': 'Chairs',
      'answers.phone': '',
    })
  })

  it('prefills from the page’s URL if enabled; values of the page take precedence', async () => {
    const before = location.href
    const url = new URL(before)
    for (const [name, value] of Object.entries({ name: 'Eva', phone: '112', utm_source: 'mail' }))
      url.searchParams.set(name, value)
    history.replaceState(null, '', url)
    try {
      const service = serviceOf()
      const element = await renderElement({
        service,
        prefillFromQuery: true,
        prefill: { name: 'Noor', email: 'noor@example.com', phone: undefined },
      })
      await toForm(element)
      await stands(element, 'answers.phone', '112')
      expect(field(element, 'name').value).to.equal('Noor')
      expect((await booked(element, service)).additional_fields).to.deep.equal({
        phone: '112',
        utm_source: 'mail',
      })
      const other = await renderElement({ prefill: { email: 'noor@example.com' } })
      await toForm(other)
      expect(values(other)).to.include({ name: '', 'answers.phone': '' })
    } finally {
      history.replaceState(null, '', before)
    }
  })

  it('accepts values that come late, without overwriting the draft', async () => {
    const element = await renderElement()
    await toForm(element)
    type(field(element, 'name'), 'Sam')
    element.prefill = { name: 'Noor', email: 'noor@example.com', answers: { topic: 'Chairs' } }
    await stands(element, 'email', 'noor@example.com')
    expect(values(element)).to.include({ name: 'Sam', 'answers.topic': 'Chairs' })
  })

  it('uses the owner’s label of the button, as text', async () => {
    const element = await renderElement()
    await toForm(element)
    expect(deepOne(element, '[part=submit-button]').textContent?.trim()).to.equal('Book my <b>visit</b>')
  })

  it('loads the form’s chunk before the form opens', async () => {
    delete lazyFields.additionalFields
    const element = await renderElement({ service: memoryService({ slots, settings: { ...settings } }) })
    await waitUntil(() => lazyFields.additionalFields, 'additional fields load while a day is chosen')
    expect(spokenText(element)).not.to.include('Your details')
  })
})
