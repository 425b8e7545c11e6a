import type { TestAnswer, TestService } from './studio.js'

/** The origin of the service in tests. */
const origin = 'http://service.test'

/** The page `/admin` in a browser of its own: it keeps the cookie, and sends what browsers send. */
export const openBrowser = ({ call }: TestService) => {
  let cookie: string | undefined
  return {
    /** The browser's cookie, as `name=value`. */
    get cookie(): string | undefined {
      return cookie
    },
    /** @param headers replaces what the browser sends. */
    post: async (
      path: string,
      body: unknown = {},
      headers: Readonly<Record<string, string>> = {},
    ): Promise<TestAnswer> => {
      const answer = await call('POST', `/admin/v1/${path}`, {
        body,
        headers: {
          Origin: origin,
          'Sec-Fetch-Site': 'same-origin',
          ...(cookie ? { Cookie: cookie } : {}),
          ...headers,
        },
      })
      const set = answer.headers.get('set-cookie')
      if (set) {
        const [pair = ''] = set.split(';')
        cookie = /Max-Age=0/.test(set) ? undefined : pair
      }
      return answer
    },
  }
}

/** A setup token of the application. */
export const setupToken = async ({ withKey }: TestService, email?: string): Promise<string> => {
  const { data, error } = await withKey('POST', '/admin/v1/setup-links', { email })
  if (error) throw new Error(error.message)
  return /#setup=(\w+)$/.exec(data.url)?.[1] ?? ''
}

/** The first owner, signed in with a setup link. */
export const firstOwner = { name: 'Ada Lovelace', email: 'ada@example.com', timezone: 'Europe/Lisbon' }
