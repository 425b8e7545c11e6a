/** Where the service is, and what can be booked. */
export const serviceUrl = process.env.NEXT_PUBLIC_WHENABLE_SERVICE ?? ''
export const configurationId = process.env.NEXT_PUBLIC_WHENABLE_CONFIGURATION ?? ''
