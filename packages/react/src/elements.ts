// Generated from the elements by scripts/generate-element-data.mjs: change the elements, not this file.
'use client'
import type { EventName } from '@lit/react'
import {
  Admin as AdminElement,
  Agenda as AgendaElement,
  Booking as BookingElement,
  Bookings as BookingsElement,
  Calendar as CalendarElement,
  CalendarImport as CalendarImportElement,
  Calendars as CalendarsElement,
  Confirmation as ConfirmationElement,
  DayList as DayListElement,
  DetailsForm as DetailsFormElement,
  EventCard as EventCardElement,
  EventTypeEditor as EventTypeEditorElement,
  EventTypes as EventTypesElement,
  Explain as ExplainElement,
  FreeBusy as FreeBusyElement,
  GroupEvents as GroupEventsElement,
  Hours as HoursElement,
  ManageBooking as ManageBookingElement,
  Month as MonthElement,
  OfferTimes as OfferTimesElement,
  OrganizerConfirmation as OrganizerConfirmationElement,
  Poll as PollElement,
  Polls as PollsElement,
  Popup as PopupElement,
  Redirect as RedirectElement,
  SeatList as SeatListElement,
  Services as ServicesElement,
  Settings as SettingsElement,
  Share as ShareElement,
  SlotList as SlotListElement,
  Time as TimeElement,
  TimeZoneList as TimeZoneListElement,
  TimeZoneSelect as TimeZoneSelectElement,
  Waitlist as WaitlistElement,
  Week as WeekElement,
} from '@whenable/elements'
import * as React from 'react'
import { createComponent } from './create-component.js'

/** An event by name, as an element fires it. */
type DispatchedEvent<Name extends keyof HTMLElementEventMap, Element> = EventName<
  HTMLElementEventMap[Name] & { readonly currentTarget: Element }
>

/** The whole owner's side of a service as one element: sign-in, navigation, and a page for each of the owner's elements, whose code loads when the page is opened. */
export const Admin = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-admin',
  elementClass: AdminElement,
  events: {
    onWhenPageChange: 'when-page-change' as DispatchedEvent<'when-page-change', AdminElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', AdminElement>,
  },
})

/** Lists events day by day and loads more days as the visitor scrolls in either direction. */
export const Agenda = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-agenda',
  elementClass: AgendaElement,
  events: {
    onWhenCalendarToggle: 'when-calendar-toggle' as DispatchedEvent<'when-calendar-toggle', AgendaElement>,
    onWhenEventSelect: 'when-event-select' as DispatchedEvent<'when-event-select', AgendaElement>,
    onWhenRetry: 'when-retry' as DispatchedEvent<'when-retry', AgendaElement>,
  },
})

/** Books a time, or reschedules a booking: day, time, details, confirmation. */
export const Booking = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-booking',
  elementClass: BookingElement,
  events: {
    onWhenBookingCreate: 'when-booking-create' as DispatchedEvent<'when-booking-create', BookingElement>,
    onWhenBookingRedirect: 'when-booking-redirect' as DispatchedEvent<
      'when-booking-redirect',
      BookingElement
    >,
    onWhenBookingReschedule: 'when-booking-reschedule' as DispatchedEvent<
      'when-booking-reschedule',
      BookingElement
    >,
    onWhenBookingRestart: 'when-booking-restart' as DispatchedEvent<'when-booking-restart', BookingElement>,
    onWhenBookingSubmit: 'when-booking-submit' as DispatchedEvent<'when-booking-submit', BookingElement>,
    onWhenChallengeRequest: 'when-challenge-request' as DispatchedEvent<
      'when-challenge-request',
      BookingElement
    >,
    onWhenConfigurationChange: 'when-configuration-change' as DispatchedEvent<
      'when-configuration-change',
      BookingElement
    >,
    onWhenErrorShow: 'when-error-show' as DispatchedEvent<'when-error-show', BookingElement>,
    onWhenFormStart: 'when-form-start' as DispatchedEvent<'when-form-start', BookingElement>,
    onWhenHoldChange: 'when-hold-change' as DispatchedEvent<'when-hold-change', BookingElement>,
    onWhenSlotsShow: 'when-slots-show' as DispatchedEvent<'when-slots-show', BookingElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', BookingElement>,
  },
})

/** The bookings of an owner, grouped by day: upcoming ones, those that wait for an answer, past and cancelled ones. */
export const Bookings = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-bookings',
  elementClass: BookingsElement,
  events: {
    onWhenBookingSelect: 'when-booking-select' as DispatchedEvent<'when-booking-select', BookingsElement>,
    onWhenBookingUpdate: 'when-booking-update' as DispatchedEvent<'when-booking-update', BookingsElement>,
    onWhenBookingsViewChange: 'when-bookings-view-change' as DispatchedEvent<
      'when-bookings-view-change',
      BookingsElement
    >,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', BookingsElement>,
  },
})

/** Shows events as a month, a week, a work week, several days, one day or an agenda, in the visitor's time zone. */
export const Calendar = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-calendar',
  elementClass: CalendarElement,
  events: {
    onWhenCalendarToggle: 'when-calendar-toggle' as DispatchedEvent<'when-calendar-toggle', CalendarElement>,
    onWhenDaysChange: 'when-days-change' as DispatchedEvent<'when-days-change', CalendarElement>,
    onWhenEventChange: 'when-event-change' as DispatchedEvent<'when-event-change', CalendarElement>,
    onWhenEventSelect: 'when-event-select' as DispatchedEvent<'when-event-select', CalendarElement>,
    onWhenRangeSelect: 'when-range-select' as DispatchedEvent<'when-range-select', CalendarElement>,
    onWhenRetry: 'when-retry' as DispatchedEvent<'when-retry', CalendarElement>,
    onWhenViewChange: 'when-view-change' as DispatchedEvent<'when-view-change', CalendarElement>,
  },
})

/** Reads a calendar file (iCalendar) that the visitor chooses or drops, and shows how many free times conflict with it. */
export const CalendarImport = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-calendar-import',
  elementClass: CalendarImportElement,
  events: {
    onChange: 'change' as DispatchedEvent<'change', CalendarImportElement>,
  },
})

/** The calendar accounts that an owner has connected: whether they work, which of their calendars keep the owner busy, and where bookings go. */
export const Calendars = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-calendars',
  elementClass: CalendarsElement,
  events: {
    onWhenBusySourceChange: 'when-busy-source-change' as DispatchedEvent<
      'when-busy-source-change',
      CalendarsElement
    >,
    onWhenCalendarTimeZoneChange: 'when-calendar-time-zone-change' as DispatchedEvent<
      'when-calendar-time-zone-change',
      CalendarsElement
    >,
    onWhenConnectionCreate: 'when-connection-create' as DispatchedEvent<
      'when-connection-create',
      CalendarsElement
    >,
    onWhenConnectionRedirect: 'when-connection-redirect' as DispatchedEvent<
      'when-connection-redirect',
      CalendarsElement
    >,
    onWhenConnectionRemove: 'when-connection-remove' as DispatchedEvent<
      'when-connection-remove',
      CalendarsElement
    >,
    onWhenConnectionRenew: 'when-connection-renew' as DispatchedEvent<
      'when-connection-renew',
      CalendarsElement
    >,
    onWhenPrimaryCalendarChange: 'when-primary-calendar-change' as DispatchedEvent<
      'when-primary-calendar-change',
      CalendarsElement
    >,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', CalendarsElement>,
  },
})

/** Confirms a booking, or says that the organizer has to confirm it, with links that add it to a calendar. */
export const Confirmation = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-confirmation',
  elementClass: ConfirmationElement,
  events: {
    onWhenBookingCancelRequest: 'when-booking-cancel-request' as DispatchedEvent<
      'when-booking-cancel-request',
      ConfirmationElement
    >,
    onWhenBookingRedirect: 'when-booking-redirect' as DispatchedEvent<
      'when-booking-redirect',
      ConfirmationElement
    >,
    onWhenBookingRescheduleRequest: 'when-booking-reschedule-request' as DispatchedEvent<
      'when-booking-reschedule-request',
      ConfirmationElement
    >,
    onWhenBookingRestart: 'when-booking-restart' as DispatchedEvent<
      'when-booking-restart',
      ConfirmationElement
    >,
  },
})

/** Lists the next days that have free times, each as a `when-slot-list`. */
export const DayList = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-day-list',
  elementClass: DayListElement,
  events: {
    onChange: 'change' as DispatchedEvent<'change', DayListElement>,
    onWhenDaysRequest: 'when-days-request' as DispatchedEvent<'when-days-request', DayListElement>,
    onWhenHourCycleChange: 'when-hour-cycle-change' as DispatchedEvent<
      'when-hour-cycle-change',
      DayListElement
    >,
    onWhenRetry: 'when-retry' as DispatchedEvent<'when-retry', DayListElement>,
    onWhenSlotConfirm: 'when-slot-confirm' as DispatchedEvent<'when-slot-confirm', DayListElement>,
  },
})

/** Asks for name, email and the configuration's additional fields. */
export const DetailsForm = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-details-form',
  elementClass: DetailsFormElement,
  events: {
    onWhenDetailsBack: 'when-details-back' as DispatchedEvent<'when-details-back', DetailsFormElement>,
    onWhenDetailsSubmit: 'when-details-submit' as DispatchedEvent<'when-details-submit', DetailsFormElement>,
    onWhenDraftEdit: 'when-draft-edit' as DispatchedEvent<'when-draft-edit', DetailsFormElement>,
  },
})

/** Shows one event: time, location, organizer, participants, conference and description, and the answer to the invitation. */
export const EventCard = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-event',
  elementClass: EventCardElement,
  events: {
    onWhenEventAnswer: 'when-event-answer' as DispatchedEvent<'when-event-answer', EventCardElement>,
    onWhenRetry: 'when-retry' as DispatchedEvent<'when-retry', EventCardElement>,
  },
})

/** Edits an event type: what is booked, when, with whom, and how its page looks, with a live preview beside it. */
export const EventTypeEditor = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-event-type-editor',
  elementClass: EventTypeEditorElement,
  events: {
    onWhenEventTypeClose: 'when-event-type-close' as DispatchedEvent<
      'when-event-type-close',
      EventTypeEditorElement
    >,
    onWhenEventTypeSave: 'when-event-type-save' as DispatchedEvent<
      'when-event-type-save',
      EventTypeEditorElement
    >,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', EventTypeEditorElement>,
  },
})

/** An owner's event types as cards: whether each is on, its link, and what can be done with it. */
export const EventTypes = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-event-types',
  elementClass: EventTypesElement,
  events: {
    onWhenEventTypeChange: 'when-event-type-change' as DispatchedEvent<
      'when-event-type-change',
      EventTypesElement
    >,
    onWhenEventTypeCreate: 'when-event-type-create' as DispatchedEvent<
      'when-event-type-create',
      EventTypesElement
    >,
    onWhenEventTypeOpen: 'when-event-type-open' as DispatchedEvent<'when-event-type-open', EventTypesElement>,
    onWhenEventTypeRemove: 'when-event-type-remove' as DispatchedEvent<
      'when-event-type-remove',
      EventTypesElement
    >,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', EventTypesElement>,
  },
})

/** Why times of an event type are not offered: any day as a timeline with the reasons of each time, or one time. */
export const Explain = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-explain',
  elementClass: ExplainElement,
  events: {
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', ExplainElement>,
  },
})

/** Shows when people are busy and when all of them are free, with a row for each person. */
export const FreeBusy = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-free-busy',
  elementClass: FreeBusyElement,
  events: {
    onChange: 'change' as DispatchedEvent<'change', FreeBusyElement>,
    onWhenBookingCreate: 'when-booking-create' as DispatchedEvent<'when-booking-create', FreeBusyElement>,
    onWhenDaysChange: 'when-days-change' as DispatchedEvent<'when-days-change', FreeBusyElement>,
    onWhenRangeSelect: 'when-range-select' as DispatchedEvent<'when-range-select', FreeBusyElement>,
    onWhenRetry: 'when-retry' as DispatchedEvent<'when-retry', FreeBusyElement>,
    onWhenSlotConfirm: 'when-slot-confirm' as DispatchedEvent<'when-slot-confirm', FreeBusyElement>,
  },
})

/** Books a seat in a group event, or moves a booking to another event. */
export const GroupEvents = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-group-events',
  elementClass: GroupEventsElement,
  events: {
    onWhenBookingCreate: 'when-booking-create' as DispatchedEvent<'when-booking-create', GroupEventsElement>,
    onWhenBookingRedirect: 'when-booking-redirect' as DispatchedEvent<
      'when-booking-redirect',
      GroupEventsElement
    >,
    onWhenBookingReschedule: 'when-booking-reschedule' as DispatchedEvent<
      'when-booking-reschedule',
      GroupEventsElement
    >,
    onWhenBookingRestart: 'when-booking-restart' as DispatchedEvent<
      'when-booking-restart',
      GroupEventsElement
    >,
    onWhenBookingSubmit: 'when-booking-submit' as DispatchedEvent<'when-booking-submit', GroupEventsElement>,
    onWhenChallengeRequest: 'when-challenge-request' as DispatchedEvent<
      'when-challenge-request',
      GroupEventsElement
    >,
    onWhenConfigurationChange: 'when-configuration-change' as DispatchedEvent<
      'when-configuration-change',
      GroupEventsElement
    >,
    onWhenErrorShow: 'when-error-show' as DispatchedEvent<'when-error-show', GroupEventsElement>,
    onWhenFormStart: 'when-form-start' as DispatchedEvent<'when-form-start', GroupEventsElement>,
    onWhenHoldChange: 'when-hold-change' as DispatchedEvent<'when-hold-change', GroupEventsElement>,
    onWhenSlotsShow: 'when-slots-show' as DispatchedEvent<'when-slots-show', GroupEventsElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', GroupEventsElement>,
  },
})

/** The hours in which an owner can be booked: each weekday with one or more ranges, other dates and time off, public holidays, and the most bookings of a day and a week. */
export const Hours = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-hours',
  elementClass: HoursElement,
  events: {
    onWhenScheduleCreate: 'when-schedule-create' as DispatchedEvent<'when-schedule-create', HoursElement>,
    onWhenScheduleRemove: 'when-schedule-remove' as DispatchedEvent<'when-schedule-remove', HoursElement>,
    onWhenScheduleSave: 'when-schedule-save' as DispatchedEvent<'when-schedule-save', HoursElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', HoursElement>,
  },
})

/** Shows a guest their booking and lets them reschedule or cancel it, if the configuration allows that. */
export const ManageBooking = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-manage-booking',
  elementClass: ManageBookingElement,
  events: {
    onWhenBookingCancel: 'when-booking-cancel' as DispatchedEvent<
      'when-booking-cancel',
      ManageBookingElement
    >,
    onWhenBookingReschedule: 'when-booking-reschedule' as DispatchedEvent<
      'when-booking-reschedule',
      ManageBookingElement
    >,
    onWhenBookingSubmit: 'when-booking-submit' as DispatchedEvent<
      'when-booking-submit',
      ManageBookingElement
    >,
    onWhenChallengeRequest: 'when-challenge-request' as DispatchedEvent<
      'when-challenge-request',
      ManageBookingElement
    >,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', ManageBookingElement>,
  },
})

/** Shows one month, or two side by side, to choose a day from: the date grid of the ARIA Authoring Practices. */
export const Month = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-month',
  elementClass: MonthElement,
  events: {
    onChange: 'change' as DispatchedEvent<'change', MonthElement>,
    onWhenMonthChange: 'when-month-change' as DispatchedEvent<'when-month-change', MonthElement>,
    onWhenRetry: 'when-retry' as DispatchedEvent<'when-retry', MonthElement>,
  },
})

/** Chooses free times of an event type, and makes a link that offers them: the times for an email, each with an address of its own, ready to copy. */
export const OfferTimes = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-offer-times',
  elementClass: OfferTimesElement,
  events: {
    onWhenEventTypeShare: 'when-event-type-share' as DispatchedEvent<
      'when-event-type-share',
      OfferTimesElement
    >,
    onWhenLinkRevoke: 'when-link-revoke' as DispatchedEvent<'when-link-revoke', OfferTimesElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', OfferTimesElement>,
  },
})

/** Shows the organizer a booking request to confirm or decline. */
export const OrganizerConfirmation = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-organizer-confirmation',
  elementClass: OrganizerConfirmationElement,
  events: {
    onWhenBookingAnswer: 'when-booking-answer' as DispatchedEvent<
      'when-booking-answer',
      OrganizerConfirmationElement
    >,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', OrganizerConfirmationElement>,
  },
})

/** A poll, in which people answer for proposed times: yes, if needed or no. */
export const Poll = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-poll',
  elementClass: PollElement,
  events: {
    onWhenPollAnswer: 'when-poll-answer' as DispatchedEvent<'when-poll-answer', PollElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', PollElement>,
  },
})

/** An owner's polls: asks several people which of a few free times suits them, shows who answered what, and books the time that the owner chooses. */
export const Polls = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-polls',
  elementClass: PollsElement,
  events: {
    onWhenPollChoose: 'when-poll-choose' as DispatchedEvent<'when-poll-choose', PollsElement>,
    onWhenPollCreate: 'when-poll-create' as DispatchedEvent<'when-poll-create', PollsElement>,
    onWhenPollSelect: 'when-poll-select' as DispatchedEvent<'when-poll-select', PollsElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', PollsElement>,
  },
})

/** Shows its content, such as a `when-booking`, in a native modal dialog: the focus stays inside, Escape and a phone's back gesture close it, and the page behind is inert. */
export const Popup = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-popup',
  elementClass: PopupElement,
  events: {
    onWhenPopupToggle: 'when-popup-toggle' as DispatchedEvent<'when-popup-toggle', PopupElement>,
  },
})

/** Redirects a visitor to the configuration's page for after booking (`confirmation_redirect_url`) after a delay, and shows a link to it. */
export const Redirect = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-redirect',
  elementClass: RedirectElement,
  events: {
    onWhenBookingRedirect: 'when-booking-redirect' as DispatchedEvent<
      'when-booking-redirect',
      RedirectElement
    >,
  },
})

/** Lists group events day by day, each with its details, the number of seats left and a button to choose it. */
export const SeatList = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-seat-list',
  elementClass: SeatListElement,
  events: {
    onWhenDaysRequest: 'when-days-request' as DispatchedEvent<'when-days-request', SeatListElement>,
    onWhenHourCycleChange: 'when-hour-cycle-change' as DispatchedEvent<
      'when-hour-cycle-change',
      SeatListElement
    >,
    onWhenRetry: 'when-retry' as DispatchedEvent<'when-retry', SeatListElement>,
    onWhenSlotConfirm: 'when-slot-confirm' as DispatchedEvent<'when-slot-confirm', SeatListElement>,
    onWhenWaitlistRequest: 'when-waitlist-request' as DispatchedEvent<
      'when-waitlist-request',
      SeatListElement
    >,
  },
})

/** What can be booked with a host who has published a page: their event types, each with its next free time in the visitor's time zone. */
export const Services = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-services',
  elementClass: ServicesElement,
  events: {
    onWhenBookingCreate: 'when-booking-create' as DispatchedEvent<'when-booking-create', ServicesElement>,
    onWhenServiceChoose: 'when-service-choose' as DispatchedEvent<'when-service-choose', ServicesElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', ServicesElement>,
  },
})

/** The settings of an application: the member's own profile, passkeys and sign-ins, and for owners the team, API keys, webhooks with their last deliveries, how emails are sent, what could not be sent, and who changed what. */
export const Settings = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-settings',
  elementClass: SettingsElement,
  events: {
    onWhenSectionChange: 'when-section-change' as DispatchedEvent<'when-section-change', SettingsElement>,
    onWhenSettingsChange: 'when-settings-change' as DispatchedEvent<'when-settings-change', SettingsElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', SettingsElement>,
  },
})

/** The ways in which an owner shares an event type, each copied with one press: the tag for a website, a link that opens the times in a dialog, a button at the edge of the window, the address of the page and its QR code, the next free times for an email, and what a strict content security policy has to allow. */
export const Share = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-share',
  elementClass: ShareElement,
  events: {
    onWhenEventTypeShare: 'when-event-type-share' as DispatchedEvent<'when-event-type-share', ShareElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', ShareElement>,
  },
})

/** Lists the times of one day. */
export const SlotList = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-slot-list',
  elementClass: SlotListElement,
  events: {
    onChange: 'change' as DispatchedEvent<'change', SlotListElement>,
    onWhenHourCycleChange: 'when-hour-cycle-change' as DispatchedEvent<
      'when-hour-cycle-change',
      SlotListElement
    >,
    onWhenRetry: 'when-retry' as DispatchedEvent<'when-retry', SlotListElement>,
    onWhenSlotConfirm: 'when-slot-confirm' as DispatchedEvent<'when-slot-confirm', SlotListElement>,
  },
})

/** Formats an instant, or the `when` of an event, in the reader's language and time zone, and describes a recurrence. */
export const Time = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-time',
  elementClass: TimeElement,
  events: {},
})

/** A searchable list of time zones: the combobox with a list box of the ARIA Authoring Practices. */
export const TimeZoneList = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-time-zone-list',
  elementClass: TimeZoneListElement,
  events: {
    onChange: 'change' as DispatchedEvent<'change', TimeZoneListElement>,
    onWhenHourCycleChange: 'when-hour-cycle-change' as DispatchedEvent<
      'when-hour-cycle-change',
      TimeZoneListElement
    >,
  },
})

/** Shows the time zone of the times and its current time, and lets the visitor choose another one. */
export const TimeZoneSelect = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-time-zone-select',
  elementClass: TimeZoneSelectElement,
  events: {
    onChange: 'change' as DispatchedEvent<'change', TimeZoneSelectElement>,
  },
})

/** Waits for a time that comes free: on a full day, in a full session, or earlier than a booking. */
export const Waitlist = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-waitlist',
  elementClass: WaitlistElement,
  events: {
    onWhenBookingCreate: 'when-booking-create' as DispatchedEvent<'when-booking-create', WaitlistElement>,
    onWhenBookingReschedule: 'when-booking-reschedule' as DispatchedEvent<
      'when-booking-reschedule',
      WaitlistElement
    >,
    onWhenChallengeRequest: 'when-challenge-request' as DispatchedEvent<
      'when-challenge-request',
      WaitlistElement
    >,
    onWhenDraftEdit: 'when-draft-edit' as DispatchedEvent<'when-draft-edit', WaitlistElement>,
    onWhenStepChange: 'when-step-change' as DispatchedEvent<'when-step-change', WaitlistElement>,
    onWhenWaitlistChange: 'when-waitlist-change' as DispatchedEvent<'when-waitlist-change', WaitlistElement>,
    onWhenWaitlistClose: 'when-waitlist-close' as DispatchedEvent<'when-waitlist-close', WaitlistElement>,
  },
})

/** Shows the times of a week with a column for each day: a grid of the ARIA Authoring Practices. */
export const Week = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'when-week',
  elementClass: WeekElement,
  events: {
    onWhenDaysChange: 'when-days-change' as DispatchedEvent<'when-days-change', WeekElement>,
    onWhenHourCycleChange: 'when-hour-cycle-change' as DispatchedEvent<'when-hour-cycle-change', WeekElement>,
    onWhenRetry: 'when-retry' as DispatchedEvent<'when-retry', WeekElement>,
    onWhenSlotConfirm: 'when-slot-confirm' as DispatchedEvent<'when-slot-confirm', WeekElement>,
  },
})
