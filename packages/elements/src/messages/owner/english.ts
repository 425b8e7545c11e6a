import { activity } from './activity.js'
import { admin } from './admin.js'
import { bookings } from './bookings.js'
import { eventTypeEditor } from './event-type-editor.js'
import { eventTypes } from './event-types.js'
import { explainEnglish } from './explain.js'
import { hoursEnglish } from './hours.js'
import type { OwnerMessages } from './index.js'
import { offer } from './offer-times.js'
import { ownerParts } from './parts.js'
import { ownerPolls } from './polls.js'
import { settings } from './settings.js'
import { share } from './share.js'
import { weekEnglish } from './week.js'

/** All English messages of the owner's elements, for tests. Each element has those of its sections. */
export const ownerEnglish: OwnerMessages = {
  ...ownerParts,
  ...admin,
  ...activity,
  ...bookings,
  ...eventTypes,
  ...eventTypeEditor,
  ...settings,
  ...share,
  ...offer,
  ...ownerPolls,
  ...hoursEnglish,
  ...weekEnglish,
  ...explainEnglish,
}
