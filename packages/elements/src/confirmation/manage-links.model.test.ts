import { describe, expect, it } from 'vitest'
import { schedulerWith, settingsWith } from '../testing/memory-service.js'
import { hostedManagePage, manageLinks } from './manage-links.model.js'

const hosted = settingsWith({ capabilities: ['hosted-pages'] })

const withOwnPages = (rescheduling_url: string) =>
  settingsWith({ scheduler: schedulerWith({ rescheduling_url }) })

describe('links to change a booking', () => {
  it('lead to the service’s page where it has such pages', () => {
    expect(hostedManagePage(hosted, 'r_1', 'https://book.example/')).to.equal(
      'https://book.example/manage/r_1',
    )
    expect(hostedManagePage(settingsWith(), 'r_1', 'https://book.example')).to.equal(undefined)
    expect(hostedManagePage(hosted, undefined, 'https://book.example')).to.equal(undefined)
  })

  it('lead to the owner’s page where the configuration names one, with the reference put in', () => {
    const links = manageLinks(
      withOwnPages('https://own.example/move/:booking_ref'),
      'r_1',
      'https://book.example/manage/r_1',
    )
    expect(links).to.deep.equal({
      reschedule: 'https://own.example/move/r_1',
      cancel: 'https://book.example/manage/r_1',
    })
  })

  it('lead nowhere but to http and https', () => {
    expect(manageLinks(withOwnPages('javascript:alert(1)'), 'r_1', 'data:text/html,x')).to.deep.equal({
      reschedule: undefined,
      cancel: undefined,
    })
  })
})
