import type { BookingSettings } from '@whenable/contract'

/**
 * Whether a visitor is to be told that the meeting is recorded (`scheduler.notetaker_settings`: `enabled` and
 * `show_ui_consent_message`). A service that does not show these settings to visitors says no.
 */
export const asksNotetakerConsent = (settings: BookingSettings | null): boolean => {
  const notetaker: unknown = settings?.scheduler?.['notetaker_settings']
  const { enabled, show_ui_consent_message } = Object(notetaker)
  return enabled === true && show_ui_consent_message === true
}
