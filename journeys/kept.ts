import { test as base } from '@playwright/test'

/** What is made once, and how it is put away. */
export interface Made<T> {
  readonly value: T
  readonly close: () => Promise<void>
}

/** Gives what is called so, and makes it where it is wanted first. */
export type Kept = <T>(name: string, make: () => Promise<Made<T>>) => Promise<T>

/**
 * Playwright's test with what is made once a worker: a studio, the catalogue. A fixture of a worker's own would begin
 * another worker, and another browser, for each file that has one.
 */
export const test = base.extend<object, { kept: Kept }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern
    async ({}, use) => {
      const made = new Map<string, Promise<Made<unknown>>>()
      await use(async <T>(name: string, make: () => Promise<Made<T>>) => {
        const there = (made.get(name) as Promise<Made<T>> | undefined) ?? make()
        made.set(name, there)
        return (await there).value
      })
      for (const one of [...made.values()].reverse()) await (await one).close()
    },
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'
