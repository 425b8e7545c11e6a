import type { Preview } from '@storybook/web-components-vite'
import { languageNames } from '@whenable/elements/languages'
import { textDirection } from '@whenable/time'
import './preview.css'

/** A language in its own words, as who speaks it would look for it. */
const ownName = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

const languages = ['en', ...languageNames].map((value) => ({ value, title: ownName(value) }))

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true },
    // The page's own background follows its scheme.
    backgrounds: { disabled: true },
    // Written out, as Storybook reads it without running it.
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
            'Notifications',
            'Scale',
            'Support',
            'Peers',
          ],
          'Booking',
          'Managing',
          'Parts',
          '*',
        ],
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
  },
  initialGlobals: { scheme: 'light', direction: 'auto', locale: 'en' },
  decorators: [
    (story, { globals }) => {
      document.documentElement.style.colorScheme = globals['scheme'] === 'dark' ? 'dark' : 'light'
      const { locale, direction } = globals as { locale: string; direction: 'auto' | 'ltr' | 'rtl' }
      document.documentElement.lang = locale
      document.documentElement.dir = direction === 'auto' ? textDirection(locale) : direction
      return story()
    },
  ],
}

export default preview
