import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, numericSchema, optional, optionalText } from '../scalars.js'
import { bookingQuerySchema, seatFields, settingsQuerySchema } from './bookings.js'
import { changeHoldOperation, holdOperation, releaseHoldOperation } from './hold-operations.js'

// Holds keep a slot free for the visitor who fills in the form. An addition of our service, which announces it as `holds` in its
// capabilities.

/** How long a hold lives after it was taken or extended, in seconds. */
export const holdSeconds = 300

/** How long a visitor can hold slots with one hold, in seconds. */
export const longestHold = 900

/**
 * A hold. Its id is a credential: who knows it can move, extend and release the hold, and book what it keeps. Times are seconds from
 * the answer on, because the clock of a visitor may be wrong.
 */
export const holdSchema = z.looseObject({
  hold_id: z.string(),
  /** Seconds until it expires. */
  expires_in: numericSchema,
  /** Seconds until it expires however often it is extended. */
  most_seconds: numericSchema,
  /** The configuration that a caller without a session names in changes of the hold. */
  configuration_id: optionalText,
})

/** A visitor's request to hold a slot, as availability returns it. */
export const holdRequestSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  ...seatFields,
  /**
   * The id of the hold, of 16 to 256 random characters. A caller who chooses it knows it even if the answer is lost; with the id of a
   * hold that lives, the hold moves to the slot. Default: the service makes one.
   */
  hold_id: optionalText,
})

/** A change of a hold: another slot, or the seconds until it expires. Without any field, it is extended. */
export const holdChangeSchema = z.looseObject({
  start_time: optional(instantSchema),
  end_time: optional(instantSchema),
  ...seatFields,
  /** From 1 to 300 seconds; less than before shortens the hold. Default: 300. */
  expires_in: optional(numericSchema),
})

const example = {
  hold_id: 'nGkYp0hVbV4M2Zs1b5oX7w',
  expires_in: 300,
  most_seconds: 900,
  configuration_id: '7b7a3a3e-6a4b-4f6a-9d3b-2f0f5c1f8e11',
}

/** Holds a slot while a visitor fills in the form. */
export const createHold = /* @__PURE__ */ endpoint({
  ...holdOperation,
  effect: ['hold'],
  description:
    'Keeps a slot free for whoever knows the `hold_id`: for 300 seconds, and with extensions for 900. Nobody else is offered the slot meanwhile. `booking_id` names a booking that moves to the slot, whose own time counts as free. Sends no email and writes no event.',
  query: settingsQuerySchema,
  body: holdRequestSchema,
  data: holdSchema,
  example: { body: { start_time: 1_772_618_400, end_time: 1_772_620_200 }, data: example },
})

/** Moves a hold to another slot, extends it, or shortens it. */
export const updateHold = /* @__PURE__ */ endpoint({
  ...changeHoldOperation,
  // A hold that is over is made again only by `holds.create`.
  effect: 'own',
  description:
    'Moves a hold to another slot, extends it, or lets it expire sooner. Its id is the credential, but moving it needs what booking needs.',
  query: settingsQuerySchema,
  body: holdChangeSchema,
  data: holdSchema,
  example: { body: { expires_in: 300 }, data: { ...example, most_seconds: 640 } },
})

/** Releases a hold. Succeeds if there is none. */
export const deleteHold = /* @__PURE__ */ endpoint({
  ...releaseHoldOperation,
  effect: 'own',
  description: 'Releases a hold by its id alone. Succeeds too if there is none any more.',
  query: bookingQuerySchema,
  data: optional(z.unknown()),
})

export type Hold = z.infer<typeof holdSchema>
/** A request to hold a slot on the wire. Instants are Unix seconds. */
export type HoldRequestBody = z.input<typeof holdRequestSchema>
export type HoldChangeBody = z.input<typeof holdChangeSchema>
