import { instant } from '@whenable/time'
import { pendingEffect } from '../machine.js'
import { nearestSlots } from './alternatives.js'
import { refreshTimes, unknownWindow } from './availability.js'
import { isSame, turnTo } from './choosing.js'
import type { BookingTransition } from './progress.js'
import type { WantedSlot } from './state.js'

// A slot that the visitor has chosen elsewhere, such as in an email. Once its times are known, the form opens with it, or the visitor is
// told that it is gone, beside the nearest free times.

const isChoosing = ({ step }: BookingTransition['step']) => step === 'loading' || step === 'choosing'

/** Turns to the day of a slot that the visitor has chosen elsewhere. The same slot again changes nothing. */
export const wantSlot = (transition: BookingTransition, slot: WantedSlot): void => {
  if (!isChoosing(transition.step) || isSame(slot, transition.wanted?.slot)) return
  transition.wanted = { slot, state: 'new' }
  transition.hasNavigated = true
  transition.isFindingNextFree = false
  turnTo(transition, slot.start)
}

/** Whether the visitor holds a slot from before a reload, which was taken up meanwhile. */
const hasTakenUp = ({ holding }: BookingTransition): boolean => !!holding && holding.slotKey === undefined

/** Opens the form of the wanted slot, or tells that it is gone. Waits for its times, and for a hold of an earlier page load. */
export const openWantedSlot = (transition: BookingTransition): void => {
  const { wanted, facts, now, loadError, settingsLoaded, step } = transition
  if (!wanted || wanted.state === 'done' || !settingsLoaded || loadError || !isChoosing(step)) return
  const { start, eventId } = wanted.slot
  const isPast = start < now
  if (!isPast && unknownWindow(facts, { from: start, to: instant(start + 1) }, now)) return
  const slot = facts.slots.find(
    (known) => known.start === start && (!eventId || known.event?.eventId === eventId),
  )
  if (wanted.state === 'gone') {
    // It looked taken because the visitor holds it. What somebody else frees does not open the form.
    const isShown = step.step === 'choosing' && step.takenSlot?.start === start
    if (!slot || !isShown || !hasTakenUp(transition)) return
  }
  if (slot) {
    transition.wanted = { ...wanted, state: 'done' }
    transition.step = { step: 'details', slot }
    turnTo(transition, start)
    return
  }
  const isTakingUp = hasTakenUp(transition) && transition.holding?.request !== undefined
  if (isTakingUp || pendingEffect(transition, 'availability')) return
  // What is known may be older than a minute, or lack what the visitor holds.
  if (!isPast && wanted.state === 'new') {
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
