import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/storybook.js'

const open = async (page: Page, storybook: string, id: string) => {
  await page.goto(`${storybook}/iframe.html?id=${id}&viewMode=story`)
  await page.locator('when-booking, when-calendars, when-polls').waitFor()
  await page.waitForLoadState('networkidle')
}

const painted = (page: Page, selector: string, pseudo?: '::before') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, part) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(element, part)
      return { color, backgroundColor, borderTopColor }
    }, pseudo)

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in forced colours of a ${colorScheme} system`, () => {
    test.use({ contextOptions: { forcedColors: 'active' }, colorScheme })

    test('selected, free and closed days differ, and so does the selected clock', async ({
      page,
      storybook,
    }) => {
      await open(page, storybook, 'booking-states--choosing')
      const [selected, free, shut] = await Promise.all([
        painted(page, '[part~=selected]'),
        painted(page, '[part~=open]:not([part~=selected])'),
        painted(page, '[part=day]'),
      ])
      expect(selected.backgroundColor).not.toBe(free.backgroundColor)
      expect(free.borderTopColor).not.toBe(free.backgroundColor)
      expect(shut.borderTopColor).not.toBe(free.borderTopColor)
      expect(shut.color).not.toBe(free.color)
      await page.getByRole('button', { name: /^Time zone/ }).click()
      const [on, off] = await Promise.all([
        painted(page, '[part=hour-cycle][aria-pressed=true]'),
        painted(page, '[part=hour-cycle][aria-pressed=false]'),
      ])
      expect(on.backgroundColor).not.toBe(off.backgroundColor)
    })

    test("an account's status, switches and choice of a calendar are visible", async ({
      page,
      storybook,
    }) => {
      await open(page, storybook, 'elements-when-calendars--default')
      const [account, status, dot] = await Promise.all([
        painted(page, '[part=account]'),
        painted(page, '[part~=status]', '::before'),
        painted(page, '[part=color]'),
      ])
      expect(account.borderTopColor).not.toBe(account.backgroundColor)
      expect(status.backgroundColor).not.toBe(account.backgroundColor)
      expect(dot.backgroundColor).not.toBe(account.backgroundColor)
      const [on, off] = ['[part=busy-switch]:checked', '[part=busy-switch]:not(:checked)'] as const
      expect((await painted(page, on)).backgroundColor).not.toBe((await painted(page, off)).backgroundColor)
      for (const track of [on, off]) {
        const { backgroundColor, borderTopColor } = await painted(page, track)
        expect(borderTopColor).not.toBe(account.backgroundColor)
        expect((await painted(page, track, '::before')).backgroundColor).not.toBe(backgroundColor)
      }
      // The browser draws it in the system's colours.
      await expect(page.locator('[part=bookings-radio]:checked')).toHaveCSS('appearance', 'auto')
    })

    test('the best time of a poll, its votes, the chosen times and the focus are visible', async ({
      page,
      storybook,
    }) => {
      const outline = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(element)
            return `${outlineWidth} ${outlineStyle} ${outlineColor}`
          })
      await open(page, storybook, 'elements-when-polls--default')
      const best = '[part~=best]'
      await page.locator(best).waitFor()
      const highlight = await outline(best)
      expect(highlight).toMatch(/^2px solid/)
      expect(await outline('tbody tr:not([part~=best])')).not.toBe(highlight)
      const [count, icon] = await Promise.all([painted(page, '.count-of'), painted(page, '.yes .icon')])
      expect(icon.color).toBe(count.color)
      await page.locator(`${best} [part=choose-button]`).focus()
      expect(await outline(`${best} [part=choose-button]`)).toBe(highlight)

      await open(page, storybook, 'elements-when-polls--new-poll')
      const chosen = '[part~=slot][aria-pressed=true]'
      await expect(page.locator(chosen)).toHaveCount(3)
      const [on, off] = await Promise.all([
        painted(page, chosen),
        painted(page, '[part~=slot][aria-pressed=false]'),
      ])
      expect(on.backgroundColor).not.toBe(off.backgroundColor)
      expect(off.borderTopColor).not.toBe(off.backgroundColor)
      await page.locator(chosen).first().focus()
      expect(await outline(chosen)).toBe(highlight)
    })

    test('the times of a week have borders', async ({ page, storybook }) => {
      await open(page, storybook, 'elements-when-booking--week')
      const slot = await painted(page, '[part~=slot]')
      expect(slot.borderTopColor).not.toBe(slot.backgroundColor)
      expect(slot.color).not.toBe(slot.backgroundColor)
    })
  })

for (const id of [
  'booking-states--choosing',
  'booking-states--details',
  'booking-states--booked',
  'elements-when-booking--week',
  'elements-when-booking--list',
  'elements-when-booking--two-months',
])
  for (const width of [1280, 320])
    test(`${id}: text at twice the size is not cut off at ${width} px`, async ({ storybookPage }) => {
      const { page } = await storybookPage.show(id, { width })
      await storybookPage.enlargeText()
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth),
          'nothing is wider than the window',
        )
        .toBeLessThanOrEqual(width)
      const buttons = await page.locator('when-booking button:visible').evaluateAll((elements) =>
        elements.map(({ textContent, scrollWidth, clientWidth }) => ({
          text: textContent,
          content: scrollWidth,
          room: clientWidth,
        })),
      )
      expect(buttons.length).toBeGreaterThan(0)
      for (const { text, content, room } of buttons)
        expect(content, `${text} in its button`).toBeLessThanOrEqual(room + 1)
    })
