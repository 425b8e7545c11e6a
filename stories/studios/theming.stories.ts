import type { BookingService } from '@whenable/contract'
import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { html } from 'lit'
import { expect } from 'storybook/test'
import { studioService } from '../service-in-page.js'
import { storyNow } from '../states/studio.js'
import './code-to-copy.js'
import './studios.css'
import { contrast } from './contrast.js'

interface Given {
  scheme: 'light dark' | 'light' | 'dark'
  accent: string
  surface: string
  surfaceDark: string
  text: string
  textDark: string
  textQuiet: string
  textQuietDark: string
  radius: number
  radiusControl: number
  space: number
  size: number
  family: string
}

const systemUi = "system-ui, Inter, 'Segoe UI', sans-serif"

/** The default tokens. An unchanged control writes no line. */
const asTheyAre: Given = {
  scheme: 'light dark',
  accent: '#3b5bdb',
  surface: '#ffffff',
  surfaceDark: '#16181d',
  text: '#14171c',
  textDark: '#eceef1',
  textQuiet: '#5a6270',
  textQuietDark: '#9aa3b1',
  radius: 14,
  radiusControl: 9,
  space: 8,
  size: 15,
  family: systemUi,
}

/** A colour for light and one for dark pages, or a single one if they are equal or the scheme is fixed. */
const both = ({ scheme }: Given, light: string, dark: string): string =>
  scheme === 'light' || light === dark ? light : scheme === 'dark' ? dark : `light-dark(${light}, ${dark})`

/** Each token with its value from the controls. */
const tokens: readonly (readonly [token: string, value: (given: Given) => string])[] = [
  ['color-scheme', ({ scheme }) => scheme],
  ['--when-accent', ({ accent }) => accent],
  ['--when-surface', (given) => both(given, given.surface, given.surfaceDark)],
  ['--when-text', (given) => both(given, given.text, given.textDark)],
  ['--when-text-quiet', (given) => both(given, given.textQuiet, given.textQuietDark)],
  ['--when-radius', ({ radius }) => `${radius}px`],
  ['--when-radius-control', ({ radiusControl }) => `${radiusControl}px`],
  ['--when-space', ({ space }) => `${space}px`],
  ['--when-font-family', ({ family }) => family],
  ['--when-font-size', ({ size }) => `${size}px`],
]

/** The rule to paste, with the lines that differ from the defaults. */
const ruleOf = (given: Given): string => {
  const lines = tokens.flatMap(([token, value]) =>
    value(given) === value(asTheyAre) ? [] : [`  ${token}: ${value(given)};`],
  )
  return lines.length ? `when-booking {\n${lines.join('\n')}\n}` : '/* as it is */'
}

/** Pairs of colours with their minimum contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs = (
  given: Given,
): readonly (readonly [name: string, one: string, other: string, least: number])[] => [
  ...(given.scheme === 'dark'
    ? []
    : ([
        ['text, light', given.text, given.surface, 4.5],
        ['quiet text, light', given.textQuiet, given.surface, 4.5],
      ] as const)),
  ...(given.scheme === 'light'
    ? []
    : ([
        ['text, dark', given.textDark, given.surfaceDark, 4.5],
        ['quiet text, dark', given.textQuietDark, given.surfaceDark, 4.5],
      ] as const)),
]

/** The measured contrast of the set colours. */
const contrasts = (given: Given) =>
  html`<table class="measured">
        <caption>
          Contrast
        </caption>
        <tbody>
          ${pairs(given).map(([name, one, other, least]) => {
            const measured = contrast(one, other)
            return html`<tr>
              <th scope="row">${name}</th>
              <td>${measured.toFixed(1)}</td>
              <td>${measured < least ? `too little: at least ${least}` : 'reads'}</td>
            </tr>`
          })}
        </tbody>
      </table>`

/**
 * Design your own look: change the controls, try the widget, copy the rule. The elements keep text on and in the accent readable.
 * The contrast of your other colours is measured below.
 */
const meta: Meta<Given> = {
  title: 'Studios/Theming',
  args: asTheyAre,
  argTypes: {
    scheme: { control: 'inline-radio', options: ['light dark', 'light', 'dark'] },
    ...Object.fromEntries(
      ['accent', 'surface', 'surfaceDark', 'text', 'textDark', 'textQuiet', 'textQuietDark'].map((name) => [
        name,
        { control: 'color' },
      ]),
    ),
    radius: { control: { type: 'range', min: 0, max: 32 } },
    radiusControl: { control: { type: 'range', min: 0, max: 24 } },
    space: { control: { type: 'range', min: 4, max: 14 } },
    size: { control: { type: 'range', min: 13, max: 20 } },
    family: {
      control: 'select',
      options: [
        systemUi,
        "'Noto Serif', Georgia, serif",
        "Nunito, ui-rounded, 'SF Pro Rounded', sans-serif",
        "'Noto Sans Mono', ui-monospace, Menlo, monospace",
      ],
    },
  },
  parameters: { docs: { source: { code: null } } },
  loaders: [() => ({ service: studioService('walkthrough') })],
  render: (given, { loaded }) => {
    const rule = ruleOf(given)
    return html`<style>
        ${rule}
      </style>
      <when-booking
        no-draft
        .now=${() => storyNow}
        .service=${loaded['service'] as BookingService}
      ></when-booking>
      <code-to-copy label="CSS of the page" .code=${rule}></code-to-copy>
      ${contrasts(given)}`
  },
}
export default meta

type Story = StoryObj<Given>

/** The defaults. */
export const Default: Story = {}

/** A warm look. */
export const Warm: Story = {
  args: {
    accent: '#8c3b1f',
    surface: '#fffdf7',
    text: '#2a2118',
    textQuiet: '#6b5d4c',
    radius: 4,
    radiusControl: 3,
    family: "'Noto Serif', Georgia, serif",
  },
  play: async ({ canvasElement }) => {
    const booking = canvasElement.querySelector('when-booking')
    const code = canvasElement.querySelector('code-to-copy')?.shadowRoot?.querySelector('code')?.textContent
    await expect(code).toContain('--when-accent: #8c3b1f;')
    await expect(code).not.toContain('--when-space')
    await expect(booking && getComputedStyle(booking).getPropertyValue('--when-accent')).toBe('#8c3b1f')
  },
}

/** A warning about unreadable text, without the widget. */
export const LowContrast: Story = {
  args: { textQuiet: '#c3c7d0', scheme: 'light' },
  render: contrasts,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /quiet text, light/ })).toHaveTextContent('too little')
    await expect(canvas.getByRole('row', { name: /^text, light/ })).toHaveTextContent('reads')
  },
}
