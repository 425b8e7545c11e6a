import type { NewEventType } from './endpoints.js'

/** What a new event type can start from. */
export const templates = ['call', 'appointment', 'office', 'phone'] as const

export type EventTypeTemplate = (typeof templates)[number]

/** What a template sets. `phoneQuestion` is the question in the owner's language. */
export const templateOf = (
  template: EventTypeTemplate,
  { phoneQuestion }: { readonly phoneQuestion: string },
): Pick<NewEventType, 'durationMinutes' | 'settings'> => {
  switch (template) {
    case 'call':
      return { durationMinutes: 30 }
    case 'appointment':
      return {
        durationMinutes: 60,
        settings: {
          event_booking: { booking_type: 'organizer-confirmation' },
          scheduler: { min_booking_notice: 1_440 },
        },
      }
    case 'office':
      return { durationMinutes: 15, settings: { scheduler: { min_booking_notice: 15 } } }
    case 'phone':
      return {
        durationMinutes: 15,
        settings: {
          scheduler: {
            additional_fields: {
              phone: { label: phoneQuestion, type: 'phone_number', required: true, order: 1 },
            },
          },
        },
      }
  }
}
