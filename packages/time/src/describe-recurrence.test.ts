import { describe, expect, it } from 'vitest'
import { describeRecurrence } from './describe-recurrence.js'

const told = (...lines: string[]) => describeRecurrence(lines, { locale: 'en-US' })

describe('a recurrence in words', () => {
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=2;COUNT=10', 'Every 2 days, 10 times'],
    ['FREQ=DAILY;COUNT=1', 'Every day, once'],
    ['FREQ=DAILY;BYDAY=SA,SU', 'Every week on Sunday and Saturday'],
    ['FREQ=DAILY;BYMONTH=1', 'Every day in January'],
    ['FREQ=WEEKLY', 'Every week'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO;WKST=SU', 'Every 2 weeks on Monday and Friday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR', 'Every 3 weeks on weekdays'],
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20260601', 'Every week on Monday, until June 1, 2026'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', 'Every month on the 15th'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,22,-1', 'Every month on the last day, the 1st, and the 22nd'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', 'Every 3 months on the last Friday'],
    ['FREQ=MONTHLY;BYDAY=-2FR', 'Every month on the second to last Friday'],
    ['FREQ=MONTHLY;BYDAY=WE;BYSETPOS=3', 'Every month on the third Wednesday'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', 'Every month on the first weekday'],
    ['FREQ=MONTHLY;BYDAY=SU,SA;BYSETPOS=-1', 'Every month on the last weekend day'],
    ['FREQ=YEARLY', 'Every year'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12;BYHOUR=9', 'Every year on March 12'],
    ['FREQ=YEARLY;BYMONTH=5,9;BYDAY=2SU', 'Every year on the second Sunday of May and September'],
    ['FREQ=HOURLY;INTERVAL=3', 'Every 3 hours'],
  ])('%s: %s', (line, text) => {
    expect(told(line)).toBe(text)
  })

  it('says that there are exceptions', () => {
    expect(told('RRULE:FREQ=DAILY', 'EXDATE:20260101T000000Z')).toBe('Every day, with exceptions')
  })

  it('tells an UNTIL in UTC by the date of the zone', () => {
    const lines = ['FREQ=DAILY;UNTIL=20260601T030000Z']
    expect(describeRecurrence(lines, { locale: 'en', timeZone: 'America/New_York' })).toBe(
      'Every day, until May 31, 2026',
    )
  })

  it('is in English where the language has no sentences yet', () => {
    expect(describeRecurrence(['FREQ=WEEKLY;BYDAY=MO'], { locale: 'xx' })).toBe('Every week on Monday')
  })

  it.each([
    'FREQ=YEARLY;BYWEEKNO=2',
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=YEARLY;BYMONTH=1,2;BYDAY=MO;BYSETPOS=1',
    'FREQ=MONTHLY;BYDAY=TU',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'FREQ=MONTHLY;BYDAY=MO,WE;BYSETPOS=1',
    'FREQ=MONTHLY;BYMONTHDAY=-10',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYHOUR=9,12',
    'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
    'FREQ=HOURLY;BYHOUR=9',
    'FREQ=DAILY;COUNT=3;UNTIL=20260101',
    'nonsense',
    '',
  ])('is null where few words would not tell the truth: %s', (line) => {
    expect(told(line)).toBeNull()
  })

  it('is null for several rules and for added dates', () => {
    expect(told('FREQ=DAILY', 'FREQ=WEEKLY')).toBeNull()
    expect(told('FREQ=DAILY', 'RDATE:20260101T000000Z')).toBeNull()
    expect(told('FREQ=DAILY', 'EXRULE:FREQ=WEEKLY')).toBeNull()
  })
})
