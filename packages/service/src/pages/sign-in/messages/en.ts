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
  addressHint: 'We send a code to it, to know that it is yours.',
  addressWrong: 'Please give a whole email address, such as name@example.com.',
  sendCode: 'Send me a code',

  codeHeading: 'Type the code from your mail',
  codeSent: (time) => `It is on its way, and good for ${time}. It was sent to`,
  codeLabel: 'Code',
  codeWrong: (attemptsLeft) => `This is not the code. Attempts left: ${attemptsLeft}.`,
  codeGone: 'That code is no good any more. Please ask for a new one.',
  allow: 'Allow and continue',
  sendAgain: 'Send another code',
  cancel: 'Cancel',

  mailSubject: (application) => `Your code to sign in to ${application}`,
  mailText: (code, application, time) => [
    `${code} is your code to sign in to ${application}.`,
    `Type it into the page where you asked for it, within ${time}. Nobody else needs it: do not pass it on.`,
    'If you did not ask for it, there is nothing to do: without the code nobody is signed in.',
  ],

  failedHeading: 'You cannot sign in here',
  failed: {
    client: 'The application that sent you is not known here. Please tell whoever runs it.',
    callback:
      'The application that sent you has not registered the address that it wants you back at. Please tell whoever runs it.',
    request: 'The address that brought you here is not whole. Please go back and try again.',
    foreign: 'This was sent by another site. Please go back and try again.',
  },
  oftenHelp: (time) => `Please try again in ${time}.`,
}
