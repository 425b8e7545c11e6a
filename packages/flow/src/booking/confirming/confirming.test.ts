import {
  type EmailConfirmationData,
  type EmailConfirmationService,
  ServiceError,
  type ServiceErrorInfo,
} from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import {
  driveBooking,
  errorOfType,
  filledIn,
  free,
  morning,
  settingsWith,
} from '../../testing/drive-booking.js'
import type { StoredConfirmation, Submission } from '../progress.js'
import { extendedTransition, submitting } from '../submitting.js'
import { confirming } from './confirming.js'
import { confirmationStorage, confirmingExtension } from './confirming-effects.js'

const email = 'ana@example.com'
const settings = settingsWith({ capabilities: ['confirm-email'] })

const dataOf = (
  status: EmailConfirmationData['status'],
  changes: Partial<EmailConfirmationData> = {},
): EmailConfirmationData => ({
  ...{ confirmation_id: 'k1', status, email, attempts_left: 5, bookings: [] },
  ...{ expires_in: status === 'pending' ? 900 : 0, send_again_in: 30 },
  ...{ start_time: morning.start, end_time: morning.end, configuration_id: 'c1' },
  ...{ booking: undefined, payment: undefined },
  ...changes,
})
const booked = dataOf('completed', { booking: { booking_id: 'b1', status: 'booked' } as never })

const choosing = (stored?: StoredConfirmation) =>
  driveBooking({ settings, slots: free }, extendedTransition(confirming(stored))).start()

/** The visitor has sent the form. */
const sent = () =>
  choosing().send(
    { type: 'choose-slot', start: morning.start },
    { type: 'edit', draft: filledIn },
    { type: 'submit' },
  )

const storedOf = (submission: Submission): StoredConfirmation => ({
  ...{ id: 'k1', token: 'the token of Ana', slot: morning, submission, email },
  ...{ seconds: 900, sendsAgain: false },
})

/** The visitor is asked for the code. */
const asked = (data = dataOf('pending')) => {
  const drive = sent()
  const { attempt, submission } = drive.take('send')
  return drive.dispatch({ type: 'send', attempt, value: { confirmation: storedOf(submission), data } })
}
type Drive = ReturnType<typeof asked>

/** The service answers the last request of a kind. */
const answers = (
  drive: Drive,
  type: 'confirm-email' | 'send-code' | 'look-at-confirmation' | 'cancel-confirmation',
  value: EmailConfirmationData,
) => drive.dispatch({ type, attempt: drive.take(type).attempt, value } as never)
const fails = (
  drive: Drive,
  type: 'send' | 'confirm-email' | 'send-code' | 'look-at-confirmation' | 'cancel-confirmation',
  error: ServiceErrorInfo,
) => drive.dispatch({ type: 'error', attempt: drive.take(type).attempt, error })
/** The timer of the next look ends. */
const later = (drive: Drive) =>
  drive.dispatch({
    type: 'confirmation-timer',
    attempt: drive.take('confirmation-timer').attempt,
    value: undefined,
  } as never)

describe('a visitor who confirms their email address', () => {
  it('is asked for the code, while the service keeps the time', () => {
    expect(asked().state).toMatchObject({
      step: 'confirming',
      slot: morning,
      confirmation: { status: 'pending', email, seconds: 900, sendsAgain: false },
    })
  })

  it('is booked with the right code', () => {
    const drive = asked().send({ type: 'enter-code', code: '493021' })
    expect(drive.effects).toContainEqual(expect.objectContaining({ type: 'confirm-email', code: '493021' }))
    expect(drive.state).toMatchObject({ step: 'confirming', confirmation: { busy: 'code' } })
    answers(drive, 'confirm-email', booked)
    expect(drive.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b1', guest: { email } } })
  })

  it('enters one code at a time', () => {
    const drive = asked().send({ type: 'enter-code', code: '111111' }, { type: 'enter-code', code: '222222' })
    expect(drive.effects.filter(({ type }) => type === 'confirm-email')).toHaveLength(1)
  })

  it('shows the error of a wrong code, then of a void one, and goes on with another', () => {
    const drive = asked().send({ type: 'enter-code', code: '111111' })
    fails(drive, 'confirm-email', {
      ...errorOfType('invalid_request_error'),
      field: 'code',
      reason: 'wrong_code',
    })
    expect(drive.state).toMatchObject({ step: 'confirming', confirmation: { problem: 'wrong' } })
    drive.send({ type: 'enter-code', code: '222222' })
    fails(drive, 'confirm-email', {
      ...errorOfType('invalid_request_error'),
      ...{ field: 'code', reason: 'code_used_up' },
    })
    expect(drive.state).toMatchObject({ confirmation: { problem: 'used-up', busy: undefined } })
    drive.send({ type: 'send-another-code' })
    answers(drive, 'send-code', dataOf('pending'))
    expect(drive.state).toMatchObject({
      confirmation: { isSentAgain: true, problem: undefined, seconds: 900 },
    })
  })

  it('is booked by the link of the email, which they opened elsewhere', () => {
    const drive = later(asked())
    answers(drive, 'look-at-confirmation', dataOf('pending', { expires_in: 600, send_again_in: 0 }))
    expect(drive.state).toMatchObject({ confirmation: { seconds: 600, sendsAgain: true } })
    later(drive)
    answers(drive, 'look-at-confirmation', booked)
    expect(drive.state.step).toBe('booked')
  })

  it('keeps what they have typed while a look fails', () => {
    const drive = later(asked())
    const before = drive.state
    fails(drive, 'look-at-confirmation', errorOfType('connection_error'))
    expect(drive.state).toEqual(before)
    later(drive)
    answers(drive, 'look-at-confirmation', booked)
    expect(drive.state.step).toBe('booked')
  })

  it('learns that the time is no longer held', () => {
    const drive = later(asked())
    answers(drive, 'look-at-confirmation', dataOf('expired'))
    expect(drive.state).toMatchObject({ confirmation: { status: 'expired', seconds: 0 } })
  })

  it('goes back to the form, which has everything that was typed, once the service has released the time', () => {
    const drive = asked().send({ type: 'back' })
    expect(drive.state).toMatchObject({ step: 'confirming', confirmation: { busy: 'leaving' } })
    answers(drive, 'cancel-confirmation', dataOf('cancelled'))
    expect(drive.state).toMatchObject({ step: 'details', slot: morning, draft: filledIn })
  })

  it('goes back to the form without a connection, too', () => {
    const drive = asked().send({ type: 'back' })
    fails(drive, 'cancel-confirmation', errorOfType('connection_error'))
    expect(drive.state.step).toBe('details')
  })

  it('is booked if the link was opened first', () => {
    const drive = asked().send({ type: 'back' })
    answers(drive, 'cancel-confirmation', booked)
    expect(drive.state.step).toBe('booked')
  })

  it('chooses another time if theirs was taken, and loses nothing that they have typed', () => {
    const drive = asked().send({ type: 'enter-code', code: '493021' })
    fails(drive, 'confirm-email', errorOfType('timeslot_not_available'))
    expect(drive.state.step).toBe('submitting')
    drive.slots(free.filter((slot) => slot !== morning))
    expect(drive.state).toMatchObject({ step: 'taken', slot: morning, draft: filledIn })
  })

  it('solves a challenge for a time that is no longer held, and asks for a code anew', () => {
    const drive = later(asked())
    answers(drive, 'look-at-confirmation', dataOf('expired', { send_again_in: 0 }))
    drive.send({ type: 'send-another-code' })
    fails(drive, 'send-code', errorOfType('challenge_required'))
    expect(drive.state).toMatchObject({ step: 'submitting', isVerifying: true })
    const { attempt } = drive.take('challenge')
    drive.dispatch({ type: 'challenge', attempt, value: 'solved' } as never)
    expect(drive.effects.at(-1)).toMatchObject({ type: 'send', challengeResponse: 'solved' })
  })

  it('pays next, where the event type is paid for', () => {
    const drive = asked().send({ type: 'enter-code', code: '493021' })
    const payment = {
      ...{ payment_id: 'p1', status: 'pending', amount: 4_000, currency: 'EUR', expires_in: 1_800 },
      ...{ start_time: morning.start, end_time: morning.end, url: 'https://shop.example/pay' },
    } as never
    answers(drive, 'confirm-email', dataOf('completed', { payment }))
    expect(drive.state).toMatchObject({
      step: 'paying',
      payment: { amount: 4_000, url: 'https://shop.example/pay' },
    })
    expect(drive.progress.payment).toMatchObject({ id: 'p1', token: 'the token of Ana' })
  })

  it('has booked several times', () => {
    const drive = asked().send({ type: 'enter-code', code: '493021' })
    const bookings = ['b1', 'b2'].map((id) => ({ booking_id: id, status: 'booked' })) as never
    answers(drive, 'confirm-email', dataOf('completed', { bookings }))
    expect(drive.state).toMatchObject({
      booking: { bookingId: 'b1', series: [{ bookingId: 'b1' }, { bookingId: 'b2' }] },
    })
  })

  it('who has confirmed already is booked at once', () => {
    expect(asked(booked).state.step).toBe('booked')
  })

  it('can try again if the request got no answer', () => {
    const drive = fails(sent(), 'send', errorOfType('connection_error'))
    expect(drive.state).toMatchObject({ step: 'details', error: { type: 'connection_error' } })
    drive.send({ type: 'submit' })
    expect(drive.state.step).toBe('submitting')
  })
})

describe('a page that was reloaded', () => {
  const stored = storedOf(sent().take('send').submission)

  it('asks for the code again, and learns what became of it', () => {
    const drive = choosing(stored)
    expect(drive.state).toMatchObject({ step: 'confirming', confirmation: { email } })
    answers(drive, 'look-at-confirmation', booked)
    expect(drive.state.step).toBe('booked')
  })

  it('shows the form if nobody knows the confirmation any more', () => {
    const drive = fails(choosing(stored), 'look-at-confirmation', errorOfType('not_found_error'))
    drive.slots(free)
    expect(drive.state.step).toBe('details')
  })

  it('keeps the confirmation, and its token until something is booked', () => {
    const items = new Map<string, string>()
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
    const open = () => confirmationStorage(storage, 'studio')
    const token = open().token()
    expect(open().token()).toBe(token)
    const first = open()
    first.write(stored)
    expect(open().read()).toEqual(stored)
    const second = open()
    second.write(null)
    expect(open().read()).toBeUndefined()
    expect(open().token()).toBe(token)
    open().forget()
    expect(open().token()).not.toBe(token)
  })
})

describe('what runs the effects of a confirmation', () => {
  const { submission } = sent().take('send')
  const never = new AbortController().signal

  it('starts a confirmation in place of a booking, with one token until something is booked', async () => {
    const requests: unknown[] = []
    const service = {
      startEmailConfirmation: async (request: unknown) => {
        requests.push(request)
        return dataOf('pending')
      },
    } as unknown as EmailConfirmationService
    const page = { href: 'https://a.example/' }
    const { run } = confirmingExtension(service, confirmationStorage(null, ''), page)(submitting)
    const effect = { type: 'send', attempt: 1, submission, bookingId: undefined, mayBeBooked: false } as const
    await run.send?.(effect, never)
    await run.send?.(effect, never)
    const [first, second] = requests as { confirmation_token: string; return_url: string }[]
    expect(first).toMatchObject({ ...submission.request, return_url: 'https://a.example/' })
    expect(first?.confirmation_token).toMatch(/^.{24}$/)
    expect(second?.confirmation_token).toBe(first?.confirmation_token)
  })

  it('leaves a booking that moves to the flow', async () => {
    const inner = { ...submitting, run: { send: async () => 'moved' } }
    const refuse = async () => {
      throw new ServiceError('conflict', 'not asked')
    }
    const service = { startEmailConfirmation: refuse } as unknown as EmailConfirmationService
    const { run } = confirmingExtension(service, confirmationStorage(null, ''))(inner)
    const effect = { type: 'send', attempt: 1, submission, bookingId: 'b1', mayBeBooked: false } as const
    expect(await run.send?.(effect, never)).toBe('moved')
  })
})
