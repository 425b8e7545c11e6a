import { vi } from 'vitest'

// The time limits of these are for conditions that never hold, and long enough for slow and busy machines: those of vitest are one second.

const { waitFor, waitUntil } = vi
const patiently = <Options extends { timeout?: number }>(options: number | Options | undefined) =>
  typeof options === 'number' ? options : ({ timeout: 60_000, ...options } as Options)

// Files in the same worker share this.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(condition, options) {
    return waitFor(condition, patiently(options))
  }
  vi.waitUntil = (condition, options) => waitUntil(condition, patiently(options))
}
