import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type BuildOptions, build } from 'esbuild'
import { expect, type Studio, test } from './fixtures/studio.js'
import { consoleMessagesOf } from './pages/console.js'
import type { Visitor } from './pages/visitor.js'

const root = join(import.meta.dirname, '..')

/** Bundles a script of a page with the packages. */
const bundle = async (options: BuildOptions) => {
  const { outputFiles } = await build({
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['source'],
    jsx: 'automatic',
    absWorkingDir: root,
    tsconfig: 'tsconfig.base.json',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    ...options,
  })
  return outputFiles?.[0]?.text ?? ''
}

/** Bundles the package, and exposes its class to the page. */
const bundlePackage = () =>
  bundle({
    stdin: {
      contents: `import '@whenable/elements/define/booking'
        import { Booking } from '@whenable/elements'
        window.packaged = Booking`,
      resolveDir: root,
    },
  })

/** Opens an owner's page that records booking events, and returns its console messages. */
const open = async (page: Page, body: string) => {
  const consoleMessages = consoleMessagesOf(page)
  const source = `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:," />
    <style>button { background: magenta; font: 30px serif }</style>
    <script>
      const bookings = []
      document.addEventListener('when-booking-create', ({ booking, target }) => bookings.push(target.id + ' ' + booking.guest.name))
    </script>
    ${body}`
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(source))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  page.once('close', () => server.close())
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
  return consoleMessages
}

const bookingsHeard = (page: Page) => page.evaluate('bookings')

const widget = ({ service, configurations }: Studio) =>
  `<when-booking service-url="${service.url}" configuration-id="${configurations['walkthrough']}"></when-booking>`

const bookInAccent = async ({ page, pickTime, fillIn, book, days }: Visitor, day: number) => {
  await days.first().waitFor()
  await pickTime(day)
  await fillIn()
  const button = page.getByRole('button', { name: /^Book / })
  await expect(button, 'the widget has the accent of its container').toHaveCSS(
    'background-color',
    'rgb(10, 90, 60)',
  )
  await book()
}

for (const [first, second] of [
  ['package', 'script tag'],
  ['script tag', 'package'],
] as const)
  test(`with two versions on a page the ${first} loads first and defines all widgets, and the ${second} logs a message per tag`, async ({
    studio,
    visitor,
  }) => {
    const { page } = visitor
    const consoleMessages = await open(
      page,
      `<style>body { --when-accent: rgb(10, 90, 60) }</style><div id="one">${widget(studio)}</div><div id="two"></div>`,
    )
    const code = await bundlePackage()
    const load = {
      package: () => page.addScriptTag({ type: 'module', content: code }),
      'script tag': () =>
        page.addScriptTag({ type: 'module', url: `${studio.service.url}/embed/whenable.js` }),
    }
    await load[first]()
    await visitor.days.first().waitFor()
    await load[second]()
    await expect
      .poll(() => consoleMessages.toSorted())
      .toEqual(
        ['booking', 'month'].map((tag) => `<when-${tag}> is defined already, by another version or package`),
      )
    expect(await page.evaluate("customElements.get('when-booking') === window.packaged")).toBe(
      first === 'package',
    )
    await bookInAccent(visitor, first === 'package' ? 1 : 2)
    await page.locator('#one').evaluate((one) => one.remove())
    await page.evaluate(
      ([serviceUrl = '', configurationId = '']) =>
        window.Whenable?.inline?.('#two', { serviceUrl, configurationId }),
      [studio.service.url, studio.configurations['walkthrough']],
    )
    await bookInAccent(visitor, first === 'package' ? 3 : 4)
    expect(await bookingsHeard(page)).toEqual([' Noor Haddad', ' Noor Haddad'])
    expect(consoleMessages).toHaveLength(2)
  })

test('a widget in a React portal inherits its theme, books, and sends its events to React and the page', async ({
  studio,
  visitor,
}) => {
  const { page } = visitor
  const consoleMessages = await open(
    page,
    `<style>#portal { --when-accent: rgb(10, 90, 60); position: fixed; inset: 20px; overflow: auto }</style>
    <div id="root"></div>
    <div id="portal" data-service="${studio.service.url}" data-configuration="${studio.configurations['walkthrough']}"></div>`,
  )
  const content = await bundle({ entryPoints: [join(root, 'packages/react/src/testing/in-portal.tsx')] })
  await page.addScriptTag({ type: 'module', content })
  await bookInAccent(visitor, 5)
  await expect(page.locator('output')).toHaveText('Noor Haddad')
  expect(await bookingsHeard(page)).toEqual([' Noor Haddad'])
  expect(consoleMessages).toEqual([])
})

test('a widget in a shadow root of the page inherits its theme, books, and sends its events outside', async ({
  studio,
  visitor,
}) => {
  const { page } = visitor
  const consoleMessages = await open(page, '<div id="shop"></div>')
  await page.locator('#shop').evaluate((shop, inside) => {
    shop.attachShadow({
      mode: 'open',
    }).innerHTML = `<style>:host { --when-accent: rgb(10, 90, 60) }</style>${inside}`
  }, widget(studio))
  await page.addScriptTag({ type: 'module', content: await bundlePackage() })
  await bookInAccent(visitor, 6)
  expect(await bookingsHeard(page)).toEqual(['shop Noor Haddad'])
  expect(consoleMessages).toEqual([])
})
