export * from './sign-in/flow.js'
export {
  initialSignIn,
  type SignInEffect,
  type SignInEvent,
  type SignInProgress,
  signInTransition,
} from './sign-in/machine.js'
export * from './sign-in/state.js'
