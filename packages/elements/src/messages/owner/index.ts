import type { ActivityMessages } from './activity.js'
import type { AdminMessages } from './admin.js'
import type { BookingsMessages } from './bookings.js'
import type { EventTypeEditorMessages } from './event-type-editor.js'
import type { EventTypesMessages } from './event-types.js'
import type { ExplainMessages } from './explain.js'
import type { HoursMessages } from './hours.js'
import type { OfferMessages } from './offer-times.js'
import type { OwnerPartMessages } from './parts.js'
import type { OwnerPollMessages } from './polls.js'
import type { SettingsMessages } from './settings.js'
import type { ShareMessages } from './share.js'
import type { WeekMessages } from './week.js'

/**
 * All messages of the owner's elements, by section: one file of this folder for each. They are English in every language until a
 * page translates them, by `registerMessages` for a locale or by `messages` of an element, each as far as it likes.
 */
export interface OwnerMessages
  extends OwnerPartMessages,
    AdminMessages,
    ActivityMessages,
    BookingsMessages,
    EventTypesMessages,
    EventTypeEditorMessages,
    SettingsMessages,
    ShareMessages,
    OfferMessages,
    OwnerPollMessages,
    HoursMessages,
    WeekMessages,
    ExplainMessages {}
