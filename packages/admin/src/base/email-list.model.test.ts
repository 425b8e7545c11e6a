import { describe, expect, it } from 'vitest'
import { readEmailList } from './email-list.js'

describe('a list of email addresses', () => {
  it.each([',', ', ', ';', ' ', '\n', '،', '؛ ', '、', '，', '；'])(
    'may have %j between them',
    (separator) => {
      expect(readEmailList(`ada@example.com${separator}noor@example.com`)).toEqual([
        'ada@example.com',
        'noor@example.com',
      ])
    },
  )

  it('is empty without any', () => {
    expect(readEmailList(' , \n')).toEqual([])
  })
})
