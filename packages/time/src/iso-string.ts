import type { Instant } from './instant.js'

/** The instant in UTC, to the second: `2026-03-12T10:30:00Z`. */
export function toIsoString(value: Instant): string {
  return `${new Date(value * 1000).toISOString().slice(0, 19)}Z`
}
