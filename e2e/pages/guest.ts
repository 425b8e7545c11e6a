import { expect, type Page } from '@playwright/test'

/** A guest on the page that manages their booking. */
export interface Guest {
  /** Starts rescheduling: the free times appear. */
  startRescheduling(): Promise<void>
  /** Confirms the newly selected time. */
  move(): Promise<void>
  /** Cancels the booking, and waits until the page says so. */
  cancel(reason?: string): Promise<void>
}

/** The guest on a page with a booking. */
export const guestOn = (page: Page): Guest => {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  return {
    startRescheduling: () => press('Reschedule'),
    move: () => press(/^Move/),
    cancel: async (reason) => {
      await press(/^Cancel/)
      if (reason) await page.getByLabel(/Reason/).fill(reason)
      await press('Cancel the booking')
      await expect(page.getByRole('heading', { name: 'This booking is cancelled' })).toBeVisible()
    },
  }
}
