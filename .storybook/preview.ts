import { type Preview, setCustomElementsManifest } from '@storybook/web-components-vite'
import { languageNames } from '@whenable/elements/locales'
import { textDirection } from '@whenable/time'
import { html } from 'lit'
import { emitTransformCode, useEffect } from 'storybook/preview-api'
import { argumentDefaults, argumentTypes } from './argument-types.js'
import { drawnElement, inPlace } from './drawn-element.js'
import ElementPage from './element-page.mdx'
import { manifest } from './manifest.js'
import { reportEvents } from './reported-events.js'
import { type SnippetLanguage, snippetOf } from './story-source.js'
import '../scripts/fonts.css'
import './preview.css'

setCustomElementsManifest(manifest)

/** The name of a language in that language. */
const ownName = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

const languages = ['en', ...languageNames].map((value) => ({ value, title: ownName(value) }))

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true },
    // The background follows the colour scheme of the page.
    backgrounds: { disabled: true },
    // A literal, because Storybook reads it without running the code.
    options: {
      storySort: {
        order: [
          'Start',
          'Guides',
          [
            'Script tag',
            'Migrating from an iframe',
            'Frameworks',
            'Theming',
            'Languages',
            'Accessibility',
            'Security',
            'Server rendering',
            'Own service',
            'Deploy',
            'Calendars',
            'Connected calendars',
            'Notifications',
            'Scale',
            'Support',
            'Peers',
          ],
          'Booking',
          ['Flows', 'Errors', 'States'],
          'Managing',
          'Elements',
          'Studios',
          '*',
        ],
      },
    },
    docs: {
      page: ElementPage,
      codePanel: true,
      extractArgTypes: argumentTypes,
      source: {
        // The code of a story is the code of a page, not the rendered markup.
        type: 'code',
        transform: (
          code: string,
          context: Parameters<typeof snippetOf>[0] & { globals: { code: SnippetLanguage } },
        ) => snippetOf(context, context.globals.code) ?? code,
      },
    },
  },
  globalTypes: {
    scheme: {
      description: 'Light or dark page',
      toolbar: { title: 'Scheme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
    direction: {
      description: 'Reading direction of the page',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: [
          { value: 'auto', title: 'as the language is read' },
          { value: 'ltr', title: 'left to right' },
          { value: 'rtl', title: 'right to left' },
        ],
        dynamicTitle: true,
      },
    },
    locale: {
      description: 'Language of the page',
      toolbar: { title: 'Language', icon: 'globe', items: languages, dynamicTitle: true },
    },
    code: {
      description: 'In whose words code is shown',
      toolbar: {
        title: 'Code',
        icon: 'markup',
        items: [
          { value: 'html', title: 'code in HTML' },
          { value: 'react', title: 'code in React' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { scheme: 'light', direction: 'auto', locale: 'en', code: 'html' },
  argsEnhancers: [
    ({ component, initialArgs }) => ({ ...argumentDefaults(String(component)), ...initialArgs }),
  ],
  render: (args, { component, parameters }) =>
    drawnElement(String(component), args, parameters['drawnContent']?.() ?? parameters['content']),
  decorators: [
    (story, { parameters }) => inPlace(story(), parameters['width']),
    (story, context) => {
      useEffect(() => {
        reportEvents(context.canvasElement as Element)
        emitTransformCode('', context)
      })
      return story()
    },
    (story, { globals, viewMode }) => {
      const scheme = globals['scheme'] === 'dark' ? 'dark' : 'light'
      const { locale, direction } = globals as { locale: string; direction: 'auto' | 'ltr' | 'rtl' }
      const dir = direction === 'auto' ? textDirection(locale) : direction
      // Stories on the same documentation page can have different languages.
      if (viewMode === 'docs')
        return html`<div class="in-docs" lang=${locale} dir=${dir} style="color-scheme: ${scheme}">${story()}</div>`
      document.documentElement.style.colorScheme = scheme
      Object.assign(document.documentElement, { lang: locale, dir })
      return story()
    },
  ],
}

export default preview
