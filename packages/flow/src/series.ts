export { reviewing, reviewingExtension } from './booking/reviewing.js'
