/** The slug of an event type or a routing form: 1 to 64 letters, digits and dashes, with a letter or a digit at both ends. */
export const slugPattern: RegExp = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?$/
