import { contrastOf, luminanceOf } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleEmails } from '../../features/mail/sample-emails.js'
import { languageNames } from '../../texts/generated/languages.js'
import { english, textsIn } from '../../texts/languages.js'
import { codeEmail } from './code-email.js'
import { type EmailContent, emailText } from './compose-email.js'
import { type EmailColors, emailColors } from './email-colors.js'
import { emailHtml } from './email-html.js'

const accent = fc.oneof(
  fc.constantFrom('#000', '#ffffff', '#ffd43b', '#3b5bdb'),
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
)

/** Texts on their backgrounds. */
const pairsOf = (colors: EmailColors): readonly (readonly [text: string, background: string])[] => [
  ...(['text', 'quiet', 'success', 'notice', 'accentText'] as const).map(
    (name) => [colors[name], colors.surface] as const,
  ),
  ...[[colors.text, colors.page] as const, [colors.text, colors.fill] as const],
  ...[[colors.accentText, colors.accentSoft] as const, [colors.onAccent, colors.accent] as const],
]

/** CIE lightness from relative luminance, and back. */
const lightness = (y: number): number => (y > 0.008856 ? 116 * Math.cbrt(y) - 16 : y * 903.3)
const luminance = (l: number): number => (l > 8 ? ((l + 16) / 116) ** 3 : l / 903.3)

/** The contrast in a client that exchanges light and dark. */
const invertedContrast = (one: string, other: string): number => {
  const [first = 0, second = 0] = [one, other]
    .map((color) => luminance(100 - lightness(luminanceOf(color))))
    .sort((a, b) => a - b)
  return (second + 0.05) / (first + 0.05)
}

describe('the colours of an email', () => {
  test('keep every text readable with any accent, in light, in dark, and inverted by the client', () => {
    fc.assert(
      fc.property(accent, (color) => {
        const { light, dark } = emailColors(color)
        for (const [text, background] of [...pairsOf(light), ...pairsOf(dark)])
          expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5)
        for (const [text, background] of pairsOf(light))
          expect(invertedContrast(text, background)).toBeGreaterThanOrEqual(4)
      }),
    )
  })

  test('have an edge where the accent hardly differs from the card', () => {
    const { light } = emailColors('#ffffff')
    expect(light.accent).toBe('#ffffff')
    expect(contrastOf(light.accentEdge, light.surface)).toBeGreaterThanOrEqual(4.5)
  })
})

/** Ordinary and hostile texts, without the line breaks that become markup. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.replaceAll('\n', '')),
  fc.constantFrom(
    '</style><script>',
    '"onmouseover="alert(1)',
    '<!--',
    ']]>',
    '&lt;',
    '<img src=x>',
    '\u202e',
  ),
)
const address = fc.constantFrom(
  'https://a.example/"onclick=x',
  'https://a.example/<b>?a=1&b=2',
  'http://b.example',
)

const content = fc.record({
  locale: fc.constantFrom('en', 'ar', 'de-AT'),
  brand: fc.record({ name: text.filter(Boolean), logo: address, accent }),
  heading: text.filter(Boolean),
  tone: fc.constantFrom('success' as const, 'notice' as const, undefined),
  time: fc.record({
    label: text,
    text,
    lines: fc.tuple(text, text.filter(Boolean)),
    timeZone: text.filter(Boolean),
    month: text,
    day: text,
    weekday: text,
    isOff: fc.boolean(),
  }),
  title: text.filter(Boolean),
  intro: text.filter(Boolean),
  details: fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 1 }),
  action: fc.tuple(text, address),
  links: fc.array(fc.tuple(text, address), { minLength: 1, maxLength: 1 }),
  closing: text.filter(Boolean),
}) satisfies fc.Arbitrary<EmailContent>

const decoded = (html: string): string =>
  html
    .replace(/<style>[^<]*<\/style>|<title>[^<]*<\/title>/g, '')
    .replace(/<!--\[if mso\]>.*?<!\[endif\]-->/g, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')

/*
 * What all three big clients read, by caniemail.com (2026): Outlook for Windows, which draws with Word, among them. It ignores the
 * decorations, without which an email is complete: corners are square, and a table of Word's own replaces the maximum width.
 */
const elements = ['a', 'body', 'br', 'div', 'h1', 'img', 'p', 'table', 'td', 'tr']
const attributeNames = [
  ...[
    'align',
    'alt',
    'aria-hidden',
    'bgcolor',
    'border',
    'cellpadding',
    'cellspacing',
    'class',
    'dir',
    'height',
  ],
  ...['href', 'lang', 'role', 'src', 'style', 'valign', 'width'],
]
const properties = [
  ...['background-color', 'border', 'border-collapse', 'border-top', 'color', 'font-family', 'font-size'],
  ...['font-weight', 'letter-spacing', 'line-height', 'margin', 'margin-left', 'margin-right', 'padding'],
  ...[
    'padding-left',
    'padding-right',
    'padding-top',
    'text-align',
    'text-decoration',
    'vertical-align',
    'width',
  ],
]
const decorations = ['border-radius', 'display', 'max-width', 'word-break']

test('sample emails are complete in each language, and rendered like those that are sent', async () => {
  for (const language of languageNames)
    for (const { subject, text, html } of Object.values(
      await sampleEmails({ start: parseInstant('2026-03-12T10:30:00Z'), language }),
    ))
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object/)
})

describe('the HTML of an email', () => {
  test('has the same structure whatever the texts', () => {
    const tagsOf = (html: string) => html.match(/<[!/]?[a-z][^\s>]*/gi)
    const plainOf = (one: EmailContent): EmailContent => ({
      ...one,
      ...{ heading: 'H', title: 'T', intro: 'I', closing: 'C', details: [['a', 'b']] },
      ...{
        brand: { ...one.brand, name: 'N' },
        action: ['A', 'https://a.example'],
        links: [['L', 'https://a.example']],
      },
      time: {
        ...one.time,
        label: 'w',
        text: 't',
        lines: ['d', 't'],
        timeZone: 'z',
        month: 'm',
        day: '1',
        weekday: 'd',
      },
    })
    fc.assert(
      fc.property(content, (one) => {
        expect(tagsOf(emailHtml(one))).toEqual(tagsOf(emailHtml(plainOf(one))))
      }),
    )
  })

  test('says all that the text part says', async () => {
    const punctuation = (await textsIn(english)).email.text
    fc.assert(
      fc.property(content, (one) => {
        const [html, plain] = [decoded(emailHtml(one)), emailText(one, punctuation)]
        const { heading, title, intro, closing, details, action, links, time } = one
        for (const words of [
          heading,
          title,
          intro,
          closing,
          ...details.flat(),
          action[0],
          ...links.map(([label]) => label),
        ]) {
          expect(html).toContain(words)
          expect(plain).toContain(words)
        }
        expect(plain).toContain(time.timeZone)
        for (const words of [...time.lines, time.timeZone]) expect(html).toContain(words)
      }),
    )
  })

  test('loads nothing but the owner’s logo, and needs neither scripts nor fonts', () => {
    const one: EmailContent = { locale: 'en', heading: 'H', intro: 'I', details: [], links: [] }
    expect(emailHtml(one)).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import|@font-face/i)
    expect(emailHtml({ ...one, brand: { logo: 'javascript:alert(1)' } })).not.toContain('<img')
    expect(emailHtml({ ...one, action: ['A', 'javascript:alert(1)'] })).not.toContain('<a ')
  })

  test('has only what Gmail, Outlook and Apple Mail read', async () => {
    for (const language of ['en', 'ar'])
      for (const { html = '' } of Object.values(
        await sampleEmails({ start: parseInstant('2026-03-12T10:30:00Z'), language }),
      )) {
        const body = html.slice(html.indexOf('<body')).replace(/<!--\[if mso\]>.*?<!\[endif\]-->/g, '')
        for (const [, name = '', attributes = ''] of body.matchAll(/<([a-z][a-z0-9]*)([^<>]*)>/g)) {
          expect(elements).toContain(name)
          for (const [, attribute = '', value = ''] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
            expect(attributeNames).toContain(attribute)
            for (const declaration of attribute === 'style' ? value.replaceAll('&#39;', '').split(';') : []) {
              const [property = '', content = ''] = declaration.split(':').map((part) => part.trim())
              expect([...properties, ...decorations]).toContain(property)
              // No functions, no variables, no relative units, and nothing that overlaps.
              expect(content).toMatch(/^(?!-)[^()]*$/)
              expect(content).not.toMatch(/\d(?:r?em|vw|vh|ch)\b| -\d/)
            }
          }
        }
        const [phone = ''] = html.match(/<style>[^<]*/g) ?? []
        // Gmail drops a style with selectors of attributes, and reads no other media queries.
        expect(phone).not.toMatch(/\[|:root|prefers-/)
      }
  })

  test('keeps its styles below the size at which a client drops them', () => {
    for (const style of emailHtml({ locale: 'ar', heading: 'H', intro: '', details: [], links: [] }).match(
      /<style>[^<]*/g,
    ) ?? [])
      expect(style.length).toBeLessThan(8_192)
  })

  test('shows a code large, once, and with its digits in order', () => {
    const { html = '', text } = codeEmail({
      ...{ locale: 'ar', application: 'Marlow', subject: 'Code', code: '4821 0937' },
      paragraphs: ['4821 0937 is your code.', 'Keep it.'],
    })
    expect(text).toBe('4821 0937 is your code.\n\nKeep it.')
    expect(html.match(/<p class="code" dir="ltr"[^>]*>4821 0937<\/p>/g)).toHaveLength(1)
    expect(html.match(/4821 0937/g)).toHaveLength(1)
    expect(html).toContain('Keep it.')
  })
})
