// The entry `@whenable/time/zone-data`: time zones from another release of the IANA database than the engine's, or with the offsets that another
// computer has. It is separate because only a service that was given one, and a page whose browser differs, need it.

export type { OffsetPeriod, OffsetStart } from './zone/offset-data.js'
export { offsetPeriod } from './zone/offset-period.js'
export { adoptOffsets, differsFromEngine, timeZoneDataVersion } from './zone/own-offsets.js'
export { type TimeZoneData, useTimeZoneData } from './zone/time-zone-data.js'
