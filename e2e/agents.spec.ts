import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { parseBookingReference } from '@whenable/contract'
import { samples } from '../tests/guide-samples.js'
import { expect, type Studio, test } from './fixtures/studio.js'
import { publishPage } from './pages/published-page.js'

/** An assistant that uses the tools of the studio's service. */
const assistantOf = async ({ service }: Studio, mode: 'auto' | 'legacy' = 'auto') => {
  const client = new Client({ name: 'assistant', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.url)))
  return {
    client,
    use: async (name: string, input: object) => {
      const { structuredContent } = await client.callTool({ name, arguments: { ...input } })
      return Object(structuredContent)
    },
  }
}

const noor = { name: 'Noor Haddad', email: 'noor@example.com' }

for (const mode of ['auto', 'legacy'] as const)
  test(`an assistant finds a time, holds it, books, moves and cancels (${mode})`, async ({ studio }) => {
    const { client, use } = await assistantOf(studio, mode)
    const event_type = `${studio.service.url}/b/walkthrough`
    const { times, title } = await use('find_times', { event_type, time_zone: 'Europe/Lisbon' })
    expect(title).toBe('Project walkthrough')
    const before = studio.domainEvents.length

    const [first, second] = times.slice(-2)
    const { hold_id } = await use('hold_time', { event_type, start: first.start })
    const request = { event_type, start: first.start, hold_id, ...noor, idempotency_key: crypto.randomUUID() }
    const booked = await use('book', request)
    expect(booked).toMatchObject({ status: 'booked', start: first.start })
    expect(await use('book', request)).toEqual(booked)

    const { booking_reference } = booked
    const move = { booking_reference, start: second.start, idempotency_key: crypto.randomUUID() }
    expect(await use('move_booking', move)).toMatchObject({ start: second.start })
    expect(await use('read_booking', { booking_reference })).toMatchObject({ start: second.start })

    // Somebody else has an assistant, too, and not the reference.
    const other = await assistantOf(studio)
    const { configurationId } = parseBookingReference(booking_reference)
    const guessed = Buffer.from(
      `${configurationId}${crypto.randomUUID()}`.replaceAll('-', ''),
      'hex',
    ).toString('base64url')
    for (const tool of ['read_booking', 'cancel_booking'])
      expect(
        await other.use(tool, {
          booking_reference: guessed,
          ...(tool === 'cancel_booking' ? { idempotency_key: crypto.randomUUID() } : {}),
        }),
      ).toMatchObject({ error: { type: 'not_found_error' } })

    const cancel = { booking_reference, idempotency_key: crypto.randomUUID() }
    expect(await use('cancel_booking', cancel)).toMatchObject({ status: 'cancelled' })
    expect(await use('cancel_booking', cancel)).toMatchObject({ status: 'cancelled' })
    expect(studio.domainEvents.slice(before).map(({ type }) => type)).toEqual([
      ...['booking.created', 'booking.rescheduled', 'booking.cancelled'],
    ])
    await Promise.all([client.close(), other.client.close()])
  })

test('the sample of the guide books', async ({ studio }) => {
  const sample = samples.find(({ page, language }) => page === 'docs/agents.md' && language === 'js')
  const before = studio.domainEvents.length
  const folder = join(import.meta.dirname, '../.cache/agents')
  const file = join(folder, 'sample.mjs')
  await mkdir(folder, { recursive: true })
  await writeFile(file, (sample?.code ?? '').replaceAll('https://booking.example.com', studio.service.url))
  await import(pathToFileURL(file).href)
  await rm(folder, { recursive: true })
  expect(studio.domainEvents.slice(before).map(({ type }) => type)).toEqual(['booking.created'])
})

test.describe('the page of a host', () => {
  test('leads to the times of an event type, without scripts', async ({ studio, browser }) => {
    const address = await publishPage(studio)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Ada Mensah' })).toBeVisible()
    await page
      .getByRole('link', { name: 'Project walkthrough' })
      .and(page.locator('[href="/b/walkthrough"]'))
      .click()
    await expect(page).toHaveURL(/\/b\/walkthrough/)
    await expect(page.locator('a.slot').first()).toBeVisible()
    await context.close()
  })

  test('shows the next free times in the visitor’s time zone, with scripts', async ({ studio, visitor }) => {
    const { page } = visitor
    await page.goto(await publishPage(studio))
    const hostPage = page.locator('when-host-page')
    await expect(hostPage.getByText(/Next free/).first()).toBeVisible()
    await expect(page.locator('.fallback')).toHaveCount(0)
    await hostPage.getByRole('link', { name: 'Design consultation' }).click()
    await expect(page).toHaveURL(/\/b\/consultation/)
  })
})
