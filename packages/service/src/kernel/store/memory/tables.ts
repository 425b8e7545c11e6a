import {
  applicationTable,
  type BookingRecord,
  calendarTable,
  configurationTable,
  connectionTable,
  deadLetterTable,
  deedTable,
  deliveryLogTable,
  deliveryTable,
  eventTable,
  grantTable,
  type HeldTime,
  heldMailTable,
  holdTable,
  mailTable,
  memberTable,
  scheduleTable,
  smsTable,
  waitlistTable,
  webhookTable,
  withheldMailTable,
  writeBackTable,
} from '../store.js'
import type { AnyTable, Table } from '../table.js'
import { MemoryTable } from './memory-table.js'
import { Rows } from './rows.js'

/** The time of a host's booking, whose buffers are those of its configuration. */
export type HeldRow = Omit<HeldTime, 'buffer'> & { readonly configurationId: string }

/** Creates the tables of a store in memory. `undo` records how to roll back a failed transaction. */
export const createTables = (undo: (() => void)[]) => {
  const opened = new Map<string, MemoryTable<unknown>>()
  /** A declared table, which is created when it is first needed. */
  const open = (table: AnyTable): MemoryTable<unknown> => {
    const known = opened.get(table.name) ?? new MemoryTable<unknown>(table, undo)
    opened.set(table.name, known)
    return known
  }
  const declared = <T, C, S, K extends readonly (keyof C)[]>(table: Table<T, C, S, K>): MemoryTable<T> =>
    open(table) as MemoryTable<T>
  return {
    open,
    applications: declared(applicationTable),
    grants: declared(grantTable),
    members: declared(memberTable),
    calendars: declared(calendarTable),
    events: declared(eventTable),
    configurations: declared(configurationTable),
    schedules: declared(scheduleTable),
    bookings: new Rows<BookingRecord>(undo),
    held: new Rows<readonly HeldRow[]>(undo),
    holds: declared(holdTable),
    waitlistEntries: declared(waitlistTable),
    webhooks: declared(webhookTable),
    deliveries: declared(deliveryTable),
    deliveryLog: declared(deliveryLogTable),
    deadLetters: declared(deadLetterTable),
    deeds: declared(deedTable),
    mails: declared(mailTable),
    smsReminders: declared(smsTable),
    heldMails: declared(heldMailTable),
    withheldMails: declared(withheldMailTable),
    connections: declared(connectionTable),
    writeBacks: declared(writeBackTable),
  }
}

/** The tables of a store in memory. */
export type Tables = ReturnType<typeof createTables>
