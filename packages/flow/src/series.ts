export { reviewingHandlers } from './booking/reviewing.js'
