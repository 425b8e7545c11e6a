export { confirming } from './booking/confirming/confirming.js'
export {
  type ConfirmationStorage,
  confirmationStorage,
  confirmingExtension,
} from './booking/confirming/confirming-effects.js'
