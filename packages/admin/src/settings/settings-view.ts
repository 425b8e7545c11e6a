import type { ApiKey, ServiceErrorInfo, WebhookDelivery } from '@whenable/contract'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import type { SettingsMessages } from '@whenable/elements/internal/messages/owner/generated/settings'
import { type DateStyle, formatDate, formatTime, type Instant, type TimeFormat } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import type { PopoverMenus } from '../parts/popover-menus.js'
import type { SettingsAction, SettingsIntent, SettingsReady } from './flow/index.js'

/** The messages that the settings use, of all sections. */
export type SettingsTexts = SettingsMessages & OwnerPartMessages

/** What a section is rendered from. */
export interface SettingsView {
  readonly state: SettingsReady
  readonly messages: SettingsTexts
  readonly format: TimeFormat
  readonly menus: PopoverMenus
  /** Whether this page can add passkeys. */
  readonly canAddPasskey: boolean
  readonly send: (intent: SettingsIntent) => void
}

/** Why something was refused: the mail server's problem in plain words, or what the service says. */
export const refusalText = (
  { reason, message }: Pick<ServiceErrorInfo, 'reason' | 'message'>,
  { mailProblem }: SettingsTexts,
): string =>
  (reason && Object.hasOwn(mailProblem, reason) && mailProblem[reason as keyof typeof mailProblem]) || message

/** A time as a date and a time of day, by default without the year. */
export const timeText = (at: Instant, format: TimeFormat, style: DateStyle = 'weekday-day'): string => {
  const { locale = 'en', timeZone } = format
  return joined(locale, formatDate(at, { locale, timeZone, style }), formatTime(at, format))
}

/** What the address of a webhook answered to a delivery, and after how long. */
export const answerText = (
  { response_status, duration_ms }: WebhookDelivery,
  { messages, format }: Pick<SettingsView, 'messages' | 'format'>,
): string => {
  const units = new Intl.NumberFormat(format.locale, { style: 'unit', unit: 'millisecond' })
  const duration = units.format(duration_ms)
  return response_status == null
    ? messages.deliveryNoAnswer(duration)
    : messages.deliveryAnswer(response_status, duration)
}

/** An address without its scheme. */
export const shortAddress = (address: string): string => address.replace(/^https?:\/\//, '')

/** Who created an API key or a webhook. */
export const creatorText = (
  { created_by, creator_name }: Pick<ApiKey, 'created_by' | 'creator_name'>,
  messages: SettingsTexts,
): string =>
  messages.apiKeyCreator(creator_name ?? (created_by ? messages.formerMember : messages.commandLine))

/** What is wrong with an address that the service refused; undefined if something else is. */
export const emailErrorText = (
  error: ServiceErrorInfo | undefined,
  messages: SettingsTexts,
): string | undefined => {
  if (error?.field !== 'email') return undefined
  return error.type === 'conflict' ? messages.addEmailRefused : messages.addEmailInvalid
}

/** Whether a change is being made, also of one thing alone. */
export const isWorking = (
  { working }: SettingsReady,
  name: SettingsAction['call'],
  about?: string,
): boolean => working?.name === name && (about === undefined || working.about === about)
