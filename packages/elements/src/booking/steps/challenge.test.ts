import { expect } from '@open-wc/testing'
import type { ChallengeRequestEvent } from '../../events/challenge-request.js'
import { expectAccessible } from '../../testing/axe.js'
import { memoryService, slotsOn } from '../../testing/memory-service.js'
import { createBooking, renderBooking, waitForText } from '../../testing/render-booking.js'
import { control, deepOne, type } from '../../testing/shadow.js'
import { waitUntil } from '../../testing/wait-until.js'

const slots = slotsOn('2026-03-12', '10:00', '10:30')

/** A booking whose form is submitted to a service that asks for a challenge. */
const submitted = async (prepare: (booking: HTMLElement) => void = () => {}) => {
  const service = memoryService({ slots })
  const booking = createBooking({ service })
  prepare(booking)
  await renderBooking(booking)
  control(booking, 'Thu 10:00').click()
  await waitForText(booking, /Your details/)
  type(deepOne<HTMLInputElement>(booking, "[name='name']"), 'Noor Haddad')
  type(deepOne<HTMLInputElement>(booking, "[name='email']"), 'noor@example.com')
  service.fail('book', 'challenge_required')
  const release = service.delay('solveChallenge')
  deepOne(booking, '[part=submit-button]').click()
  await waitForText(booking, /Checking your request/)
  return { service, booking, release }
}

describe('a challenge', () => {
  it('is solved while the form says so, and the booking goes on', async () => {
    const { service, booking, release } = await submitted()
    expect(deepOne(booking, '[part=submit-button]').textContent?.trim()).to.equal('Checking your request…')
    expect(deepOne(booking, '[role=status]:not([part])').textContent).to.equal('Checking your request…')
    await expectAccessible(booking)
    release()
    await waitForText(booking, /You are booked/)
    expect(service.calls.map(([method]) => method).slice(-3)).to.eql(['book', 'solveChallenge', 'book'])
  })

  it('can be answered by the page, once for each', async () => {
    const challenges: unknown[] = []
    const { booking, release } = await submitted((one) =>
      one.addEventListener('when-challenge-request', (event) => {
        const { challenge } = event as ChallengeRequestEvent
        challenges.push(challenge)
        ;(event as ChallengeRequestEvent).respondWith('human')
      }),
    )
    release()
    await waitForText(booking, /You are booked/)
    expect(challenges).to.have.lengthOf(1)
    expect(challenges[0]).to.include({ kind: 'external' })
  })

  it('shows what the page has put into its slot, and only then', async () => {
    const captcha = document.createElement('p')
    captcha.slot = 'challenge'
    captcha.textContent = 'Are you human?'
    const { booking, release } = await submitted((one) => one.append(captcha))
    await waitUntil(() => captcha.checkVisibility(), 'the captcha')
    expect(captcha.assignedSlot).not.to.equal(null)
    release()
    await waitForText(booking, /You are booked/)
    expect(captcha.checkVisibility()).to.equal(false)
  })

  it('that fails leaves the form as it was typed', async () => {
    const { service, booking, release } = await submitted()
    service.fail('solveChallenge', 'challenge_required')
    release()
    await waitForText(booking, /We couldn’t check this request/)
    expect(deepOne<HTMLInputElement>(booking, "[name='name']").value).to.equal('Noor Haddad')
    deepOne(booking, '[part=submit-button]').click()
    await waitForText(booking, /You are booked/)
  })
})
