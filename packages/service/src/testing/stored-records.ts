import { randomUUID } from 'node:crypto'

/** A stored calendar. */
export const storedCalendar = (change: object = {}) => ({
  id: randomUUID() as string,
  grant_id: randomUUID() as string,
  object: 'calendar',
  name: 'Work',
  description: undefined,
  location: undefined,
  timezone: 'UTC',
  hex_color: undefined,
  is_primary: false,
  read_only: false,
  metadata: undefined,
  ...change,
})
