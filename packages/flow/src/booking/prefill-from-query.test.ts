import { describe, expect, it } from 'vitest'
import { prefillFromQuery } from './prefill-from-query.js'

const from = (query: string) => prefillFromQuery(new URLSearchParams(query))

describe('prefillFromQuery', () => {
  it.each([
    ['', { answers: {}, guests: [] }],
    ['name=Ana%20Silva&email=ana%40example.com', { name: 'Ana Silva', email: 'ana@example.com' }],
    ['name=&email=%20', { name: undefined, email: undefined }],
    ['phone=%2B351912345678', { phone: '+351912345678' }],
    ['phone=+351912345678', { phone: '+351912345678' }],
    ['email=robin+tag@example.com', { email: 'robin+tag@example.com' }],
    ['name=Noor+Haddad', { name: 'Noor Haddad' }],
    ['topic=Hello&utm_source=mail', { answers: { topic: ['Hello'], utm_source: ['mail'] } }],
    ['when-slot=1772442000', { slot: { start: 1_772_442_000 }, answers: {} }],
    ['when-slot=1772442000~event-1', { slot: { start: 1_772_442_000, eventId: 'event-1' }, answers: {} }],
    ['when-slot=soon', { slot: undefined, answers: {} }],
    ['when-slot=999999999999', { slot: undefined, answers: {} }],
    ['topic=one&topic=two&topic=', { answers: { topic: ['one', 'two'] } }],
    [
      'guests=a@x.org,b@x.org',
      {
        guests: [
          { name: '', email: 'a@x.org' },
          { name: '', email: 'b@x.org' },
        ],
      },
    ],
    [
      'guests=a@x.org&guests=b@x.org,',
      {
        guests: [
          { name: '', email: 'a@x.org' },
          { name: '', email: 'b@x.org' },
        ],
      },
    ],
  ])('%s', (query, prefill) => {
    expect(from(query)).toMatchObject(prefill)
  })

  it('removes control characters and those that change the text direction', () => {
    expect(from('name=A%00n%0Aa%1B%E2%80%AE!').name).toBe('Ana!')
    expect(from('topic=%09tab').answers).toEqual({ topic: ['tab'] })
  })

  it('cuts long values between characters', () => {
    const long = '🌊'.repeat(2000)
    const { name = '', email = '', answers = {} } = from(`name=${long}&email=${long}&topic=${long}`)
    expect([name, email, answers['topic']?.[0] ?? ''].map((text) => Array.from(text).length)).toEqual([
      200, 320, 1000,
    ])
    expect(name.isWellFormed()).toBe(true)
  })

  it('accepts at most fifty answers and fifty guests', () => {
    const many = Array.from({ length: 80 }, (_, index) => `f${index}=x&guests=g${index}@x.org`).join('&')
    const { answers = {}, guests = [] } = from(many)
    expect([Object.keys(answers).length, guests.length]).toEqual([50, 50])
  })

  it('locks and hides no field, and changes no prototype', () => {
    const prefill = from('access=locked&__proto__=x&constructor=y')
    expect(prefill).not.toHaveProperty('access')
    expect(Object.getPrototypeOf(prefill.answers)).toBe(Object.prototype)
  })
})
