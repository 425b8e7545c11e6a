// Every endpoint of the interface, by area, in the order of its two tables. What this project serves itself are the
// endpoints of the contract's main entry, with whole records; the tables name them. The others have the fields that the
// interface shows and are open beyond them.
export * from './current.js'
export * from './legacy.js'
export * from './records.js'
export type { DownloadedFile } from './rows.js'
