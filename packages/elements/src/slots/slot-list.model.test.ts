import { instant, parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { otherPlace, partsOfDay, slotTime } from './slot-list.model.js'

const slotsAt = (...times: string[]) =>
  times.map((time) => {
    const start = parseInstant(`2026-03-12T${time}Z`)
    return { start, end: instant(start + 1800), emails: [] }
  })

describe('the model of the list of times', () => {
  it('ends the morning at noon and the afternoon at six, in the time zone', () => {
    const slots = slotsAt('00:00:00', '11:59:59', '12:00:00', '17:59:59', '18:00:00', '23:59:59')
    const lengths = (zone: string) => [...partsOfDay(slots, zone)].map(([part, { length }]) => [part, length])
    expect(lengths('UTC')).to.deep.equal([
      ['morning', 2],
      ['afternoon', 2],
      ['evening', 2],
    ])
    expect(partsOfDay(slots.slice(0, 2), 'UTC').has('evening')).to.equal(false)
    expect([...partsOfDay(slotsAt('11:59:59'), 'Asia/Kathmandu').keys()]).to.deep.equal(['afternoon'])
  })

  it('begins the evening when the language does', () => {
    const slots = slotsAt('18:00:00', '19:59:59', '20:00:00')
    const parts = [...partsOfDay(slots, 'UTC', 20)].map(([part, { length }]) => [part, length])
    expect(parts).to.deep.equal([
      ['afternoon', 2],
      ['evening', 1],
    ])
  })

  it('does not modify the given slots', () => {
    const slots = Object.freeze(slotsAt('09:00:00', '10:00:00'))
    expect([...partsOfDay(slots, 'UTC').values()][0]).to.deep.equal(slots)
  })

  it('adds the time zone’s name only to repeated hours', () => {
    const format = { locale: 'en-US', timeZone: 'America/New_York' }
    expect(slotTime(parseInstant('2026-11-01T05:30:00Z'), format)).to.equal('1:30 AM EDT')
    expect(slotTime(parseInstant('2026-11-01T06:30:00Z'), format)).to.equal('1:30 AM EST')
    expect(slotTime(parseInstant('2026-11-01T04:30:00Z'), format)).to.equal('12:30 AM')
    expect(slotTime(parseInstant('2026-03-08T07:00:00Z'), format)).to.equal('3:00 AM')
  })

  it('names another place only if its clock differs at that instant', () => {
    const before = parseInstant('2026-03-20T12:00:00Z')
    const summerTime = parseInstant('2026-03-10T12:00:00Z')
    expect(otherPlace(before, { locale: 'en', timeZone: 'Europe/London' }, 'Europe/Lisbon')).to.equal(
      undefined,
    )
    expect(otherPlace(before, { locale: 'en', timeZone: 'Europe/London' }, null)).to.equal(undefined)
    expect(otherPlace(summerTime, { locale: 'en', timeZone: 'America/New_York' }, 'America/Panama')).to.equal(
      'Panama',
    )
    expect(
      otherPlace(
        parseInstant('2026-01-10T12:00:00Z'),
        { locale: 'en', timeZone: 'America/New_York' },
        'America/Panama',
      ),
    ).to.equal(undefined)
  })
})
