import { describe, expect, it } from 'vitest'
import { settingsWith } from '../testing/memory-service.js'
import { hostedManagePage } from './hosted-page.model.js'

const hosted = settingsWith({ capabilities: ['hosted-pages'] })

describe('the page of a booking', () => {
  it('is the service’s if it has hosted pages', () => {
    expect(hostedManagePage(hosted, 'r_1', 'https://book.example/')).toBe('https://book.example/manage/r_1')
    expect(hostedManagePage(settingsWith(), 'r_1', 'https://book.example')).toBe(undefined)
    expect(hostedManagePage(hosted, undefined, 'https://book.example')).toBe(undefined)
  })
})
