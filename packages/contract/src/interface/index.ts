// Every endpoint of the interface, by area, in the order of its two tables. Endpoints that our service has are in the
// contract's main entry. The records of the others have the documented fields, and may have more.
export * from './current.js'
export * from './legacy.js'
export * from './records.js'
export type { DownloadedFile } from './rows.js'
