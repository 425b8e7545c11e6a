import { createEventType } from '@whenable/contract'
import { expect, test } from 'vitest'
import { templateOf, templates } from './templates.model.js'

test('each template makes an event type that the interface accepts', () => {
  for (const template of templates) {
    const { durationMinutes, settings } = templateOf(template, { phoneQuestion: 'Your phone number' })
    const body = {
      name: template,
      participants: [{ email: 'ada@example.com', is_organizer: true }],
      availability: { duration_minutes: durationMinutes },
      event_booking: {},
      ...settings,
    }
    const read = createEventType.body?.safeParse(body)
    expect([read?.success, read?.error?.issues], template).toEqual([true, undefined])
  }
})
