import type { SignInMessages } from './sign-in-messages.js'

export const en: SignInMessages = {
  heading: (application) => `Connect your calendar to ${application}`,
  asks: (application) => `${application} asks to:`,
  allowances: {
    email: 'Know your email address',
    calendar: 'See and change your calendars, events and booking pages',
    'calendar.readonly': 'See your calendars, events and booking pages',
  },
  addressLabel: 'Your email address',
  addressHint: 'We will email you a code to confirm that this address is yours.',
  noEmail: 'This service does not send emails yet, so no code will reach you. Contact its owner.',
  addressWrong: 'Enter a complete email address, such as name@example.com.',
  sendCode: 'Send me a code',

  codeHeading: 'Enter the code from your email',
  codeSent: (time) => `The code is valid for ${time}. We sent it to`,
  codeLabel: 'Code',
  codeWrong: (attemptsLeft) => `That code is not correct. Attempts left: ${attemptsLeft}.`,
  codeGone: 'That code is no longer valid. Request a new one.',
  allow: 'Allow and continue',
  sendAgain: 'Send another code',
  cancel: 'Cancel',

  mailSubject: (application) => `Your code to sign in to ${application}`,
  mailText: (code, application, time) => [
    `${code} is your code to sign in to ${application}.`,
    `Enter it on the page where you requested it, within ${time}. Do not share it with anyone.`,
    'If you did not request this code, ignore this email. Nobody can sign in without the code.',
  ],

  failedHeading: 'You cannot sign in here',
  failed: {
    client: 'The application that sent you here is unknown. Contact its owner.',
    callback:
      'The application that sent you here has not registered its callback address. Contact its owner.',
    request: 'The address of this page is incomplete. Go back and try again.',
    foreign: 'Another site sent this form. Go back and try again.',
  },
  oftenHelp: (time) => `Try again in ${time}.`,
}
