import { operation } from '../endpoint.js'
import { readAvailability, readBookingSettings, readBootstrap } from '../generated/records.js'
import type { AvailabilityCallQuery, BookingQuery, SettingsQuery } from './bookings.js'
import type { Availability, BookingSettings, Bootstrap } from './records.js'

// What a page needs to request settings and free times, without a schema. `endpoints.ts` adds the schemas.

export const settingsOperation = /* @__PURE__ */ operation<SettingsQuery, undefined, BookingSettings>()({
  id: 'scheduling.ui-settings',
  method: 'GET',
  path: '/v3/scheduling/ui-settings',
  access: 'visitor',
  read: readBookingSettings,
})

export const availabilityOperation = /* @__PURE__ */ operation<
  AvailabilityCallQuery,
  undefined,
  Availability
>()({
  id: 'scheduling.availability',
  method: 'GET',
  path: '/v3/scheduling/availability',
  access: 'visitor',
  read: readAvailability,
})

export const bootstrapOperation = /* @__PURE__ */ operation<BookingQuery, undefined, Bootstrap>()({
  id: 'scheduling.bootstrap',
  method: 'GET',
  path: '/v3/scheduling/bootstrap',
  access: 'visitor',
  read: readBootstrap,
})
