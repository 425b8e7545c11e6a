import type { BookingSettings, Configuration, ConfigurationParticipant } from '@whenable/contract'
import type { BookingRecord } from '../store/store.js'
import { organizerOf } from './slot-rules.js'

/** What this service does beyond the interface, so that a page may rely on it. No mail: nothing here sends any. */
const capabilities = ['idempotency', 'ui-settings', 'hosted-pages']

/** The part of `scheduler` that is a visitor's business. */
const publicSchedulerFields = [
  'available_days_in_future',
  'min_booking_notice',
  'min_cancellation_notice',
  'cancellation_policy',
  'rescheduling_url',
  'cancellation_url',
  'confirmation_redirect_url',
  'hide_rescheduling_options',
  'hide_cancellation_options',
  'hide_additional_guests',
  'additional_fields',
] as const

const publicScheduler = (scheduler: Configuration['scheduler']) =>
  scheduler && Object.fromEntries(publicSchedulerFields.map((name) => [name, scheduler[name]]))

/** A host without their address: a visitor learns that one of the organizer alone. */
const publicHost = ({ name, timezone }: ConfigurationParticipant) => ({ name, timezone, email: undefined })

const bookingPart = (booking: BookingRecord) => ({
  guest: booking.guest,
  additional_guests: [...booking.additionalGuests],
  additional_fields: booking.additionalFields,
  timezone: booking.timezone,
  email_language: booking.emailLanguage,
  start_time: booking.start,
  end_time: booking.end,
  status: booking.status,
  cancellation_reason: booking.cancellationReason,
})

/** What a visitor may see of a configuration and of the one booking that they hold (interface: ui-settings). */
export const uiSettings = (configuration: Configuration, booking?: BookingRecord): BookingSettings => {
  const { event_booking: event, participants } = configuration
  const organizer = organizerOf(configuration)
  const provider = event.conferencing?.['provider']
  return {
    configuration_id: configuration.id,
    name: configuration.name,
    slug: configuration.slug,
    type: 'standard',
    booking_type: event.booking_type ?? 'booking',
    duration_minutes: configuration.availability.duration_minutes,
    appearance: configuration.appearance,
    organizer: { name: organizer.name, email: organizer.email, timezone: organizer.timezone },
    participants: event.hide_participants ? [] : participants.map(publicHost),
    event: {
      title: event.title,
      description: event.description,
      location: event.location,
      conferencing: typeof provider === 'string' ? provider : undefined,
    },
    scheduler: publicScheduler(configuration.scheduler) as BookingSettings['scheduler'],
    booking: booking && bookingPart(booking),
    capabilities: [...capabilities],
  }
}
