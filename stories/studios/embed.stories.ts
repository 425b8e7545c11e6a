import type { BookingService } from '@whenable/contract'
import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { languageNames } from '@whenable/elements/locales'
import { html, nothing } from 'lit'
import { expect } from 'storybook/test'
import budget from '../../benchmarks/budget.json'
import { studioService } from '../service-in-page.js'
import { storyNow } from '../states/studio.js'
import './code-to-copy.js'
import './studios.css'
import { attributesOf, type EmbedOptions, integrations, policyOf, snippetOf } from './embed-snippet.js'

/** Bytes as readable text. */
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** The most that a browser downloads, from the budgets that every change must keep. */
const sizesOf = ({ lang }: EmbedOptions): readonly (readonly [what: string, bytes: number])[] => {
  const language = lang && lang !== 'en' ? budget['language file'] : 0
  return [
    ['until the first free time is seen', budget['first slot'] + language],
    ['for a whole booking', budget['whole flow'] + language],
  ]
}

/** The code to paste for a widget, its size, and the sources that a strict policy must allow. */
const meta: Meta<EmbedOptions> = {
  title: 'Studios/Embedding',
  args: {
    integration: 'in the page',
    serviceUrl: 'https://booking.example.com',
    configurationId: '',
    layout: 'month',
    months: '',
    lang: '',
    timeZone: '',
    hourCycle: '',
    theme: '',
    calendarImport: false,
    prefillFromQuery: false,
    noDraft: false,
  },
  argTypes: {
    integration: { control: 'select', options: integrations },
    serviceUrl: { control: 'text' },
    layout: { control: 'inline-radio', options: ['month', 'week', 'list'] },
    months: { control: 'inline-radio', options: ['', '2'] },
    lang: { control: 'select', options: ['', 'en', ...languageNames] },
    timeZone: { control: 'select', options: ['', 'Europe/Lisbon', 'America/New_York', 'Asia/Tokyo'] },
    hourCycle: { control: 'inline-radio', options: ['', 'h12', 'h23'] },
    theme: { control: 'inline-radio', options: ['', 'light', 'dark'] },
  },
  parameters: { docs: { source: { code: null } } },
  loaders: [() => ({ service: studioService('walkthrough') })],
  render: (given, { loaded }) => {
    const { layout, months, lang, timeZone, hourCycle, theme, calendarImport } = given
    return html`<when-booking
        no-draft
        layout=${layout}
        months=${months || nothing}
        lang=${lang || nothing}
        time-zone=${timeZone || nothing}
        hour-cycle=${hourCycle || nothing}
        theme=${theme || nothing}
        ?calendar-import=${calendarImport}
        .now=${() => storyNow}
        .service=${loaded['service'] as BookingService}
      ></when-booking>
      <code-to-copy label="What to paste" .code=${snippetOf(given)}></code-to-copy>
      <code-to-copy label="What a strict policy has to allow" .code=${policyOf(given)}></code-to-copy>
      <table class="measured">
        <caption>
          Bytes, brotli, at most
        </caption>
        <tbody>
          ${sizesOf(given).map(
            ([what, bytes]) =>
              html`<tr>
                <th scope="row">${what}</th>
                <td>${kilobytes(bytes)}</td>
              </tr>`,
          )}
        </tbody>
      </table>`
  },
}
export default meta

type Story = StoryObj<EmbedOptions>

const codes = (canvas: HTMLElement): string[] =>
  [...canvas.querySelectorAll('code-to-copy')].map(
    ({ shadowRoot }) => shadowRoot?.querySelector('code')?.textContent ?? '',
  )

/** Only the tag. */
export const InThePage: Story = {
  play: async ({ canvasElement }) => {
    const [snippet, policy] = codes(canvasElement)
    await expect(snippet).toContain(
      '<script type="module" src="https://booking.example.com/embed/whenable.js"></script>',
    )
    await expect(snippet).toContain('configuration-id="…"')
    await expect(snippet).not.toContain('layout=')
    await expect(policy).toContain('script-src https://booking.example.com;')
  },
}

/** A button at the edge of the window, in German, by week. */
export const Launcher: Story = {
  args: { integration: 'a button at the edge', lang: 'de', layout: 'week', theme: 'dark' },
  play: async ({ canvasElement }) => {
    const [snippet] = codes(canvasElement)
    await expect(snippet).toContain('data-when-button="…"')
    await expect(snippet).toContain('data-when-layout="week"')
    await expect(snippet).toContain('data-when-lang="de"')
  },
}

/** All integrations with the same options. */
export const AllIntegrations: Story = {
  args: { hourCycle: 'h23', calendarImport: true },
  render: (given) =>
    html`${integrations.map(
      (integration) =>
        html`<code-to-copy label=${integration} .code=${snippetOf({ ...given, integration })}></code-to-copy>`,
    )}`,
  play: async ({ canvasElement, args }) => {
    await expect(Object.keys(attributesOf(args))).toEqual(['hour-cycle', 'calendar-import'])
    for (const snippet of codes(canvasElement)) {
      await expect(snippet).toMatch(/hour-?cycle/i)
      await expect(snippet).toMatch(/calendar-?import/i)
    }
  },
}
