import fc from 'fast-check'
import { html } from 'hono/html'
import { expect, test } from 'vitest'
import { readAppearance } from '../event-types/appearance.js'
import { appearanceStyle } from './appearance-style.js'
import { pageDocument } from './page-document.js'
import { pageLanguage, requestLanguage } from './page-language.js'
import { preferences } from './preferences.js'

/** Ordinary and malicious texts. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '#0b7285',
    'dark',
    'https://a.example/"onerror=alert(1)',
    '</style><script>',
    '&quot;',
    '-->',
  ),
)
const appearance = fc.record(
  { color: text, theme: text, company_name: text, company_logo_url: text, logo: text, other: text },
  { requiredKeys: [] },
)

test('any appearance results in a style of only a colour and a theme', () => {
  fc.assert(
    fc.property(appearance, (values) => {
      expect(appearanceStyle(readAppearance(values))).toMatch(
        /^(?::root \{ (?:--when-accent: #(?:[\da-f]{3}){1,2})?(?:; )?(?:color-scheme: (?:light|dark))? \}\n)?$/,
      )
    }),
  )
})

test('any texts leave the structure of a page unchanged', async () => {
  const tagsOf = (html: string) => html.match(/<[!/]?[a-z][^\s>]*/gi)
  const language = await pageLanguage(new Request('http://service.test/'))
  const page = (title: string, values: object) => {
    const { logo, companyName = '-' } = readAppearance({ ...values })
    return pageDocument(
      {
        language,
        title,
        heading: title,
        appearance: { logo: logo ?? 'https://a.example/', companyName },
        content: {
          tag: 'when-booking',
          attributes: { 'booking-ref': title },
          fallback: html`<p>${title}</p>`,
          note: title,
        },
        metadata: { address: title, description: title },
      },
      '',
      undefined,
    )
  }
  const plain = tagsOf(await page('Talk', {}))
  await fc.assert(
    fc.asyncProperty(text, appearance, async (title, values) => {
      expect(tagsOf(await page(`x${title}`, values))).toEqual(plain)
    }),
  )
})

test('any header results in a language, and preferences are sorted by weight', () => {
  const request = fc.tuple(
    fc.constantFrom('de', 'ar', 'tlh', '*', 'pt-BR', 'x'),
    fc.integer({ min: 0, max: 1000 }),
  )
  fc.assert(
    fc.property(fc.array(request), (requests) => {
      const header = requests.map(([value, weight]) => `${value};q=${weight / 1000}`).join(', ')
      const expected = requests.filter(([, weight]) => weight > 0).sort(([, a], [, b]) => b - a)
      expect(preferences(header)).toEqual(expected.map(([value]) => value.toLowerCase()))
    }),
  )
  fc.assert(
    fc.property(fc.string(), (header) => {
      const headers = { 'Accept-Language': header.replace(/[^\x20-\x7e]/g, '') }
      const { lang } = requestLanguage(new Request('http://service.test/', { headers }))
      expect(Intl.getCanonicalLocales(lang)).toEqual([lang])
    }),
  )
})
