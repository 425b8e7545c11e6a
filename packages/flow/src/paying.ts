export { paying } from './booking/paying/paying.js'
export { type PaymentStorage, payingExtension, paymentStorage } from './booking/paying/paying-effects.js'
