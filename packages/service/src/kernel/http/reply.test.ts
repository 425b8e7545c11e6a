import { expect, test } from 'vitest'
import { fileReply } from './reply.js'

test('other work runs between the parts of a file, also if they are read without waiting', async () => {
  const order: string[] = []
  async function* parts() {
    for (const name of ['first', 'second', 'third']) {
      order.push(name)
      yield name
    }
  }
  let isSent = false
  const other = () => {
    order.push('other')
    if (!isSent) setTimeout(other)
  }
  const { file } = fileReply({ type: 'text/csv', name: 'bookings.csv' }, parts(), () => {})
  setTimeout(other)
  const text = await new Response(file).text()
  isSent = true
  expect(text).toBe('firstsecondthird')
  const named = order.filter((name, index) => name !== 'other' || order[index - 1] !== 'other')
  expect(named.filter((name) => name !== 'other')).toEqual(['first', 'second', 'third'])
  for (const name of ['second', 'third']) expect(order[order.indexOf(name) - 1]).toBe('other')
})
