import { slotKey } from '@whenable/flow'
import { movingFor } from './lazy-modules.js'
import { type Choosing, chosenValue, type StepView } from './step-view.js'

/** Selects the slot of a `change` event. To move a booking that is enough: its confirmation is below the times. */
export const selectSlot = (event: Event, state: Choosing, view: StepView): void => {
  const key = chosenValue(event)
  view.selectSlot(key)
  const slot = movingFor(state, view) && state.slots.find((one) => slotKey(one) === key)
  if (slot) view.send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })
}
