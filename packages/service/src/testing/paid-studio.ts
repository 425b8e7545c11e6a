import { type Instant, instant, parseInstant } from '@whenable/time'
import { addConfiguration, addHost, bookingBody, type TestService } from './studio.js'

/** What a booking costs in tests, and where it is paid. */
export const price = { amount: 4000, currency: 'EUR' }
export const checkout = 'https://shop.example/pay?lang=en'
export const payment = { ...price, url: checkout }

/** Half hours of a Tuesday from nine on. */
export const slotAt = (index: number): Instant =>
  instant(parseInstant('2026-03-03T09:00:00Z') + index * 1_800)

/** A service whose visitors pay, and what they and the owner's server call. */
export const openPaidStudio = async (
  service: TestService,
  change: Record<string, unknown> = {},
  email = 'ada@example.com',
) => {
  const host = await addHost(service, email)
  const id = await addConfiguration(service, [host], {
    ...change,
    scheduler: {
      ...{ min_booking_notice: 0, available_days_in_future: 60, payment },
      ...(change['scheduler'] as object | undefined),
    },
  })
  const tokenOf = (name: string) => `the random token of ${name} for ${id}`
  const query = `configuration_id=${id}`
  return {
    id,
    host,
    tokenOf,
    /** Starts the payment of a visitor for a slot. */
    start: (name: string, slot: Instant, more: Record<string, unknown> = {}, address = name) =>
      service.call('POST', `/v3/scheduling/payments?${query}`, {
        body: { ...bookingBody(slot), payment_token: tokenOf(name), ...more },
        headers: { 'x-address': address },
      }),
    read: (name: string, paymentId: string) =>
      service.call(
        'GET',
        `/v3/scheduling/payments/${paymentId}?payment_token=${encodeURIComponent(tokenOf(name))}`,
      ),
    cancel: (name: string, paymentId: string) =>
      service.call(
        'DELETE',
        `/v3/scheduling/payments/${paymentId}?payment_token=${encodeURIComponent(tokenOf(name))}`,
      ),
    complete: (paymentId: string, paid: object = price) =>
      service.withKey('POST', `/v3/scheduling/payments/${paymentId}/complete`, paid),
    fail: (paymentId: string, body: object = {}) =>
      service.withKey('POST', `/v3/scheduling/payments/${paymentId}/fail`, body),
    /** Whether a slot is offered. */
    isFree: async (slot: Instant) => {
      const { data } = await service.call(
        'GET',
        `/v3/scheduling/availability?${query}&start_time=${slot}&end_time=${slot + 1_800}`,
      )
      return data.time_slots.length > 0
    },
    /** The owner's own booking of a slot, over what visitors hold. */
    bookForSomebody: (slot: Instant) =>
      service.withKey('POST', '/admin/v1/bookings', {
        configuration_id: id,
        start_time: slot,
        guest: { name: 'Noor', email: 'noor@example.com' },
      }),
  }
}

export type PaidStudio = Awaited<ReturnType<typeof openPaidStudio>>
