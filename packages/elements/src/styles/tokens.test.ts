import { expect, fixture, html } from '@open-wc/testing'
import { type PlainDate, parseInstant, plainDate } from '@whenable/time'
import '../define/month.js'
import '../define/slot-list.js'
import type { Month } from '../month/month.js'
import { contrast } from '../testing/contrast.js'
import { MonthDriver } from '../testing/month.driver.js'

const counts = new Map<PlainDate, number>([12, 13].map((day) => [plainDate(`2026-03-${day}`), 1]))
const month = (style: string, theme?: 'light' | 'dark') =>
  fixture<Month>(
    html`<when-month
      style=${style}
      theme=${theme ?? 'light'}
      month="2026-03"
      today="2026-03-01"
      value="2026-03-12"
      .counts=${counts}
    ></when-month>`,
  )

describe('tokens', () => {
  const accents = [
    '#3b5bdb',
    '#ffd43b',
    '#12b886',
    '#e64980',
    '#000',
    '#fff',
    '#868e96',
    '#7048e8',
    '#ff922b',
    'lime',
  ]
  /** Accents from the whole colour space, the same in every run: steps of the golden ratio in each channel. */
  const scattered = Array.from({ length: 60 }, (_, index) => {
    const channel = (step: number) => Math.round((((index + 1) * step) % 1) * 255)
    return `rgb(${channel(0.618034)} ${channel(0.754878)} ${channel(0.56984)})`
  })

  for (const theme of ['light', 'dark'] as const) {
    it(`keep text readable on and in any accent on a ${theme} page`, async () => {
      const element = await month('', theme)
      const driver = new MonthDriver(element)
      for (const accent of [...accents, ...scattered]) {
        element.style.setProperty('--when-accent', accent)
        for (const day of [12, 13]) {
          for (const animation of driver.day(day).getAnimations()) animation.finish()
          const { color, backgroundColor } = getComputedStyle(driver.day(day))
          const ratio = contrast(color, backgroundColor)
          expect(ratio, `accent ${accent}: ${color} on ${backgroundColor}`).to.be.at.least(4.5)
        }
      }
    })
  }

  it('keep the edges and the text of times apart from their surface, in any accent', async () => {
    const start = parseInstant('2026-03-12T10:00:00Z')
    for (const theme of ['light', 'dark'] as const) {
      const list = await fixture<HTMLElement>(
        html`<when-slot-list theme=${theme} date="2026-03-12" time-zone="UTC" .slots=${[{ start, end: start }]}></when-slot-list>`,
      )
      const slot = list.shadowRoot!.querySelector('.slot')!
      const surface = theme === 'light' ? '#fff' : '#16181d'
      for (const accent of [...accents, '#ffe680', '#14532d', ...scattered]) {
        list.style.setProperty('--when-accent', accent)
        for (const animation of slot.getAnimations()) animation.finish()
        const { color, borderColor } = getComputedStyle(slot)
        expect(contrast(color, surface), `${theme}, accent ${accent}`).to.be.at.least(4.5)
        expect(contrast(borderColor, surface), `${theme}, accent ${accent}`).to.be.at.least(3)
      }
    }
  })

  it('follow the page’s color-scheme, not only the visitor’s preference', async () => {
    const page = await fixture<HTMLElement>(
      html`<div style="color-scheme: dark"><when-month month="2026-03"></when-month></div>`,
    )
    const colour = () => getComputedStyle(page.firstElementChild!).color
    expect(contrast(colour(), '#000')).to.be.at.least(10)
    page.style.colorScheme = 'light'
    expect(contrast(colour(), '#fff')).to.be.at.least(10)
  })

  it('inherit from any ancestor', async () => {
    const page = await fixture<HTMLElement>(
      html`<div style="--when-text: rgb(1, 2, 3)"><when-month month="2026-03"></when-month></div>`,
    )
    expect(getComputedStyle(page.firstElementChild!).color).to.equal('rgb(1, 2, 3)')
  })
})
