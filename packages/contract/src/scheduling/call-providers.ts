/**
 * The services that make a video call of its own for each booking: `conferencing.provider`, with `autocreate` (interface: Event
 * conferencing).
 */
export const callProviders = {
  jitsi: 'Jitsi Meet',
  google: 'Google Meet',
  microsoft: 'Microsoft Teams',
} as const

/** Jitsi's public server, on which calls are made unless `autocreate.server` names another one. */
export const publicJitsi = 'https://meet.jit.si'
