/** What the page of a sign-in says; `application` is the name of the one that asks. */
export const signInMessages = {
  heading: (application: string) => `Connect your calendar to ${application}`,
  asks: (application: string) => `${application} asks to:`,
  addressLabel: () => 'Your email address',
  addressHint: () => 'We send a code to it, to know that it is yours.',
  addressWrong: () => 'Please give a whole email address, such as name@example.com.',
  sendCode: () => 'Send me a code',

  codeHeading: () => 'Type the code from your mail',
  codeSent: (minutes: number) => `It is on its way, and good for ${minutes} minutes. It was sent to`,
  codeLabel: () => 'Code',
  codeWrong: (attemptsLeft: number) =>
    attemptsLeft === 1
      ? 'This is not the code. You can try once more.'
      : `This is not the code. You can try ${attemptsLeft} more times.`,
  codeGone: () => 'That code is no good any more. Please ask for a new one.',
  allow: () => 'Allow and continue',
  sendAgain: () => 'Send another code',
  cancel: () => 'Cancel',

  failedHeading: () => 'You cannot sign in here',
  failed: {
    client: () => 'The application that sent you is not known here. Please tell whoever runs it.',
    callback: () =>
      'The application that sent you has not registered the address that it wants you back at. Please tell whoever runs it.',
    request: () => 'The address that brought you here is not whole. Please go back and try again.',
    foreign: () => 'This was sent by another site. Please go back and try again.',
  },
  oftenHeading: () => 'That is too often',
  oftenHelp: (minutes: number) =>
    minutes === 1 ? 'Please try again in a minute.' : `Please try again in ${minutes} minutes.`,
}
