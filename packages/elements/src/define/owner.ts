// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
// Registers every element of the owner's side.
import './activity.js'
import './admin.js'
import './bookings.js'
import './calendars.js'
import './event-type-editor.js'
import './event-types.js'
import './explain.js'
import './hours.js'
import './polls.js'
import './share.js'
import './offer-times.js'
import './settings.js'
