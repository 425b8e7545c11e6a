// Generated from the elements by scripts/generate-element-data.mjs: change the elements, not this file.
import type {
  Activity,
  Admin,
  Agenda,
  Booking,
  Bookings,
  Calendar,
  CalendarImport,
  Calendars,
  Confirmation,
  DayList,
  DetailsForm,
  EventCard,
  EventTypeEditor,
  EventTypes,
  Explain,
  FreeBusy,
  GroupEvents,
  Hours,
  ManageBooking,
  Month,
  OfferTimes,
  OrganizerConfirmation,
  Poll,
  Polls,
  Popup,
  Redirect,
  SeatList,
  Services,
  Settings,
  Share,
  SlotList,
  Time,
  TimeZoneList,
  TimeZoneSelect,
  Waitlist,
  Week,
} from '../index.js'

/** Of one element: its class, the properties that attributes set (each with its attribute), the other ones, and its events. */
export interface ElementType<Element, Attributes, Others, Events> {
  readonly element: Element
  readonly attributes: Attributes
  readonly others: Others
  readonly events: Events
}

/** Every element by its tag. */
export interface ElementTypes {
  'when-activity': ElementType<
    Activity,
    {
      serviceUrl: 'service-url'
      timeZone: 'time-zone'
    },
    'bookingHref' | 'flow' | 'messages' | 'now' | 'sessionProvider' | 'source',
    'when-activity-change' | 'when-step-change'
  >
  'when-admin': ElementType<
    Admin,
    {
      base: 'base'
      clientId: 'client-id'
      serviceUrl: 'service-url'
      signInProviders: 'sign-in-providers'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'source',
    'when-page-change' | 'when-step-change'
  >
  'when-agenda': ElementType<
    Agenda,
    {
      busy: 'busy'
      date: 'date'
      failed: 'failed'
      hourCycle: 'hour-cycle'
      max: 'max'
      min: 'min'
      timeZone: 'time-zone'
    },
    'calendars' | 'events' | 'flow' | 'messages' | 'now' | 'source',
    'when-calendar-toggle' | 'when-event-select' | 'when-retry'
  >
  'when-booking': ElementType<
    Booking,
    {
      bookingRef: 'booking-ref'
      calendarImport: 'calendar-import'
      clientId: 'client-id'
      configurationId: 'configuration-id'
      configurations: 'configurations'
      hourCycle: 'hour-cycle'
      layout: 'layout'
      lockTimeZone: 'lock-time-zone'
      months: 'months'
      noDraft: 'no-draft'
      noRedirect: 'no-redirect'
      prefill: 'prefill'
      prefillFromQuery: 'prefill-from-query'
      serviceUrl: 'service-url'
      session: 'session'
      slug: 'slug'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'rescheduling' | 'service' | 'sessionProvider' | 'settings' | 'slots',
    | 'when-booking-create'
    | 'when-booking-redirect'
    | 'when-booking-reschedule'
    | 'when-booking-restart'
    | 'when-booking-submit'
    | 'when-challenge-request'
    | 'when-configuration-change'
    | 'when-error-show'
    | 'when-form-start'
    | 'when-hold-change'
    | 'when-slots-show'
    | 'when-step-change'
  >
  'when-bookings': ElementType<
    Bookings,
    {
      bookingId: 'booking-id'
      configurationId: 'configuration-id'
      guest: 'guest'
      host: 'host'
      pageUrl: 'page-url'
      serviceUrl: 'service-url'
      timeZone: 'time-zone'
      view: 'view'
    },
    'bookingHref' | 'flow' | 'messages' | 'now' | 'sessionProvider' | 'source' | 'viewHref',
    'when-booking-select' | 'when-booking-update' | 'when-bookings-view-change' | 'when-step-change'
  >
  'when-calendar': ElementType<
    Calendar,
    {
      busy: 'busy'
      date: 'date'
      days: 'days'
      editable: 'editable'
      failed: 'failed'
      firstDay: 'first-day'
      hourCycle: 'hour-cycle'
      hourFrom: 'hour-from'
      hourTo: 'hour-to'
      secondTimeZone: 'second-time-zone'
      timeZone: 'time-zone'
      view: 'view'
      views: 'views'
      weekNumbers: 'week-numbers'
    },
    'businessHours' | 'calendars' | 'events' | 'messages' | 'now' | 'source',
    | 'when-calendar-toggle'
    | 'when-days-change'
    | 'when-event-change'
    | 'when-event-select'
    | 'when-range-select'
    | 'when-retry'
    | 'when-view-change'
  >
  'when-calendar-import': ElementType<
    CalendarImport,
    {
      days: 'days'
      timeZone: 'time-zone'
    },
    'calendar' | 'messages' | 'now' | 'slots',
    'change'
  >
  'when-calendars': ElementType<
    Calendars,
    {
      grantId: 'grant-id'
      serviceUrl: 'service-url'
      signInProviders: 'sign-in-providers'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'sessionProvider' | 'source',
    | 'when-busy-source-change'
    | 'when-calendar-time-zone-change'
    | 'when-connection-create'
    | 'when-connection-redirect'
    | 'when-connection-remove'
    | 'when-connection-renew'
    | 'when-primary-calendar-change'
    | 'when-step-change'
  >
  'when-confirmation': ElementType<
    Confirmation,
    {
      cancellable: 'cancellable'
      hourCycle: 'hour-cycle'
      manageUrl: 'manage-url'
      moved: 'moved'
      otherTimeZone: 'other-time-zone'
      redirect: 'redirect'
      repeatable: 'repeatable'
      reschedulable: 'reschedulable'
      timeZone: 'time-zone'
    },
    'booking' | 'messages' | 'now' | 'settings',
    | 'when-booking-cancel-request'
    | 'when-booking-redirect'
    | 'when-booking-reschedule-request'
    | 'when-booking-restart'
  >
  'when-day-list': ElementType<
    DayList,
    {
      busy: 'busy'
      extendable: 'extendable'
      failed: 'failed'
      hourCycle: 'hour-cycle'
      noClock: 'no-clock'
      otherTimeZone: 'other-time-zone'
      timeZone: 'time-zone'
      until: 'until'
      value: 'value'
    },
    'conflictOf' | 'messages' | 'slots',
    'change' | 'when-days-request' | 'when-hour-cycle-change' | 'when-retry' | 'when-slot-confirm'
  >
  'when-details-form': ElementType<
    DetailsForm,
    {
      moving: 'moving'
      pending: 'pending'
      submitLabel: 'submit-label'
      verifying: 'verifying'
    },
    'chosen' | 'draft' | 'error' | 'messages' | 'prefill' | 'settings',
    'when-details-back' | 'when-details-submit' | 'when-draft-edit'
  >
  'when-event': ElementType<
    EventCard,
    {
      answerable: 'answerable'
      busy: 'busy'
      email: 'email'
      failed: 'failed'
      hourCycle: 'hour-cycle'
      timeZone: 'time-zone'
    },
    'calendar' | 'event' | 'flow' | 'messages' | 'occurrence',
    'when-event-answer' | 'when-retry'
  >
  'when-event-type-editor': ElementType<
    EventTypeEditor,
    {
      clientId: 'client-id'
      eventTypeId: 'event-type-id'
      serviceUrl: 'service-url'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'sessionProvider' | 'source',
    'when-event-type-close' | 'when-event-type-save' | 'when-step-change'
  >
  'when-event-types': ElementType<
    EventTypes,
    {
      clientId: 'client-id'
      linkPattern: 'link-pattern'
      serviceUrl: 'service-url'
    },
    'flow' | 'messages' | 'now' | 'sessionProvider' | 'source',
    | 'when-event-type-change'
    | 'when-event-type-create'
    | 'when-event-type-open'
    | 'when-event-type-remove'
    | 'when-step-change'
  >
  'when-explain': ElementType<
    Explain,
    {
      date: 'date'
      eventTypeId: 'event-type-id'
      serviceUrl: 'service-url'
      time: 'time'
      timeZone: 'time-zone'
    },
    'eventTypes' | 'flow' | 'messages' | 'now' | 'sessionProvider' | 'source',
    'when-step-change'
  >
  'when-free-busy': ElementType<
    FreeBusy,
    {
      busy: 'busy'
      configurationId: 'configuration-id'
      date: 'date'
      days: 'days'
      duration: 'duration'
      emails: 'emails'
      failed: 'failed'
      hourCycle: 'hour-cycle'
      hourFrom: 'hour-from'
      hourTo: 'hour-to'
      noDialog: 'no-dialog'
      serviceUrl: 'service-url'
      session: 'session'
      step: 'step'
      tentativeAsFree: 'tentative-as-free'
      timeZone: 'time-zone'
    },
    | 'answers'
    | 'availability'
    | 'events'
    | 'messages'
    | 'now'
    | 'people'
    | 'service'
    | 'sessionProvider'
    | 'source'
    | 'value',
    | 'change'
    | 'when-booking-create'
    | 'when-days-change'
    | 'when-range-select'
    | 'when-retry'
    | 'when-slot-confirm'
  >
  'when-group-events': ElementType<
    GroupEvents,
    {
      bookingRef: 'booking-ref'
      calendarImport: 'calendar-import'
      clientId: 'client-id'
      configurationId: 'configuration-id'
      configurations: 'configurations'
      hourCycle: 'hour-cycle'
      layout: 'layout'
      lockTimeZone: 'lock-time-zone'
      months: 'months'
      noDraft: 'no-draft'
      noRedirect: 'no-redirect'
      prefill: 'prefill'
      prefillFromQuery: 'prefill-from-query'
      serviceUrl: 'service-url'
      session: 'session'
      slug: 'slug'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'rescheduling' | 'service' | 'sessionProvider' | 'settings' | 'slots',
    | 'when-booking-create'
    | 'when-booking-redirect'
    | 'when-booking-reschedule'
    | 'when-booking-restart'
    | 'when-booking-submit'
    | 'when-challenge-request'
    | 'when-configuration-change'
    | 'when-error-show'
    | 'when-form-start'
    | 'when-hold-change'
    | 'when-slots-show'
    | 'when-step-change'
  >
  'when-hours': ElementType<
    Hours,
    {
      grantId: 'grant-id'
      scheduleId: 'schedule-id'
      serviceUrl: 'service-url'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'sessionProvider' | 'source',
    'when-schedule-create' | 'when-schedule-remove' | 'when-schedule-save' | 'when-step-change'
  >
  'when-manage-booking': ElementType<
    ManageBooking,
    {
      bookingPage: 'booking-page'
      bookingRef: 'booking-ref'
      calendarImport: 'calendar-import'
      hourCycle: 'hour-cycle'
      layout: 'layout'
      lockTimeZone: 'lock-time-zone'
      months: 'months'
      serviceUrl: 'service-url'
      session: 'session'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'service' | 'sessionProvider' | 'settings',
    | 'when-booking-cancel'
    | 'when-booking-reschedule'
    | 'when-booking-submit'
    | 'when-challenge-request'
    | 'when-step-change'
  >
  'when-month': ElementType<
    Month,
    {
      busy: 'busy'
      failed: 'failed'
      folded: 'folded'
      fullDays: 'full-days'
      max: 'max'
      min: 'min'
      month: 'month'
      months: 'months'
      today: 'today'
      value: 'value'
    },
    'counts' | 'messages' | 'notes',
    'change' | 'when-month-change' | 'when-retry'
  >
  'when-offer-times': ElementType<
    OfferTimes,
    {
      eventType: 'event-type'
      grantId: 'grant-id'
      noChoice: 'no-choice'
      serviceUrl: 'service-url'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'sessionProvider' | 'source',
    'when-event-type-share' | 'when-link-revoke' | 'when-step-change'
  >
  'when-organizer-confirmation': ElementType<
    OrganizerConfirmation,
    {
      bookingRef: 'booking-ref'
      hourCycle: 'hour-cycle'
      serviceUrl: 'service-url'
      session: 'session'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'previousTime' | 'service' | 'sessionProvider' | 'settings',
    'when-booking-answer' | 'when-step-change'
  >
  'when-poll': ElementType<
    Poll,
    {
      answerToken: 'answer-token'
      hourCycle: 'hour-cycle'
      secret: 'secret'
      serviceUrl: 'service-url'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'source',
    'when-poll-answer' | 'when-step-change'
  >
  'when-polls': ElementType<
    Polls,
    {
      eventType: 'event-type'
      grantId: 'grant-id'
      pollId: 'poll-id'
      serviceUrl: 'service-url'
      timeZone: 'time-zone'
    },
    'bookingHref' | 'flow' | 'messages' | 'now' | 'pollHref' | 'sessionProvider' | 'source',
    'when-poll-choose' | 'when-poll-create' | 'when-poll-select' | 'when-step-change'
  >
  'when-popup': ElementType<
    Popup,
    {
      button: 'button'
      label: 'label'
      open: 'open'
    },
    'messages',
    'when-popup-toggle'
  >
  'when-redirect': ElementType<
    Redirect,
    {
      delay: 'delay'
    },
    'booking' | 'messages' | 'settings',
    'when-booking-redirect'
  >
  'when-seat-list': ElementType<
    SeatList,
    {
      busy: 'busy'
      eventTitle: 'event-title'
      extendable: 'extendable'
      failed: 'failed'
      hourCycle: 'hour-cycle'
      noClock: 'no-clock'
      otherTimeZone: 'other-time-zone'
      timeZone: 'time-zone'
      until: 'until'
      waitLabel: 'wait-label'
    },
    'closed' | 'conflictOf' | 'messages' | 'slots',
    | 'when-days-request'
    | 'when-hour-cycle-change'
    | 'when-retry'
    | 'when-slot-confirm'
    | 'when-waitlist-request'
  >
  'when-services': ElementType<
    Services,
    {
      clientId: 'client-id'
      hourCycle: 'hour-cycle'
      openIn: 'open-in'
      serviceUrl: 'service-url'
      slug: 'slug'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'source',
    'when-booking-create' | 'when-service-choose' | 'when-step-change'
  >
  'when-settings': ElementType<
    Settings,
    {
      section: 'section'
      sectionBase: 'section-base'
      serviceUrl: 'service-url'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'sessionProvider' | 'source',
    'when-section-change' | 'when-settings-change' | 'when-step-change'
  >
  'when-share': ElementType<
    Share,
    {
      clientId: 'client-id'
      eventType: 'event-type'
      grantId: 'grant-id'
      serviceUrl: 'service-url'
      timeZone: 'time-zone'
    },
    'flow' | 'messages' | 'now' | 'sessionProvider' | 'source',
    'when-event-type-share' | 'when-step-change'
  >
  'when-slot-list': ElementType<
    SlotList,
    {
      busy: 'busy'
      date: 'date'
      failed: 'failed'
      hourCycle: 'hour-cycle'
      noClock: 'no-clock'
      otherTimeZone: 'other-time-zone'
      timeZone: 'time-zone'
      value: 'value'
    },
    'conflictOf' | 'messages' | 'slots',
    'change' | 'when-hour-cycle-change' | 'when-retry' | 'when-slot-confirm'
  >
  'when-time': ElementType<
    Time,
    {
      datetime: 'datetime'
      format: 'format'
      hourCycle: 'hour-cycle'
      recurrence: 'recurrence'
      timeZone: 'time-zone'
      when: 'when'
    },
    'now',
    never
  >
  'when-time-zone-list': ElementType<
    TimeZoneList,
    {
      clockChoice: 'clock-choice'
      hourCycle: 'hour-cycle'
      value: 'value'
    },
    'messages' | 'now',
    'change' | 'when-hour-cycle-change'
  >
  'when-time-zone-select': ElementType<
    TimeZoneSelect,
    {
      hourCycle: 'hour-cycle'
      locked: 'locked'
      value: 'value'
    },
    'messages' | 'now',
    'change'
  >
  'when-waitlist': ElementType<
    Waitlist,
    {
      clientId: 'client-id'
      closable: 'closable'
      configurationId: 'configuration-id'
      date: 'date'
      hourCycle: 'hour-cycle'
      noDraft: 'no-draft'
      serviceUrl: 'service-url'
      session: 'session'
      slug: 'slug'
      timeZone: 'time-zone'
      waitlistId: 'waitlist-id'
    },
    'draft' | 'flow' | 'messages' | 'now' | 'service' | 'sessionProvider' | 'settings' | 'wanted',
    | 'when-booking-create'
    | 'when-booking-reschedule'
    | 'when-challenge-request'
    | 'when-draft-edit'
    | 'when-step-change'
    | 'when-waitlist-change'
    | 'when-waitlist-close'
  >
  'when-week': ElementType<
    Week,
    {
      busy: 'busy'
      date: 'date'
      failed: 'failed'
      hourCycle: 'hour-cycle'
      max: 'max'
      min: 'min'
      noClock: 'no-clock'
      otherTimeZone: 'other-time-zone'
      timeZone: 'time-zone'
      today: 'today'
      until: 'until'
      value: 'value'
    },
    'conflictOf' | 'messages' | 'slots' | 'values',
    'when-days-change' | 'when-hour-cycle-change' | 'when-retry' | 'when-slot-confirm'
  >
}
