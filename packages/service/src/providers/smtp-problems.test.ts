import { constants } from 'node:os'
import { describe, expect, test } from 'vitest'
import { MailRefused, MailServerProblem } from '../kernel/email/mail-server.js'
import { problemOf } from './smtp-problems.js'

const errorOf = (fields: object) => Object.assign(new Error('secret of the client'), fields)

describe('an error of the SMTP client', () => {
  test.each([
    [{ code: 'EAUTH', responseCode: 535, response: '535 5.7.8 no' }, 'authentication'],
    [{ code: 'ENOTFOUND' }, 'host_not_found'],
    [{ code: 'EDNS' }, 'host_not_found'],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'timeout'],
    [{ code: 'ECONNREFUSED' }, 'connection_refused'],
    [{ code: 'ESOCKET', errno: constants.errno.ECONNREFUSED * -1, syscall: 'connect' }, 'connection_refused'],
    [{ code: 'ESOCKET', errno: constants.errno.ETIMEDOUT * -1, syscall: 'connect' }, 'timeout'],
    [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'tls'],
    [{ code: 'CERT_HAS_EXPIRED' }, 'tls'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'tls'],
    [{ code: 'ESOCKET', message: 'error:0A00010B:SSL routines::wrong version number' }, 'tls'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, 'sender_refused'],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'recipient_refused'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'content_refused'],
    [{ code: 'EPROTOCOL', response: 'HTTP/1.1 400 secret' }, 'not_a_mail_server'],
    [{ code: 'ESTRANGE' }, 'other'],
  ])('%j is told in plain words', (fields, problem) => {
    const found = problemOf(errorOf(fields), 'smtp.example.com')
    expect(found).toBeInstanceOf(MailServerProblem)
    expect(found.problem).toBe(problem)
    if (problem !== 'other') expect(found.message).not.toContain('secret of the client')
    expect(found.message).toContain('smtp.example.com')
  })

  test('has the answer of the server, on one line, if it speaks SMTP', () => {
    const refused = {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
      response: '550 no\r\n550 such box',
    }
    expect(problemOf(errorOf(refused), 'smtp.example.com').answer).toBe('550 no 550 such box')
    const other = { code: 'EPROTOCOL', response: 'HTTP/1.1 400 secret' }
    expect(problemOf(errorOf(other), 'smtp.example.com').message).not.toContain('secret')
  })

  test('is permanent for an email that is refused with 5yz, and temporary otherwise', () => {
    const refused = (responseCode: number, code = 'EENVELOPE') =>
      problemOf(errorOf({ code, responseCode, command: 'RCPT TO' }), 'x') instanceof MailRefused
    expect([refused(550), refused(554, 'EMESSAGE'), refused(450), refused(535, 'EAUTH')]).toEqual([
      ...[true, true, false, false],
    ])
  })
})
