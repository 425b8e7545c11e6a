// Generated from the elements by scripts/generate-element-data.mjs: change the elements, not this file.
import { createComponent, type EventName } from '@lit/react'
import {
  Agenda as AgendaElement,
  Booking as BookingElement,
  Calendar as CalendarElement,
  Confirmation as ConfirmationElement,
  DayList as DayListElement,
  DetailsForm as DetailsFormElement,
  EventCard as EventCardElement,
  FreeBusy as FreeBusyElement,
  GroupEvents as GroupEventsElement,
  ManageBooking as ManageBookingElement,
  Month as MonthElement,
  OrganizerConfirmation as OrganizerConfirmationElement,
  OwnCalendar as OwnCalendarElement,
  Popup as PopupElement,
  Redirect as RedirectElement,
  SeatList as SeatListElement,
  SlotList as SlotListElement,
  Time as TimeElement,
  Week as WeekElement,
  ZoneList as ZoneListElement,
  ZoneSelect as ZoneSelectElement,
} from '@whenable/elements'
import * as React from 'react'

/** Events day by day, as far as one scrolls in either direction. */
export const Agenda = createComponent({
  react: React,
  tagName: 'when-agenda',
  elementClass: AgendaElement,
  events: {
    onWhenCalendarToggle: 'when-calendar-toggle' as EventName<HTMLElementEventMap['when-calendar-toggle']>,
    onWhenEventSelect: 'when-event-select' as EventName<HTMLElementEventMap['when-event-select']>,
    onWhenRetry: 'when-retry' as EventName<HTMLElementEventMap['when-retry']>,
  },
})

/** Books a time, or moves a booking: day, time, details, confirmation. */
export const Booking = createComponent({
  react: React,
  tagName: 'when-booking',
  elementClass: BookingElement,
  events: {
    onWhenBookingCreate: 'when-booking-create' as EventName<HTMLElementEventMap['when-booking-create']>,
    onWhenBookingRedirect: 'when-booking-redirect' as EventName<HTMLElementEventMap['when-booking-redirect']>,
    onWhenBookingReschedule: 'when-booking-reschedule' as EventName<
      HTMLElementEventMap['when-booking-reschedule']
    >,
    onWhenBookingRestart: 'when-booking-restart' as EventName<HTMLElementEventMap['when-booking-restart']>,
    onWhenBookingSubmit: 'when-booking-submit' as EventName<HTMLElementEventMap['when-booking-submit']>,
    onWhenConfigurationChange: 'when-configuration-change' as EventName<
      HTMLElementEventMap['when-configuration-change']
    >,
    onWhenStepChange: 'when-step-change' as EventName<HTMLElementEventMap['when-step-change']>,
  },
})

/** Events in the days of a month, a week, a work week, some days or one, or as an agenda; in the visitor's zone, and true to it on days on which clocks are moved. */
export const Calendar = createComponent({
  react: React,
  tagName: 'when-calendar',
  elementClass: CalendarElement,
  events: {
    onWhenCalendarToggle: 'when-calendar-toggle' as EventName<HTMLElementEventMap['when-calendar-toggle']>,
    onWhenDaysChange: 'when-days-change' as EventName<HTMLElementEventMap['when-days-change']>,
    onWhenEventChange: 'when-event-change' as EventName<HTMLElementEventMap['when-event-change']>,
    onWhenEventSelect: 'when-event-select' as EventName<HTMLElementEventMap['when-event-select']>,
    onWhenRangeSelect: 'when-range-select' as EventName<HTMLElementEventMap['when-range-select']>,
    onWhenRetry: 'when-retry' as EventName<HTMLElementEventMap['when-retry']>,
    onWhenViewChange: 'when-view-change' as EventName<HTMLElementEventMap['when-view-change']>,
  },
})

/** Tells that a booking is made, or that the organizer has yet to confirm it, and offers it to the visitor's calendar. */
export const Confirmation = createComponent({
  react: React,
  tagName: 'when-confirmation',
  elementClass: ConfirmationElement,
  events: {
    onWhenBookingCancelRequest: 'when-booking-cancel-request' as EventName<
      HTMLElementEventMap['when-booking-cancel-request']
    >,
    onWhenBookingRedirect: 'when-booking-redirect' as EventName<HTMLElementEventMap['when-booking-redirect']>,
    onWhenBookingRescheduleRequest: 'when-booking-reschedule-request' as EventName<
      HTMLElementEventMap['when-booking-reschedule-request']
    >,
    onWhenBookingRestart: 'when-booking-restart' as EventName<HTMLElementEventMap['when-booking-restart']>,
  },
})

/** The next days that have free times, one under another, each a `when-slot-list`; more of them by a button at the end. */
export const DayList = createComponent({
  react: React,
  tagName: 'when-day-list',
  elementClass: DayListElement,
  events: {
    onChange: 'change' as EventName<HTMLElementEventMap['change']>,
    onWhenDaysRequest: 'when-days-request' as EventName<HTMLElementEventMap['when-days-request']>,
    onWhenHourCycleChange: 'when-hour-cycle-change' as EventName<
      HTMLElementEventMap['when-hour-cycle-change']
    >,
    onWhenRetry: 'when-retry' as EventName<HTMLElementEventMap['when-retry']>,
    onWhenSlotConfirm: 'when-slot-confirm' as EventName<HTMLElementEventMap['when-slot-confirm']>,
  },
})

/** Asks for name, email and what the configuration asks beside them; of a booking that is moved, for nothing but a press. */
export const DetailsForm = createComponent({
  react: React,
  tagName: 'when-details-form',
  elementClass: DetailsFormElement,
  events: {
    onWhenDetailsBack: 'when-details-back' as EventName<HTMLElementEventMap['when-details-back']>,
    onWhenDetailsSubmit: 'when-details-submit' as EventName<HTMLElementEventMap['when-details-submit']>,
    onWhenDraftEdit: 'when-draft-edit' as EventName<HTMLElementEventMap['when-draft-edit']>,
  },
})

/** One event: when and where it is, who invites and who comes, how to join, and what it says of itself; with the answer to the invitation where it can be given. */
export const EventCard = createComponent({
  react: React,
  tagName: 'when-event',
  elementClass: EventCardElement,
  events: {
    onWhenEventAnswer: 'when-event-answer' as EventName<HTMLElementEventMap['when-event-answer']>,
    onWhenRetry: 'when-retry' as EventName<HTMLElementEventMap['when-retry']>,
  },
})

/** When people are busy, and when all of them are free: people in rows, time from one side to the other. */
export const FreeBusy = createComponent({
  react: React,
  tagName: 'when-free-busy',
  elementClass: FreeBusyElement,
  events: {
    onChange: 'change' as EventName<HTMLElementEventMap['change']>,
    onWhenBookingCreate: 'when-booking-create' as EventName<HTMLElementEventMap['when-booking-create']>,
    onWhenDaysChange: 'when-days-change' as EventName<HTMLElementEventMap['when-days-change']>,
    onWhenRangeSelect: 'when-range-select' as EventName<HTMLElementEventMap['when-range-select']>,
    onWhenRetry: 'when-retry' as EventName<HTMLElementEventMap['when-retry']>,
    onWhenSlotConfirm: 'when-slot-confirm' as EventName<HTMLElementEventMap['when-slot-confirm']>,
  },
})

/** Books a seat in one of several group events, or moves to another one. */
export const GroupEvents = createComponent({
  react: React,
  tagName: 'when-group-events',
  elementClass: GroupEventsElement,
  events: {
    onWhenBookingCreate: 'when-booking-create' as EventName<HTMLElementEventMap['when-booking-create']>,
    onWhenBookingRedirect: 'when-booking-redirect' as EventName<HTMLElementEventMap['when-booking-redirect']>,
    onWhenBookingReschedule: 'when-booking-reschedule' as EventName<
      HTMLElementEventMap['when-booking-reschedule']
    >,
    onWhenBookingRestart: 'when-booking-restart' as EventName<HTMLElementEventMap['when-booking-restart']>,
    onWhenBookingSubmit: 'when-booking-submit' as EventName<HTMLElementEventMap['when-booking-submit']>,
    onWhenConfigurationChange: 'when-configuration-change' as EventName<
      HTMLElementEventMap['when-configuration-change']
    >,
    onWhenStepChange: 'when-step-change' as EventName<HTMLElementEventMap['when-step-change']>,
  },
})

/** Shows a guest their booking and lets them move or cancel it, as far as the configuration does. */
export const ManageBooking = createComponent({
  react: React,
  tagName: 'when-manage-booking',
  elementClass: ManageBookingElement,
  events: {
    onWhenBookingCancel: 'when-booking-cancel' as EventName<HTMLElementEventMap['when-booking-cancel']>,
    onWhenBookingReschedule: 'when-booking-reschedule' as EventName<
      HTMLElementEventMap['when-booking-reschedule']
    >,
    onWhenBookingSubmit: 'when-booking-submit' as EventName<HTMLElementEventMap['when-booking-submit']>,
    onWhenStepChange: 'when-step-change' as EventName<HTMLElementEventMap['when-step-change']>,
  },
})

/** A month of days, or two side by side, of which one is chosen: the date grid of the ARIA Authoring Practices. */
export const Month = createComponent({
  react: React,
  tagName: 'when-month',
  elementClass: MonthElement,
  events: {
    onChange: 'change' as EventName<HTMLElementEventMap['change']>,
    onWhenMonthChange: 'when-month-change' as EventName<HTMLElementEventMap['when-month-change']>,
    onWhenRetry: 'when-retry' as EventName<HTMLElementEventMap['when-retry']>,
  },
})

/** Shows the organizer a request and takes their answer. */
export const OrganizerConfirmation = createComponent({
  react: React,
  tagName: 'when-organizer-confirmation',
  elementClass: OrganizerConfirmationElement,
  events: {
    onWhenBookingAnswer: 'when-booking-answer' as EventName<HTMLElementEventMap['when-booking-answer']>,
    onWhenStepChange: 'when-step-change' as EventName<HTMLElementEventMap['when-step-change']>,
  },
})

/** Takes a calendar file (iCalendar) that the visitor chooses or drops, and tells how many of the free times fall on something in it. */
export const OwnCalendar = createComponent({
  react: React,
  tagName: 'when-own-calendar',
  elementClass: OwnCalendarElement,
  events: {
    onChange: 'change' as EventName<HTMLElementEventMap['change']>,
  },
})

/** Shows its content in a dialog over the page, such as a `when-booking`. */
export const Popup = createComponent({
  react: React,
  tagName: 'when-popup',
  elementClass: PopupElement,
  events: {
    onWhenPopupToggle: 'when-popup-toggle' as EventName<HTMLElementEventMap['when-popup-toggle']>,
  },
})

/** Leads a visitor on to the page that the configuration names for after booking (`confirmation_redirect_url`): says so, goes there after a while, and leaves a link. */
export const Redirect = createComponent({
  react: React,
  tagName: 'when-redirect',
  elementClass: RedirectElement,
  events: {
    onWhenBookingRedirect: 'when-booking-redirect' as EventName<HTMLElementEventMap['when-booking-redirect']>,
  },
})

/** Group events day by day, each with what it says of itself, its seats left and a button to choose it; what is full or has begun stands among them to be read. */
export const SeatList = createComponent({
  react: React,
  tagName: 'when-seat-list',
  elementClass: SeatListElement,
  events: {
    onWhenDaysRequest: 'when-days-request' as EventName<HTMLElementEventMap['when-days-request']>,
    onWhenHourCycleChange: 'when-hour-cycle-change' as EventName<
      HTMLElementEventMap['when-hour-cycle-change']
    >,
    onWhenRetry: 'when-retry' as EventName<HTMLElementEventMap['when-retry']>,
    onWhenSlotConfirm: 'when-slot-confirm' as EventName<HTMLElementEventMap['when-slot-confirm']>,
  },
})

/** The times of one day, of which one is chosen and then confirmed with the button beside it. */
export const SlotList = createComponent({
  react: React,
  tagName: 'when-slot-list',
  elementClass: SlotListElement,
  events: {
    onChange: 'change' as EventName<HTMLElementEventMap['change']>,
    onWhenHourCycleChange: 'when-hour-cycle-change' as EventName<
      HTMLElementEventMap['when-hour-cycle-change']
    >,
    onWhenRetry: 'when-retry' as EventName<HTMLElementEventMap['when-retry']>,
    onWhenSlotConfirm: 'when-slot-confirm' as EventName<HTMLElementEventMap['when-slot-confirm']>,
  },
})

/** An instant, or the `when` of an event, as text in the reader's language and zone, and how it recurs in a sentence. */
export const Time = createComponent({
  react: React,
  tagName: 'when-time',
  elementClass: TimeElement,
  events: {},
})

/** The times of a week side by side, a day a column, as a grid of the ARIA Authoring Practices; of fewer days, five at most, where seven have no room. */
export const Week = createComponent({
  react: React,
  tagName: 'when-week',
  elementClass: WeekElement,
  events: {
    onWhenDaysChange: 'when-days-change' as EventName<HTMLElementEventMap['when-days-change']>,
    onWhenHourCycleChange: 'when-hour-cycle-change' as EventName<
      HTMLElementEventMap['when-hour-cycle-change']
    >,
    onWhenRetry: 'when-retry' as EventName<HTMLElementEventMap['when-retry']>,
    onWhenSlotConfirm: 'when-slot-confirm' as EventName<HTMLElementEventMap['when-slot-confirm']>,
  },
})

/** The searchable list of zones, a popover under the button that opens it: the combobox with a list box of the ARIA Authoring Practices. */
export const ZoneList = createComponent({
  react: React,
  tagName: 'when-zone-list',
  elementClass: ZoneListElement,
  events: {
    onChange: 'change' as EventName<HTMLElementEventMap['change']>,
  },
})

/** The zone in which times are shown, with the clock there, and a way to another one. */
export const ZoneSelect = createComponent({
  react: React,
  tagName: 'when-zone-select',
  elementClass: ZoneSelectElement,
  events: {
    onChange: 'change' as EventName<HTMLElementEventMap['change']>,
  },
})
