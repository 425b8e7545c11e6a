import type { MailProblem } from '@whenable/contract'
import type { MailRecord, MailSecurity } from '../store/store.js'

/** Sends an email. It may be called twice with the same id. */
export type SendMail = (mail: MailRecord) => Promise<void>

/** How to reach a mail server, with its password. */
export interface MailServerAccess {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
}

/** A mail server that can be sent to. Both functions throw a {@link MailServerProblem}. */
export interface MailConnection {
  readonly sendMail: SendMail
  /** Connects and signs in, without sending anything. */
  check(): Promise<void>
  close(): void
}

/** Opens mail servers that the owners of applications set. */
export type OpenMailServer = (access: MailServerAccess) => Promise<MailConnection>

/** Thrown if a mail server cannot be used now, or refuses an email. */
export class MailServerProblem extends Error {
  override readonly name: string = 'MailServerProblem'

  constructor(
    message: string,
    readonly problem: MailProblem = 'other',
    /** What the server answered. */
    readonly answer?: string | undefined,
  ) {
    super(message)
  }
}

/** Thrown by {@link SendMail} for a permanent failure, such as an address that does not exist. */
export class MailRefused extends MailServerProblem {
  override readonly name = 'MailRefused'
}
