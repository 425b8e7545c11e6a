import '@whenable/elements/define/booking'
import '@whenable/elements/define/slot-list'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { languageNames } from '@whenable/elements/locales'
import type { BookingIntent, BookingState } from '@whenable/flow'
import { textDirection } from '@whenable/time'
import { html } from 'lit'
import { bookingStates } from './states/booking-states.js'
import { staticFlow } from './states/static-flow.js'
import { slotAt, storyNow, storyTimeZone, studioSlots } from './states/studio.js'

/**
 * The elements use the language of the nearest `lang`. The script tag needs nothing more; with a bundler, add
 * `import '@whenable/elements/locales'`. Languages load in pieces, when they are needed. Native speakers have not yet
 * reviewed languages other than English.
 */
const meta: Meta = { title: 'Languages' }
export default meta

type Story = StoryObj

const inLanguage = (lang: string): Story => ({
  render: () =>
    html`<when-booking
      lang=${lang}
      no-draft
      .now=${() => storyNow}
      .flow=${staticFlow<BookingState, BookingIntent>(bookingStates.choosing)}
    ></when-booking>`,
})

export const German = inLanguage('de')
/** Right to left, in Egypt with Arabic-Indic digits. */
export const Arabic = inLanguage('ar-EG')
/** Gregorian dates in Persian, with Persian digits. */
export const Persian = inLanguage('fa')
export const Hindi = inLanguage('hi')
export const Japanese = inLanguage('ja')
/** Years of the Buddhist calendar. */
export const Thai = inLanguage('th')

const slots = studioSlots.filter(({ start }) => start >= slotAt('2026-03-12T00:00:00').start).slice(0, 4)

/** The times of a day in every language. */
export const EveryLanguage: Story = {
  tags: ['!autodocs'],
  render: () =>
    html`<div style="display: grid; grid-template-columns: repeat(auto-fill, minmax(270px, 1fr)); gap: 32px; padding: 24px">
      ${['en', ...languageNames].map(
        (lang) =>
          html`<section lang=${lang} dir=${textDirection(lang)}>
            <h2 style="font: 600 15px var(--fonts); margin: 0 0 8px">
              ${new Intl.DisplayNames(lang, { type: 'language' }).of(lang)}
            </h2>
            <when-slot-list
              date="2026-03-12"
              value=${slots[1]?.start ?? 0}
              time-zone=${storyTimeZone}
              .slots=${slots}
            ></when-slot-list>
          </section>`,
      )}
    </div>`,
}
