import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addConfiguration, addHost, openService, type TestHost, type TestService } from '../testing/studio.js'

let service: TestService
let ada: TestHost
let repair: string
beforeAll(async () => {
  service = await openService(undefined, { publicUrl: 'https://times.example' })
  ada = await addHost(service, 'ada@example.com')
  repair = await addConfiguration(service, [ada], {
    slug: 'repair',
    scheduler: { additional_fields: { thing: { label: 'What is it?', type: 'text', required: false } } },
  })
})

let id: string
let slug: string
beforeEach(async () => {
  const { data } = await service.withKey('POST', '/admin/v1/routing-forms', {
    title: 'How can we <b>help</b>?',
    questions: [
      { key: 'need', label: 'What do you need?', answers: ['A repair', 'Advice', 'Something else'] },
      { key: 'what', label: 'What is it?', answers: ['A clock', 'A “watch” & more'] },
    ],
    rules: [
      { answers: { need: 'A repair' }, target: { type: 'event_type', configuration_id: repair } },
      { answers: { need: 'Advice' }, target: { type: 'page', url: 'https://example.com/advice' } },
    ],
    fallback: { type: 'message', text: 'We cannot help with <i>this</i>.' },
  })
  id = data.id
  slug = data.slug
})

const visit = (query: Record<string, string> = {}, at = slug) =>
  service.call('GET', `/f/${at}?${new URLSearchParams({ client_id: service.clientId, ...query })}`)
const answers = { need: 'A repair', what: 'A clock' }

describe('the page of a routing form', () => {
  test('asks its questions in a form that needs no script', async () => {
    const { status, data, headers } = await visit()
    expect(status).toBe(200)
    expect(data).toContain('<h1><bdi>How can we &lt;b&gt;help&lt;/b&gt;?</bdi></h1>')
    expect(data).toContain(`<form class="details" method="get" action="/f/${slug}">`)
    expect(data.match(/<input[^>]* type="radio" name="need"[^>]* required/g)).toHaveLength(3)
    expect(data).toContain('<button class="first" name="sent" value="1">Continue</button>')
    expect(data).toContain('<meta name="robots" content="noindex">')
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://example.com;")
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('leads on to the event type, with what fills in its booking', async () => {
    const { status, headers } = await visit({ ...answers, sent: '1', lang: 'de', email: 'mia@example.com' })
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(
      `/b/repair?client_id=${service.clientId}&lang=de&email=mia%40example.com&thing=A+clock`,
    )
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('leads to the page that the owner has stored, with nothing of the visitor in it', async () => {
    const { status, headers } = await visit({
      ...{ need: 'Advice', what: 'A clock', sent: '1' },
      ...{ url: 'https://evil.example', target: 'https://evil.example', email: 'mia@example.com' },
    })
    expect([status, headers.get('location')]).toEqual([303, 'https://example.com/advice'])
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('shows the message, and the way back to the questions', async () => {
    const { status, data } = await visit({ need: 'Something else', what: 'A clock' })
    expect(status).toBe(200)
    expect(data).toContain('We cannot help with &lt;i&gt;this&lt;/i&gt;.')
    expect(data).toContain(`<a href="/f/${slug}?client_id=${service.clientId}">Back</a>`)
  })

  test('says beside a question that it has no answer, and keeps the others', async () => {
    const { status, data } = await visit({ need: 'A repair', what: 'A boat', sent: '1' })
    expect(status).toBe(400)
    expect(data).toContain('<a href="#field-what"><bdi>What is it?</bdi></a>: Choose an answer.')
    expect(data).toContain('<p class="error" id="field-what-error">Choose an answer.</p>')
    expect(data).toMatch(/value="A repair" checked/)
    expect(data).not.toContain('A boat')
  })

  test('asks for a visitor’s own words, and fills in the booking with them', async () => {
    await service.withKey('PATCH', `/admin/v1/routing-forms/${id}`, {
      questions: [
        { key: 'need', label: 'What do you need?', answers: ['A repair', 'Advice', 'Something else'] },
        { key: 'what', label: 'What is it?', type: 'text' },
      ],
    })
    const first = await visit({ need: 'A repair', what: 'x'.repeat(201), sent: '1' })
    expect(first.status).toBe(400)
    expect(first.data).toMatch(/<input id="field-what" name="what" type="text" value=""[^>]* maxlength="200"/)
    expect(first.data).toContain('<p class="error" id="field-what-error">')
    const { headers } = await visit({ need: 'A repair', what: ' A “clock” & more ', sent: '1' })
    expect(new URLSearchParams(headers.get('location')?.split('?')[1]).get('thing')).toBe('A “clock” & more')
  })

  test('begins with the answers of its address, without an error', async () => {
    const { status, data } = await visit({ what: 'A “watch” & more' })
    expect(status).toBe(200)
    expect(data).toMatch(/value="A “watch” &amp; more" checked/)
    expect(data).not.toContain('class="error"')
  })

  test('is in the language and the direction of its reader', async () => {
    const { data } = await visit({ lang: 'ar', sent: '1' })
    expect(data).toContain('<html lang="ar" dir="rtl">')
    expect(data).toContain('<input type="hidden" name="lang" value="ar">')
  })

  test('says that it is switched off, and what has never been here does not exist', async () => {
    await service.withKey('PATCH', `/admin/v1/routing-forms/${id}`, { is_active: false })
    const closed = await visit(answers)
    expect(closed.status).toBe(404)
    expect(closed.data).toContain('at the moment')
    expect((await visit({}, 'unknown')).status).toBe(404)
  })

  test('leads from a former slug to the present one, with its answers', async () => {
    await service.withKey('PATCH', `/admin/v1/routing-forms/${id}`, { slug: `${slug}-new` })
    const { status, headers } = await visit(answers)
    expect(status).toBe(302)
    expect(headers.get('location')).toContain(`/f/${slug}-new?client_id=`)
    expect(headers.get('location')).toContain('need=A+repair')
  })

  test('leads to an event type that is switched off, whose page says so', async () => {
    const configuration = `/v3/grants/${ada.grantId}/scheduling/configurations/${repair}`
    await service.withKey('PUT', configuration, { is_active: false })
    const { headers } = await visit(answers)
    const { status, data } = await service.call('GET', headers.get('location') ?? '')
    expect(status).toBe(404)
    expect(data).toContain('at the moment')
    await service.withKey('PUT', configuration, { is_active: true })
  })
})
