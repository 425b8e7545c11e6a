import type { Instant } from '@whenable/time'
import { endingTable } from './activity.js'
import { connectionTable } from './connections.js'
import { mailTable } from './mail.js'
import { deliveryTable, reminderTable } from './notifications.js'
import { smsTable } from './sms.js'
import type { AnyTable } from './table.js'
import { waitlistLookTable } from './waitlist.js'
import { writeBackTable } from './write-backs.js'

/** Who looks for what is due: the outbox, or syncs of connected calendars. */
export type DueReader = 'outbox' | 'sync'

/** Where the times are at which something is due, by who looks for it. */
export const dueColumns: Readonly<
  Record<DueReader, readonly (readonly [table: AnyTable, column: string])[]>
> = {
  outbox: [
    [mailTable, 'nextAt'],
    [deliveryTable, 'nextAt'],
    [writeBackTable, 'nextAt'],
    [reminderTable, 'dueAt'],
    [smsTable, 'nextAt'],
    [waitlistLookTable, 'dueAt'],
    [endingTable, 'dueAt'],
  ],
  sync: [[connectionTable, 'nextAt']],
}

/** Reads of what is due. */
export interface DueQueries {
  /**
   * When the first row of all applications is due; undefined if nothing waits. A poll that finds nothing costs one read in place of a
   * transaction for each queue.
   */
  nextDue(reader: DueReader): Promise<Instant | undefined>
}
