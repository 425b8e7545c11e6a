import type { SignInField, SignInProblem } from '@whenable/flow/sign-in'

/** A page of the owner's side. */
export type AdminPageName =
  | 'bookings'
  | 'event-types'
  | 'availability'
  | 'calendars'
  | 'polls'
  | 'activity'
  | 'share'
  | 'settings'
  | 'welcome'

/** Messages of the frame around the owner's pages: sign-in, first run and navigation. */
export interface AdminMessages {
  /** Name of the navigation. */
  adminPages: string
  pageName: (page: AdminPageName) => string
  yourPage: string
  /** The number beside the bookings, as it is spoken. */
  countToAnswer: (count: number) => string
  /** The number beside the activity, as it is spoken. */
  countNewActivity: (count: number) => string
  more: string
  account: string
  signOut: string
  skipToPage: string
  loadingPage: string
  pageFailed: string
  pageNotFound: string
  pageNotFoundHelp: string
  adminOffline: string
  signInTitle: (application: string) => string
  /** Title of the dialog over a page whose session has ended. */
  signInAgainTitle: string
  signInAgainHelp: string
  signInFailed: string
  signInField: (field: SignInField) => string
  signInProblem: (problem: SignInProblem) => string
  sendCode: string
  codeSent: (email: string) => string
  resendCode: string
  otherAddress: string
  signIn: string
  signingIn: string
  signInWithPasskey: string
  /** For a service that sends no email. */
  noCodes: string
  firstRunTitle: string
  firstRunHelp: string
  firstRunIdentity: string
  firstRunHours: string
  firstRunCalendar: string
  firstRunShare: string
  firstRunShareHelp: string
  continueStep: string
  skipStep: string
  /** Adds the demo studio. */
  lookAround: string
  lookAroundHelp: string
  demoStudio: string
  removeDemo: string
  demoWorking: string
  demoFailed: string
  /** For an owner who skipped who they are; `name` is what guests see meanwhile. */
  profileSkipped: (name: string) => string
  addProfile: string
  emailHelp: string
  livePreview: string
  previewWidth: string
  phone: string
  wide: string
  previewAddress: (address: string) => string
  bookTest: string
  openAdmin: string
  yourLink: string
  onWebsite: string
  unsavedTitle: string
  unsavedHelp: string
  stay: string
  leave: string
}

const pageNames: Record<AdminPageName, string> = {
  bookings: 'Bookings',
  'event-types': 'Event types',
  availability: 'Availability',
  calendars: 'Calendars',
  polls: 'Polls',
  activity: 'Activity',
  share: 'Share',
  settings: 'Settings',
  welcome: 'Welcome',
}

const fields: Record<SignInField, string> = {
  name: 'Name',
  email: 'Email',
  timezone: 'Time zone',
  code: 'Code',
}

const problems: Record<SignInProblem, string> = {
  required: 'Fill in this field.',
  invalid: 'Check this field.',
  'wrong-code': 'This code is wrong or has expired. Check it, or send another.',
  'code-expired': 'This code has expired. Send another.',
  'link-used':
    'This link was used before, or is older than 30 minutes. Sign in here, or ask for another link.',
  'passkey-refused': "The passkey wasn't accepted. Use a code instead.",
  'rate-limited': 'Too many attempts. Wait a few minutes, then try again.',
  offline: "The service can't be reached. Check your connection, then try again.",
  other: 'Something went wrong. Try again.',
}

/** English `AdminMessages`. */
export const admin: AdminMessages = {
  adminPages: 'Pages',
  pageName: (page) => pageNames[page],
  yourPage: 'Your page',
  countNewActivity: (count) => `${count} new`,
  countToAnswer: (count) => `${count} to answer`,
  more: 'More',
  account: 'Account',
  signOut: 'Sign out',
  skipToPage: 'Skip to the page',
  loadingPage: 'Loading…',
  pageFailed: "This page couldn't be loaded.",
  pageNotFound: 'There is no such page',
  pageNotFoundHelp: 'The address may be old, or the page is not for your role.',
  adminOffline: 'You are offline. Changes are possible once you are connected again.',
  signInTitle: (application) => `Sign in to ${application}`,
  signInAgainTitle: 'Sign in again',
  signInAgainHelp: 'Your session has ended. What you typed on this page is kept.',
  signInFailed: "The service can't be reached.",
  signInField: (field) => fields[field],
  signInProblem: (problem) => problems[problem],
  sendCode: 'Email me a code',
  codeSent: (email) => `We emailed a code to ${email}. It is valid for 10 minutes.`,
  resendCode: 'Send another code',
  otherAddress: 'Use another address',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  signInWithPasskey: 'Sign in with a passkey',
  noCodes:
    'This service sends no email, so it cannot send a code. Run “npx whenable admin-link” on its machine to get a link.',
  firstRunTitle: 'Let people book you',
  firstRunHelp: 'Everything here can be changed later.',
  firstRunIdentity: 'Your name and time zone',
  firstRunHours: 'When are you free?',
  firstRunCalendar: 'Connect your calendar',
  firstRunShare: 'Share your page',
  firstRunShareHelp: 'Your page is online. Anyone with the link can book you.',
  continueStep: 'Continue',
  skipStep: 'Skip for now',
  lookAround: 'Look around with a demo studio',
  lookAroundHelp: 'Sample event types and bookings. You can remove them again at any time.',
  demoStudio: 'You are looking at a demo studio.',
  removeDemo: 'Remove the demo studio',
  demoWorking: 'One moment…',
  demoFailed: "That didn't work. Try again.",
  profileSkipped: (name) => `Guests see “${name}” until you add your name. No email reaches you yet.`,
  addProfile: 'Add name and email',
  emailHelp: 'You sign in with it, and bookings are sent to it.',
  livePreview: 'Live preview',
  previewWidth: 'Width',
  phone: 'Phone',
  wide: 'Wide',
  previewAddress: (address) => `At ${address}, for anyone with the link.`,
  bookTest: 'Book a test',
  openAdmin: 'Go to your bookings',
  yourLink: 'Your link',
  onWebsite: 'On a website',
  unsavedTitle: 'Leave without saving?',
  unsavedHelp: 'Your changes on this page are lost.',
  stay: 'Stay',
  leave: 'Leave',
}
