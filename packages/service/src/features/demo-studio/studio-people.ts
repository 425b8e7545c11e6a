/** The hosts of the demo studio. */
export const ada = { email: 'ada@marlow.example', name: 'Ada Mensah', timezone: 'Europe/Lisbon' }
export const jonas = { email: 'jonas@marlow.example', name: 'Jonas Okafor', timezone: 'America/New_York' }

/** Their addresses, by which the studio is recognized. */
export const studioEmails: readonly string[] = [ada.email, jonas.email]

/** How its accounts are connected. */
export const studioConnector = { name: 'Marlow Studio', provider: 'virtual-calendar' }
