import { describe, expect, it } from 'vitest'
import { parseInstant } from '../parse-instant.js'
import { addCityNames, type CityNames } from '../zone/city-name.js'
import { zoneLabel } from '../zone/label.js'
import { cities } from './generated/languages.js'
import { readCityNames } from './index.js'

const at = parseInstant('2026-03-12T14:07:00Z')
const nameIn = (timeZone: string, locale: string) => zoneLabel(timeZone, at, locale).name

describe('cities of time zones', () => {
  it('are English until something knows others', () => {
    expect(nameIn('Europe/London', 'fr-YT')).toBe('London')
  })

  it.each([
    ['fr', 'Europe/London', 'Londres'],
    ['de', 'Europe/Vienna', 'Wien'],
    ['de', 'Europe/Berlin', 'Berlin'],
    ['ja', 'Asia/Tokyo', '東京'],
    ['ar', 'Africa/Cairo', 'القاهرة'],
    ['pt-BR', 'America/Sao_Paulo', 'São Paulo'],
    ['pt-PT', 'Europe/Lisbon', 'Lisboa'],
    ['nb', 'Europe/Copenhagen', 'København'],
    ['zh-Hans', 'Asia/Shanghai', '上海'],
    ['zh-Hant', 'Asia/Taipei', '台北'],
    ['ru', 'Europe/Kyiv', 'Киев'],
    ['ru', 'Europe/Kiev', 'Киев'],
    ['hi', 'Asia/Calcutta', 'कोलकाता'],
  ])('in %s: %s is %s', async (language, timeZone, city) => {
    const names = await readCityNames(language)
    const remove = addCityNames((locale) => (locale === `${language}-001` ? names : undefined))
    expect(nameIn(timeZone, `${language}-001`)).toBe(city)
    remove()
    expect(nameIn(timeZone, 'en')).not.toMatch(/[^ -~]/)
  })

  it('have no names for English, for languages without texts, and for what is no language', async () => {
    expect(await readCityNames('en')).toBeUndefined()
    expect(await readCityNames('xx')).toBeUndefined()
    expect(await readCityNames('constructor')).toBeUndefined()
  })

  it('have no name that is empty or of another shape in any language', async () => {
    const modules = await Promise.all(Object.values(cities).map((load) => load()))
    expect(modules.length).toBeGreaterThan(40)
    const names = modules.flatMap(({ default: one }: { default: CityNames }) => Object.entries(one))
    expect(
      names.filter(([city, name]) => !/^[\w-]+$/.test(city) || !name.trim() || /[{}<>]/.test(name)),
    ).toEqual([])
  })
})
