import { describe, expect, it } from 'vitest'
import { Finder } from '../../site/browser/find.js'
import { entriesOf } from '../../site/generator/search-index.mjs'
import { texts } from '../../site/generator/texts.mjs'

const finder = new Finder(texts.flatMap(entriesOf))

/** What people type into the search of the documentation, and the pages of which one is among the first three results. */
const questions: Readonly<Record<string, readonly string[]>> = {
  'buffer between bookings': ['owner-event-types'],
  break: ['owner-hours', 'owner-event-types'],
  vacation: ['owner-hours', 'hours'],
  'public holidays': ['owner-hours', 'hours'],
  'second host': ['owner-hosts', 'event-types'],
  'round robin': ['owner-hosts', 'event-types', 'bookings'],
  'who gets the booking': ['owner-hosts'],
  'add a colleague': ['owner-hosts', 'admin'],
  'custom question': ['fields', 'owner-event-types'],
  'phone number field': ['fields', 'owner-event-types'],
  stripe: ['payment'],
  'take payments': ['payment'],
  calendly: ['migrating-from-an-iframe'],
  wordpress: ['site-builders'],
  'why are there no times': ['owner-no-times', 'hours'],
  'nothing free': ['owner-no-times'],
  'qr code': ['owner-sharing'],
  'link for one person': ['links', 'owner-sharing'],
  reschedule: ['owner-bookings', 'bookings', 'after-booking'],
  'cancel a booking': ['owner-bookings', 'bookings'],
  'book for somebody': ['owner-bookings'],
  'daylight saving': ['deploy', 'troubleshooting', 'packages'],
  gdpr: ['privacy'],
  docker: ['containers', 'deploy'],
  postgres: ['deploy', 'scale'],
  backup: ['deploy'],
  smtp: ['notifications', 'deploy'],
  'google calendar': ['calendars'],
  outlook: ['calendars', 'deploy'],
  curl: ['interface', 'bookings', 'links', 'event-types', 'hours'],
  'rest api': ['interface', 'own-service'],
  webhook: ['webhook-receiver', 'notifications'],
  zapier: ['webhook-receiver', 'notifications'],
  react: ['frameworks', 'frameworks/react'],
  'dark mode': ['theming', 'troubleshooting'],
  'change colors': ['theming'],
  translate: ['languages'],
  'screen reader': ['accessibility'],
  'content security policy': ['security', 'script-tag'],
  'sign in without email': ['admin', 'troubleshooting', 'start'],
  captcha: ['script-tag', 'security', 'deploy'],
  'several people agree on a time': ['polls', 'owner-sharing'],
  'waiting list': ['waitlist'],
  'minimum notice': ['owner-event-types'],
  'limit bookings per day': ['owner-event-types', 'owner-hours', 'hours'],
}

describe('the search of the documentation', () => {
  it.each(Object.entries(questions))('answers “%s”', (question, expected) => {
    const found = finder.find(question).slice(0, 3)
    const pages = found.map(({ url }) => url.replace(/\.html(?:#.*)?$/, ''))
    expect(
      pages.filter((page) => expected.some((one) => page === one || page.startsWith(`${one}/`))),
    ).not.toEqual([])
  })

  it('finds something where only some of the words are there', () => {
    expect(finder.find('zzzz polls')[0]?.url).toMatch(/^polls/)
    expect(finder.find('?')).toEqual([])
  })
})
