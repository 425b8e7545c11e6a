import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/members.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const question = { key: 'need', label: 'What do you need?', answers: ['Repair', 'Advice', 'Something else'] }
const size = { key: 'size', label: 'How big is it?', answers: ['Small', 'Big'] }
const message = { type: 'message', text: 'We cannot help with this.' }
const toEventType = (configuration_id: string) => ({ type: 'event_type', configuration_id })

for (const [name, open] of stores)
  describe(`routing forms, ${name}`, () => {
    let service: TestService
    let ada: TestHost
    let adaMember: { readonly id: string; readonly token: string }
    beforeAll(async () => {
      service = await openService(await open(), { publicUrl: 'https://times.example' })
      ada = await addHost(service, 'ada@example.com')
      const { token } = await makeMember(service, ada)
      await service.call('PATCH', '/admin/v1/me', { bearer: token, body: { page_slug: 'ada' } })
      const me = await service.call('GET', '/admin/v1/me', { bearer: token })
      adaMember = { id: me.data.id, token }
    })
    afterAll(() => service.store.close())

    const create = (body: object) =>
      service.withKey('POST', '/admin/v1/routing-forms', {
        ...{ title: 'How can we help?', questions: [question], rules: [], fallback: message },
        ...body,
      })
    const change = (id: string, body: object) =>
      service.withKey('PATCH', `/admin/v1/routing-forms/${id}`, body)
    const form = async (id: string) => {
      const { data } = await service.withKey('GET', '/admin/v1/routing-forms')
      return data.find((one: { id: string }) => one.id === id)
    }
    const query = () => `?client_id=${service.clientId}`
    const route = (slug: string, answers: object) =>
      service.call('POST', `/v3/scheduling/routing-forms/${slug}/target${query()}`, { body: { answers } })

    test('lead answers to an event type, a host, a page or a message, by the first rule that matches', async () => {
      const repair = await addConfiguration(service, [ada], { slug: 'repair' })
      const { data: made } = await create({
        questions: [question, size],
        rules: [
          { answers: { need: 'Repair', size: 'Big' }, target: { type: 'host', member_id: adaMember.id } },
          { answers: { need: 'Repair' }, target: toEventType(repair) },
          {
            answers: { need: 'Advice' },
            target: { type: 'page', url: 'https://example.com/advice?from=us' },
          },
        ],
      })
      expect(made).toMatchObject({
        slug: 'how-can-we-help',
        page_url: `https://times.example/f/how-can-we-help${query()}`,
        warnings: [],
      })
      const routed = async (answers: object) => (await route(made.slug, answers)).data
      expect(await routed({ need: 'Repair', size: 'Big' })).toEqual({
        type: 'host',
        url: `https://times.example/h/ada${query()}`,
      })
      expect(await routed({ need: 'Repair', size: 'Small' })).toEqual({
        type: 'event_type',
        configuration_id: repair,
        url: `https://times.example/b/repair${query()}`,
      })
      expect(await routed({ need: 'Advice', size: 'Small' })).toEqual({
        type: 'page',
        url: 'https://example.com/advice?from=us',
      })
      expect(await routed({ need: 'Something else', size: 'Big' })).toEqual(message)
    })

    test('fill in the questions of the booking that have the key or the label of theirs', async () => {
      const id = await addConfiguration(service, [ada], {
        slug: 'fitting',
        scheduler: {
          additional_fields: {
            need: { label: 'Order', type: 'text', required: false },
            q7: { label: 'how big is it? ', type: 'dropdown', required: true, options: ['Small', 'Big'] },
          },
        },
      })
      const { data } = await create({ questions: [question, size], fallback: toEventType(id) })
      const { url } = (await route(data.slug, { need: 'Advice', size: 'Big' })).data
      expect(new URL(url).search).toBe(`${query()}&need=Advice&q7=Big`)
    })

    test('show visitors the questions, and no rules', async () => {
      const { data } = await create({ description: 'Two short questions.', slug: 'questions' })
      const read = () => service.call('GET', `/v3/scheduling/routing-forms/questions${query()}`)
      expect((await read()).data).toEqual({
        ...{ slug: 'questions', title: 'How can we help?', description: 'Two short questions.' },
        questions: [{ ...question, type: 'choice' }],
      })
      await change(data.id, { is_active: false })
      expect((await read()).status).toBe(404)
      expect((await route('questions', { need: 'Repair' })).status).toBe(404)
    })

    test('need one of the answers to each question', async () => {
      const { data } = await create({ questions: [question, size] })
      expect((await route(data.slug, { need: 'Repair' })).error.field).toBe('answers.size')
      expect((await route(data.slug, { need: 'repair', size: 'Big' })).error.field).toBe('answers.need')
      expect((await route(data.slug, { need: ['Repair'], size: 'Big' })).status).toBe(400)
    })

    test('take a visitor’s own words as one line of up to 200 characters, which fill in the booking', async () => {
      const id = await addConfiguration(service, [ada], {
        slug: 'watches',
        scheduler: { additional_fields: { model: { label: 'Model', type: 'text', required: false } } },
      })
      const model = { key: 'model', label: 'Which model?', type: 'text' }
      const { data } = await create({
        questions: [question, model],
        rules: [{ answers: { need: 'Repair' }, target: toEventType(id) }],
      })
      expect(data).toMatchObject({ questions: [{ type: 'choice' }, { ...model, answers: [] }], warnings: [] })
      const { url } = (await route(data.slug, { need: 'Repair', model: ' An <i>old</i>\n one ' })).data
      expect(new URL(url).searchParams.get('model')).toBe('An <i>old</i> one')
      expect((await route(data.slug, { need: 'Repair', model: 'x'.repeat(200) })).status).toBe(200)
      for (const words of [undefined, '', ' \n ', 'x'.repeat(201)])
        expect((await route(data.slug, { need: 'Repair', model: words })).error.field).toBe('answers.model')
    })

    test.each([
      ['questions', { questions: [] }],
      ['questions.0.type', { questions: [{ ...question, type: 'date' }] }],
      ['questions.0.answers', { questions: [{ key: 'need', label: 'Need' }] }],
      ['questions.0.answers', { questions: [{ ...question, type: 'text' }] }],
      [
        'rules.0.answers.model',
        {
          questions: [{ key: 'model', label: 'Model', type: 'text' }],
          rules: [{ answers: { model: 'Any' }, target: message }],
        },
      ],
      ['questions', { questions: [question, size, { ...size, key: 'three' }, { ...size, key: 'four' }] }],
      ['questions.0.answers', { questions: [{ ...question, answers: ['One'] }] }],
      ['questions.0.answers', { questions: [{ ...question, answers: ['One', 'One '] }] }],
      ['questions.0.key', { questions: [{ ...question, key: 'client_id' }] }],
      ['questions.0.key', { questions: [{ ...question, key: 'Need' }] }],
      ['questions.1.key', { questions: [question, question] }],
      ['rules.0.answers.need', { rules: [{ answers: { need: 'Nothing' }, target: message }] }],
      ['rules.0.answers.size', { rules: [{ answers: { size: 'Big' }, target: message }] }],
      ['fallback.url', { fallback: { type: 'page', url: 'http://example.com' } }],
      ['fallback.url', { fallback: { type: 'page', url: 'javascript:alert(1)' } }],
      ['fallback.url', { fallback: { type: 'page', url: 'https://example.com@evil.example' } }],
      ['fallback.url', { fallback: { type: 'page', url: '/b/repair' } }],
      ['fallback.configuration_id', { fallback: toEventType('unknown') }],
      ['fallback.member_id', { fallback: { type: 'host', member_id: 'unknown' } }],
      ['slug', { slug: '../b' }],
    ])('refuse what cannot be, and name it: %s', async (field, body) => {
      const { status, error } = await create(body)
      expect([status, error.field]).toEqual([400, field])
    })

    test('lead to nothing of another application', async () => {
      const other = await openService(service.store, { publicUrl: 'https://times.example' })
      const host = await addHost(other, 'eve@example.com')
      const configuration = await addConfiguration(other, [host], { slug: 'theirs' })
      const { token } = await makeMember(other, host)
      await other.call('PATCH', '/admin/v1/me', { bearer: token, body: { page_slug: 'eve' } })
      const me = await other.call('GET', '/admin/v1/me', { bearer: token })
      expect((await create({ fallback: toEventType(configuration) })).error.field).toBe(
        'fallback.configuration_id',
      )
      expect((await create({ fallback: { type: 'host', member_id: me.data.id } })).error.field).toBe(
        'fallback.member_id',
      )
    })

    test('say which rules never apply, and which targets are gone', async () => {
      const gone = await addConfiguration(service, [ada], { slug: 'gone' })
      const closed = await addConfiguration(service, [ada], { slug: 'closed' })
      const { data } = await create({
        rules: [
          { answers: { need: 'Repair' }, target: toEventType(gone) },
          { answers: { need: 'Repair' }, target: message },
          { answers: { need: 'Advice' }, target: toEventType(closed) },
        ],
      })
      expect(data.warnings).toEqual([{ rule: 1, reason: 'unreachable' }])
      const configuration = (id: string) => `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`
      await service.withKey('DELETE', configuration(gone))
      await service.withKey('PUT', configuration(closed), { is_active: false })
      expect((await form(data.id)).warnings).toEqual([
        { rule: 0, reason: 'target_missing' },
        { rule: 1, reason: 'unreachable' },
        { rule: 2, reason: 'target_closed' },
      ])
    })

    test('lead on to the fallback when the target was deleted, and to nothing when that was, too', async () => {
      const [first, second] = [
        await addConfiguration(service, [ada], { slug: 'first' }),
        await addConfiguration(service, [ada], { slug: 'second' }),
      ]
      const { data } = await create({
        rules: [{ answers: { need: 'Repair' }, target: toEventType(first) }],
        fallback: toEventType(second),
      })
      const remove = (id: string) =>
        service.withKey('DELETE', `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`)
      await remove(first)
      expect((await route(data.slug, { need: 'Repair' })).data.configuration_id).toBe(second)
      // Its other fields can still be changed.
      expect((await change(data.id, { title: 'Help' })).data.title).toBe('Help')
      await remove(second)
      expect((await route(data.slug, { need: 'Repair' })).error.type).toBe('conflict')
    })

    test('have slugs of their own, and former ones lead on', async () => {
      const first = (await create({ slug: 'help' })).data
      expect((await create({ slug: 'help' })).error.field).toBe('slug')
      expect((await create({ title: 'Help' })).data.slug).toBe('help-2')
      await change(first.id, { slug: 'welcome' })
      const { data } = await service.call('GET', `/v3/scheduling/routing-forms/help${query()}`)
      expect(data.slug).toBe('welcome')
      // `help` leads to the first one still.
      expect((await create({ title: 'Help' })).data.slug).toBe('help-3')
      await service.withKey('DELETE', `/admin/v1/routing-forms/${first.id}`)
      expect((await service.call('GET', `/v3/scheduling/routing-forms/help${query()}`)).status).toBe(404)
      expect((await change(first.id, {})).status).toBe(404)
    })

    test('two owners cannot take one slug at once', async () => {
      const [one, other] = await Promise.all([create({ slug: 'raced' }), create({ slug: 'raced' })])
      expect([one.status, other.status].sort()).toEqual([200, 400])
    })

    test('are seen by members, and changed by owners alone', async () => {
      const host = await addHost(service, 'kai@example.com')
      const { token } = await makeMember(service, host, 'member')
      const as = (method: string, path: string, body?: object) =>
        service.call(method, path, { bearer: token, body })
      const { data } = await create({})
      expect((await as('GET', '/admin/v1/routing-forms')).data.length).toBeGreaterThan(0)
      expect((await as('POST', '/admin/v1/routing-forms', {})).status).toBe(403)
      expect((await as('PATCH', `/admin/v1/routing-forms/${data.id}`, {})).status).toBe(403)
      expect((await as('DELETE', `/admin/v1/routing-forms/${data.id}`)).status).toBe(403)
    })
  })
