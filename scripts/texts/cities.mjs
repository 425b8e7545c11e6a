// The cities by which time zones are named, in each language, from the Unicode CLDR (`cldr-dates-full`). Most of a language's cities load
// when a list shows them; those of the countries that speak it come with its first texts, for they are what most of its readers see.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { nameIn, quoted } from './icu.mjs'

const source = join(dirname(createRequire(import.meta.url).resolve('cldr-dates-full/package.json')), 'main')

/** The names of the CLDR for languages that it calls by another one. */
const cldrNames = { 'zh-Hans': 'zh', nb: 'no', 'pt-BR': 'pt' }

/** Cities whose zones the current IANA names spell in another way than the CLDR: `packages/time/src/zone/city-name.ts` has the same. */
const currentSpelling = {
  ...{
    Asmera: 'Asmara',
    Calcutta: 'Kolkata',
    Coral_Harbour: 'Atikokan',
    Enderbury: 'Kanton',
    Faeroe: 'Faroe',
  },
  ...{ Godthab: 'Nuuk', Katmandu: 'Kathmandu', Kiev: 'Kyiv', Ponape: 'Pohnpei', Rangoon: 'Yangon' },
  ...{ Saigon: 'Ho_Chi_Minh', Truk: 'Chuuk' },
}

/** The last part of a time zone's name, which names its city. */
const cityOf = (timeZone) => {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1)
  return currentSpelling[city] ?? city
}

/** Pairs of a time zone's name and its city, from the nested object of the CLDR. */
const pairsIn = (zones, path = '') =>
  Object.entries(zones).flatMap(([part, inside]) => {
    if (typeof inside !== 'object') return []
    return [
      ...(inside.exemplarCity ? [[`${path}${part}`, inside.exemplarCity]] : []),
      ...pairsIn(inside, `${path}${part}/`),
    ]
  })

/** The cities of a language that it does not write as the time zones' names do. */
const citiesIn = (language) => {
  const name = cldrNames[language] ?? language
  const { main } = JSON.parse(readFileSync(join(source, name, 'timeZoneNames.json'), 'utf8'))
  const pairs = pairsIn(main[name].dates.timeZoneNames.zone)
  return new Map(
    pairs
      .filter(([timeZone]) => timeZone !== 'Etc/Unknown')
      .map(([timeZone, city]) => [cityOf(timeZone), city])
      .filter(([city, name]) => city.replaceAll('_', ' ') !== name),
  )
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Regions in which a language is read beside the likely one. */
const alsoReadIn = { fr: ['BE', 'CA', 'CH', 'LU'], it: ['CH'], ru: ['BY', 'KG', 'KZ'], sv: ['FI'] }

/** The likely locale of each region that has time zones, with these. */
const regions = letters
  .flatMap((first) => letters.map((second) => new Intl.Locale(`und-${first}${second}`)))
  .map((region) => ({
    spoken: region.maximize(),
    timeZones: region.getTimeZones?.() ?? region.timeZones ?? [],
  }))
  .filter(({ timeZones }) => timeZones.length)

/** Whether most people of a region read a language, by the tag of its texts. */
const isSpokenIn = (tag, { spoken }) => {
  const { language, script, region } = new Intl.Locale(tag).maximize()
  // Brazil has texts of its own, so the others that speak Portuguese read those of Portugal.
  if (alsoReadIn[tag]?.includes(spoken.region)) return true
  const reads = language === 'pt' ? (region === 'BR') === (spoken.region === 'BR') : true
  const spokenLanguage = spoken.language === 'no' ? 'nb' : spoken.language
  return (language === 'no' ? 'nb' : language) === spokenLanguage && script === spoken.script && reads
}

const objectOf = (cities) =>
  `{ ${[...cities].map(([city, name]) => `${nameIn(city)}: ${quoted(name)}`).join(', ')} }`

/** The cities of the countries that speak a language, as an expression. */
export const ownCities = (language) => {
  const own = regions.filter((region) => isSpokenIn(language, region))
  const wanted = new Set(own.flatMap(({ timeZones }) => timeZones.map(cityOf)))
  return objectOf([...citiesIn(language)].filter(([city]) => wanted.has(city)))
}

/** All cities of a language, as an expression. */
export const allCities = (language) => objectOf(citiesIn(language))
