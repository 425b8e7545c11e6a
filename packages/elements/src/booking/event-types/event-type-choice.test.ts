import { expect, oneEvent } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { ConfigurationChangeEvent } from '../../events/configuration-change.js'
import { expectAccessible } from '../../testing/axe.js'
import { memoryService, schedulerWith, settingsWith, slotAt } from '../../testing/memory-service.js'
import { pseudoLocale, registerPseudoLocale } from '../../testing/pseudo-locale.js'
import { createBooking, renderBooking, renderInWidth, waitForText } from '../../testing/render-booking.js'
import { control, deepAll, deepOne, focused, type as write } from '../../testing/shadow.js'
import { spokenText } from '../../testing/spoken-text.js'
import { waitUntil } from '../../testing/wait-until.js'
import type { Booking } from '../booking.js'
import { bookingHost } from '../booking-host.js'

/** A configuration with its own duration, and one time a day on some days of March and April. */
const configuration = (minutes: number, hour: string, changes: Parameters<typeof settingsWith>[0] = {}) =>
  memoryService({
    settings: settingsWith({
      duration_minutes: minutes,
      scheduler: schedulerWith({ available_days_in_future: 90 }),
      ...changes,
    }),
    slots: ['03-12', '03-19', '04-02'].map((date) => slotAt(`2026-${date}T${hour}:00Z`)),
  })

const three = () => [
  { configurationId: 'short', service: configuration(30, '09:00') },
  { configurationId: 'long', service: configuration(120, '10:00') },
  { configurationId: 'named', label: 'A whole day', service: configuration(480, '08:00') },
]

const renderElement = async (serialize: Partial<Booking> = {}, lang?: string) => {
  const element = await renderBooking(createBooking({ configurations: three(), ...serialize }, lang))
  await waitUntil(() => deepAll(element.shadowRoot!, '[part~=event-type]').length, 'the choice')
  return element
}
const eventTypes = (element: Booking) => deepAll(element.shadowRoot!, '[part~=event-type]')
const radio = (element: Booking, index: number) => eventTypes(element)[index]!.querySelector('input')!
const names = (element: Booking) => eventTypes(element).map(spokenText)
const chosen = (element: Booking) => eventTypes(element).findIndex((one) => one.part.contains('selected'))
const callsOf = ({ configurations }: Booking, index: number) =>
  (configurations as ReturnType<typeof three>)[index]!.service.calls.map(([method]) => method)

describe('when-booking with several configurations', () => {
  it('shows the times of the first, and labels each by its duration or the page’s label', async () => {
    const element = await renderElement()
    await waitForText(element, /30 mins?.*2 hrs?.*A whole day.*Thursday 12 March/)
    expect(names(element)).to.deep.equal(['30 mins', '2 hrs', 'A whole day'])
    expect(chosen(element)).to.equal(0)
    await waitForText(element, /09:00/)
    await expectAccessible(element)
  })

  it('starts with the one in configuration-id', async () => {
    const element = await renderElement({ configurationId: 'long' })
    await waitUntil(() => chosen(element) === 1)
    await waitForText(element, /10:00/)
  })

  it('labels configurations by title if durations are not unique', async () => {
    const event = (title: string) => ({
      event: { title, description: undefined, location: undefined, conferencing: undefined },
    })
    const element = await renderElement({
      configurations: ['Yoga', 'Boxing'].map((title) => ({
        configurationId: title,
        service: configuration(60, '09:00', event(title)),
      })),
    })
    await waitUntil(() => names(element).join() === 'Yoga,Boxing', 'titles')
  })

  it('numbers an unknown configuration, and shows the error when it is chosen', async () => {
    const away = configuration(60, '09:00')
    away.fail('settings', 'not_found_error', 9)
    away.fail('availability', 'not_found_error', 9)
    const element = await renderElement({
      configurations: [...three().slice(0, 2), { configurationId: 'away', service: away }],
    })
    await waitUntil(() => names(element)[2] === 'Choice 3')
    radio(element, 2).click()
    await waitForText(element, /nothing to book at this link/)
    radio(element, 0).click()
    await waitForText(element, /Thursday 12 March.*09:00/)
  })

  it('requests the settings of the others once, and their times when they are chosen', async () => {
    const element = await renderElement()
    await waitForText(element, /2 hrs/)
    expect([callsOf(element, 1), callsOf(element, 2)]).to.deep.equal([['settings'], ['settings']])
    radio(element, 1).click()
    await waitForText(element, /10:00/)
    expect(callsOf(element, 1).filter((method) => method === 'settings')).to.have.length(1)
    expect(callsOf(element, 2)).to.deep.equal(['settings'])
  })

  it('keeps the day, the time zone and the draft when the configuration changes', async () => {
    const element = await renderElement()
    element.timeZone = 'Asia/Tokyo'
    control(element, 'Next month').click()
    await waitForText(element, /Thursday 2 April/)
    control(element, 'Thursday 2 April').click()
    await waitForText(element, /Thu 2 April.*18:00/)
    deepAll(element.shadowRoot!, '.slot')[0]!.click()
    await waitUntil(() => deepAll(element.shadowRoot!, '.next').length)
    control(element, 'Next: ').click()
    await waitForText(element, /Your details/)
    expect(eventTypes(element)).to.have.length(0)
    write(deepOne<HTMLInputElement>(element, 'input[autocomplete=name]'), 'Noor Haddad')
    control(element, 'Back').click()
    await waitForText(element, /A whole day/)
    radio(element, 1).click()
    await waitForText(element, /2 hrs.*April 2026.*Thu 2 April.*19:00/)
    deepAll(element.shadowRoot!, '.slot')[0]!.click()
    await waitUntil(() => deepAll(element.shadowRoot!, '.next').length)
    control(element, 'Next: ').click()
    await waitForText(element, /Your details/)
    expect(deepOne<HTMLInputElement>(element, 'input[autocomplete=name]').value).to.equal('Noor Haddad')
  })

  it('dispatches an event for the visitor’s choice only', async () => {
    const element = await renderElement()
    const received: string[] = []
    element.addEventListener('when-configuration-change', ({ configurationId }: ConfigurationChangeEvent) =>
      received.push(configurationId),
    )
    radio(element, 1).click()
    await waitForText(element, /10:00/)
    element.configurationId = 'named'
    await waitForText(element, /08:00/)
    expect(received).to.deep.equal(['long'])
    expect(chosen(element)).to.equal(2)
  })

  it('is a group of radio buttons: the arrow keys choose, and the focus stays', async () => {
    const element = await renderElement()
    await waitUntil(() => names(element)[1] === '2 hrs')
    expect(deepOne(element, '[role=radiogroup]').getAttribute('aria-label')).to.equal('What to book')
    radio(element, 0).focus()
    const changed = oneEvent(element, 'when-configuration-change')
    await sendKeys({ press: 'ArrowDown' })
    await changed
    await waitForText(element, /10:00/)
    expect(focused()).to.equal(radio(element, 1))
    expect([radio(element, 1).checked, chosen(element)]).to.deep.equal([true, 1])
  })

  it('keeps the choice if a framework creates an equal list', async () => {
    const element = await renderElement()
    radio(element, 1).click()
    await waitForText(element, /10:00/)
    element.configurations = [...element.configurations.map((one) => ({ ...one }))]
    await element.updateComplete
    expect(chosen(element)).to.equal(1)
  })

  it('asks another service that a page gives for the same configuration', async () => {
    const element = await renderElement()
    await waitForText(element, /09:00/)
    const [first, ...others] = element.configurations as ReturnType<typeof three>
    element.configurations = [{ ...first!, service: configuration(45, '11:30') }, ...others]
    await waitForText(element, /45 mins.*11:30/)
  })

  it('accepts ids separated by spaces in the attribute', async () => {
    const element = createBooking({})
    element.setAttribute('configurations', '  short \n long ')
    expect(element.configurations).to.deep.equal([{ configurationId: 'short' }, { configurationId: 'long' }])
    element.removeAttribute('configurations')
    expect(element.configurations).to.deep.equal([])
  })

  it('hides the choice if there is one configuration, or when rescheduling', async () => {
    const alone = await renderBooking(createBooking({ configurations: three().slice(0, 1) }))
    await waitForText(alone, /09:00/)
    expect(eventTypes(alone)).to.have.length(0)
    const moving = await renderInWidth(
      createBooking({
        configurations: three(),
        rescheduling: { bookingId: '22222222-2222-4222-8222-222222222222' },
      }),
    )
    await waitForText(moving, /Thursday 12 March/)
    expect(eventTypes(moving)).to.have.length(0)
  })

  for (const layout of ['week', 'list'] as const)
    it(`is above the times in the layout of a ${layout}`, async () => {
      const element = await renderElement({ layout })
      radio(element, 1).click()
      await waitForText(element, /10:00/)
      expect(element[bookingHost].flowController.flow?.state.settings?.duration_minutes).to.equal(120)
    })

  it('renders right to left with every text translated', async () => {
    registerPseudoLocale()
    const element = await renderElement({}, pseudoLocale)
    expect(deepOne(element, '[role=radiogroup]').getAttribute('aria-label')).to.match(/^«.*»$/)
    await expectAccessible(element)
  })
})
