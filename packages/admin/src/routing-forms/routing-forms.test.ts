import { expect, fixture, html } from '@open-wc/testing'
import { type RoutingForm, type RoutingFormInput, ServiceError } from '@whenable/contract'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import '../define/routing-forms.js'
import type { RoutingFormsCalls } from './endpoints.js'
import type { RoutingForms } from './routing-forms.js'

const eventType = (id: string, name: string) => ({
  ...{ id, name, slug: id, isActive: true, address: `https://book.example/b/${id}` },
})
const stored = (changes: Partial<RoutingForm> = {}) =>
  ({
    ...{ id: 'f1', slug: 'help', title: 'How can we help?', description: undefined, is_active: true },
    questions: [{ key: 'need', label: 'What do you need?', answers: ['A talk', 'A repair'] }],
    rules: [{ answers: { need: 'A talk' }, target: { type: 'event_type', configuration_id: 'talk' } }],
    fallback: { type: 'message', text: 'Call us.' },
    ...{ page_url: 'https://book.example/f/help', warnings: [], created_at: 1_772_438_400 },
    ...changes,
  }) as unknown as RoutingForm

const open = async (changes: Partial<RoutingFormsCalls> = {}, lang = 'en') => {
  const sent: RoutingFormInput[] = []
  const source: RoutingFormsCalls = {
    routingForms: async () => [stored()],
    eventTypes: async () => [eventType('talk', 'Talk'), eventType('repair', 'Repair')],
    hosts: async () => [{ id: 'm1', name: 'Ada' }],
    createRoutingForm: async ({ body }) => {
      sent.push(body)
      return stored({ id: 'f2', title: body.title })
    },
    updateRoutingForm: async ({ body }) => {
      sent.push(body as RoutingFormInput)
      return stored(body as Partial<RoutingForm>)
    },
    deleteRoutingForm: async () => undefined,
    ...changes,
  }
  const element = await fixture<RoutingForms>(
    html`<when-routing-forms lang=${lang} .source=${source}></when-routing-forms>`,
  )
  const root = element.shadowRoot as ShadowRoot
  await waitUntil(() => root.querySelector('[aria-busy=false]'))
  const get = <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const found = root.querySelector<E>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
  const click = async (selector: string) => {
    get(selector).click()
    await element.updateComplete
  }
  const type = async (selector: string, value: string) => {
    const control = get<HTMLInputElement>(selector)
    control.value = value
    control.dispatchEvent(new Event(control.localName === 'select' ? 'change' : 'input', { bubbles: true }))
    await element.updateComplete
  }
  return { element, root, get, click, type, sent }
}

describe('when-routing-forms', () => {
  it('lists routing forms with their questions, and what is the matter with them', async () => {
    const warnings = [{ rule: 0, reason: 'target_missing' }] as unknown as RoutingForm['warnings']
    const { element, root } = await open({
      routingForms: async () => [stored({ warnings, is_active: false })],
    })
    const text = root.querySelector('[part=routing-form]')?.textContent ?? ''
    expect(text).to.contain('How can we help?').and.to.contain('1 question').and.to.contain('Off')
    expect(text).to.contain('No longer exists.')
    await expectAccessible(element)
  })

  it('makes one from the template', async () => {
    const { element, click, sent, root } = await open({ routingForms: async () => [] })
    expect(root.querySelector('[part=empty]')).not.to.equal(null)
    await click('#new')
    await expectAccessible(element)
    await click('#save')
    await waitUntil(() => root.querySelector('[part=routing-form]'))
    expect(sent[0]?.questions[0]?.answers).to.deep.equal(['Talk', 'Repair'])
    expect(element.hasUnsavedChanges).to.equal(false)
  })

  it('says beside a field what is wrong, and saves once that is corrected', async () => {
    const { element, get, click, type, sent, root } = await open()
    await click('#open-f1')
    await type('#target-fallback', 'page')
    await type('#value-fallback', 'http://example.com')
    expect(root.querySelector('[aria-invalid]')).to.equal(null)
    await click('#save')
    await waitUntil(() => root.activeElement === get('#value-fallback'))
    expect(get('#value-fallback-error').textContent).to.contain('https://')
    await expectAccessible(element)
    await type('#value-fallback', 'https://example.com')
    await click('#save')
    await waitUntil(() => sent.length)
    expect(sent[0]?.fallback).to.deep.equal({ type: 'page', url: 'https://example.com' })
  })

  it('changes the description and the address, and says beside it why one is not accepted', async () => {
    const { element, get, click, type, sent, root } = await open({
      updateRoutingForm: async ({ body }) => {
        if (body?.slug === 'taken') throw new ServiceError('invalid_request_error', 'no', { field: 'slug' })
        sent.push(body as RoutingFormInput)
        return stored(body as Partial<RoutingForm>)
      },
    })
    await click('#open-f1')
    await type('#description-field', ' Two short questions. ')
    for (const [slug, error] of [
      ['two words', 'Letters, digits and dashes.'],
      ['', 'Letters, digits and dashes.'],
      ['taken', 'Another routing form has this address.'],
    ] as const) {
      await type('#slug-field', slug)
      await click('#save')
      await waitUntil(
        () => root.activeElement === get('#slug-field') && root.querySelector('#slug-field-error'),
      )
      expect(get('#slug-field-error').textContent).to.contain(error)
      expect(root.querySelector('[part=notice][role=alert]')).to.equal(null)
    }
    await expectAccessible(element)
    await type('#slug-field', 'welcome')
    expect(root.querySelector('#slug-field-error')).to.equal(null)
    await click('#save')
    await waitUntil(() => sent.length)
    expect(sent[0]).to.include({ description: 'Two short questions.', slug: 'welcome' })
  })

  it('lets visitors answer in their own words, which no row names', async () => {
    const { element, root, click, type, sent } = await open()
    await click('#open-f1')
    expect(root.querySelector('#answer-0-need')).not.to.equal(null)
    await type('#type-need', 'text')
    expect(root.querySelector('#options-need, #answer-0-need')).to.equal(null)
    await expectAccessible(element)
    await click('#save')
    await waitUntil(() => sent.length)
    expect(sent[0]?.questions).to.deep.equal([
      { key: 'need', label: 'What do you need?', type: 'text', answers: [] },
    ])
    expect(sent[0]?.rules[0]?.answers).to.deep.equal({})
  })

  it('names a row that never applies, and moves it by its buttons', async () => {
    const { element, root, click } = await open()
    await click('#open-f1')
    await click('#add-rule')
    await click('#add-rule')
    expect(root.querySelectorAll('[part~=unreachable]')).to.have.length(1)
    await expectAccessible(element)
    const names = () => [...root.querySelectorAll('.rules [role=group]')].map((one) => one.ariaLabel)
    expect(names()).to.deep.equal(['Row 1', 'Row 2', 'Row 3', 'All other answers'])
    await click('.rules > li:nth-child(2) [aria-label="Move up: Row 2"]')
    expect(root.querySelectorAll('[part~=unreachable]')).to.have.length(2)
  })

  it('asks before changes are lost', async () => {
    const { element, root, click, type } = await open()
    await click('#open-f1')
    expect(element.hasUnsavedChanges).to.equal(false)
    await type('#title-field', 'Other')
    expect(element.hasUnsavedChanges).to.equal(true)
    await click('.row > .quiet:last-child')
    expect(root.querySelector('dialog')).not.to.equal(null)
    await click('dialog .danger')
    await waitUntil(() => root.querySelector('[part=routing-form]'))
  })

  it('keeps what was written when it cannot be saved', async () => {
    const updateRoutingForm = () => Promise.reject(new ServiceError('connection_error', 'no'))
    const { root, click, type, get } = await open({ updateRoutingForm })
    await click('#open-f1')
    await type('#title-field', 'Other')
    await click('#save')
    await waitUntil(() => root.querySelector('[part=notice][role=alert]'))
    expect(get<HTMLInputElement>('#title-field').value).to.equal('Other')
  })

  it('loads again after an error', async () => {
    let count = 0
    const routingForms = async () => {
      if (count++ === 0) throw new ServiceError('connection_error', 'no')
      return [stored()]
    }
    const { click, root } = await open({ routingForms })
    await click('[part=retry-button]')
    await waitUntil(() => root.querySelector('[part=routing-form]'))
  })

  it('is written from right to left in Arabic', async () => {
    const { element, root } = await open({}, 'ar')
    await waitUntil(() => root.textContent?.includes('نماذج التوجيه'))
    expect(getComputedStyle(root.querySelector('h2') ?? element).direction).to.equal('rtl')
  })
})
