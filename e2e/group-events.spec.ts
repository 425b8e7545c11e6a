import { expect, opening, type Studio, test } from './fixtures/studio.js'
import { guestOn } from './pages/guest.js'
import { separateVisitor, type Visitor, visitorAtOpening } from './pages/visitor.js'

const day = 86_400

interface Seat {
  readonly title: string
  readonly start_time: number
  readonly event_id: string
  readonly calendar_id: string
  readonly capacity: number
}

/** The public availability of the studio's classes. */
const classesOf = (studio: Studio) =>
  studio.call<{ time_slots: Seat[]; full_slots: Seat[] }>(
    'GET',
    `/v3/scheduling/availability?configuration_id=${studio.configurations['classes']}&start_time=${opening}&end_time=${opening + 60 * day}`,
  )
const seatsOf = async (studio: Studio, { event_id }: Seat) => {
  const { time_slots, full_slots } = await classesOf(studio)
  return [...time_slots, ...full_slots].find((seat) => seat.event_id === event_id)?.capacity
}
/** The classes with a title that have free seats, by date. */
const classesNamed = async (studio: Studio, title: string) =>
  (await classesOf(studio)).time_slots.filter((seat) => seat.title === title)

/** The name of a class's button: title, day and the visitor's local time. */
const nameOf = ({ title, start_time }: Seat) => {
  const date = new Date(start_time * 1000)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options }).format(date)
  return `Choose: ${title}, ${part({ weekday: 'long' })} ${part({ day: 'numeric', month: 'long' })}, ${part({ timeStyle: 'short' })}`
}

const openClasses = async (visitor: Visitor, studio: Studio) => {
  const { page } = visitor
  await page.goto(`${studio.site}/classes.html`)
  await page.locator('when-group-events [part~=event]').first().waitFor()
  const choose = async (seat: Seat) => {
    const button = page.getByRole('button', { name: nameOf(seat) })
    while (!(await button.count())) await page.getByRole('button', { name: 'More days' }).click()
    await button.click()
  }
  const fillIn = async (name: string) => {
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Email').first().fill(`${name.toLowerCase()}@example.com`)
  }
  return { page, choose, fillIn, submit: () => page.getByRole('button', { name: /^Book / }).click() }
}

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

test('a visitor books a seat in one of two classes that start at the same time, moves it and cancels it', async ({
  page,
  studio,
}) => {
  const visitor = await openClasses(await visitorAtOpening(page), studio)
  await expect(page.locator('when-group-events')).toContainText('Full')
  const [paper] = (await classesNamed(studio, 'Paper models')) as [Seat]
  const sameTime = (await classesOf(studio)).time_slots.filter((seat) => seat.start_time === paper.start_time)
  expect(sameTime).toHaveLength(2)
  await visitor.choose(paper)
  await visitor.fillIn('Noor')
  await visitor.submit()
  await expect(page.getByRole('group', { name: 'You are booked' })).toBeFocused()
  await expect(page.locator('when-confirmation')).toContainText('Paper models')
  expect(await seatsOf(studio, paper)).toBe(paper.capacity - 1)

  const manage = await page
    .getByRole('link', { name: /Reschedule|Cancel/ })
    .first()
    .getAttribute('href')
  const [critique] = (await classesNamed(studio, 'Open critique')).slice(2) as [Seat]
  await test.step('the link in the confirmation moves the booking to another class', async () => {
    await page.goto(manage ?? '')
    const guest = guestOn(page)
    await page.locator('[part~=event]').first().waitFor()
    await visitor.choose(critique)
    await guest.move()
    await expect.poll(() => seatsOf(studio, critique)).toBe(critique.capacity - 1)
    expect(await seatsOf(studio, paper)).toBe(paper.capacity)
  })
  await test.step('cancelling frees the seat', async () => {
    await page.goto(manage?.split('?')[0] ?? '')
    await guestOn(page).cancel()
    expect(await seatsOf(studio, critique)).toBe(critique.capacity)
  })
})

test('when 3 visitors book the last 2 seats at the same time, 2 are booked and the third learns that the class is full and keeps their answers', async ({
  studio,
  browser,
}) => {
  const [last] = (await classesNamed(studio, 'Drawing what you mean')).filter(
    ({ capacity }) => capacity === 2,
  ) as [Seat]
  const visitors = []
  for (const name of ['Ana', 'Ben', 'Cleo']) {
    const { leave, ...separate } = await separateVisitor(browser)
    const visitor = await openClasses(separate, studio)
    await visitor.choose(last)
    await visitor.fillIn(name)
    visitors.push({ ...visitor, name, leave })
  }
  await Promise.all(visitors.map(({ submit }) => submit()))
  const outcomes = await Promise.all(
    visitors.map(async ({ page, name }) => {
      const booked = page.getByRole('group', { name: 'You are booked' })
      await expect(booked.or(page.getByRole('heading', { name: 'no seats left' }))).toBeFocused()
      if (await booked.isVisible()) return 'booked'
      await page
        .getByRole('button', { name: /^Open critique ·/ })
        .first()
        .click()
      await expect(page.getByLabel('Your name')).toHaveValue(name)
      return 'full'
    }),
  )
  expect(outcomes.sort()).toEqual(['booked', 'booked', 'full'])
  expect(await seatsOf(studio, last)).toBe(0)
  await Promise.all(visitors.map(({ leave }) => leave()))
})

test('a guest who already has a seat can book another, without the first being revealed', async ({
  visitor,
  studio,
}) => {
  const [, later] = (await classesNamed(studio, 'Open critique')) as [Seat, Seat]
  for (let times = 0; times < 2; times++) {
    const classes = await openClasses(visitor, studio)
    await classes.choose(later)
    await classes.fillIn('Twice')
    await classes.submit()
    await expect(visitor.page.locator('when-group-events')).toContainText(/You are booked/)
  }
})
