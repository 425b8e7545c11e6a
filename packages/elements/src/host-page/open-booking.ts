import type { LitElement } from 'lit'
import type { Booking } from '../booking/booking.js'
import type { Popup } from '../popup/popup.js'
import '../define/booking.js'
import '../define/popup.js'

/** What the widget takes from the element that opens it. */
export interface OpenedBooking
  extends Partial<
    Pick<Booking, 'configurationId' | 'serviceUrl' | 'timeZone' | 'hourCycle' | 'messages' | 'now'>
  > {
  /** The accessible name of the dialog. */
  readonly label: string
}

/**
 * Opens a `when-booking` in a popup. The popup stays in the element when it is closed, so that what was typed is there when it is
 * opened again.
 */
export const openBooking = ({ renderRoot }: LitElement, { label, ...properties }: OpenedBooking): Popup => {
  const booking = document.createElement('when-booking')
  Object.assign(booking, properties)
  const popup = document.createElement('when-popup')
  popup.label = label
  popup.append(booking)
  renderRoot.append(popup)
  return popup
}
