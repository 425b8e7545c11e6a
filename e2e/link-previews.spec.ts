import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type StartedService, startService } from '@whenable/service/node'
import { PNG } from 'pngjs'
import { opening } from './fixtures/clock.js'
import { expect, test } from './fixtures/owner.js'

/** What a program reads in the head of a page, without running it. */
const headOf = async (address: string) => {
  const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text()
  const read = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return {
    title: read(/<meta property="og:title" content="([^"]*)"/),
    picture: read(/<meta property="og:image" content="([^"]*)"/),
    embed: read(/<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/),
  }
}

const download = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())

test('a chat that is given the address of a booking page shows a title and a picture', async ({
  owner: { call, eventType, origin },
}) => {
  await call('PATCH', '/admin/v1/brand', { name: 'Marlow Studio' })
  const page = `${origin}/b/${eventType.slug}`
  const before = await headOf(page)
  expect(before.title).toContain('Marlow Studio')

  await test.step('the picture has the size that all expect, and stays the same', async () => {
    const png = await download(before.picture)
    const { width, height } = PNG.sync.read(png)
    expect([width, height]).toEqual([1_200, 630])
    expect(await download(before.picture)).toEqual(png)
  })

  await test.step('a change gives it another address, to which the former one leads', async () => {
    await call('PATCH', '/admin/v1/brand', { name: 'Marlow Workshop' })
    const after = await headOf(page)
    expect(after.picture).not.toBe(before.picture)
    expect(await download(before.picture)).toEqual(await download(after.picture))
  })

  await test.step('a page that was switched off shows nothing any more', async () => {
    await call('PUT', `/admin/v1/event-types/${eventType.id}`, { is_active: false })
    expect((await fetch(before.picture)).status).toBe(404)
    expect((await fetch(before.embed)).status).toBe(404)
  })
})

test.describe('an editor that knows oEmbed', () => {
  let service: StartedService
  let site: ReturnType<typeof createServer>
  let content = ''
  test.beforeEach(async () => {
    site = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><html lang="en"><title>Our blog</title><main>${content}</main></html>`)
    })
    await once(site.listen(0, '127.0.0.1'), 'listening')
    service = await startService({
      ...{ port: 0, rateLimit: 0, store: 'memory' as const, now: opening, seed: true },
      assetsDirectory: join(import.meta.dirname, '../packages/embed/dist/script'),
      framingOrigins: [`http://127.0.0.1:${(site.address() as AddressInfo).port}`],
    })
  })
  test.afterEach(async () => {
    await service.close()
    site.close()
  })

  test('embeds the page, in which a visitor books', async ({ page }) => {
    const { embed } = await headOf(`${service.url}/b/walkthrough`)
    const { html, type, width } = await (await fetch(`${embed}&maxwidth=640`)).json()
    expect([type, width]).toEqual(['rich', 640])
    // WordPress keeps these attributes of a frame alone, and lets it run scripts without its origin.
    const attributes = [...String(html).matchAll(/ (?:src|width|height|title)="[^"]*"/g)].join('')
    content = `<iframe sandbox="allow-scripts"${attributes}></iframe>`

    await page.clock.install({ time: new Date(opening * 1000) })
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const frame = page.frameLocator('iframe')
    await frame
      .getByRole('button', { name: /\d times? free/ })
      .first()
      .click()
    await frame.locator('when-slot-list').getByRole('listitem').getByRole('button').first().click()
    await frame.getByRole('button', { name: /^Next:/ }).click()
    await frame.getByLabel('Your name').fill('Noor Haddad')
    await frame.getByLabel('Email').first().fill('noor@example.com')
    await frame.getByRole('button', { name: /^Book/ }).click()
    await expect(frame.getByRole('group', { name: 'You are booked' })).toBeVisible()
  })
})
