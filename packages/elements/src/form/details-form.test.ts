import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { resetMouse, sendMouse } from '@web/test-runner-commands'
import type { AdditionalField } from '@whenable/contract'
import { waitUntil } from '../testing/wait-until.js'
import '../define/details-form.js'
import type { DraftEditEvent } from '../events/draft-edit.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fieldWith, schedulerWith, settingsWith, slotAt } from '../testing/memory-service.js'
import { pressKeys } from '../testing/press-keys.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { control, deepAll, deepOne, focused, focusedText, type } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { DetailsForm } from './details-form.js'
import { fieldLoaders, lazyFields, loadLazyFields } from './lazy-fields.js'

const draft = { name: 'Noor Haddad', email: 'noor@example.com', answers: {}, guests: [] }

const everyType: Record<string, AdditionalField> = {
  text: fieldWith('Company', 'text'),
  long: fieldWith('Topic', 'multi_line_text', { required: true }),
  mail: fieldWith('Second address', 'email'),
  phone: fieldWith('Phone', 'phone_number'),
  list: fieldWith('Team', 'dropdown', { options: ['Studio', 'Agency'], required: true }),
  date: fieldWith('Since', 'date'),
  tick: fieldWith('I agree', 'checkbox', { required: true }),
  one: fieldWith('Where', 'radio_button', { options: ['Office', 'Home'], required: true }),
  some: fieldWith('Tools', 'multi_select', { options: ['Paper', 'Mail, chat'] }),
  hidden: fieldWith('Source', 'metadata', { default: 'newsletter' }),
  later: fieldWith('Unheard of', 'hologram'),
}

const settings = (additional_fields: Record<string, AdditionalField> = {}, more = {}) =>
  settingsWith({ scheduler: schedulerWith({ additional_fields, ...more }) })

const form = (properties: Partial<DetailsForm> = {}, lang = 'en') =>
  fixture<DetailsForm>(
    html`<when-details-form
      lang=${lang}
      .settings=${properties.settings ?? settings()}
      .draft=${properties.draft ?? { ...draft }}
      .prefill=${properties.prefill ?? null}
      .chosen=${properties.chosen ?? null}
      .rescheduling=${properties.rescheduling ?? false}
      .error=${properties.error ?? null}
      .pending=${properties.pending ?? false}
      submit-label="Book 10:30, Thu 12 March"
    ></when-details-form>`,
  )

const named = (element: Element, name: string) => deepOne<HTMLInputElement>(element, `[name='${name}']`)
const errors = (element: Element) => deepAll(element.shadowRoot!, '.error').map((one) => one.textContent)
const submit = async (element: DetailsForm) => {
  deepOne(element, '[part=submit-button]').click()
  await element.updateComplete
  await element.updateComplete
}

/** Waits until a text is shown. */
const waitForText = (element: Element, words: string) =>
  waitUntil(() => spokenText(element).includes(words)).catch(() =>
    expect(spokenText(element)).to.include(words),
  )
const focusIsOn = (name: string) =>
  waitUntil(() => (focused() as HTMLInputElement | null)?.name === name, `the focus on ${name}`)

describe('when-details-form', () => {
  beforeEach(() => loadLazyFields(['additionalFields', 'guests', 'consent']))

  it('renders every type of field with its label, and is accessible in light and in dark', () =>
    inBothSchemes<DetailsForm>(
      html`<when-details-form
        .settings=${settings(everyType)}
        .draft=${{ ...draft, guests: [{ name: '', email: '' }] }}
      ></when-details-form>`,
      async (element) => {
        await element.updateComplete
        const controls = deepAll(element.shadowRoot!, 'input, textarea, select')
        expect(controls.map((one) => (one as HTMLInputElement).type)).to.deep.equal([
          ...['text', 'email', 'text', 'textarea', 'email', 'tel', 'select-one', 'date', 'checkbox'],
          ...['radio', 'radio', 'checkbox', 'checkbox', 'text', 'text', 'email'],
        ])
        expect(spokenText(element)).not.to.include('Source')
        await expectAccessible(element)
        await submit(element)
        await expectAccessible(element)
      },
    ))

  it('has autocomplete for name, email and telephone', async () => {
    const element = await form({ settings: settings(everyType) })
    expect(named(element, 'name').autocomplete).to.equal('name')
    expect(named(element, 'email').autocomplete).to.equal('email')
    expect(named(element, 'answers.phone').autocomplete).to.equal('tel')
  })

  it('shows errors after a failed submission, and focuses the first invalid field', async () => {
    const element = await form({
      draft: { ...draft, name: '', email: 'noor' },
      settings: settings(everyType),
    })
    expect(errors(element)).to.deep.equal([])
    let sent = 0
    element.addEventListener('when-details-submit', () => sent++)
    await submit(element)
    expect(sent).to.equal(0)
    expect(errors(element).slice(0, 2)).to.deep.equal([
      'Enter your name.',
      'Enter a complete address, such as name@example.com.',
    ])
    const first = focused() as HTMLInputElement
    expect(first.name).to.equal('name')
    expect(first.getAttribute('aria-invalid')).to.equal('true')
    const description = element.shadowRoot!.getElementById(first.getAttribute('aria-describedby')!)
    expect(description?.textContent).to.equal('Enter your name.')
    await waitUntil(() => deepOne(element, '[role=status]').textContent === 'Fix 6 fields to continue.')
  })

  it('announces the error of a field that has the focus already', async () => {
    const element = await form({ draft: { ...draft, name: 'Noor', email: 'noor' } })
    named(element, 'email').focus()
    await submit(element)
    await waitUntil(() => deepOne(element, '[role=status]').textContent)
    expect(deepOne(element, '[role=status]').textContent).to.equal(
      'Fix 1 field to continue. Enter a complete address, such as name@example.com.',
    )
  })

  it('has no invalid field before a visitor was told so', async () => {
    const element = await form({ settings: settings(everyType) })
    const controls = deepAll<HTMLInputElement>(element.shadowRoot!, 'form, input, textarea, select')
    // Firefox gives constraints of HTML to assistive technology as errors, even of fields that nobody has touched.
    expect(controls.filter((control) => control.matches(':invalid'))).to.deep.equal([])
    expect(named(element, 'name').ariaRequired).to.equal('true')
  })

  it('validates a field after it was changed and left, and removes the error once it is fixed', async () => {
    const element = await form()
    type(named(element, 'email'), 'noor')
    await element.updateComplete
    expect(errors(element)).to.deep.equal([])
    named(element, 'name').focus()
    await element.updateComplete
    expect(errors(element)).to.deep.equal(['Enter a complete address, such as name@example.com.'])
    type(named(element, 'email'), 'noor@example.com')
    await element.updateComplete
    expect(errors(element)).to.deep.equal([])
  })

  describe('asks whether another address was meant', () => {
    const hints = (element: Element) =>
      deepAll(element.shadowRoot!, '[part=suggestion]').map((one) => one.textContent?.trim())
    const statuses = (element: Element) =>
      deepAll(element.shadowRoot!, '[role=status]').map((one) => one.textContent)
    const typeEmail = async (element: DetailsForm, text: string, name = 'email') => {
      type(named(element, name), text)
      await element.updateComplete
    }

    it('as soon as it looks like a mistake, and takes it over by keyboard', async () => {
      const element = await form()
      const edits: unknown[] = []
      element.addEventListener('when-draft-edit', (event) => edits.push(event.draft))
      await typeEmail(element, 'noor@gmail.co')
      expect(hints(element)).to.deep.equal([])
      await typeEmail(element, 'noor@gmial.com')
      expect(hints(element)).to.deep.equal(['Did you mean noor@gmail.com?'])
      expect(statuses(element)).to.deep.equal(['', 'Did you mean noor@gmail.com?'])
      expect(errors(element)).to.deep.equal([])
      await expectAccessible(element)
      named(element, 'email').focus()
      await pressKeys(element, 'Tab')
      expect(focusedText()).to.equal('Did you mean noor@gmail.com?')
      await pressKeys(element, 'Enter')
      await focusIsOn('email')
      expect(named(element, 'email').value).to.equal('noor@gmail.com')
      expect(edits.at(-1)).to.deep.equal({ email: 'noor@gmail.com' })
      expect([hints(element), statuses(element)]).to.deep.equal([[], ['', '']])
    })

    it('once an address is left that can be the beginning of another', async () => {
      const element = await form()
      await typeEmail(element, 'noor@gmail.co')
      named(element, 'name').focus()
      await element.updateComplete
      expect(hints(element)).to.deep.equal(['Did you mean noor@gmail.com?'])
    })

    it('and never refuses it', async () => {
      const element = await form()
      await typeEmail(element, 'noor@gmial.com')
      const sent = oneEvent(element, 'when-details-submit')
      await submit(element)
      await sent
    })

    it('of guests and in questions, too', async () => {
      const element = await form({
        settings: settings({ mail: everyType['mail']! }),
        draft: { ...draft, guests: [{ name: 'Sam', email: '' }] },
      })
      await typeEmail(element, 'sam@hotmial.fr', 'guests.0')
      await typeEmail(element, 'noor@yaho.com', 'answers.mail')
      expect(hints(element)).to.deep.equal(['Did you mean noor@yahoo.com?', 'Did you mean sam@hotmail.fr?'])
      for (const hint of ['noor@yahoo.com', 'sam@hotmail.fr']) {
        control(element, hint).click()
        await element.updateComplete
      }
      expect(named(element, 'guests.0').value).to.equal('sam@hotmail.fr')
      expect(named(element, 'answers.mail').value).to.equal('noor@yahoo.com')
    })

    it('not where the page has fixed it', async () => {
      const prefill = { email: 'noor@gmial.com', access: { email: 'locked' as const } }
      const element = await form({ draft: { ...draft, email: 'noor@gmial.com' }, prefill })
      expect([hints(element), statuses(element)]).to.deep.equal([[], ['', '']])
    })
  })

  it('shows no error for a field that was only passed', async () => {
    const element = await form({ draft: { ...draft, name: '' } })
    named(element, 'name').focus()
    named(element, 'email').focus()
    await element.updateComplete
    expect(errors(element)).to.deep.equal([])
  })

  it('focuses the first choice of a group without an answer', async () => {
    const element = await form({ settings: settings({ one: everyType['one']! }) })
    await submit(element)
    expect((focused() as HTMLInputElement).name).to.equal('answers.one')
    expect(deepOne(element, 'fieldset').getAttribute('aria-invalid')).to.equal('true')
  })

  it('reports choices in the format of the interface', async () => {
    const element = await form({ settings: settings(everyType) })
    const received: Partial<DraftEditEvent['draft']>[] = []
    element.addEventListener('when-draft-edit', (event) => received.push(event.draft))
    named(element, 'answers.tick').click()
    const [, mail] = deepAll<HTMLInputElement>(element.shadowRoot!, "[name='answers.some']")
    mail!.click()
    deepAll<HTMLInputElement>(element.shadowRoot!, "[name='answers.one']")[1]!.click()
    expect(received.at(-1)?.answers).to.deep.equal({ tick: 'true', some: 'Mail, chat', one: 'Home' })
  })

  it('stops input and change events of its controls', async () => {
    const element = await form()
    let received = 0
    for (const name of ['input', 'change']) element.parentElement!.addEventListener(name, () => received++)
    type(named(element, 'name'), 'Noor')
    expect(received).to.equal(0)
  })

  it('adds and removes guests, and moves the focus to the next', async () => {
    const element = await form()
    for (const index of [0, 1, 2]) {
      control(element, 'Add a guest').click()
      await focusIsOn(`guests.${index}.name`)
      type(named(element, `guests.${index}.name`), `Guest ${index}`)
    }
    type(named(element, 'guests.1'), 'sam')
    await submit(element)
    await focusIsOn('guests.0')
    for (const [slotUnavailable, next] of [
      ['Remove guest 2', 'Remove guest 2'],
      ['Remove guest 2', 'Remove guest 1'],
      ['Remove guest 1', 'Add a guest'],
    ]) {
      control(element, slotUnavailable!).click()
      await waitUntil(() => focusedText() === next, next)
    }
    expect(deepAll(element.shadowRoot!, '.guest')).to.have.length(0)
  })

  it('adds no more guests than there are seats, and says why', async () => {
    const chosen = { ...slotAt('2026-03-12T10:30:00Z'), event: { eventId: 'class', seats: 2 } }
    const element = await form({ chosen })
    control(element, 'Add a guest').click()
    await focusIsOn('guests.0.name')
    expect(spokenText(element)).not.to.include('Add a guest')
    expect(deepOne(element, '[role=status]').textContent).to.equal('You can’t add more guests.')
    control(element, 'Remove guest 1').click()
    await waitUntil(() => focusedText() === 'Add a guest')
  })

  it('moves no button while it is pressed, even if the field before becomes invalid', async () => {
    const element = await form()
    type(named(element, 'email'), 'noor')
    const add = control(element, 'Add a guest')
    const { x, y, width, height } = add.getBoundingClientRect()
    const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height - 4)]
    await sendMouse({ type: 'move', position })
    await sendMouse({ type: 'down' })
    await element.updateComplete
    expect(add.getBoundingClientRect().y).to.equal(y)
    await sendMouse({ type: 'up' })
    await focusIsOn('guests.0.name')
    await resetMouse()
  })

  it('has no guests if the configuration hides them', async () => {
    const element = await form({ settings: settings({}, { hide_additional_guests: true }) })
    expect(spokenText(element)).not.to.include('guest')
  })

  it('has only name and email without settings', async () => {
    const element = await fixture<DetailsForm>(html`<when-details-form></when-details-form>`)
    expect(deepAll(element.shadowRoot!, 'input')).to.have.length(2)
  })

  it('is submitted by the Enter key', async () => {
    const element = await form()
    named(element, 'name').focus()
    const sent = oneEvent(element, 'when-details-submit')
    await pressKeys(element, 'Enter')
    await sent
  })

  it('shows locked values as read-only', async () => {
    const answers = { list: 'Agency', some: 'Paper, Mail, chat', tick: 'true', text: 'Studio Noord' }
    const access = Object.fromEntries(
      Object.keys(answers).map((key) => [`answers.${key}`, 'locked' as const]),
    )
    const element = await form({
      settings: settings(everyType),
      prefill: { email: draft.email, answers, access: { ...access, email: 'locked' } },
    })
    const locked = deepAll<HTMLInputElement>(element.shadowRoot!, '[readonly], :disabled')
    expect(locked.map(({ name, type, value }) => [name, type, value])).to.deep.equal([
      ['email', 'email', 'noor@example.com'],
      ['answers.text', 'text', 'Studio Noord'],
      ['answers.list', 'text', 'Agency'],
      ['answers.tick', 'checkbox', 'on'],
      ['answers.some', 'text', 'Paper, Mail, chat'],
    ])
    await expectAccessible(element)
  })

  it('omits fields that the page fills in and hides', async () => {
    const element = await form({
      prefill: { ...draft, access: { name: 'hidden', email: 'hidden' } },
    })
    expect(deepAll(element.shadowRoot!, 'input')).to.have.length(0)
    const sent = oneEvent(element, 'when-details-submit')
    await submit(element)
    await sent
  })

  it('has only a button when a booking is rescheduled', async () => {
    const element = await form({
      rescheduling: true,
      settings: settings(everyType),
      draft: { ...draft, name: '' },
    })
    expect(deepAll(element.shadowRoot!, 'input, .add-guest')).to.have.length(0)
    expect(spokenText(element)).to.include('Move your booking')
    const sent = oneEvent(element, 'when-details-submit')
    await submit(element)
    await sent
  })

  it('says that the meeting is recorded if the configuration says so', async () => {
    const notetaker_settings = { enabled: true, show_ui_consent_message: true }
    const element = await form({ settings: settings({}, { notetaker_settings }) })
    expect(spokenText(element)).to.include('A notetaker joins this meeting and records it.')
    expect(spokenText(await form())).not.to.include('notetaker')
  })

  describe('its lazy fields', () => {
    const { additionalFields } = fieldLoaders
    beforeEach(() => {
      delete lazyFields.additionalFields
    })
    afterEach(() => {
      fieldLoaders.additionalFields = additionalFields
    })

    it('render together once they have loaded', async () => {
      const come = Promise.withResolvers<void>()
      fieldLoaders.additionalFields = () => come.promise.then(additionalFields)
      const element = await form({ settings: settings(everyType) })
      expect(spokenText(element)).to.include('Loading the form…')
      expect(deepAll(element.shadowRoot!, 'input, [part=submit-button]')).to.have.length(0)
      await expectAccessible(element)
      come.resolve()
      await waitForText(element, 'Company')
      expect(named(element, 'name').value).to.equal('Noor Haddad')
      expect(deepAll(element.shadowRoot!, '[aria-busy]')).to.have.length(0)
    })

    it('can be requested again after a failure, and the draft stays', async () => {
      const element = await form()
      type(named(element, 'name'), 'Sam')
      fieldLoaders.additionalFields = () => Promise.reject(new TypeError('offline'))
      element.settings = settings(everyType)
      await waitForText(element, 'Part of the form could not be loaded.')
      expect(deepAll(element.shadowRoot!, 'input, [part=submit-button]')).to.have.length(0)
      await expectAccessible(element)
      fieldLoaders.additionalFields = additionalFields
      control(element, 'Try again').focus()
      control(element, 'Try again').click()
      await waitForText(element, 'Company')
      expect(focusedText()).to.equal('Your details')
      expect(named(element, 'name').value).to.equal('Sam')
      expect(spokenText(element)).not.to.include('could not be loaded')
    })

    it('leave the form as it is if a guest cannot be added yet', async () => {
      const { guests } = fieldLoaders
      delete lazyFields.guests
      fieldLoaders.guests = () => Promise.reject(new TypeError('offline'))
      const element = await form()
      control(element, 'Add a guest').click()
      await waitForText(element, 'Part of the form could not be loaded.')
      expect(named(element, 'name').value).to.equal('Noor Haddad')
      fieldLoaders.guests = guests
      control(element, 'Add a guest').click()
      await focusIsOn('guests.0.name')
      expect(spokenText(element)).not.to.include('could not be loaded')
    })
  })

  it('cannot be submitted twice, and keeps its button focusable', async () => {
    const element = await form({ pending: true })
    let sent = 0
    element.addEventListener('when-details-submit', () => sent++)
    await submit(element)
    expect(sent).to.equal(0)
    expect(deepOne(element, '[part=submit-button]').textContent?.trim()).to.equal('Sending…')
    expect(deepOne<HTMLButtonElement>(element, '[part=submit-button]').disabled).to.equal(false)
  })

  it('focuses the field that the service refused, or the error message', async () => {
    const element = await form({ pending: true })
    element.pending = false
    element.error = { type: 'invalid_request_error', status: 400, message: '', field: 'guest.email' }
    await focusIsOn('email')
    element.pending = true
    await element.updateComplete
    element.pending = false
    element.error = { type: 'rate_limit_error', status: 429, message: 'secret detail' }
    await waitUntil(() => focusedText().includes('Too many requests'), 'the focus on the notice')
    expect(spokenText(element)).not.to.include('secret detail')
  })

  it('takes no focus on load, even with an error', async () => {
    const element = await form({ error: { type: 'internal_error', status: 500, message: '' } })
    await element.updateComplete
    expect(focused()).to.equal(document.body)
  })

  it('renders labels, options and defaults as text', async () => {
    const evil = '<img src=x onerror="window.broken = true">'
    const element = await form({
      settings: settings({
        [evil]: fieldWith(evil, 'radio_button', { options: [evil] }),
        'b c': fieldWith('constructor', 'constructor', { default: evil, required: true }),
      }),
    })
    expect(deepAll(element.shadowRoot!, 'img')).to.have.length(0)
    expect(spokenText(element)).to.include(evil)
    expect(named(element, 'answers.b c').value).to.equal(evil)
    type(named(element, 'answers.b c'), '')
    await submit(element)
    expect(errors(element)).to.deep.equal(['Fill in this field.'])
  })

  it('uses the language and direction around it', async () => {
    registerPseudoLocale()
    const element = await form({}, pseudoLocale)
    expect(getComputedStyle(deepOne(element, 'form')).direction).to.equal('rtl')
    for (const label of deepAll(element.shadowRoot!, 'h2, [part=label], [part=back-button]'))
      expect(label.textContent?.trim()).to.match(/^[^\w\s].*[^\w\s]$/s)
  })

  it('keeps the draft when other properties change', async () => {
    const element = await form()
    type(named(element, 'name'), 'Sam')
    element.settings = settings(everyType)
    await element.updateComplete
    expect(named(element, 'name').value).to.equal('Sam')
    expect(element.draft.name).to.equal('Noor Haddad')
  })

  eventsFireOnce<DetailsForm>([
    {
      type: 'when-draft-edit',
      make: form,
      act: (element) => type(named(element, 'name'), 'Sam'),
      assign: (element) => {
        element.draft = { ...draft, name: 'Sam' }
      },
    },
    {
      type: 'when-details-submit',
      make: form,
      act: submit,
      assign: (element) => {
        element.pending = true
      },
    },
    {
      type: 'when-details-back',
      make: form,
      act: (element) => deepOne(element, '[part=back-button]').click(),
      assign: (element) => {
        element.draft = draft
      },
    },
  ])
})
