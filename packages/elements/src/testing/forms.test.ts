import { expect, fixture, html } from '@open-wc/testing'
import type { Slot } from '@whenable/flow'
import { type Instant, type PlainDate, parseInstant, plainDate } from '@whenable/time'
import '../define/details-form.js'
import '../define/month.js'
import '../define/slot-list.js'
import '../define/time-zone-select.js'
import type { DetailsForm } from '../form/details-form.js'
import type { Month } from '../month/month.js'
import type { SlotList } from '../slots/slot-list.js'
import type { TimeZoneSelect } from '../time-zone/time-zone-select.js'
import { waitUntil } from './wait-until.js'

/** What an element has in a form as HTML's own controls do. */
type Control<Element> = Element & HTMLInputElement

const counts = new Map<PlainDate, number>([
  [plainDate('2026-03-12'), 3],
  [plainDate('2026-03-13'), 3],
])
const start = parseInstant('2026-03-12T10:00:00Z') as Instant
const slots: readonly Slot[] = [{ start, end: (start + 1800) as Instant, emails: [] }]

const entriesOf = (form: HTMLFormElement): Record<string, FormDataEntryValue> =>
  Object.fromEntries(new FormData(form))

/** Waits until the code of forms is loaded for all controls of a form. */
const ready = (form: HTMLFormElement): Promise<void> =>
  waitUntil(() => [...form.elements].every((one) => 'checkValidity' in one))

const render = async () => {
  const form = await fixture<HTMLFormElement>(html`<form>
    <fieldset>
      <when-month name="day" required month="2026-03" today="2026-03-02" .counts=${counts}></when-month>
      <when-slot-list name="time" required date="2026-03-12" time-zone="UTC" .slots=${slots}></when-slot-list>
      <when-time-zone-select name="zone" value="Europe/Lisbon"></when-time-zone-select>
      <when-details-form name="visitor" required></when-details-form>
    </fieldset>
  </form>`)
  await ready(form)
  const get = <Element>(tag: string) => form.querySelector(tag) as unknown as Control<Element>
  const parts = {
    form,
    fieldset: form.querySelector('fieldset') as HTMLFieldSetElement,
    month: get<Month>('when-month'),
    list: get<SlotList>('when-slot-list'),
    zone: get<TimeZoneSelect>('when-time-zone-select'),
    details: get<DetailsForm>('when-details-form'),
  }
  return parts
}

const click = (element: Element, selector: string): void =>
  element.shadowRoot?.querySelector<HTMLElement>(selector)?.click()

const fill = (details: Element, name: string, value: string): void => {
  const input = details.shadowRoot?.querySelector<HTMLInputElement>(`[name='${name}']`) as HTMLInputElement
  input.value = value
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

const fillAll = ({ month, list, details }: Awaited<ReturnType<typeof render>>): void => {
  click(month, '.day.open')
  click(list, '.slot')
  fill(details, 'name', 'Ada')
  fill(details, 'email', 'ada@example.com')
}

const filled = {
  day: '2026-03-12',
  time: String(start),
  zone: 'Europe/Lisbon',
  'visitor.name': 'Ada',
  'visitor.email': 'ada@example.com',
}

const restore = (element: object, state: string): void =>
  (
    element as { formStateRestoreCallback: (state: string, mode: 'restore') => void }
  ).formStateRestoreCallback(state, 'restore')

describe('elements in a form', () => {
  it('are its controls, by their names', async () => {
    const { form, month, zone } = await render()
    expect([...form.elements].map(({ localName }) => localName)).to.deep.equal([
      'fieldset',
      'when-month',
      'when-slot-list',
      'when-time-zone-select',
      'when-details-form',
    ])
    expect(form.elements.namedItem('day')).to.equal(month)
    expect(month.form).to.equal(form)
    zone.name = 'place'
    await zone.updateComplete
    expect(form.elements.namedItem('place')).to.equal(zone)
  })

  it('submit what the visitor chose', async () => {
    const parts = await render()
    expect(entriesOf(parts.form)).to.deep.equal({
      ...filled,
      day: '',
      time: '',
      'visitor.name': '',
      'visitor.email': '',
    })
    fillAll(parts)
    expect(entriesOf(parts.form)).to.deep.equal(filled)
  })

  it('submit a choice to who hears of it, and a value that is set in the same task', async () => {
    const { form, month, list } = await render()
    let heard: FormDataEntryValue | null = null
    month.addEventListener('change', () => {
      heard = new FormData(form).get('day')
    })
    click(month, '.day.open')
    expect(heard).to.equal('2026-03-12')
    list.value = String(start)
    expect(new FormData(form).get('time')).to.equal(String(start))
  })

  it('submit nothing without a name', async () => {
    const { form, month, details } = await render()
    month.removeAttribute('name')
    details.removeAttribute('name')
    await Promise.all([month.updateComplete, details.updateComplete])
    expect(Object.keys(entriesOf(form))).to.deep.equal(['time', 'zone'])
  })

  it('submit the time zone that is shown if none is set', async () => {
    const { form, zone } = await render()
    zone.value = ''
    expect(new FormData(form).get('zone')).to.equal(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  it('go back to what the page has set when the form is reset', async () => {
    const parts = await render()
    const { form, month, details } = parts
    fillAll(parts)
    parts.zone.value = 'Asia/Tokyo'
    form.reset()
    expect(entriesOf(form)).to.deep.equal({
      ...filled,
      day: '',
      time: '',
      'visitor.name': '',
      'visitor.email': '',
    })
    month.setAttribute('value', '2026-03-13')
    details.draft = { name: 'Grace', email: '', answers: {}, guests: [] }
    await details.updateComplete
    form.reset()
    expect(new FormData(form).get('day')).to.equal('2026-03-13')
    expect(new FormData(form).get('visitor.name')).to.equal('Grace')
  })

  it('are disabled with a fieldset, or by their own attribute', async () => {
    const parts = await render()
    const { form, fieldset, month, zone } = parts
    fillAll(parts)
    fieldset.disabled = true
    expect(entriesOf(form)).to.deep.equal({})
    const controls = (element: Element) => [
      ...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('button, input') ?? []),
    ]
    for (const element of [parts.month, parts.list, parts.zone, parts.details])
      expect(
        controls(element).every(({ disabled }) => disabled),
        element.localName,
      ).to.equal(true)
    month.month = '2026-04'
    await month.updateComplete
    expect(controls(month).every(({ disabled }) => disabled)).to.equal(true)
    fieldset.disabled = false
    expect(controls(month).some(({ disabled }) => disabled)).to.equal(false)
    expect(entriesOf(form)).to.deep.equal(filled)
    zone.disabled = true
    await zone.updateComplete
    expect(controls(zone)[0]?.disabled).to.equal(true)
    expect(Object.keys(entriesOf(form))).not.to.include('zone')
  })

  it('make the form invalid until what is required is chosen', async () => {
    const parts = await render()
    const { form, month, list, details } = parts
    expect(form.checkValidity()).to.equal(false)
    expect([...form.querySelectorAll(':invalid:not(fieldset)')]).to.deep.equal([month, list, details])
    expect(month.validity.valueMissing).to.equal(true)
    expect(month.validationMessage).not.to.equal('')
    month.required = false
    await month.updateComplete
    expect(month.checkValidity()).to.equal(true)
    fillAll(parts)
    expect(form.checkValidity()).to.equal(true)
  })

  it('take the focus, and say what is wrong, when the form is submitted invalid', async () => {
    const { form, month, list, details } = await render()
    form.requestSubmit()
    expect(document.activeElement).to.equal(month)
    month.required = list.required = false
    await Promise.all([month.updateComplete, list.updateComplete])
    form.requestSubmit()
    await details.updateComplete
    expect(document.activeElement).to.equal(details)
    expect(details.shadowRoot?.activeElement?.getAttribute('name')).to.equal('name')
    expect(details.shadowRoot?.querySelectorAll('[aria-invalid="true"]').length).to.equal(2)
    expect(details.validationMessage).to.equal('Fix 2 fields to continue.')
  })

  it('submit the form by the button of when-details-form', async () => {
    const parts = await render()
    let submitted: Record<string, FormDataEntryValue> | undefined
    parts.form.addEventListener('submit', (event) => {
      event.preventDefault()
      submitted = entriesOf(parts.form)
    })
    fillAll(parts)
    await parts.details.updateComplete
    click(parts.details, "[part~='submit-button']")
    expect(submitted).to.deep.equal(filled)
  })

  for (const state of [
    '',
    'Ada',
    'null',
    '[]',
    '{}',
    '{"name":1}',
    '{"name":"Ada","email":"","answers":{},"guests":[null]}',
  ])
    it(`keep what was entered if the browser kept something else: ${state}`, async () => {
      const parts = await render()
      const { form, details } = parts
      fillAll(parts)
      const before = entriesOf(form)
      restore(details, state)
      await details.updateComplete
      expect(entriesOf(form)).to.deep.equal(before)
      expect(details.shadowRoot?.querySelector<HTMLInputElement>('[name="name"]')?.value).to.equal('Ada')
    })

  it('show again what the browser kept while the visitor was at another page', async () => {
    const { form, month, zone, details } = await render()
    restore(month, '2026-03-12')
    restore(zone, 'Asia/Tokyo')
    restore(details, JSON.stringify({ name: 'Ada', email: '', answers: {}, guests: [] }))
    expect(entriesOf(form)).to.include({ day: '2026-03-12', zone: 'Asia/Tokyo', 'visitor.name': 'Ada' })
  })

  it('join a form that they are moved into', async () => {
    const { form, month } = await render()
    month.value = '2026-03-12'
    const other = await fixture<HTMLFormElement>(html`<form></form>`)
    other.append(month)
    expect(entriesOf(other)).to.deep.equal({ day: '2026-03-12' })
    expect(new FormData(form).has('day')).to.equal(false)
  })
})
