import { createBookingService } from '@whenable/client'
import type { HourCycle, Instant, Interval, TimeFormat } from '@whenable/time'
import type { LitElement } from 'lit'
import { connectService, type ServiceOptions } from '../booking/connect-service.js'
import type { Messages } from '../messages/localize.js'
import { bookInPopup } from '../popup/book-in-popup.js'

/** An element that books a time span, with the options of its service. */
export interface BookingHostElement extends LitElement, ServiceOptions {
  readonly configurationId: string | null
  readonly hourCycle: HourCycle | null
  readonly messages: Partial<Messages> | null
}

/**
 * Opens a popup that books a time span. Does nothing if the options name no service.
 *
 * @throws RangeError naming a `service-url` that is neither https nor loopback.
 */
export const bookSpan = (
  host: BookingHostElement,
  span: Interval,
  visitor: { readonly format: TimeFormat; readonly now: () => Instant; readonly onBooked: () => void },
): void => {
  const service = connectService(host, host.configurationId, createBookingService)
  const { serviceUrl, hourCycle, messages } = host
  if (service) bookInPopup(host, { ...visitor, service, serviceUrl, hourCycle, messages }, span)
}
