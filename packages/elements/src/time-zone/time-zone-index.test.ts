import { expect } from '@open-wc/testing'
import { parseInstant } from '@whenable/time'
import { createTimeZoneIndex, describeTimeZones, findTimeZones } from './time-zone-index.js'

const at = parseInstant('2026-01-12T12:00:00Z')

describe('the index of time zones', () => {
  const entries = createTimeZoneIndex()
  const find = (text: string) => findTimeZones(entries, text, 'Europe/Lisbon', 'en')
  before(() => describeTimeZones(entries, at, 'en', new AbortController().signal))

  it('offers the chosen time zone first and each well-known one once', () => {
    const names = findTimeZones(entries, ' ', 'Asia/Tokyo', 'en')
    expect(names[0]).to.equal('Asia/Tokyo')
    expect(new Set(names)).to.have.property('size', names.length)
    expect(names).to.include('UTC')
  })

  const found: [text: string, first: string][] = [
    ['lis', 'Europe/Lisbon'],
    ['New York', 'America/New_York'],
    ['são paulo', 'America/Sao_Paulo'],
    ['japan', 'Asia/Tokyo'],
    ['utc+5:45', 'Asia/Kathmandu'],
    ['argentina ushuaia', 'America/Argentina/Ushuaia'],
  ]
  for (const [text, first] of found)
    it(`finds ${first} by “${text}”`, () => expect(find(text)[0]).to.equal(first))

  const shortNames: [text: string, zone: string][] = [
    ['EST', 'America/New_York'],
    ['edt', 'America/New_York'],
    ['CET', 'Europe/Berlin'],
    ['cest', 'Europe/Berlin'],
    ['IST', 'Asia/Kolkata'],
    ['JST', 'Asia/Tokyo'],
    ['AEDT', 'Australia/Sydney'],
  ]
  for (const [text, zone] of shortNames)
    it(`finds ${zone} by the short name of its time “${text}”, in any season and language`, () => {
      expect(find(text).slice(0, 5)).to.include(zone)
      expect(findTimeZones(createTimeZoneIndex(), text, 'UTC', 'en')).to.include(zone)
    })

  it('finds nothing for nonsense, and never more than the limit', () => {
    expect(find('zzzz')).to.deep.equal([])
    expect(find('a')).to.have.lengthOf.at.most(40)
  })

  it('stops when it is aborted', async () => {
    const fresh = createTimeZoneIndex()
    const aborted = new AbortController()
    aborted.abort()
    await describeTimeZones(fresh, at, 'en', aborted.signal)
    expect(findTimeZones(fresh, 'japan', 'UTC', 'en')).to.deep.equal([])
  })
})
