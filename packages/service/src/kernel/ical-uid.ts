/** The iCalendar UID of the event or booking with this id (RFC 5545 section 3.8.4.7). */
export const icalUid = (id: string): string => `${id}@whenable`
