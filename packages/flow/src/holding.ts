export { holding } from './booking/holding/holding.js'
export {
  type HoldingOptions,
  type HoldStorage,
  holdingExtension,
  holdStorage,
} from './booking/holding/holding-effects.js'
