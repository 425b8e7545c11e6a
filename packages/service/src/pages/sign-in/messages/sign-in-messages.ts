/** The messages of the sign-in page and its email. `application` is the application's name. */
export interface SignInMessages {
  readonly heading: (application: string) => string
  /** Before a list of {@link SignInMessages.allowances}. */
  readonly asks: (application: string) => string
  /** The permissions of scopes. */
  readonly allowances: Readonly<Record<'email' | 'calendar' | 'calendar.readonly', string>>
  readonly addressLabel: string
  readonly addressHint: string
  /** In place of `addressHint` and `codeSent` where no email is sent. */
  readonly noEmail: string
  readonly addressWrong: string
  readonly sendCode: string

  readonly codeHeading: string
  /** Followed by the address. `time` is the code's lifetime, such as `10 minutes`. */
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
  /** `time` is how long to wait, such as `10 minutes`. */
  readonly oftenHelp: (time: string) => string
}
