export { holdingTransition } from './booking/holding/holding.js'
export {
  type HoldingHandlers,
  type HoldStorage,
  holdingHandlers,
  holdStorage,
} from './booking/holding/holding-effects.js'
