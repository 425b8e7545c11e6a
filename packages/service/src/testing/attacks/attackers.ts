/** Who attacks: a program without a credential, with network addresses of its own. */
export interface Attacker {
  readonly name: string
  /** The address of its request of a number. */
  addressOf(request: number): string
  /** How many refused attempts in a row make it pause: each of its addresses was refused at least once. */
  readonly patience: number
}

/** The attackers of the table. */
export const attackers: readonly Attacker[] = [
  { name: 'one address', addressOf: () => '198.51.100.7', patience: 4 },
  // Each in a network (/24) of its own.
  { name: 'ten networks', addressOf: (request) => `198.51.${request % 10}.7`, patience: 11 },
  // Each request from another /64.
  {
    name: 'a /48',
    addressOf: (request) => `2001:db8:bad:${(request % 65_536).toString(16)}::1`,
    patience: 11,
  },
]

/** The network address of a visitor who has nothing to do with an attack. */
export const visitorAddress = '203.0.113.77'

/** Hashes (SHA-256) that one machine computes in an hour. */
export const hashesAnHour = 3_600 * 10_000_000
