// Compiles the time zones of the npm package `moment-timezone`, which carries each release of the IANA database, into the data that
// `@whenable/time/zone-data` reads.
import { customZone, defineTimeZone, offsetText } from '../../packages/time/dist/calendar-zones.js'

/** The year to whose end definitions are compared with the package, in Unix seconds. */
const checkedUntil = Date.UTC(2200, 0) / 1000

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX'

/** A number of base 60, which the package uses for minutes, in seconds. */
const secondsOf = (text) => {
  const [whole, fraction = ''] = text.replace('-', '').split('.')
  const numberOf = (all) => [...all].reduce((sum, digit) => sum * 60 + digits.indexOf(digit), 0)
  const seconds = numberOf(whole) * 60 + Math.round((numberOf(fraction) * 60) / 60 ** fraction.length)
  return text.startsWith('-') ? -seconds : seconds
}

/** A packed time zone: its offsets in seconds east of UTC, and when each begins, in Unix seconds. */
const unpack = (packed) => {
  const [name, , offsets, indices, differences] = packed.split('|')
  const table = offsets.split(' ').map((text) => -secondsOf(text) || 0)
  let at = 0
  const starts = differences ? differences.split(' ').map((text) => (at += secondsOf(text))) : []
  return {
    name,
    offsets: [...indices].map((digit) => table[digits.indexOf(digit)]),
    starts: [Number.NEGATIVE_INFINITY, ...starts].slice(0, indices.length),
  }
}

/** The changes of a time zone after 1970 began, and the offset at its beginning. */
const changesSince1970 = ({ offsets, starts }) => {
  const first = offsets[starts.findLastIndex((start) => start <= 0)]
  const onsets = starts.flatMap((at, index) =>
    at > 0 && at < checkedUntil ? { at, before: offsets[index - 1], after: offsets[index] } : [],
  )
  return { first, onsets: onsets.filter(({ before, after }) => before !== after) }
}

/** The definition of a time zone, as after the bar of the name of a custom time zone. */
const definitionOf = (packed) => {
  const { first, onsets } = changesSince1970(unpack(packed))
  const name = onsets.length ? defineTimeZone('', onsets) : `|${offsetText(first)}`
  if (!customZone(name)) throw new Error(`${packed.split('|')[0]} has no definition: ${name.slice(0, 100)}`)
  return name.slice(1)
}

/** The data of a release, from the package's `data/packed/latest.json`. */
export const compile = ({ version, zones, links }) => ({
  version,
  zones: Object.fromEntries(zones.map((packed) => [packed.split('|')[0], definitionOf(packed)])),
  links: Object.fromEntries(links.map((link) => link.split('|').reverse())),
})

/** The names of time zones whose definitions say other offsets than the package, with the first such time; none if all is right. */
export const wrongZones = (data, { zones }, offsetAt) =>
  zones.flatMap((packed) => {
    const { name, offsets, starts } = unpack(packed)
    const wrong = starts.findIndex(
      (at, index) =>
        at > 0 &&
        at < checkedUntil &&
        (offsetAt(at, `|${data.zones[name]}`) !== offsets[index] ||
          offsetAt(at - 1, `|${data.zones[name]}`) !== offsets[index - 1]),
    )
    return wrong < 0 ? [] : `${name} at ${starts[wrong]}`
  })
