import {
  addDemoStudio,
  countNewActivity,
  countOwnerBookings,
  readDemoStudio,
  removeDemoStudio,
} from '@whenable/contract'
import { patient, type ServiceCalls } from '../base/endpoint-table.js'

/** How long adding or removing the demo studio may take: it is made of many records. */
const seconds = 30

/** What the frame around the owner's pages shows. */
export const frameEndpoints = {
  bookings: countOwnerBookings,
  newActivity: countNewActivity,
  demoStudio: readDemoStudio,
  addDemoStudio: patient(addDemoStudio, seconds),
  removeDemoStudio: patient(removeDemoStudio, seconds),
}

/** What the frame calls. */
export type FrameCalls = ServiceCalls<typeof frameEndpoints>
