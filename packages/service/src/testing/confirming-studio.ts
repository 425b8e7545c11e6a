import type { Instant } from '@whenable/time'
import { renderWaitingMails } from '../outbox/render-mail.js'
import { addConfiguration, addHost, bookingBody, type TestService } from './studio.js'

/** A service whose visitors confirm their email address, and what they call and read. */
export const openConfirmingStudio = async (
  service: TestService,
  scheduler: Record<string, unknown> = {},
  host = 'ada@example.com',
  event: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) => {
  const id = await addConfiguration(service, [await addHost(service, host)], {
    ...more,
    event_booking: { title: 'Talk', timezone: 'Europe/Lisbon', ...event },
    scheduler: { min_booking_notice: 0, available_days_in_future: 60, confirm_email: true, ...scheduler },
  })
  const tokenOf = (name: string) => `the random token of ${name} for ${id}`
  const at = (confirmation: string) => `/v3/scheduling/email-confirmations/${confirmation}`
  const withToken = (name: string) => `confirmation_token=${encodeURIComponent(tokenOf(name))}`
  /** The text of the last email with a code, to an address if one is given. */
  const lastEmail = async (email?: string): Promise<string> => {
    const mails = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
    const coded = mails.filter(
      ({ text, to }) => text.includes('/e/confirm_') && to.email === (email ?? to.email),
    )
    return coded.at(-1)?.text ?? ''
  }
  return {
    id,
    tokenOf,
    start: (name: string, slot: Instant, more: Record<string, unknown> = {}, address = name) =>
      service.call('POST', `/v3/scheduling/email-confirmations?configuration_id=${id}`, {
        body: {
          ...bookingBody(slot),
          guest: { name, email: `${name}@example.com` },
          confirmation_token: tokenOf(name),
          ...more,
        },
        headers: { 'x-address': address },
      }),
    read: (name: string, confirmation: string) =>
      service.call('GET', `${at(confirmation)}?${withToken(name)}`),
    confirm: (name: string, confirmation: string, code: string) =>
      service.call('POST', `${at(confirmation)}/confirm?${withToken(name)}`, { body: { code } }),
    confirmByLink: (confirmation: string, token: string) =>
      service.call('POST', `${at(confirmation)}/confirm?link_token=${token}`, { body: {} }),
    sendCode: (name: string, confirmation: string) =>
      service.call('POST', `${at(confirmation)}/send-code?${withToken(name)}`),
    cancel: (name: string, confirmation: string) =>
      service.call('DELETE', `${at(confirmation)}?${withToken(name)}`),
    /** The code of the last email. */
    code: async (email?: string) =>
      /\b(\d{3}) (\d{3})\b/
        .exec(await lastEmail(email))
        ?.slice(1)
        .join('') ?? '',
    /** The token of the link of the last email. */
    link: async (email?: string) => /\/e\/(confirm_\w+)/.exec(await lastEmail(email))?.[1] ?? '',
    /** Whether a slot is offered. */
    isFree: async (slot: Instant) => {
      const { data } = await service.call(
        'GET',
        `/v3/scheduling/availability?configuration_id=${id}&start_time=${slot}&end_time=${slot + 1_800}`,
      )
      return data.time_slots.length > 0
    },
  }
}

export type ConfirmingStudio = Awaited<ReturnType<typeof openConfirmingStudio>>
