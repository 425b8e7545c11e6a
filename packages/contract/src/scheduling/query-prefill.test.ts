import { instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOfValues, isSlotInReach } from './address-values.js'
import { parseSlotName, readQueryPrefill } from './query-prefill.js'

const read = (query: string) => readQueryPrefill(new URLSearchParams(query))

/** The ways in which people, programs and mail merges write a value into an address. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  encodeURIComponent: encodeURIComponent,
  'a form': (text) => new URLSearchParams([['', text]]).toString().slice(1),
  'by hand, with an unencoded +': (text) => encodeURIComponent(text).replaceAll('%2B', '+'),
}

describe.each(Object.entries(spellings))('a value that is written by %s', (_, written) => {
  const word = fc.stringMatching(/^[\w.~-]{1,12}$/)
  const email = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), word)
    .map(([parts, domain]) => `${parts.join('+')}@${domain}.example`)
  const phone = fc
    .array(fc.stringMatching(/^\d{1,4}$/), { minLength: 1, maxLength: 4 })
    .map((groups) => `+${groups.join(' ')}`)

  it('arrives as an email address, also as that of a guest and of a field of its own', () => {
    fc.assert(
      fc.property(email, email, (one, other) => {
        const query = `email=${written(one)}&guests=${written(other)}, ${written(one)}&work=${written(other)}`
        const prefill = read(query)
        expect(prefill).toMatchObject({ email: one, guests: [other, one] })
        expect(answerOfValues({ type: 'email' }, prefill.answers['work'] ?? [])).toBe(other)
      }),
    )
  })

  it('arrives as a phone number, also as that of a field of its own', () => {
    fc.assert(
      fc.property(phone, (number) => {
        const prefill = read(`phone=${written(number)}&mobile=${written(number)}`)
        expect(prefill.phone).toBe(number)
        expect(answerOfValues({ type: 'phone_number' }, prefill.answers['mobile'] ?? [])).toBe(number)
      }),
    )
  })

  it('arrives as text, where it has no +', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const text = words.join(' ')
        const prefill = read(`name=${written(text)}&topic=${written(text)}`)
        expect(prefill.name).toBe(text)
        expect(answerOfValues({ type: 'text' }, prefill.answers['topic'] ?? [])).toBe(text)
      }),
    )
  })
})

describe('the values of a parameter', () => {
  const options = ['Saw, small', 'Plane', 'Glue']

  it.each([
    ['text', 'what is written', ['a+b'], 'a+b'],
    ['text', 'its values, one after another', [' one ', 'two'], 'one, two'],
    ['metadata', 'its values, one after another', ['mail', 'ad'], 'mail, ad'],
    [
      'multi_select',
      'all options that are chosen, in their order',
      ['Glue', 'Saw, small'],
      'Saw, small, Glue',
    ],
    ['multi_select', 'an answer as it was given', ['Saw, small, Glue'], 'Saw, small, Glue'],
    ['multi_select', 'what is wrong, so that the visitor sees it', ['Glue', 'Axe'], 'Glue, Axe'],
    ['dropdown', 'the first option that exists', ['Axe', 'Plane', 'Glue'], 'Plane'],
    ['radio_button', 'the first value if none exists', ['Axe', 'Hammer'], 'Axe'],
    ['checkbox', 'nothing', ['true', 'false'], ''],
    ['date', 'the first value', ['2026-03-02', '2026-03-03'], '2026-03-02'],
    ['constructor', 'text', ['x', 'y'], 'x, y'],
  ] as const)('are for a field of type %s %s', (type, _, values, answer) => {
    expect(answerOfValues({ type: type as 'text', options }, values)).toBe(answer)
  })
})

describe('a slot in an address', () => {
  it.each([
    ['1772442000', { start: 1_772_442_000 }],
    ['1772442000~e~1', { start: 1_772_442_000, eventId: 'e~1' }],
    ['0', { start: 0 }],
    ['253402214399', { start: 253_402_214_399 }],
    ['253402214400', undefined],
    ['999999999999', undefined],
    ['-5', undefined],
    ['1e9', undefined],
    ['1772442000000', undefined],
    ['1772442000~', undefined],
    ['', undefined],
    [' 1772442000', undefined],
  ])('"%s" is %j', (text, name) => {
    expect(parseSlotName(text)).toEqual(name)
  })

  it('is in reach within the year before now and what can be booked', () => {
    const now = instant(1_772_442_000)
    const day = 86_400
    expect(
      [-367, -366, -1, 0, 29, 30, 31].map((days) => isSlotInReach(instant(now + days * day), now, 30)),
    ).toEqual([false, true, true, true, true, false, false])
  })
})
