const ownEnding = '@whenable'

/** The iCalendar UID of the event or booking with this id (RFC 5545 section 3.8.4.7). */
export const icalUid = (id: string): string => `${id}${ownEnding}`

/** Whether a service like this one generated a UID. */
export const isOwnUid = (uid: string): boolean => uid.toLowerCase().endsWith(ownEnding)
