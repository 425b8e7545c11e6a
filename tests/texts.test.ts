import { type CompiledTexts, textsIn } from '@whenable/time/texts'
import { expect, test } from 'vitest'
import { problemsOf } from '../scripts/texts/check.mjs'
import { expressionOf, parseMessage } from '../scripts/texts/icu.mjs'

type Say = (...values: unknown[]) => string

/** The texts of messages in a locale, as they are compiled. Each has the same parameters. */
const inLocale = (locale: string, types: Readonly<Record<string, string>>, text: string): Say => {
  const names = Object.keys(types)
  const said = expressionOf(parseMessage(text), new Map(Object.entries(types)), false)
  const compiled = new Function(
    'pluralOf',
    'numberOf',
    'choose',
    'isolate',
    `return (${names.join()}) => ${said}`,
  )
  return textsIn(compiled as CompiledTexts<Say>, locale)
}

const inEnglish = (types: Readonly<Record<string, string>>, text: string) =>
  expressionOf(parseMessage(text), new Map(Object.entries(types)), true)

test('a plural has the forms of its language, and numbers have the digits of the region', () => {
  const polish = inLocale(
    'pl',
    { count: 'int' },
    '{count, plural, =0 {brak} one {# termin} few {# terminy} many {# terminów} other {# terminu}}',
  )
  expect([0, 1, 2, 5, 22].map((count) => polish(count))).toEqual([
    'brak',
    '1 termin',
    '2 terminy',
    '5 terminów',
    '22 terminy',
  ])
  expect(inLocale('ar-EG', { count: 'int' }, '{count, plural, other {#}}')(12)).toBe('١٢')
  expect(inLocale('ar-AE', { count: 'int' }, '{count, plural, other {#}}')(12)).toBe('12')
})

test('an ordinal has its own forms', () => {
  const english = inLocale(
    'en',
    { day: 'int' },
    '{day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  )
  expect([1, 2, 3, 4, 11, 21].map((day) => english(day))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '21st',
  ])
})

test('a kind has its text, and others have that of `other`, whatever their names', () => {
  const types = { problem: 'too-large|unreadable|other' }
  const said = inLocale(
    'en',
    types,
    '{problem, select, too_large {Too large} unreadable {Unreadable} other {Wrong}}',
  )
  expect(['too-large', 'unreadable', 'other', '__proto__', 'toString'].map((kind) => said(kind))).toEqual([
    'Too large',
    'Unreadable',
    'Wrong',
    'Wrong',
    'Wrong',
  ])
  const ofError = inLocale(
    'en',
    { error: 'Error' },
    '{error, select, forbidden {No} link_expired {Late} other {Failed}}',
  )
  expect(ofError({ type: 'forbidden', reason: 'link_expired' })).toBe('Late')
  expect(ofError({ type: 'forbidden', reason: 'unheard_of' })).toBe('No')
  expect(ofError({ type: 'unheard_of' })).toBe('Failed')
})

test('a text of nobody is one without a value, not one with that name', () => {
  const said = inLocale('en', { by: 'Text?' }, 'Booked{by, select, none {} other { by {by}}}.')
  expect([undefined, '', 'none', '{by} $&'].map((by) => said(by))).toEqual([
    'Booked.',
    'Booked.',
    'Booked by none.',
    'Booked by {by} $&.',
  ])
})

test('a text from elsewhere keeps its direction; one that is ready is left alone', () => {
  const types = { name: 'Text', time: 'String' }
  expect(inLocale('he', types, '{name}: {time}')('Ann', '10:00')).toBe('\u2068Ann\u2069: 10:00')
  expect(inLocale('en', types, '{name}: {time}')('Ann', '10:00')).toBe('Ann: 10:00')
})

test('a value that ends with a full stop ends the sentence with that one', () => {
  const types = { when: 'String', guest: 'Text?', email: 'String' }
  const said = inLocale('bg', types, 'Преместено: {when}. Гост: {guest}.')
  expect(said('12 март 2026 г.', 'ACME Inc.')).toBe('Преместено: 12 март 2026 г. Гост: ACME Inc.')
  expect(said('9:00', 'Анна')).toBe('Преместено: 9:00. Гост: Анна.')
  expect(inLocale('he', types, '{when}…{guest}.')('a.', 'Ltd.')).toBe('a.…\u2068Ltd\u2069.')
})

test('what could end a string or a template is part of the text', () => {
  const text = "It''s `$'{a}' \\ \"quoted\" {a}"
  // biome-ignore lint/suspicious/noTemplateCurlyInString: It is what the text says.
  expect(inLocale('en', { a: 'String' }, text)('$')).toBe('It\'s `${a} \\ "quoted" $')
  expect(new Function(`return ${inEnglish({}, "'{'a'}' can''t ` \\n\"")}`)()).toBe('{a} can\'t ` \\n"')
})

test('English asks whether a number is one, without Intl', () => {
  expect(
    inEnglish({ count: 'int' }, '{count, plural, =0 {no times} one {# time} other {# times}} free'),
  ).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is code.
    "`${(count === 0 ? 'no times' : count === 1 ? '1 time' : `${count} times`)} free`",
  )
})

test('a check tells what is wrong with a translation', () => {
  const english = {
    text: '{day}, {count, plural, =0 {no times} one {# time} other {# times}} {kind, select, a_b {A} other {B}}',
    parameters: [
      { name: 'day', type: 'String' },
      { name: 'count', type: 'int' },
      { name: 'kind', type: 'a-b|c' },
    ],
  }
  const problems = (language: string, text: string) => problemsOf(text, english, language)
  const kinds = '{kind, select, a_b {x} other {y}}'
  expect(problems('de', `{day}: {count, plural, one {ein Termin} other {# Termine}} ${kinds}`)).toEqual([])
  expect(problems('de', `{day}: {count} ${kinds}`)).toEqual([])
  expect(problems('pl', `{day}: {count, plural, one {# termin} other {# terminu}} ${kinds}`)).toEqual([
    '{count} lacks the form “many”',
    '{count} lacks the form “few”',
  ])
  expect(problems('de', `{day}: {count, plural, two {#} one {#} other {#}} ${kinds}`)).toEqual([
    'de has no form “two”',
  ])
  expect(problems('de', `{tag}: {count, plural, one {ein} other {viele}} ${kinds}`)).toEqual([
    '{tag} is not a placeholder of this message',
    '{day} is missing in “one, a_b”',
    '{day} is missing in “one, other”',
    '{day} is missing in “other, a_b”',
    '{count} is missing in “other, a_b”',
    '{day} is missing in “other, other”',
    '{count} is missing in “other, other”',
  ])
  expect(problems('de', '{day} {count} {kind, select, b {x} other {y}}')).toEqual(['{kind} has no kind “b”'])
  expect(problems('de', '{day')).toEqual(['EXPECT_ARGUMENT_CLOSING_BRACE at character 1'])
  expect(problems('de', '')).toContain('is empty, or has spaces around it')
})
