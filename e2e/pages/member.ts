import type { Browser, Page } from '@playwright/test'
import type { StartedService } from '@whenable/service/node'
import { opening } from '../fixtures/clock.js'
import { mailTo } from '../fixtures/mail-to.js'

/** Signs a member in with the link of their only invitation, in a browser of their own at the opening. Returns their pages. */
export const signInMember = async (
  browser: Browser,
  service: StartedService,
  email: string,
): Promise<Page> => {
  const link = /https?:\S+#setup=\S+/.exec(await mailTo(service, email, /^Invitation: /))?.[0] ?? ''
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })
  await context.clock.install({ time: new Date(opening * 1000) })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
  return page
}
