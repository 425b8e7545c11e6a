import { expect, fixture, html } from '@open-wc/testing'
import { waitUntil } from '../testing/wait-until.js'
import '../define/month.js'
import '../locales/index.js'
import { formatNumber } from '../messages/numbers.js'
import type { Month } from './month.js'

/** A locale for each calendar and numbering system that browsers know, and how it formats 12 March 2026. */
const readers = [
  { lang: 'fa', title: 'مارس ۲۰۲۶', first: 'ش', day: '۱۲', label: 'پنجشنبه ۱۲ مارس', direction: 'rtl' },
  {
    lang: 'ar-SA',
    title: 'مارس ٢٠٢٦',
    first: 'ح',
    day: '١٢',
    label: 'الخميس، ١٢ مارس',
    direction: 'rtl',
  },
  {
    lang: 'ar-EG',
    title: 'مارس ٢٠٢٦',
    first: 'س',
    day: '١٢',
    label: 'الخميس، ١٢ مارس',
    direction: 'rtl',
  },
  {
    lang: 'he',
    title: 'מרץ 2026',
    first: 'א׳',
    day: '12',
    label: 'יום חמישי, 12 במרץ',
    direction: 'rtl',
  },
  {
    lang: 'th',
    title: 'มีนาคม 2569',
    first: 'อา',
    day: '12',
    label: 'วันพฤหัสบดีที่ 12 มีนาคม',
    direction: 'ltr',
  },
  { lang: 'hi', title: 'मार्च 2026', first: 'रवि', day: '12', label: 'गुरुवार, 12 मार्च', direction: 'ltr' },
  { lang: 'ja', title: '2026年3月', first: '日', day: '12', label: '3月12日木曜日', direction: 'ltr' },
] as const

describe('a month of days', () => {
  for (const { lang, title, first, day, label, direction } of readers)
    it(`is the Gregorian one with the names and digits of ${lang}`, async () => {
      const month = await fixture<Month>(
        html`<when-month lang=${lang} month="2026-03" value="2026-03-12"></when-month>`,
      )
      const { shadowRoot: root } = month
      const text = (part: string) => root!.querySelector(`[part~=${part}]`)!.textContent!.trim()
      const all = [...root!.querySelectorAll('td button')]
      expect(all.length).to.equal(35)
      const days = all.slice(
        all.findIndex(({ textContent }) => textContent!.trim() === formatNumber(1, lang)),
      )
      expect(text('title')).to.equal(title)
      expect(text('weekday')).to.equal(first)
      expect(text('selected')).to.equal(day)
      expect(days[11]!.getAttribute('aria-label')).to.equal(label)
      const columns = [...days[11]!.closest('tr')!.children]
      const weekday = columns.indexOf(days[11]!.closest('td')!)
      const thursday = [...root!.querySelectorAll('th')][weekday]!.textContent!.trim()
      const names = (['short', 'narrow'] as const).map((weekday) =>
        new Intl.DateTimeFormat(lang, { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 2, 12)),
      )
      expect(names).to.include(thursday)
      expect(getComputedStyle(root!.querySelector('table')!).direction).to.equal(direction)
    })

  it('has the button for the next month on the left from right to left', async () => {
    const month = await fixture<Month>(html`<when-month lang="ar" month="2026-03"></when-month>`)
    const button = (part: string) => month.shadowRoot!.querySelector(`[part=${part}-button]`)!
    await waitUntil(() => button('next').ariaLabel === 'الشهر التالي')
    expect(button('next').getBoundingClientRect().right).to.be.at.most(
      button('previous').getBoundingClientRect().left,
    )
  })
})
