import type { NewEventType } from './endpoints.js'

/** Templates of meetings. */
export const meetingTemplates = ['call', 'appointment', 'office', 'phone'] as const

/** Templates of dates with places, which the owner sets. */
export const groupTemplates = ['class', 'workshop'] as const

/** What a new event type can start from. */
export const templates = [...meetingTemplates, ...groupTemplates] as const

export type MeetingTemplate = (typeof meetingTemplates)[number]
export type GroupTemplate = (typeof groupTemplates)[number]
export type EventTypeTemplate = MeetingTemplate | GroupTemplate

/** Whether a template is one of dates with places. */
export const isGroupTemplate = (template: EventTypeTemplate | undefined): template is GroupTemplate =>
  groupTemplates.some((one) => one === template)

/** What a template of dates with places begins with. Its dates can be booked far enough ahead to be found. */
export const groupTemplateOf = (
  template: GroupTemplate,
): {
  readonly durationMinutes: number
  readonly places: number
  readonly isWeekly: boolean
  readonly scheduler: NewEventType['scheduler']
} =>
  template === 'class'
    ? { durationMinutes: 60, places: 8, isWeekly: true, scheduler: { available_days_in_future: 60 } }
    : { durationMinutes: 180, places: 12, isWeekly: false, scheduler: { available_days_in_future: 365 } }

/** What a template sets. `phoneQuestion` is the question in the owner's language. */
export const templateOf = (
  template: MeetingTemplate,
  { phoneQuestion }: { readonly phoneQuestion: string },
): Pick<NewEventType, 'durationMinutes' | 'scheduler' | 'bookingType'> => {
  switch (template) {
    case 'call':
      return { durationMinutes: 30 }
    case 'appointment':
      return {
        durationMinutes: 60,
        bookingType: 'organizer-confirmation',
        scheduler: { min_booking_notice: 1_440 },
      }
    case 'office':
      return { durationMinutes: 15, scheduler: { min_booking_notice: 15 } }
    case 'phone':
      return {
        durationMinutes: 15,
        scheduler: {
          additional_fields: {
            phone: { label: phoneQuestion, type: 'phone_number', required: true, order: 1 },
          },
        },
      }
  }
}
