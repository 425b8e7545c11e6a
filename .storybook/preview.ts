import type { Preview } from '@storybook/web-components-vite'
import './preview.css'

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true },
    // The page's own background follows its scheme.
    backgrounds: { disabled: true },
    options: { storySort: { order: ['Start', 'Booking', 'Managing', 'Parts', '*'] } },
  },
  globalTypes: {
    scheme: {
      description: 'Light or dark page',
      toolbar: { title: 'Scheme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
    direction: {
      description: 'Reading direction of the page',
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { scheme: 'light', direction: 'ltr' },
  decorators: [
    (story, { globals }) => {
      document.documentElement.style.colorScheme = globals['scheme'] === 'dark' ? 'dark' : 'light'
      document.documentElement.dir = globals['direction'] === 'rtl' ? 'rtl' : 'ltr'
      return story()
    },
  ],
}

export default preview
