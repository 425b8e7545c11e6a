// The entry `@whenable/time/zone-data`: time zones from another release of the IANA database than the engine's. It is separate because only a
// service that was given one needs it.
export { timeZoneDataVersion } from './zone/offsets.js'
export { type TimeZoneData, useTimeZoneData } from './zone/time-zone-data.js'
