import { describe, expect, it } from 'vitest'
import { webAddressOf } from './meeting.model.js'

describe('the address of a call', () => {
  it.each([
    ['https://meet.example.com/ada', 'https://meet.example.com/ada'],
    [' meet.example.com ', 'https://meet.example.com'],
    ['http://10.0.0.1:8443/room?a=1#b', 'http://10.0.0.1:8443/room?a=1#b'],
    ['not an address', undefined],
    ['localhost', undefined],
    ['https://ada:secret@meet.example.com', undefined],
    ['javascript:alert(1)', undefined],
    ['https://a b.example', undefined],
    ['', undefined],
  ])('%j is stored as %j', (typed, stored) => {
    expect(webAddressOf(typed)).toBe(stored)
  })
})
