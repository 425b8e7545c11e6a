import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { type BookableResource, ServiceError } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import '../define/event-type-editor.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import { eventTypeWith, groupEventTypeWith, memoryEventTypes } from '../testing/event-types-double.js'
import type { EventTypeEditor } from './event-type-editor.js'

const resource = (id: string, name: string, change: Partial<BookableResource> = {}): BookableResource => ({
  ...{ id, name, kind: 'room', capacity: undefined, description: undefined, schedule_id: undefined },
  ...{ is_active: true, used_by: [], created_at: now },
  ...change,
})
const all = [
  resource('garden', 'Garden room'),
  resource('street', 'Street room'),
  resource('beamer', 'Projector', { kind: 'equipment' }),
  resource('attic', 'Attic', { is_active: false }),
]

const scheduler = eventTypeWith()['scheduler'] as object
const needing = (...resources: readonly object[]) =>
  eventTypeWith({ scheduler: { ...scheduler, ...(resources.length && { resources }) } })

const root = (element: EventTypeEditor) => element.shadowRoot as ShadowRoot
const section = (element: EventTypeEditor): HTMLDetailsElement => {
  const found = root(element).querySelector<HTMLDetailsElement>('[data-section=resources]')
  if (!found) throw new Error('no section of rooms and equipment')
  return found
}

/** An editor with its section of rooms and equipment open. */
const edit = async (
  document = needing(),
  {
    list = async () => all,
    refusals = [],
  }: { list?: EventTypesCalls['resources']; refusals?: ServiceError[] } = {},
) => {
  const { source, calls } = memoryEventTypes([document], refusals, ['mail'])
  const element = await fixture<EventTypeEditor>(html`<when-event-type-editor
    lang="en-GB"
    configuration-id="walkthrough"
    time-zone="Europe/Lisbon"
    .source=${{ ...source, ...(list && { resources: list }) }}
    .now=${() => now}
  ></when-event-type-editor>`)
  await waitUntil(() => root(element).querySelector('[data-section=resources]'))
  const open = async () => {
    section(element).open = true
    await waitUntil(() => section(element).querySelector('fieldset, .notice, [role=status]'))
    await element.updateComplete
  }
  return { element, calls, open }
}

const box = (element: EventTypeEditor, id: string): HTMLInputElement => {
  const found = root(element).getElementById(`need-${id}`)
  if (!(found instanceof HTMLInputElement)) throw new Error(`no ${id}`)
  return found
}
const tick = async (element: EventTypeEditor, id: string) => {
  box(element, id).click()
  await element.updateComplete
}
const save = async (element: EventTypeEditor) => {
  const button = [...root(element).querySelectorAll('button')].find(
    (one) => one.textContent?.trim() === 'Save',
  )
  button?.click()
  await waitUntil(() => !element.hasUnsavedChanges)
}
const savedNeeds = (calls: readonly unknown[][]): unknown =>
  calls.flatMap(([name, , changes]) =>
    name === 'save' ? [(changes as { scheduler: { resources?: unknown } }).scheduler.resources] : [],
  )
const legends = (element: EventTypeEditor) =>
  [...section(element).querySelectorAll('legend')].map((one) => one.textContent)

describe('the rooms and equipment of an event type', () => {
  it('are chosen from those of the application, by keyboard, and saved in the order of choice', async () => {
    const { element, calls, open } = await edit()
    expect(section(element).querySelector('summary')?.textContent).to.include('As usual')
    await open()
    await expectAccessible(element)
    box(element, '0-street').focus()
    await sendKeys({ press: 'Space' })
    expect(root(element).activeElement).to.equal(box(element, '0-street'))
    expect(section(element).querySelector('select')).to.equal(null)
    await tick(element, '0-garden')
    expect(section(element).querySelector('summary')?.textContent).to.include('Street room or Garden room')
    expect(box(element, '0-garden').closest('label')?.textContent).to.match(/Garden room\s+2/)
    expect(root(element).querySelector('.save-bar small')?.textContent).to.equal('Rooms and equipment')
    await expectAccessible(element)
    await save(element)
    expect(savedNeeds(calls)).to.deep.equal([[{ one_of: ['street', 'garden'] }]])
  })

  it('are chosen in order or by use, and keep what the editor does not know', async () => {
    const { element, calls, open } = await edit(needing({ one_of: ['garden', 'street'], kept: 1 }))
    await open()
    const select = root(element).getElementById('need-order-0') as HTMLSelectElement
    expect(select.selectedOptions[0]?.textContent?.trim()).to.equal('The first one that is free')
    select.value = 'least_used'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await element.updateComplete
    expect(box(element, '0-garden').closest('label')?.textContent?.trim()).to.equal('Garden room')
    await save(element)
    expect(savedNeeds(calls)).to.deep.equal([
      [{ one_of: ['garden', 'street'], kept: 1, assign: 'least_used' }],
    ])
  })

  it('can be several lists, in which none is twice', async () => {
    const { element, calls, open } = await edit(needing({ one_of: ['garden'] }))
    await open()
    expect(legends(element)).to.have.length(1)
    root(element).getElementById('add-need')?.click()
    await waitUntil(() => legends(element).length === 2)
    await waitUntil(() => root(element).activeElement === box(element, '1-street'))
    expect(root(element).getElementById('need-1-garden')).to.equal(null)
    expect(root(element).getElementById('add-need')).to.equal(null)
    await tick(element, '1-beamer')
    expect(root(element).getElementById('need-0-beamer')).to.equal(null)
    await save(element)
    expect(savedNeeds(calls)).to.deep.equal([[{ one_of: ['garden'] }, { one_of: ['beamer'] }]])
  })

  it('are none once nothing is chosen, and the focus stays with what was unticked', async () => {
    const { element, calls, open } = await edit(needing({ one_of: ['garden'] }, { one_of: ['beamer'] }))
    await open()
    box(element, '0-garden').focus()
    await tick(element, '0-garden')
    await waitUntil(() => root(element).activeElement === root(element).getElementById('need-1-garden'))
    await tick(element, '0-beamer')
    expect(legends(element)).to.have.length(1)
    await waitUntil(() => root(element).activeElement === root(element).getElementById('need-0-beamer'))
    await save(element)
    expect(savedNeeds(calls)).to.deep.equal([undefined])
  })

  it('are offered if they are in use, or the event type has them', async () => {
    const { element, calls, open } = await edit(needing({ one_of: ['attic', 'garden'] }))
    await open()
    await tick(element, '0-attic')
    expect(box(element, '0-attic').checked).to.equal(false)
    await save(element)
    expect(savedNeeds(calls)).to.deep.equal([[{ one_of: ['garden'] }]])
    await element.updateComplete
    expect(root(element).getElementById('need-0-attic')).to.equal(null)
  })

  it('have the error of the service at their list, which takes the focus', async () => {
    const refusal = new ServiceError('invalid_request_error', 'unknown', {
      field: 'scheduler.resources.0.one_of.0',
    })
    const { element, open } = await edit(needing({ one_of: ['garden'] }), { refusals: [refusal] })
    await open()
    await tick(element, '0-street')
    section(element).open = false
    await waitUntil(() => !section(element).querySelector('fieldset'))
    const button = [...root(element).querySelectorAll('button')].find(
      (one) => one.textContent?.trim() === 'Save',
    )
    button?.click()
    await waitUntil(() => section(element).querySelector('.error'))
    const list = root(element).getElementById('needs-0')
    await waitUntil(() => root(element).activeElement === list)
    expect(list?.getAttribute('aria-describedby')).to.equal('needs-0-error')
    await expectAccessible(element)
  })

  it('lead to the settings where there are none, and can be read again', async () => {
    const none = await edit(needing(), { list: async () => [] })
    await none.open()
    expect(spokenText(none.element)).to.include('An owner adds rooms and equipment in the settings.')
    expect(section(none.element).querySelector('a')).to.equal(null)
    // An owner's page says where.
    none.element.settingsLink = '/admin/settings/resources'
    await none.element.updateComplete
    const link = section(none.element).querySelector('a')
    expect([link?.textContent, link?.getAttribute('href')]).to.deep.equal([
      'Add rooms and equipment in the settings',
      '/admin/settings/resources',
    ])
    await expectAccessible(none.element)
    let isDown = true
    const { element, open } = await edit(needing(), {
      list: async () => {
        if (isDown) throw new ServiceError('connection_error', 'offline')
        return all
      },
    })
    await open()
    isDown = false
    section(element).querySelector<HTMLElement>('[part=retry-button]')?.click()
    await waitUntil(() => section(element).querySelector('fieldset'))
  })

  it('are no part of event types whose dates have places', async () => {
    const { source } = memoryEventTypes([groupEventTypeWith()], [], ['mail'])
    const element = await fixture<EventTypeEditor>(html`<when-event-type-editor
      configuration-id="pottery"
      .source=${{ ...source, resources: async () => all }}
      .now=${() => now}
    ></when-event-type-editor>`)
    await waitUntil(() => root(element).querySelector('[data-section=sessions]'))
    expect(root(element).querySelector('[data-section=resources]')).to.equal(null)
  })
})
