import { createEventType } from '@whenable/contract'
import { expect, test } from 'vitest'
import { groupTemplateOf, groupTemplates, meetingTemplates, templateOf } from './templates.model.js'

test('each template of meetings makes an event type that the interface accepts', () => {
  for (const template of meetingTemplates) {
    const { durationMinutes, scheduler, bookingType } = templateOf(template, {
      phoneQuestion: 'Your phone number',
    })
    const body = {
      name: template,
      participants: [{ email: 'ada@example.com', is_organizer: true }],
      availability: { duration_minutes: durationMinutes },
      event_booking: { booking_type: bookingType },
      scheduler,
    }
    const read = createEventType.body?.safeParse(body)
    expect([read?.success, read?.error?.issues], template).toEqual([true, undefined])
  }
})

test('each template of dates with places makes an event type that the interface accepts', () => {
  for (const template of groupTemplates) {
    const { places, scheduler } = groupTemplateOf(template)
    const body = {
      ...{ type: 'group', name: template, scheduler },
      group_booking: { calendar_id: 'primary', default_capacity: places },
    }
    const read = createEventType.body?.safeParse(body)
    expect([read?.success, read?.error?.issues], template).toEqual([true, undefined])
  }
})
