import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, numericSchema, oneOf, optional, optionalText } from '../scalars.js'
import { hostPageOperation } from './host-page-operation.js'

/** An event type that anybody can book, as its host's page lists it. */
export const listedEventTypeSchema = z.looseObject({
  configuration_id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: optionalText,
  location: optionalText,
  type: oneOf('standard', 'group'),
  booking_type: oneOf('booking', 'organizer-confirmation'),
  /** Minutes; absent for group events, which differ in length. */
  duration_minutes: optional(numericSchema),
  /** What it costs, in the currency's smallest unit; absent if visitors pay nothing before they book. */
  price: z.optional(optional(z.looseObject({ amount: numericSchema, currency: z.string() }))),
  /** The address of its booking page. */
  page_url: z.string(),
  /** The start of the next free time in Unix seconds, up to 15 seconds old; absent if nothing is free in the next 62 days. */
  next_start_time: optional(instantSchema),
})

/** A host's page: who they are, and what can be booked with them. */
export const hostPageSchema = z.looseObject({
  slug: z.string(),
  name: z.string(),
  /** The address of their photo, on the service; absent if they have none. */
  picture: z.optional(optionalText),
  /** The host's IANA time zone. */
  timezone: z.string(),
  event_types: z.array(listedEventTypeSchema),
})

export type ListedEventType = z.output<typeof listedEventTypeSchema>
export type HostPage = z.output<typeof hostPageSchema>

/** The page of a host, with the event types that anybody can book and their next free times. */
export const getHostPage = /* @__PURE__ */ endpoint({
  ...hostPageOperation,
  effect: 'reads',
  description:
    'The page of a host who has published one: the event types that anybody can book, each with its next free time (Unix seconds, up to 15 seconds old). Event types that are closed, private or hide their hosts are left out. An addition of our service, announced by the capability `host-pages`.',
  query: z.object({
    /** The application’s client id; needed if the service has several applications. */
    client_id: optionalText,
  }),
  data: hostPageSchema,
  example: {
    data: {
      slug: 'ada',
      name: 'Ada Lovelace',
      timezone: 'Europe/Lisbon',
      event_types: [
        {
          configuration_id: 'b1b6f2a4-6a0e-4a55-9f2e-0f5a7f1f7c11',
          slug: 'intro-call',
          title: 'Intro call',
          type: 'standard',
          booking_type: 'booking',
          duration_minutes: 30,
          page_url: 'https://book.example.com/b/intro-call',
          next_start_time: 1_772_438_400,
        },
      ],
    },
  },
})
