export { confirmingTransition } from './booking/confirming/confirming.js'
export {
  type ConfirmationStorage,
  type ConfirmingHandlers,
  confirmationStorage,
  confirmingHandlers,
} from './booking/confirming/confirming-effects.js'
