import type { EmailConfirmationData } from '@whenable/contract'
import type { Call } from '../../kernel/http/route.js'
import type { EmailConfirmationRecord, Records } from '../../kernel/store/store.js'
import { type BookingReader, bookingData } from '../bookings/visitor-data.js'
import { paymentBooking, paymentData } from '../payments/payment-data.js'
import {
  bookingsOfConfirmation,
  emailConfirmationStatusAt,
  secondsUntilNextCode,
} from './email-confirmations.js'

/** A confirmation for its visitor, with what was booked. */
export const emailConfirmationData = async (
  records: Records,
  confirmation: EmailConfirmationRecord,
  {
    owned,
    ...call
  }: Omit<BookingReader, 'owned'> &
    Pick<Call, 'now'> & { readonly owned?: BookingReader['owned'] | undefined },
): Promise<EmailConfirmationData> => {
  const { now } = call
  const { request, expiresAt, paymentId } = confirmation
  const status = emailConfirmationStatusAt(confirmation, now)
  const bookings = owned
    ? await Promise.all(
        (await bookingsOfConfirmation(records, confirmation)).map((booking) =>
          bookingData(records, booking, { ...call, owned }),
        ),
      )
    : []
  const payment = paymentId === undefined ? undefined : await records.payment(paymentId)
  return {
    confirmation_id: confirmation.id,
    status,
    email: request.guest.email,
    expires_in: status === 'pending' ? expiresAt - now : 0,
    send_again_in: secondsUntilNextCode(confirmation, now),
    attempts_left: confirmation.attemptsLeft,
    start_time: request.slot.start,
    end_time: request.slot.end,
    configuration_id: confirmation.configurationId,
    booking: bookings[0],
    bookings: confirmation.slots ? bookings : [],
    payment:
      payment && paymentData(payment, await paymentBooking(records, payment, { ...call, owned }), { now }),
  }
}
