import { expect, type Page } from '@playwright/test'

/** An organizer on the hosted page that answers a booking request. */
export interface Organizer {
  /** Opens the request with this booking reference, and waits for its element. */
  openRequest(reference: string | undefined): Promise<void>
  confirm(): Promise<void>
  decline(reason: string): Promise<void>
  /** Waits for a heading, after which the request can't be answered again. */
  expectAnswered(heading: string): Promise<void>
}

/** The organizer in a tab, by the address of the service. */
export const organizerOn = (page: Page, serviceUrl: string): Organizer => ({
  openRequest: async (reference) => {
    await page.goto(`${serviceUrl}/confirm/${reference}`)
    await expect(page.locator('.fallback')).toHaveCount(0)
  },
  confirm: () => page.getByRole('button', { name: 'Confirm' }).click(),
  decline: async (reason) => {
    await page.getByLabel(/Reason/).fill(reason)
    await page.getByRole('button', { name: 'Decline' }).click()
  },
  expectAnswered: async (heading) => {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByRole('button', { name: /Confirm|Decline/ })).toHaveCount(0)
  },
})
