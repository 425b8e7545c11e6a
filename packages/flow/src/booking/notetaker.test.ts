import { expect, it } from 'vitest'
import { settingsWith } from '../testing/drive-booking.js'
import { asksNotetakerConsent } from './notetaker.js'

it.each([
  [{ enabled: true, show_ui_consent_message: true }, true],
  [{ enabled: true, show_ui_consent_message: false }, false],
  [{ enabled: false, show_ui_consent_message: true }, false],
  [{ enabled: true }, false],
  [undefined, false],
  [null, false],
  ['yes', false],
])('with notetaker settings %o asksNotetakerConsent is %s', (notetaker_settings, isAsked) => {
  expect(asksNotetakerConsent(settingsWith({ scheduler: { notetaker_settings } as never }))).toBe(isAsked)
})

it('without notetaker settings asksNotetakerConsent is false', () => {
  expect(asksNotetakerConsent(null)).toBe(false)
  expect(asksNotetakerConsent(settingsWith())).toBe(false)
})
