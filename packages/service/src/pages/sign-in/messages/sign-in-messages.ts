/** What the page of a sign-in says, and the mail that goes with it. `application` is the name of the one that asks. */
export interface SignInMessages {
  readonly heading: (application: string) => string
  /** Before a list of {@link SignInMessages.allowances}. */
  readonly asks: (application: string) => string
  /** What a scope allows. */
  readonly allowances: Readonly<Record<'email' | 'calendar' | 'calendar.readonly', string>>
  readonly addressLabel: string
  readonly addressHint: string
  readonly addressWrong: string
  readonly sendCode: string

  readonly codeHeading: string
  /** Before the address. `time`: how long it is good for, `10 minutes`. */
  readonly codeSent: (time: string) => string
  readonly codeLabel: string
  readonly codeWrong: (attemptsLeft: string) => string
  readonly codeGone: string
  readonly allow: string
  readonly sendAgain: string
  readonly cancel: string

  readonly mailSubject: (application: string) => string
  /** Paragraphs. */
  readonly mailText: (code: string, application: string, time: string) => readonly string[]

  readonly failedHeading: string
  readonly failed: Readonly<Record<'client' | 'callback' | 'request' | 'foreign', string>>
  /** `time`: how long to wait, `10 minutes`. */
  readonly oftenHelp: (time: string) => string
}
