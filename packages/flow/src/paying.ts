export { payingTransition } from './booking/paying/paying.js'
export {
  type PayingHandlers,
  type PaymentStorage,
  payingHandlers,
  paymentStorage,
} from './booking/paying/paying-effects.js'
