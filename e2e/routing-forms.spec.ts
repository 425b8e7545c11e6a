import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { expect, test } from './fixtures/owner.js'
import { horizontalOverflowOf } from './pages/layout.js'
import { separateVisitor } from './pages/visitor.js'

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

/** Answers the question of the page. */
const answer = async (page: Page, option: string): Promise<void> => {
  await page.getByRole('radio', { name: option }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an owner makes a routing form from the template, and visitors with and without scripts are led to what they book', async ({
  browser,
  owner: { call, eventType, origin },
  page,
}) => {
  await test.step('there are two event types, of which one asks for what is needed', async () => {
    const path = `/admin/v1/event-types/${eventType.id}`
    const copy = (await call('POST', `${path}/duplicate`, { name: 'Repair visit', slug: 'repair' })).data as {
      id: string
    }
    await call('PUT', `/admin/v1/event-types/${copy.id}`, { is_active: true })
    const field = { label: 'What do you need?', type: 'text', required: false }
    await call('PUT', path, {
      scheduler: {
        ...eventType.scheduler,
        additional_fields: { need: field, q2: { ...field, label: 'Your topic' } },
      },
    })
  })

  await test.step('the owner begins with the template and changes it', async () => {
    await page.goto(`${origin}/admin/routing-forms`)
    await expect(page.getByRole('heading', { name: 'No routing forms yet' })).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'New routing form' }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByLabel('Title')).toHaveValue('What do you need?')
    const options = page.getByLabel('Options')
    await expect(options).toHaveValue('30-minute meeting\nRepair visit')
    await options.fill('A talk\nA repair')
    const second = page.getByRole('group', { name: 'Row 2' })
    await expect(second.getByLabel('What do you need?')).toHaveValue('A repair')
    await options.fill('A talk\nA repair\nSomething else')
    const others = page.getByRole('group', { name: 'All other answers' })
    await others.getByLabel('Leads to').selectOption('A message')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(others.getByLabel('Message', { exact: true })).toBeFocused()
    await expect(others.getByText('Enter a message.')).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    await others.getByLabel('Message', { exact: true }).fill('Call us: we find somebody who can help.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'What do you need?', exact: true })).toBeFocused()
    expect(await violationsIn(page)).toEqual([])
  })

  const address = `${origin}/f/what-do-you-need`
  await test.step('a visitor with scripts books what their answer leads to', async () => {
    const visitor = await separateVisitor(browser)
    await visitor.page.goto(address)
    await answer(visitor.page, 'A repair')
    await expect(visitor.page).toHaveURL(`${origin}/b/repair`)
    await visitor.days.first().waitFor()
    await visitor.pickTime(1)
    await visitor.fillIn({ Email: 'mia@example.net' })
    await visitor.book()
    await visitor.leave()
  })

  await test.step('a visitor without scripts is led on, and the booking knows the answer', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
    const visitor = await context.newPage()
    await visitor.goto(`${address}?sent=1`)
    await expect(visitor.getByRole('alert')).toContainText('Choose an answer.')
    await answer(visitor, 'Something else')
    await expect(visitor.getByText('Call us: we find somebody who can help.')).toBeVisible()
    await visitor.getByRole('link', { name: 'Back' }).click()
    await answer(visitor, 'A talk')
    await expect(visitor).toHaveURL(`${origin}/b/${eventType.slug}?need=A+talk`)
    await visitor.locator('a.slot').first().click()
    await expect(visitor.getByLabel('What do you need?')).toHaveValue('A talk')
    await visitor.locator('[name=name]').fill('Noor Haddad')
    await visitor.locator('[name=email]').fill('noor@example.net')
    await visitor.locator('button.first').click()
    await expect(visitor.getByText('You are booked')).toBeVisible()
    await context.close()
  })

  await test.step('the owner reads what was answered with the booking, and nothing else was kept', async () => {
    const bookings = (await call('GET', '/admin/v1/bookings')).data as { guest: { email: string } }[]
    expect(bookings.map(({ guest }) => guest.email).sort()).toEqual(['mia@example.net', 'noor@example.net'])
  })

  await test.step('the owner gives it a description and another address, and the one before leads there', async () => {
    await page.getByRole('button', { name: 'What do you need?', exact: true }).click()
    await page.getByLabel('Description').fill('One short question.')
    await page.getByLabel('Address (/f/…)').fill('start')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'What do you need?', exact: true })).toBeFocused()
    const moved = await fetch(address)
    expect([moved.url, moved.status]).toEqual([`${origin}/f/start`, 200])
    expect(await moved.text()).toContain('One short question.')
  })

  await test.step('the owner also asks for a few words, and the booking of who writes them has them', async () => {
    await page.getByRole('button', { name: 'What do you need?', exact: true }).click()
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByLabel('Question').nth(1).fill('What is it about?')
    await page.getByLabel('Kind of answer').nth(1).selectOption('Short text')
    await expect(page.getByLabel('Options')).toHaveCount(1)
    await expect(page.getByRole('group', { name: 'Row 1' }).getByRole('combobox')).toHaveCount(2)
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'What do you need?', exact: true })).toBeFocused()
    const visitor = await separateVisitor(browser)
    await visitor.page.goto(address)
    await visitor.page.getByLabel('What is it about?').fill('Sails & “wind”')
    await answer(visitor.page, 'A talk')
    await expect(visitor.page).toHaveURL(/\?need=A\+talk&q2=Sails/)
    await visitor.pickTime(1)
    await expect(visitor.page.getByLabel('Your topic')).toHaveValue('Sails & “wind”')
    await visitor.leave()
  })

  await test.step('the owner switches it off and deletes it', async () => {
    await page.getByRole('button', { name: 'Edit: What do you need?' }).click()
    await page.getByRole('menuitem', { name: 'Switch off' }).click()
    await expect(page.getByText('Off', { exact: true })).toBeVisible()
    expect((await fetch(address)).status).toBe(404)
    await page.getByRole('button', { name: 'Edit: What do you need?' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the routing form' }).click()
    await expect(page.getByRole('heading', { name: 'No routing forms yet' })).toBeVisible()
  })
})

test('the page of a routing form has no accessibility errors, in light and dark, wide and narrow, and from right to left', async ({
  owner: { call, origin },
  page,
}) => {
  const questions = [
    { key: 'need', label: 'What do you need?', answers: ['A repair', 'Advice', 'Something else'] },
    { key: 'size', label: 'How big is it?', answers: ['It fits into a bag', 'It needs a car'] },
  ]
  await call('POST', '/admin/v1/routing-forms', {
    ...{
      title: 'How can we help?',
      description: 'Two short questions, and we show you the right times.',
      questions,
    },
    ...{ rules: [], fallback: { type: 'message', text: 'We cannot help with this.' } },
  })
  for (const query of ['', '?sent=1', '?sent=1&lang=ar'])
    for (const [width, colorScheme] of [
      [1200, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.goto(`${origin}/f/how-can-we-help${query}`)
      expect(await violationsIn(page)).toEqual([])
      expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
      await page.screenshot({
        fullPage: true,
      })
    }
  await page.goto(`${origin}/f/how-can-we-help`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'A repair' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Advice' })).toBeChecked()
})

test('a visitor answers a routing form on a page elsewhere, and books there, filled in with the answers', async ({
  browser,
  owner: { call, eventType, origin },
}) => {
  const field = { label: 'What is it about?', type: 'text', required: false }
  await call('PUT', `/admin/v1/event-types/${eventType.id}`, {
    scheduler: { ...eventType.scheduler, additional_fields: { about: field } },
  })
  await call('POST', '/admin/v1/routing-forms', {
    ...{ title: 'How can we help?', slug: 'help' },
    questions: [
      { key: 'need', label: 'What do you need?', answers: ['A talk', 'Something else'] },
      { key: 'about', label: 'What is it about?', type: 'text' },
    ],
    rules: [{ answers: { need: 'A talk' }, target: { type: 'event_type', configuration_id: eventType.id } }],
    fallback: { type: 'message', text: 'Call us: we find somebody who can help.' },
  })
  const visitor = await separateVisitor(browser)
  const { page } = visitor
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Contact</title><link rel="icon" href="data:,"><main><h1>Contact</h1>
<script type="module" src="${origin}/embed/whenable.js"></script>
<when-routing-form service-url="${origin}" slug="help"></when-routing-form></main></html>`)
  })
  await new Promise<void>((listening) => server.listen(0, listening))
  const site = `http://localhost:${(server.address() as AddressInfo).port}/`
  await page.goto(site)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose an answer.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'A talk' })).toBeFocused()
  expect(await violationsIn(page)).toEqual([])
  await page.getByLabel('What is it about?').fill('Sails & “wind”')
  await answer(page, 'Something else')
  await expect(page.getByText('Call us: we find somebody who can help.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await answer(page, 'A talk')
  await visitor.days.first().waitFor()
  await expect(page).toHaveURL(site)
  await visitor.pickTime(1)
  await expect(page.getByLabel('What is it about?')).toHaveValue('Sails & “wind”')
  await visitor.fillIn({ Name: 'Mia Oduya', Email: 'mia@example.net' })
  await visitor.book()
  const bookings = (await call('GET', '/admin/v1/bookings')).data as { guest: { email: string } }[]
  expect(bookings.map(({ guest }) => guest.email)).toEqual(['mia@example.net'])
  await visitor.leave()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})
