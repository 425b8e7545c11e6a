import type { Studio } from '../fixtures/studio.js'

/** Publishes the page of the studio's host, `/h/ada`, and returns its address. */
export const publishPage = async ({ service, call }: Studio): Promise<string> => {
  const { url } = await call<{ url: string }>('POST', '/admin/v1/setup-links', {})
  const token = new URL(url).hash.slice('#setup='.length)
  const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
    (
      await fetch(`${service.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: service.url, ...headers },
        body: JSON.stringify(body),
      })
    ).json()
  const profile = { name: 'Ada Mensah', email: 'ada@marlow.example', timezone: 'Europe/Lisbon' }
  const { data } = await send('POST', '/admin/v1/sign-in/setup', { token, ...profile })
  const authorization = `Bearer ${data.access_token}`
  return (await send('PATCH', '/admin/v1/me', { page_slug: 'ada' }, { authorization })).data.page_url
}
