import { isSlotInReach } from '@whenable/contract/values'
import { dateAt, type Instant, startOfMonth } from '@whenable/time'
import { pendingEffect } from '../machine.js'
import { nearestSlots } from './alternatives.js'
import { refreshTimes } from './availability.js'
import { changeFacts, choosing, isSame } from './choosing.js'
import type { BookingTransition } from './progress.js'
import type { WantedSlot } from './state.js'

// A slot that the visitor has chosen elsewhere, such as in an email. Once its times are known, the form opens with it, or the visitor is
// told that it is gone, beside the nearest free times.

const isChoosing = ({ step }: BookingTransition['step']) => step === 'loading' || step === 'choosing'

/** Turns to the day of an instant. */
const turnTo = (transition: BookingTransition, start: Instant): void => {
  const date = dateAt(start, transition.facts.timeZone)
  choosing.handlers['choose-date'](transition, { type: 'choose-date', date })
}

/** How many days ahead slots can be booked: as the settings say; a year before they have loaded, and without them. */
const daysAhead = ({ facts: { settings } }: BookingTransition): number =>
  settings ? (settings.scheduler?.available_days_in_future ?? 30) : 366

/**
 * Turns to the day of a slot that the visitor has chosen elsewhere. The same slot again changes nothing, and one that could not be booked
 * in the last year or the next is ignored: anybody can write anything into an address.
 */
export const wantSlot = (transition: BookingTransition, slot: WantedSlot): void => {
  const { step, wanted, now } = transition
  if (!isChoosing(step) || isSame(slot, wanted?.slot)) return
  if (!isSlotInReach(slot.start, now, daysAhead(transition))) return
  transition.wanted = { slot, state: 'new' }
  if (now <= slot.start) turnTo(transition, slot.start)
}

/** Ignores a wanted slot that turns out to be later than what can be booked, and shows the first free times again. */
const ignoreWanted = (transition: BookingTransition): void => {
  const { now, facts } = transition
  transition.wanted = undefined
  transition.hasNavigated = false
  changeFacts(transition, { date: null, month: startOfMonth(dateAt(now, facts.timeZone)) })
}

/** Whether the visitor holds a slot from before a reload, which was taken up meanwhile. */
const hasTakenUp = ({ holding }: BookingTransition): boolean => !!holding && holding.slotKey === undefined

/** Notes that the visitor does something with the form that a link has opened. */
export const useWanted = (transition: BookingTransition): void => {
  if (transition.wanted?.state === 'opened') transition.wanted = { ...transition.wanted, state: 'done' }
}

/** Opens the form of the wanted slot, or tells that it is gone. Waits for its times, and for a hold of an earlier page load. */
export const openWantedSlot = (transition: BookingTransition): void => {
  const { wanted, facts, now, loadError, settingsLoaded, step } = transition
  if (wanted?.state === 'opened' && !(step.step === 'details' && step.slot.start === wanted.slot.start))
    useWanted(transition)
  if (!wanted || /opened|done/.test(wanted.state) || !settingsLoaded || loadError || !isChoosing(step)) return
  const { start, eventId } = wanted.slot
  if (!isSlotInReach(start, now, daysAhead(transition))) {
    ignoreWanted(transition)
    return
  }
  const isOffered = now <= start
  if (isOffered && !facts.knownWindows.some(({ from, to }) => from <= start && start < to)) return
  const slot = facts.slots.find(
    (known) => known.start === start && (!eventId || known.event?.eventId === eventId),
  )
  if (wanted.state === 'gone') {
    // It looked taken because the visitor holds it. What somebody else frees does not open the form.
    const isShown = step.step === 'choosing' && step.takenSlot?.start === start
    if (!slot || !isShown || !hasTakenUp(transition)) return
  }
  if (slot) {
    choosing.handlers['choose-slot'](transition, { type: 'choose-slot', ...wanted.slot })
    transition.wanted = { ...wanted, state: 'opened' }
    return
  }
  const isTakingUp = hasTakenUp(transition) && pendingEffect(transition, 'extend-hold')
  if (isTakingUp || pendingEffect(transition, 'availability')) return
  // What is known may be older than a minute, or lack what the visitor holds.
  if (isOffered && wanted.state === 'new') {
    transition.wanted = { ...wanted, state: 'checking' }
    refreshTimes(transition)
    return
  }
  transition.wanted = { ...wanted, state: 'gone' }
  transition.step = { step: 'choosing', takenSlot: { start, end: start, emails: [] } }
  const [nearest] = nearestSlots(facts.slots, start, 1)
  if (nearest) turnTo(transition, nearest.start)
  else transition.isFindingNextFree = true
}
