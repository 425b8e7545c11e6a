// The same events in browsers of five time zones, for viewers in three: compares where the boxes are drawn with a table that
// was written by hand.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Calendar } from '@whenable/elements'
import { parseInstant } from '@whenable/time'
import {
  rowOf,
  tableDays,
  tableEvents,
  tableMonths,
  tableWeeks,
} from '../packages/elements/src/testing/event-table.js'
import { test as base, expect } from './fixtures/per-worker.js'
import { startStaticSite } from './fixtures/static-site.js'

const test = base.extend<{ script: string }>({
  script: async ({ perWorker }, use) =>
    use(
      await perWorker('script tag', async () => {
        const { url, close } = await startStaticSite(
          join(import.meta.dirname, '../packages/embed/dist/script'),
        )
        return { value: url, close }
      }),
    ),
})

/** A drawn box, in pixels, and its title. */
interface Box {
  readonly title: string
  readonly names: readonly string[]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** What a calendar has drawn: its events, its days, their skipped hours, and the hour labels. */
interface Drawn {
  readonly events: readonly Box[]
  readonly days: readonly (Box & { readonly date: string })[]
  readonly missing: readonly Box[]
  readonly hours: readonly { readonly text: string; readonly top: number }[]
}

const draw = (page: Page, given: Partial<Pick<Calendar, 'view' | 'date' | 'timeZone'>>): Promise<Drawn> =>
  page.locator('when-calendar').evaluate(async (element: Calendar, own) => {
    Object.assign(element, own)
    await element.updateComplete
    const root = element.shadowRoot as ShadowRoot
    const boxOf = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const title = one.querySelector('b')?.textContent ?? ''
      return { title, names: [...one.classList], left, right, top, bottom }
    }
    const all = (selector: string) => [...root.querySelectorAll(selector)]
    return {
      events: all('.event').map(boxOf),
      days: all('.column, .month .day').map((one) => ({
        ...boxOf(one),
        date: (one as Element & { date: string }).date,
      })),
      missing: all('.missing').map(boxOf),
      hours: all('.hours span').map((one) => ({
        text: one.textContent ?? '',
        top: one.getBoundingClientRect().top,
      })),
    }
  }, given)

/** How far apart lines at the same position may be, in pixels. */
const HAIR = 0.5

const isOver = (day: Box, { left, right }: Box) => day.left < right - HAIR && day.right > left + HAIR

/** The indices of the days that a box covers. */
const daysUnder = ({ days }: Drawn, box: Box) =>
  days.map((_, index) => index).filter((index) => isOver(days[index] as Box, box))

/** A box in rows of the table, by the labels of the hours. */
const spanInWords = ({ days, hours }: Drawn, { top, bottom }: Box): string => {
  const column = days[0] as Box
  const names = [{ text: '00:00', top: column.top }, ...hours].map(({ text, top: at }, index, list) => ({
    ...{ at, hour: Number.parseInt(text, 10) },
    isAgain: text.slice(0, 5) === list[index - 1]?.text.slice(0, 5),
  }))
  const minute = (column.bottom - column.top) / names.length / 60
  const row = (place: number, isIn: (at: number) => boolean) => {
    const { at = 0, hour = 0, isAgain = false } = names.findLast((name) => isIn(name.at)) ?? {}
    return rowOf(hour, Math.round((place - at) / minute), isAgain)
  }
  return `${row(top, (at) => at <= top + HAIR)}–${row(bottom, (at) => at < bottom - HAIR)}`
}

const arrows = (names: readonly string[], text: string) =>
  `${names.includes('before') ? '← ' : ''}${text}${names.includes('after') ? ' →' : ''}`

const weekInWords = (drawn: Drawn) => {
  const dayOf = (box: Box) => tableDays[daysUnder(drawn, box)[0] ?? -1]
  const isBar = ({ names }: Box) => names.includes('bar')
  return {
    rows: drawn.hours.length + 1,
    timed: drawn.events
      .filter((box) => !isBar(box))
      .map((box) => `${box.title} ${dayOf(box)} ${spanInWords(drawn, box)}`)
      .sort(),
    missing: drawn.missing.map((box) => `${dayOf(box)} ${spanInWords(drawn, box)}`).sort(),
    bars: drawn.events
      .filter(isBar)
      .map((box) => {
        const under = daysUnder(drawn, box)
        return arrows(box.names, `${box.title} ${tableDays[under[0] ?? -1]}–${tableDays[under.at(-1) ?? -1]}`)
      })
      .sort(),
  }
}

const monthInWords = ({ events, days }: Drawn) =>
  events
    .map((box) => {
      const under = days.filter((day) => isOver(day, box) && day.top < box.top && day.bottom > box.bottom)
      const [first = '', last = ''] = [under[0], under.at(-1)].map((day) => day?.date.slice(5))
      return box.names.includes('bar')
        ? arrows(box.names, `${box.title} ${first}–${last}`)
        : `${box.title} ${first}`
    })
    .sort()

for (const host of ['UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'])
  test(`a browser in ${host} draws each event at the position in the table`, async ({ browser, script }) => {
    const context = await browser.newContext({
      ...{
        locale: 'en-GB',
        timezoneId: host,
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 2000 },
      },
    })
    const page = await context.newPage()
    await page.route('**/calendar.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en-GB"><script type="module" src="whenable.js"></script>
          <when-calendar first-day="1" hour-cycle="h23" style="block-size: 1900px"></when-calendar></html>`,
      }),
    )
    await page.goto(`${script}/calendar.html`)
    await page.waitForFunction(() => customElements.get('when-calendar'))
    await page.locator('when-calendar').evaluate(
      (element: Calendar, { events, now }) => {
        Object.assign(element, { events, now: () => now })
      },
      { events: tableEvents as Calendar['events'], now: parseInstant('2026-01-01T12:00:00Z') },
    )
    for (const { timeZone, monday, ...week } of tableWeeks) {
      const sorted = {
        rows: week.rows,
        timed: [...week.timed].sort(),
        missing: [...week.missing].sort(),
        bars: [...week.bars].sort(),
      }
      await expect
        .poll(async () => weekInWords(await draw(page, { view: 'week', date: monday, timeZone })), {
          message: `the week of ${monday} in ${timeZone}`,
        })
        .toEqual(sorted)
    }
    for (const { timeZone, cells } of tableMonths)
      await expect
        .poll(async () => monthInWords(await draw(page, { view: 'month', date: '2026-03-15', timeZone })), {
          message: `March in ${timeZone}`,
        })
        .toEqual([...cells].sort())
    await context.close()
  })
