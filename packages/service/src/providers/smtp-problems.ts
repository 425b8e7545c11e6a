import { getSystemErrorName } from 'node:util'
import type { MailProblem } from '@whenable/contract'
import { MailRefused, MailServerProblem } from '../kernel/email/mail-server.js'

/** What the SMTP client and Node say of an error. */
interface SmtpError {
  readonly code?: string
  /** The number of a system's error, which is negative. */
  readonly errno?: number
  readonly command?: string
  /** The server's answer (RFC 5321, section 4.2). */
  readonly response?: string
  readonly responseCode?: number
  readonly message?: string
}

/** An error with the code that Node gave it. The SMTP client replaces that of a connection's error. */
const withNodeCode = (error: SmtpError): SmtpError => {
  const { code, errno = 0, message } = error
  return code === 'ESOCKET' && errno < 0 ? { ...error, message, code: getSystemErrorName(errno) } : error
}

/** The codes of errors of a certificate, beside those that begin with `CERT_` or `ERR_TLS`. */
const certificateErrors = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

const isCode =
  (...codes: readonly string[]) =>
  ({ code = '' }: SmtpError): boolean =>
    codes.includes(code)

const isOfCommand =
  (command: RegExp) =>
  ({ code = '', command: sent = '' }: SmtpError): boolean =>
    code === 'EENVELOPE' && command.test(sent)

/** Whether a message contains the name of an OpenSSL error, or of one of a certificate. */
const isTlsError = ({ code = '', message = '' }: SmtpError): boolean =>
  code === 'ETLS' ||
  code === 'EPROTO' ||
  certificateErrors.has(code) ||
  /^(?:CERT_|ERR_TLS|ERR_SSL)/.test(code) ||
  /certificate|wrong version number|SSL routines/i.test(message)

/** The problems, in the order in which they are looked for, with the sentence that tells of each. */
const problems: readonly (readonly [
  problem: MailProblem,
  is: (error: SmtpError) => boolean,
  sentence: (host: string) => string,
])[] = [
  [
    'authentication',
    isCode('EAUTH', 'ENOAUTH', 'EOAUTH2'),
    (host) => `${host} did not accept the user and the password`,
  ],
  ['sender_refused', isOfCommand(/^MAIL FROM/), (host) => `${host} does not accept this sender`],
  ['recipient_refused', isOfCommand(/^RCPT TO/), (host) => `${host} does not accept this recipient`],
  ['content_refused', isCode('EMESSAGE'), (host) => `${host} did not accept the email`],
  [
    'host_not_found',
    isCode('ENOTFOUND', 'EDNS', 'EAI_AGAIN', 'EAI_NODATA'),
    (host) => `there is no host ${host}`,
  ],
  ['tls', isTlsError, (host) => `the connection to ${host} cannot be protected by TLS`],
  ['timeout', isCode('ETIMEDOUT'), (host) => `${host} did not answer in time`],
  [
    'connection_refused',
    isCode('ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH'),
    (host) => `${host} refuses connections on this port`,
  ],
  ['not_a_mail_server', isCode('EPROTOCOL'), (host) => `${host} does not speak SMTP on this port`],
]

/** Whether a server has rejected an email permanently (RFC 5321, 4.2.1: 5yz). */
const isRefusal = ({ code, responseCode = 0 }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600

/** The longest answer that is passed on, in characters. */
const longestAnswer = 300

/** An error of the SMTP client as a problem of the mail server, in plain words. */
export const problemOf = (thrown: unknown, host: string): MailServerProblem => {
  if (thrown instanceof MailServerProblem) return thrown
  const error = withNodeCode(Object(thrown) as SmtpError)
  const [problem, , sentence] = problems.find(([, is]) => is(error)) ?? []
  // What is not SMTP may have answered with anything.
  const answer =
    error.responseCode === undefined
      ? undefined
      : error.response?.replace(/\s+/g, ' ').slice(0, longestAnswer)
  const message = sentence?.(host) ?? `${host} could not be used: ${error.message ?? 'unknown error'}`
  const text = answer === undefined ? message : `${message}: ${answer}`
  return isRefusal(error)
    ? new MailRefused(text, problem, answer)
    : new MailServerProblem(text, problem, answer)
}
