// Counts what crosses the wire for the script tag: its files and their headers, in bytes, in a browser that has nothing cached.
import { join } from 'node:path'
import { startDemo } from '../../demo/server.mjs'

const scripts = join(import.meta.dirname, '../../packages/embed/dist/script')

/** Starts counting the bytes of the script tag's files that a page's tab loads. The result tells how many they are by now. */
const countTransferred = async (page) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const requests = new Set()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/embed/')) requests.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/**
 * Books the first event type of the demo, and cancels what was booked. Resolves to the bytes that the script tag transferred:
 * until its first free time, for a booking, for one that answers a question, for one whose time is held meanwhile, and on the
 * page that cancels a booking. `startService` is that of the built service, `now` the time at which all of it happens.
 */
export const transferredSizes = async ({ browser, startService, now }) => {
  const apiKey = 'key-of-the-measured-studio'
  const service = await startService({
    port: 0,
    rateLimit: 0,
    store: 'memory',
    seed: true,
    apiKey,
    assetsDirectory: scripts,
    now,
  })
  const { configurations } = service.studio
  const demo = await startDemo({ port: 0, serviceUrl: service.url, apiKey, configurations })

  const call = async (method, path, body) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()).data
  }
  const [grant] = await call('GET', '/v3/grants?email=ada%40marlow.example')
  const path = `/v3/grants/${grant.id}/scheduling/configurations/${configurations.walkthrough}`
  const { scheduler } = await call('GET', path)
  const configure = (changes) => call('PUT', path, { scheduler: { ...scheduler, ...changes } })

  /** Runs `act` on a new page with an empty cache; resolves to the bytes that it transferred. */
  const measure = async (act) => {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })
    const page = await context.newPage()
    if (now) await page.clock.install({ time: now * 1000 })
    const transferred = await countTransferred(page)
    const result = await act(page, transferred)
    await page.waitForLoadState('networkidle')
    await context.close()
    return result ?? transferred()
  }

  const freeDay = (page) => page.getByRole('grid').getByRole('button', { name: /times? free/ })
  const book = async (page) => {
    await page.goto(demo.url)
    await freeDay(page).and(page.locator(':not([aria-disabled=true])')).nth(1).click()
    await page.locator('when-slot-list').getByRole('listitem').getByRole('button').first().click()
    await page.getByRole('button', { name: /^Next:/ }).click()
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Email').fill('noor@example.com')
    await page.getByRole('button', { name: /^Book/ }).click()
    await page.getByRole('group', { name: /booked/ }).waitFor()
  }
  let changing = ''

  try {
    await configure({ additional_fields: {}, holds: false })
    const firstTime = await measure(async (page, transferred) => {
      // The page preloads the times, here until the element's code has run: the later steps load once times are on the screen.
      let bytes = 0
      await page.route(/\/v3\/scheduling\/bootstrap\?/, async (route) => {
        await page.waitForFunction(() => customElements.get('when-booking'))
        bytes ||= transferred()
        await route.continue()
      })
      await page.goto(demo.url)
      await freeDay(page).first().waitFor()
      return bytes
    })
    const booking = await measure(book)
    await configure({ holds: false })
    const answering = await measure(book)
    await configure({ additional_fields: {}, holds: true })
    const holding = await measure(async (page) => {
      await book(page)
      changing = await page.getByRole('link', { name: 'Cancel' }).getAttribute('href')
    })
    const cancelling = await measure(async (page) => {
      await page.goto(changing)
      await page.getByRole('button', { name: /^Cancel/ }).click()
      await page.getByRole('heading', { name: /is cancelled/ }).waitFor()
    })
    return {
      'the first free time': firstTime,
      'a whole booking': booking,
      'a booking that answers a question': answering,
      'a booking with a hold': holding,
      'cancelling a booking': cancelling,
    }
  } finally {
    await demo.close()
    await service.close()
  }
}
