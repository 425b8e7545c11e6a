import { expect, test } from './studio.js'

test('a private configuration asks the page for a session, again when it has ended, and the visitor stays where they are', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  const sessions: string[] = []
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/session') sessions.push((await response.json()).session_id)
  })
  await visitor.visit(`${studio.site}/review.html`)
  expect(sessions).toHaveLength(1)
  const start = await visitor.pickTime(1)
  await visitor.fillIn({ 'Your name': 'Noor' })
  await studio.call('DELETE', `/v3/scheduling/sessions/${sessions[0]}`)
  await visitor.press(/^Book /)
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
  expect(sessions).toHaveLength(2)
  expect(studio.told.at(-1)?.data.object.booking_info.start_time).toBe(start)
})

test('without a session nothing of a private configuration is told', async ({ page, studio }) => {
  const id = studio.configurations['private-review']
  for (const path of ['ui-settings', `availability?start_time=1772442000&end_time=1772528400`]) {
    const address = `${studio.service.url}/v3/scheduling/${path}${path.includes('?') ? '&' : '?'}configuration_id=${id}`
    const answer = await page.request.get(address)
    expect(answer.status()).toBe(401)
    expect(await answer.json()).not.toHaveProperty('data')
  }
})
