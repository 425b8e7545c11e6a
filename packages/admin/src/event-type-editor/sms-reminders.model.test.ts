import { describe, expect, it } from 'vitest'
import type { Json, JsonRecord, Path } from './flow/index.js'
import { editsFor } from './meeting.model.js'
import { editsForSms, smsTimesIn } from './sms-reminders.model.js'

const texts = { smsPhoneQuestion: 'Your phone number (+…)', smsConsentQuestion: 'Text me' }

const withEdit = (document: JsonRecord, [name = '', ...rest]: Path, value: Json | undefined): JsonRecord => {
  const inner = (document[name] ?? {}) as JsonRecord
  const { [name]: _before, ...others } = document
  const next = rest.length ? withEdit(inner, rest, value) : value
  return next === undefined ? others : { ...others, [name]: next }
}
const edited = (document: JsonRecord, edits: readonly { path: Path; value: Json | undefined }[]) =>
  edits.reduce((changed, { path, value }) => withEdit(changed, path, value), document)
const schedulerOf = (document: JsonRecord) => document['scheduler'] as JsonRecord
const questionsOf = (document: JsonRecord) => schedulerOf(document)['additional_fields'] as JsonRecord

describe('reminders by text message that are switched on', () => {
  it('ask for a number with its country code and for consent, neither of which is required', () => {
    const document = edited({ name: 'Intro' }, editsForSms(true, { name: 'Intro' }, texts))
    expect(schedulerOf(document)['sms_reminders']).toEqual({
      ...{ minutes_before_event: [60], phone_field: 'phone', consent_field: 'sms_reminder' },
    })
    expect(questionsOf(document)).toMatchObject({
      phone: { type: 'phone_number', label: texts.smsPhoneQuestion, required: false },
      sms_reminder: { type: 'checkbox', label: texts.smsConsentQuestion, required: false },
    })
    const { pattern } = questionsOf(document)['phone'] as { pattern: string }
    for (const flag of ['u', 'v']) {
      const whole = new RegExp(`^(?:${pattern})$`, flag)
      expect(
        ['+351 912 345 678', '00351-912.345.678', '+44 (0)20 7946 0958'].every((one) => whole.test(one)),
      ).toBe(true)
      expect(whole.test('912 345 678')).toBe(false)
    }
  })

  it('use the question for a phone number that the form has', () => {
    const mobile = { label: 'Mobile', type: 'phone_number', required: true, order: 1 }
    const taken = { label: 'Else', type: 'text', required: false, order: 2 }
    const draft = { scheduler: { additional_fields: { sms_reminder: taken, mobile } } }
    const document = edited(draft, editsForSms(true, draft, texts))
    expect(Object.keys(questionsOf(document)).sort()).toEqual(['mobile', 'sms_reminder', 'sms_reminder_2'])
    expect(schedulerOf(document)['sms_reminders']).toMatchObject({
      ...{ phone_field: 'mobile', consent_field: 'sms_reminder_2' },
    })
  })

  it('take their box along when they are switched off', () => {
    const on = edited({}, editsForSms(true, {}, texts))
    const off = edited(on, editsForSms(false, on, texts))
    expect(schedulerOf(off)['sms_reminders']).toBeUndefined()
    expect(Object.keys(questionsOf(off))).toEqual(['phone'])
    expect(smsTimesIn(off)).toEqual([])
  })

  it('keep the number of a phone call, when people meet elsewhere', () => {
    const phone = { label: 'Phone', type: 'phone_number', required: true, order: 1 }
    const call = { event_booking: {}, scheduler: { additional_fields: { phone } } }
    const on = edited(call, editsForSms(true, call, texts))
    const met = edited(on, editsFor('place', on, { phoneQuestion: 'Phone', videoCall: 'Video' }))
    expect(questionsOf(met)['phone']).toEqual({ ...phone, required: false })
  })
})
