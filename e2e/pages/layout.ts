import type { Page } from '@playwright/test'

/** How many CSS pixels the page is wider than its window; at most 0 when nothing is cut off. */
export const horizontalOverflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
