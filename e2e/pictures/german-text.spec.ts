import { expect } from '@playwright/test'
import { test } from '../fixtures/storybook.js'

for (const id of [
  ...['choosing', 'details', 'details-rate-limited', 'taken', 'unconfirmed-likely-booked', 'booked'].map(
    (state) => `booking-states--${state}`,
  ),
  ...['shown', 'cancelling', 'request', 'expired'].map((state) => `managing-states--${state}`),
])
  test(`${id}: German text at twice the size is not cut off at 320 px`, async ({ storybookPage }) => {
    const { page } = await storybookPage.show(id, { width: 320, language: 'de' })
    await storybookPage.enlargeText()
    /** Elements whose own text is wider than they are, and the page if it is wider than its window. */
    const clipped = () =>
      page.evaluate(() => {
        const all = (root: ParentNode): Element[] =>
          [...root.querySelectorAll('*')].flatMap((element) => [
            element,
            ...(element.shadowRoot ? all(element.shadowRoot) : []),
          ])
        const hasText = ({ childNodes }: Element) =>
          [...childNodes].some((node) => node instanceof Text && node.data.trim())
        return [
          document.documentElement,
          ...[...document.querySelectorAll('#storybook-root')].flatMap(all).filter(hasText),
        ]
          .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
          .map(({ localName, textContent }) => `${localName}: ${textContent?.trim().slice(0, 60)}`)
      })
    await expect.poll(clipped).toEqual([])
  })
