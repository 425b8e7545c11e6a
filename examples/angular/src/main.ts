import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { BookingPage } from './app/booking-page'

bootstrapApplication(BookingPage, { providers: [provideZonelessChangeDetection()] }).catch(console.error)
