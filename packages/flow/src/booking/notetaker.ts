import type { BookingSettings } from '@whenable/contract'

/**
 * Whether the visitor must be informed that the meeting is recorded (`scheduler.notetaker_settings`: `enabled` and
 * `show_ui_consent_message`). False if the service does not show these settings to visitors.
 */
export const asksNotetakerConsent = (settings: BookingSettings | null): boolean => {
  const notetaker: unknown = settings?.scheduler?.['notetaker_settings']
  const { enabled, show_ui_consent_message } = Object(notetaker)
  return enabled === true && show_ui_consent_message === true
}
