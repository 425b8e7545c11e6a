import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import '@whenable/elements/define/booking'
import type { BookingCreateEvent } from '@whenable/elements'
import { environment } from '../environments/environment'

@Component({
  selector: 'app-booking-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  templateUrl: './booking-page.html',
})
export class BookingPage {
  readonly environment = environment
  readonly booked = signal<BookingCreateEvent['booking'] | undefined>(undefined)

  private readonly dateAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

  /** When the booking begins, as text in the visitor's zone. */
  readonly start = (booking: BookingCreateEvent['booking']) => this.dateAndTime.format(booking.start * 1000)
}
