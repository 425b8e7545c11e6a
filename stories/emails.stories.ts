import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { type SampleEmail, type SampleEmailOptions, sampleEmails } from '@whenable/service'
import { parseInstant } from '@whenable/time'
import { html } from 'lit'
import fonts from '../scripts/fonts.css?url'

/**
 * The emails that the service sends, with sample data. They look like the hosted pages, follow the reader's light or dark scheme,
 * and use only the HTML that the large email clients agree on. Each is in a sandboxed frame, which runs no scripts.
 */
const meta: Meta = { title: 'Emails', parameters: { docs: { codePanel: false } } }
export default meta

type Story = StoryObj

const start = parseInstant('2026-03-12T10:30:00Z')

/**
 * An email with the fonts of the stories, which a frame does not inherit. A frame follows the browser's scheme; dark stories are
 * dark in any browser.
 */
const forFrame = (email: string, isDark: boolean): string =>
  email
    .replace('@media (prefers-color-scheme: dark)', isDark ? '@media all' : '$&')
    .replace(
      '</head>',
      `<link rel="stylesheet" href="${fonts}"><style>:not(.code) { font-family: var(--fonts) !important; }</style></head>`,
    )

/** Makes frames as high as their emails, in any width. */
const fitted = new ResizeObserver((entries) => {
  for (const { target } of entries) fitContent(target as HTMLIFrameElement)
})

const fitContent = (frame: HTMLIFrameElement): void => {
  frame.style.blockSize = `${frame.contentDocument?.documentElement.offsetHeight}px`
}

/** A frame has its fonts, and the height of its email. */
const isReady = async (frame: HTMLIFrameElement): Promise<void> => {
  if (frame.contentDocument?.readyState !== 'complete' || !frame.contentDocument.body.firstChild)
    await new Promise((done) => frame.addEventListener('load', done, { once: true }))
  await frame.contentDocument?.fonts.ready
  fitContent(frame)
  fitted.observe(frame)
}

const shown = (names: readonly SampleEmail[], options: Omit<SampleEmailOptions, 'start'>): Story => ({
  loaders: [async () => ({ emails: await sampleEmails({ start, ...options }) })],
  render: (_, { globals, loaded }) => {
    const isDark = globals['scheme'] === 'dark'
    const emails: Awaited<ReturnType<typeof sampleEmails>> = loaded['emails']
    return html`<style>
        .emails {
          display: grid;
          grid-template-columns: repeat(auto-fit, minmax(min(100%, 500px), 1fr));
          gap: 24px;
          align-items: start;
        }
        .emails iframe {
          inline-size: 100%;
          border: 0;
        }
      </style>
      <div class="emails">
        ${names.map(
          (name) =>
            html`<iframe
              title=${emails[name].subject}
              sandbox="allow-same-origin"
              .srcdoc=${forFrame(emails[name].html ?? '', isDark)}
            ></iframe>`,
        )}
      </div>`
  },
  play: async ({ canvasElement }) => {
    await Promise.all([...canvasElement.querySelectorAll('iframe')].map(isReady))
  },
})

const marlow = { companyName: 'Marlow Studio' }

/** To a guest: booked, moved, cancelled, declined, reminder. */
export const Guest = shown(['booked', 'moved', 'cancelled', 'declined', 'reminder'], {
  language: 'en-GB',
  appearance: marlow,
})
/** A time that the organizer has yet to answer, and what else is asked. With the accent of the event type. */
export const Questions = shown(['requested', 'hostRequest', 'chooseAnother', 'hostQuestion'], {
  appearance: { ...marlow, accent: '#0b7285' },
})
/** To a host, and a sign-in code. With a light accent. */
export const HostAndCode = shown(['hostBooked', 'code'], { appearance: { ...marlow, accent: '#ffd43b' } })
/** In German. */
export const German = shown(['booked', 'moved'], { language: 'de', appearance: marlow })
/** In Arabic, right to left. */
export const RightToLeft = shown(['booked', 'requested'], {
  language: 'ar',
  appearance: { companyName: 'استوديو مارلو' },
})
