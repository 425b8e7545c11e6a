import { formatBookingReference } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { settingsWith } from '../testing/drive-booking.js'
import { managePages, redirectTarget } from './owner-pages.js'
import type { BookingRecord } from './state.js'

const ids = {
  configurationId: '6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11',
  bookingId: '0d9b2f6a-8c4d-4f0e-8f5a-2f1d7c9e4b20',
}
const bookingRef = formatBookingReference(ids)
const salted = formatBookingReference({ ...ids, salt: 'c2VjcmV0' })
const booking: BookingRecord = {
  bookingId: ids.bookingId,
  bookingRef,
  uid: '5a1f7c0e-9d1b-4f0a-8a52-6f1f4c2f7d11@whenable',
  status: 'booked',
  title: 'Call',
  start: instant(1773309600),
  end: instant(1773311400),
  guest: { name: 'Ana', email: 'ana@example.com' },
}
const saying = (scheduler: object) => settingsWith({ scheduler: scheduler as never })
const target = (confirmation_redirect_url: string | undefined, changes: Partial<BookingRecord> = {}) =>
  redirectTarget(saying({ confirmation_redirect_url }), { ...booking, ...changes })

describe('redirectTarget', () => {
  it("is the owner's page with the booking in its query", () => {
    const url = new URL(target('https://example.com/thanks') ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://example.com/thanks')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ical_uid: booking.uid,
      start_time: '1773309600',
      end_time: '1773311400',
      status: 'booked',
    })
  })

  it("keeps the query and the fragment of the owner's URL", () => {
    const url = new URL(target('https://example.com/?a=1&a=2&status=thanks#there') ?? '')
    expect(url.searchParams.getAll('a')).toEqual(['1', '2'])
    expect(url.searchParams.getAll('status')).toEqual(['thanks'])
    expect(url.hash).toBe('#there')
  })

  it('says that a booking is pending', () => {
    expect(target('https://example.com', { status: 'pending' })).toContain('status=pending')
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no address', 'thanks'],
    ['a path', '/thanks'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['a file', 'file:///etc/passwd'],
  ])('is undefined for %s', (_, address) => {
    expect(target(address)).toBeUndefined()
  })

  it('is undefined without settings', () => {
    expect(redirectTarget(null, booking)).toBeUndefined()
  })

  it('contains no credential, no name and no email address', () => {
    const url = target('https://example.com', { bookingRef: salted }) ?? ''
    for (const secret of [ids.bookingId, bookingRef, salted, 'c2VjcmV0', 'Ana', 'ana'])
      expect(url).not.toContain(secret)
  })

  it("contains the guest's reference if the owner has a placeholder for it, never the organizer's", () => {
    const url = target('https://example.com/thanks/:booking_ref', { bookingRef: salted }) ?? ''
    expect(new URL(url).pathname).toBe(`/thanks/${bookingRef}`)
    expect(target('https://example.com/:booking_ref', { bookingRef: 'no reference of ours' })).toBeUndefined()
  })

  it('has no UID if the service provides none', () => {
    const url = new URL(target('https://example.com', { uid: undefined }) ?? '')
    expect([...url.searchParams.keys()]).toEqual(['start_time', 'end_time', 'status'])
  })
})

describe('managePages', () => {
  const pages = (scheduler: object, reference: string | undefined = bookingRef) =>
    managePages(saying(scheduler), { bookingRef: reference })

  it('replace the placeholder by the reference', () => {
    const rescheduling_url = 'https://example.com/move/:booking_ref'
    const cancellation_url = 'https://example.com/cancel?ref=:booking_ref'
    expect(pages({ rescheduling_url, cancellation_url })).toEqual({
      reschedule: `https://example.com/move/${bookingRef}`,
      cancel: `https://example.com/cancel?ref=${bookingRef}`,
    })
  })

  it('have the reference in their query without a placeholder', () => {
    expect(pages({ rescheduling_url: 'https://example.com/move?a=1' }).reschedule).toBe(
      `https://example.com/move?a=1&booking_ref=${bookingRef}`,
    )
  })

  it("contain the guest's reference, never the organizer's", () => {
    const { reschedule } = pages({ rescheduling_url: 'https://example.com/:booking_ref' }, salted)
    expect(reschedule).toBe(`https://example.com/${bookingRef}`)
  })

  it('are undefined if they need an unknown reference or are not http(s) URLs', () => {
    expect(
      pages({ rescheduling_url: 'https://x.org/:booking_ref', cancellation_url: 'javascript:1' }, 'odd'),
    ).toEqual({ reschedule: undefined, cancel: undefined })
  })
})
