// The sections of an event type, which load with what checks it: nothing shows before both are there.
export { MeetingSection } from './meeting.template.js'
export { eventTypeSchema } from './schema.js'
export { conflictsTemplate, sectionsTemplate } from './sections.template.js'
export { SessionsSection } from './sessions-section.js'
