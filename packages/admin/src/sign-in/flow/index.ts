export * from './flow.js'
export {
  initialSignIn,
  type SignInEffect,
  type SignInEvent,
  type SignInProgress,
  signInTransition,
} from './machine.js'
export * from './state.js'
