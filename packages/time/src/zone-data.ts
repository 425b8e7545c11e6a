// The entry `@whenable/time/zone-data`: time zones from another release of the IANA database than the engine's. It is separate because only a
// service that was given one needs it.
export { timeZoneDataVersion, useTimeZoneData } from './zone/offsets.js'
export type { TimeZoneData } from './zone/zone-offsets.js'
