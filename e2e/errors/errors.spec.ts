import { expect, type Studio, test } from '../fixtures/studio.js'
import { type SeparateVisitor, separateVisitor } from '../pages/visitor.js'

const bookingsAt = (studio: Studio, start: number) =>
  studio.domainEvents.filter(
    ({ type, data }) => type === 'booking.created' && data.object.booking_info.start_time === start,
  ).length

/** The number of visitors, each with a browser context of their own. */
const crowd = process.env['WHENABLE_LONG'] ? 20 : 3

test(`when ${crowd} visitors book one time at the same moment, one is booked and the others are offered the nearest times and keep their answers`, async ({
  studio,
  browser,
}) => {
  const visitors: (SeparateVisitor & { number: number; start: number })[] = []
  for (let number = 0; number < crowd; number++) {
    const visitor = await separateVisitor(browser)
    await visitor.visit(studio.site)
    const start = await visitor.pickTime(6)
    await visitor.fillIn({
      'Your name': `Visitor ${number}`,
      'What should we look at first': `Topic ${number}`,
    })
    visitors.push({ ...visitor, number, start })
  }
  const start = visitors[0]?.start ?? 0
  expect(new Set(visitors.map((visitor) => visitor.start))).toEqual(new Set([start]))
  await Promise.all(visitors.map(({ press }) => press(/^Book /)))

  const outcomes = await Promise.all(
    visitors.map(async ({ page, number }) => {
      const booked = page.getByRole('group', { name: 'You are booked' })
      await expect(booked.or(page.getByRole('heading', { name: 'taken' }))).toBeFocused()
      if (await booked.isVisible()) return 'booked'
      const nearest = page.locator('[part~=slot-unavailable] button').first()
      await nearest.click()
      await expect(page.getByLabel('Your name')).toHaveValue(`Visitor ${number}`)
      await expect(page.getByLabel('What should we look at first')).toHaveValue(`Topic ${number}`)
      return 'offered another time'
    }),
  )
  expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1)
  expect(bookingsAt(studio, start)).toBe(1)
  await Promise.all(visitors.map(({ leave }) => leave()))
})
