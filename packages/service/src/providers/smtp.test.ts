import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { instant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { needsTls, openSmtp } from './smtp.js'

test('a password is only sent with TLS, or to a server on this machine', () => {
  expect(needsTls('smtp://bookings:secret@mail.example.com:587')).toBe(true)
  expect(needsTls('smtp://mail.example.com:25')).toBe(false)
  expect(needsTls('smtp://bookings:secret@localhost:1025')).toBe(false)
  expect(needsTls('smtp://bookings:secret@[::1]:1025')).toBe(false)
})

describe('an email to an odd address', () => {
  /** The lines that the server has read. */
  let lines: string[]
  let isData = false
  const server = createServer((socket) => {
    const answer = (text: string) => socket.write(`${text}\r\n`)
    createInterface(socket).on('line', (line) => {
      lines.push(line)
      if (!isData) answer(line === 'DATA' ? '354 go on' : '250 ok')
      else if (line === '.') answer('250 ok')
      isData = line === 'DATA' || (isData && line !== '.')
    })
    answer('220 ready')
  })
  beforeEach(() => {
    lines = []
    return new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterEach(() => {
    server.close()
  })

  test.each([
    'robin+tag@example.com',
    'mailhost!robin@example.org',
    '"robin vale"@example.com',
    '"robin@home"@example.com',
    '"x@elsewhere.example y"@example.com',
    '"robin, x@elsewhere.example"@example.com',
  ])('goes there, and nowhere else: %s', async (email) => {
    const smtp = openSmtp(
      `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      'bookings@example.com',
    )
    await smtp.sendMail({
      ...{ id: 'm1', applicationId: 'a1', createdAt: instant(0), sendAt: instant(0) },
      ...{ to: { email, name: 'Robin Vale' }, subject: 'Booked', text: 'Tomorrow at ten.' },
    })
    smtp.close()
    const read = lines.filter((line) => /^(?:RCPT TO|To|Cc|Bcc):/i.test(line))
    expect(read).toEqual([`RCPT TO:<${email}>`, `To: Robin Vale <${email}>`])
  })
})
