import { expect, test } from 'vitest'
import { needsTls } from './smtp.js'

test('a password is only sent with TLS, or to a server on this machine', () => {
  expect(needsTls('smtp://bookings:secret@mail.example.com:587')).toBe(true)
  expect(needsTls('smtp://mail.example.com:25')).toBe(false)
  expect(needsTls('smtp://bookings:secret@localhost:1025')).toBe(false)
  expect(needsTls('smtp://bookings:secret@[::1]:1025')).toBe(false)
})
