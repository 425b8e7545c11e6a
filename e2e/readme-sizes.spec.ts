import { readPage } from '../tests/guide-samples.js'
import { expect, test } from './fixtures/studio.js'

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

/** The kilobytes that README.md names, in the order of its sentence. */
const stated = [...readPage('README.md').matchAll(/(\d+) KB/g)].map(([, kilobytes]) => Number(kilobytes))

test('README.md names the bytes that the script tag transfers until the first free time, and for a whole booking', async ({
  studio,
  visitor,
}) => {
  const { page } = visitor
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  let transferred = 0
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/embed/')) scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) transferred += encodedDataLength / 1000
  })
  // The page preloads the times, here until the element's code has run; the later steps load when the times are on the screen.
  let untilFirst = 0
  await page.route(/\/v3\/scheduling\/bootstrap\?/, async (route) => {
    await page.waitForFunction(() => customElements.get('when-booking'))
    untilFirst ||= transferred
    await route.continue()
  })
  await page.goto(`${studio.site}/index.html`)
  await visitor.days.first().waitFor()
  await visitor.pickTime(1)
  await visitor.fillIn()
  await visitor.book()
  await page.waitForLoadState('networkidle')
  expect(stated.length, 'README.md: expected two sizes, until the first free time and of a booking').toBe(2)
  for (const [index, what] of ['the first free time', 'a whole booking'].entries()) {
    const [said = 0, measured = 0] = [stated[index], [untilFirst, transferred][index]]
    const message = `README.md says ${said} KB for ${what}, and ${measured.toFixed(1)} KB were transferred`
    expect.soft(Math.abs(said - measured), message).toBeLessThanOrEqual(1)
  }
})
