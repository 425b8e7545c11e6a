import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProviderError } from '../calendar-provider.js'
import { childOf, escapeXml, type Multistatus, readMultistatus, textOf } from './multistatus.js'

const read = (text: string): Multistatus => {
  const work = readMultistatus(text)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const document = (content: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${content}</d:multistatus>`

const response = (href: string, data: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag><cal:calendar-data>${data}</cal:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

const dataOf = ({ responses }: Multistatus) =>
  responses.map(({ properties }) => childOf(properties, 'c:calendar-data')?.text)

describe('a multistatus answer', () => {
  test('is read whatever prefixes it uses', () => {
    const answers = [
      document(response('/a', 'x')),
      '<multistatus xmlns="DAV:"><response><href>/a</href><propstat><status>HTTP/1.1 200 OK</status><prop><getetag>"1"</getetag><calendar-data xmlns="urn:ietf:params:xml:ns:caldav">x</calendar-data></prop></propstat></response></multistatus>',
    ]
    for (const answer of answers) {
      const { responses } = read(answer)
      expect(responses).toMatchObject([{ href: '/a', status: undefined, failed: [], errors: [] }])
      expect(dataOf({ responses, syncToken: undefined })).toEqual(['x'])
    }
  })

  test('keeps data exactly: line ends, spaces, CDATA, entities and characters of any plane', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '&', '<', '>', '"', "'", ']]>', 'é', '日', '🎉') }),
        fc.nat(40),
        (text, padding) => {
          const padded = 'x'.repeat(16_384 - 300 + padding) + text
          expect(dataOf(read(document(response('/a', escapeXml(padded)))))).toEqual([padded])
          const inCdata = `<![CDATA[${padded.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
          expect(dataOf(read(document(response('/a', inCdata))))).toEqual([padded])
        },
      ),
    )
  })

  test('reads properties with a success only, and the statuses of others', () => {
    const { responses } = read(
      document(
        '<d:response><d:href> /a </d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop><d:displayname>secret</d:displayname></d:prop><d:status>HTTP/2 403 </d:status></d:propstat></d:response>',
      ),
    )
    expect(responses).toMatchObject([{ href: '/a', failed: [403] }])
    expect(textOf(responses[0]?.properties, 'd:getetag')).toBe('"1"')
    expect(textOf(responses[0]?.properties, 'd:displayname')).toBeUndefined()
  })

  test('reads a status of several addresses, and a sync token', () => {
    const answer = read(
      document(
        '<d:response><d:href>/a</d:href><d:href>/b</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response><d:sync-token>t:1</d:sync-token>',
      ),
    )
    expect(answer.responses.map(({ href, status }) => [href, status])).toEqual([
      ['/a', 404],
      ['/b', 404],
    ])
    expect(answer.syncToken).toBe('t:1')
  })

  test.each([
    [
      'no status of properties',
      '<d:response><d:href>/a</d:href><d:propstat><d:prop/></d:propstat></d:response>',
    ],
    ['an invalid status', '<d:response><d:href>/a</d:href><d:status>200</d:status></d:response>'],
    ['no address', '<d:response><d:status>HTTP/1.1 200 OK</d:status></d:response>'],
    ['an empty address', '<d:response><d:href> </d:href></d:response>'],
    ['an unknown prefix', '<x:response/>'],
    ['an invalid character', response('/a', '\u0001')],
    ['an invalid reference', response('/a', '&#0;')],
  ])('is refused with %s', (_, content) => {
    expect(() => read(document(content))).toThrow(ProviderError)
  })

  test('is read in small slices, so that the event loop goes on', () => {
    const whole = document(response('/a', 'x'.repeat(2_000)).repeat(500))
    const work = readMultistatus(whole)
    let slices = 0
    while (!work.next().done) slices++
    expect(slices).toBeGreaterThan(whole.length / 20_000 + 400)
  })

  test('that breaks off anywhere is refused', () => {
    const whole = document(response('/a', 'one') + response('/b', 'two'))
    expect(read(whole).responses).toHaveLength(2)
    for (let end = 0; end < whole.length; end++)
      expect(() => read(whole.slice(0, end)), whole.slice(0, end)).toThrow(ProviderError)
  })

  test('with damage is refused or read, and fails in no other way', () => {
    const whole = document(response('/a', 'one') + response('/b', 'two'))
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '/',
        '&',
        '"',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<?',
        '?>',
        '<!DOCTYPE a>',
        '\0',
      ),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(20), piece, (from, length, inserted) => {
        try {
          read(whole.slice(0, from) + inserted + whole.slice(from + length))
        } catch (error) {
          expect(error).toMatchObject({ name: 'ProviderError', kind: 'malformed' })
        }
      }),
    )
  })
})
