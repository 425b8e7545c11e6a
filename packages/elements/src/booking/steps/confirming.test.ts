import { expect } from '@open-wc/testing'
import type { EmailConfirmationData } from '@whenable/contract'
import { ServiceError } from '@whenable/contract'
import { expectAccessible } from '../../testing/axe.js'
import { memoryService, settingsWith, slotsOn } from '../../testing/memory-service.js'
import { createBooking, renderBooking, waitForText } from '../../testing/render-booking.js'
import { control, deepOne, type } from '../../testing/shadow.js'
import { waitUntil } from '../../testing/wait-until.js'

const slots = slotsOn('2026-03-12', '10:00', '10:30')
const right = '493021'

/** A service that asks visitors for the code of an email. */
const confirmingService = () => {
  const codes: string[] = []
  const calls: string[] = []
  const [slot] = slots
  const data = (changes: Partial<EmailConfirmationData> = {}): EmailConfirmationData => ({
    ...{ confirmation_id: 'k1', status: 'pending', email: 'noor@example.com', attempts_left: 5 },
    ...{ expires_in: 900, send_again_in: 0, bookings: [], configuration_id: undefined },
    ...{ start_time: slot?.start as never, end_time: slot?.end as never },
    ...{ booking: undefined, payment: undefined },
    ...changes,
  })
  const service = Object.assign(
    memoryService({ slots, settings: settingsWith({ capabilities: ['confirm-email'] }) }),
    {
      startEmailConfirmation: async () => {
        calls.push('start')
        return data()
      },
      emailConfirmation: async () => data(),
      confirmEmail: async (_id: string, _token: string, code: string) => {
        codes.push(code)
        if (code !== right)
          throw new ServiceError('invalid_request_error', 'wrong', { field: 'code', reason: 'wrong_code' })
        return data({ status: 'completed', booking: { booking_id: 'b1', status: 'booked' } as never })
      },
      sendCode: async () => {
        calls.push('send')
        return data({ send_again_in: 30 })
      },
      cancelEmailConfirmation: async () => {
        calls.push('cancel')
        return data({ status: 'cancelled' })
      },
    },
  )
  return { service, codes, calls }
}

/** A booking whose visitor is asked for the code. */
const asked = async (prepare: (booking: HTMLElement) => void = () => {}) => {
  sessionStorage.clear()
  const made = confirmingService()
  const booking = createBooking({ service: made.service })
  prepare(booking)
  await renderBooking(booking)
  control(booking, 'Thu 10:00').click()
  await waitForText(booking, /Your details/)
  type(deepOne<HTMLInputElement>(booking, "[name='name']"), 'Noor Haddad')
  type(deepOne<HTMLInputElement>(booking, "[name='email']"), 'noor@example.com')
  deepOne(booking, '[part=submit-button]').click()
  await waitForText(booking, /Check your email/)
  return { ...made, booking, field: () => deepOne<HTMLInputElement>(booking, "[name='code']") }
}

describe('the step that confirms an email address', () => {
  afterEach(() => sessionStorage.clear())

  it('has one field for the code, with the focus, and names the address and the time left', async () => {
    const { booking, field } = await asked()
    expect(field().getAttribute('autocomplete')).to.equal('one-time-code')
    expect(field().inputMode).to.equal('numeric')
    await waitForText(booking, /noor@example\.com/)
    await waitForText(booking, /Still reserved for you: 15 minutes/)
    await waitUntil(() => (field().getRootNode() as ShadowRoot).activeElement === field())
    await expectAccessible(booking)
  })

  it('sends the code with its sixth digit, as it is pasted, and confirms the booking', async () => {
    const { booking, field, codes } = await asked()
    type(field(), '49302')
    expect(codes).to.eql([])
    type(field(), ' 493 021 ')
    await waitForText(booking, /You are booked/)
    expect(codes).to.eql([right])
  })

  it('takes the digits of the visitor’s language, and sends what is typed on Enter', async () => {
    const { booking, field, codes } = await asked()
    type(field(), '٤٩٣٠٢')
    field().form?.requestSubmit()
    await waitForText(booking, /This code is not right/)
    expect(codes).to.eql(['49302'])
    type(field(), '٤٩٣٠٢١')
    await waitForText(booking, /You are booked/)
  })

  it('says that a code is wrong, beside the field that keeps it', async () => {
    const { booking, field } = await asked()
    type(field(), '111111')
    await waitForText(booking, /This code is not right/)
    expect(field().value).to.equal('111111')
    expect(field().getAttribute('aria-invalid')).to.equal('true')
    expect(field().getAttribute('aria-describedby')).to.contain('code-error')
    await expectAccessible(booking)
  })

  it('sends another code, and says so', async () => {
    const { booking, calls } = await asked()
    deepOne(booking, '[part=send-again-button]').click()
    await waitForText(booking, /Another code is on its way/)
    expect(calls).to.eql(['start', 'send'])
    expect(deepOne(booking, '[part=send-again-button]').getAttribute('aria-disabled')).to.equal('true')
    deepOne(booking, '[part=send-again-button]').click()
    expect(calls).to.have.lengthOf(2)
  })

  it('goes back to the form, which has everything that was typed', async () => {
    const { booking } = await asked()
    deepOne(booking, '[part=back-button]').click()
    await waitForText(booking, /Your details/)
    expect(deepOne<HTMLInputElement>(booking, "[name='name']").value).to.equal('Noor Haddad')
    expect(deepOne<HTMLInputElement>(booking, "[name='email']").value).to.equal('noor@example.com')
  })

  it('keeps the digits in their order from right to left', async () => {
    const { booking, field } = await asked((one) => one.setAttribute('dir', 'rtl'))
    await waitUntil(() => getComputedStyle(field()).direction === 'ltr')
    expect(getComputedStyle(booking).direction).to.equal('rtl')
    await expectAccessible(booking)
  })

  it('tells the page of each step once', async () => {
    const steps: string[] = []
    const { booking, field } = await asked((one) =>
      one.addEventListener('when-step-change', (event) =>
        steps.push((event as never as { step: string }).step),
      ),
    )
    type(field(), right)
    await waitForText(booking, /You are booked/)
    expect(steps.filter((step) => step === 'confirming')).to.have.lengthOf(1)
    expect(steps.at(-1)).to.equal('booked')
  })
})
