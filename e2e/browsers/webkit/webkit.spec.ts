import { join } from 'node:path'
import { startService } from '@whenable/service/node'
import { test as base, expect, opening, type Studio } from '../../fixtures/studio.js'
import { startWebkit, type Tab, type TabOptions } from './tab.js'

const pictures = join(import.meta.dirname, '../../../.cache/e2e-webkit')

type Webkit = Awaited<ReturnType<typeof startWebkit>>

const test = base.extend<{ options: TabOptions; tab: Tab }, { webkit: Webkit }>({
  options: [{}, { option: true }],
  webkit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern
    async ({}, use) => {
      const webkit = await startWebkit(opening)
      await use(webkit)
      webkit.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  tab: async ({ webkit, options }, use, info) => {
    const tab = await webkit.open(options)
    await use(tab)
    if (info.status !== info.expectedStatus) await tab.picture(join(pictures, `${info.title}.png`))
    await tab.close()
  },
})

const freeDay = /, [1-9]\d* times? free$/

/** Selects the free day with this index and its first time, and goes on to the form. */
const pickTime = async (tab: Tab, day: number) => {
  await tab.click('button:not([aria-disabled=true])', freeDay, day)
  await tab.click('[part~=slot]')
  const start = await tab.evaluate<number>(
    'return Number(arguments[0].value)',
    await tab.element('when-slot-list'),
  )
  await tab.click('button', /^Next:/)
  await tab.find('input', /^Your name/)
  return start
}

const book = async (tab: Tab) => {
  await tab.fill(/^Your name/, 'Noor Haddad')
  await tab.fill(/^Email/, 'noor@example.com')
  await tab.click('button', /^Book /)
}

const newestEvent = (studio: Studio) => studio.domainEvents.at(-1)

const expectFocus = (tab: Tab, name: RegExp) => expect.poll(() => tab.focused()).toMatch(name)

test('a visitor books a time, reschedules it and cancels it with a reason', async ({ tab, studio }) => {
  await tab.goto(studio.site)
  await pickTime(tab, 1)
  await book(tab)
  await expectFocus(tab, /^You are booked \w+, \w+ \d+, \d+:\d\d/)
  expect(newestEvent(studio)?.type).toBe('booking.created')
  expect(await tab.violations('when-booking')).toEqual([])

  await tab.click('a', /^Reschedule/)
  await tab.click('button', /^Reschedule$/)
  await tab.click('button:not([aria-disabled=true])', freeDay, 2)
  await tab.click('[part~=slot]')
  await tab.click('button', /^Move/)
  await expect.poll(() => newestEvent(studio)?.type).toBe('booking.rescheduled')

  await tab.click('button', /^Cancel/)
  await tab.fill(/Reason/, 'A client needs me that day.')
  await tab.click('button', /^Cancel the booking$/)
  await tab.find('h1, h2', /^This booking is cancelled$/)
  expect(newestEvent(studio)?.data.object.booking_info.cancellation_reason).toBe(
    'A client needs me that day.',
  )
})

test('when the time was taken meanwhile, the visitor is offered the nearest times and keeps their answers', async ({
  tab,
  studio,
}) => {
  await tab.goto(studio.site)
  const start = await pickTime(tab, 3)
  // The owner books for them, over the hold of the visitor.
  await studio.call('POST', '/admin/v1/bookings', {
    configuration_id: studio.configurations['walkthrough'],
    start_time: start,
    end_time: start + 1800,
    guest: { name: 'Rival', email: 'rival@example.com' },
  })
  await book(tab)
  await tab.click('[part~=slot-unavailable] button')
  await tab.click('button', /^Book /)
  await expectFocus(tab, /^You are booked \w+, \w+ \d+, \d+:\d\d/)
})

test('a visitor books with the keyboard alone', async ({ tab, studio }) => {
  await tab.goto(studio.site)
  await tab.find('button', freeDay)
  await tab.evaluate('const title = document.querySelector("#book h2"); title.tabIndex = -1; title.focus()')
  const tabTo = async (name: RegExp) => {
    for (let turn = 0; turn < 12; turn++) {
      await tab.press('Tab')
      if (name.test(await tab.focused())) return
    }
    throw new Error(`Tab does not reach ${name}: the focus is on '${await tab.focused()}'`)
  }
  await tabTo(/times? free$/)
  await tab.press('ArrowRight', 'Enter')
  await tab.find('[part~=slot]')
  await tabTo(/^\d{1,2}:\d\d/)
  await tab.press('Enter')
  await expectFocus(tab, /^Next:/)
  await tab.press('Enter')
  await expectFocus(tab, /^Your details$/)
  await tab.press('Tab', 'Noor Haddad', 'Tab', 'noor@example.com', 'Enter')
  await expectFocus(tab, /^You are booked \w+, \w+ \d+, \d+:\d\d/)
})

test('answers survive a reload and coming back to the page', async ({ tab, studio }) => {
  await tab.goto(studio.site)
  await pickTime(tab, 4)
  await tab.fill(/^Your name/, 'Noor')
  await tab.goto(`${studio.site}/consultation.html`)
  await tab.back()
  await tab.find('h2', /^(Your details|Project walkthrough)$/)
  await tab.goto(studio.site)
  await pickTime(tab, 4)
  expect(await tab.evaluate('return arguments[0].value', await tab.element('input', /^Your name/))).toBe(
    'Noor',
  )
})

test('a visitor books in Arabic, from right to left', async ({ tab, studio }) => {
  await tab.goto(`${studio.service.url}/b/walkthrough?lang=ar`)
  await tab.click('button:not([aria-disabled=true])', /^الخميس، /)
  const [summary, month] = await tab.evaluate<number[]>(
    `const root = document.querySelector('when-booking').shadowRoot
    return [root.querySelector('[part~=summary]'), root.querySelector('when-month')].map((part) => part.getBoundingClientRect().x)`,
  )
  expect(summary).toBeGreaterThan(Number(month))
  await tab.picture(join(pictures, 'arabic.png'))
  await tab.click('[part~=slot]')
  await tab.click('[part~=confirm-button]')
  await tab.find('h2')
  await tab.picture(join(pictures, 'arabic-details.png'))
})

test('a link opens the booking dialog, and Escape returns the focus to the link', async ({ tab, studio }) => {
  await tab.goto(`${studio.site}/popup.html`)
  await tab.find('button', /^Book a walkthrough$/)
  await tab.click('a', /^a link that books$/)
  await tab.find('button', freeDay)
  expect(await tab.violations('when-popup')).toEqual([])
  await tab.picture(join(pictures, 'popup.png'))
  await tab.press('Escape')
  await expectFocus(tab, /^a link that books$/)
  expect(await tab.address()).toBe(`${studio.site}/popup.html`)
})

test('events of the week are moved with the pointer and the keyboard', async ({ tab, studio }) => {
  await tab.goto(`${studio.site}/calendar.html`)
  const event = await tab.find('button', /^Walkthrough for Northwind/)
  await tab.find('button', /^Design fair/)
  await tab.picture(join(pictures, 'week.png'))
  await tab.evaluate('document.querySelector("when-calendar").loadDragging()')
  await tab.drag(event, await tab.find('[part=column]', undefined, 3))
  await tab.find('button', /^Walkthrough for Northwind, .*Thursday, 5 March/)
  await tab.evaluate('arguments[0].focus()', await tab.element('button', /^Design review/))
  await tab.press('m')
  await tab.press('ArrowRight', 'ArrowDown', 'Enter')
  await tab.find('button', /^Design review, 10:15.12:15, Wednesday, 4 March/)
  await tab.click('button', /^Undo$/)
  await tab.find('button', /^Design review, 10:00.12:00, Tuesday, 3 March/)
  expect(await tab.violations('when-calendar')).toEqual([])

  await test.step('the agenda shows the same events', async () => {
    await tab.click('button', /^Agenda$/)
    await tab.find('button', /^10:00.12:00 Design review/)
    await tab.picture(join(pictures, 'agenda.png'))
  })
})

test('a visitor books a seat in a class', async ({ tab, studio }) => {
  await tab.goto(`${studio.site}/classes.html`)
  await tab.click('button', /^Choose: Paper models/)
  await book(tab)
  await expectFocus(tab, /^You are booked \w+, \w+ \d+, \d+:\d\d/)
})

test('a visitor books on a page whose script does not load', async ({ tab }) => {
  const service = await startService({ port: 0, rateLimit: 0, store: 'memory', seed: true, now: opening })
  await tab.goto(`${service.url}/b/walkthrough`)
  await tab.click('a.slot', undefined, 3)
  await tab.fill(/^Your name/, 'Noor Haddad')
  await tab.fill(/^Email/, 'noor@example.com')
  await tab.click('button', /^Book /)
  await tab.find('h1', /^You are booked/)
  expect(await tab.address()).toContain('/manage/')
  await service.close()
})

/** Pages of the site, each with something that appears once it has loaded. */
const pages = {
  booking: ['', 'when-booking', '[part~=slot]'],
  calendar: ['calendar.html', 'when-calendar', '[part~=event]'],
  'free-busy': ['free-busy.html', 'when-free-busy', '[part~=busy], [part~=free-time]'],
  classes: ['classes.html', 'when-group-events', '[part~=event]'],
} as const

// GTK windows cannot be narrower.
for (const isDark of [false, true])
  for (const width of [1280, 450])
    test.describe(`${isDark ? 'dark' : 'light'}, ${width} px`, () => {
      test.use({ options: { isDark, width } })
      test('nothing is cut off and axe finds no violations', async ({ tab, studio }) => {
        for (const [name, [path, tag, there]] of Object.entries(pages)) {
          await tab.goto(`${studio.site}/${path}`)
          await tab.find(there)
          expect(
            await tab.evaluate('return document.documentElement.scrollWidth - innerWidth'),
          ).toBeLessThanOrEqual(0)
          expect(await tab.violations(tag)).toEqual([])
          await tab.evaluate('document.querySelector(arguments[0]).scrollIntoView()', tag)
          await tab.picture(join(pictures, `${name}-${width}-${isDark ? 'dark' : 'light'}.png`))
        }
      })
    })
