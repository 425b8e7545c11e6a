import type { EventType } from '@whenable/contract'
import { eventTitleOf, hexColor } from '@whenable/contract'
import type { EventTypesMessages } from '@whenable/elements/internal/messages/owner/generated/event-types'
import { joined } from '@whenable/time/texts'
import { durationText } from '../event-type-editor/durations.model.js'
import { avatarColor } from '../parts/avatar-color.js'

/** The name of an event type. */
export const eventTypeName = (eventType: EventType): string =>
  eventType.name || eventTitleOf(eventType) || eventType.slug || eventType.id

/** The colour of an event type: its accent, or one that belongs to its address. */
export const eventTypeColor = ({ id, slug, appearance }: EventType): string =>
  hexColor(appearance?.['color'] ?? '') ?? avatarColor(slug ?? id)

/** Lines about an event type: how long and where, and what is special about it. */
export const eventTypeLines = (
  eventType: EventType,
  messages: EventTypesMessages,
  lang: string,
  isOwnedByOthers: boolean,
): readonly string[] => {
  const event = eventType.type === 'group' ? eventType.group_booking : eventType.event_booking
  const where = event.location || event.conferencing?.provider
  const facts = [
    eventType.type === 'group' ? messages.seats : durationText(eventType.availability.duration_minutes, lang),
    ...(where ? [where] : []),
    ...(eventType.type !== 'group' && eventType.participants.length > 1
      ? [messages.hostCount(eventType.participants.length)]
      : []),
  ]
  const owner = eventType.owner.name || eventType.owner.email
  return [
    joined(lang, ...facts),
    ...(event.booking_type === 'organizer-confirmation' ? [messages.youConfirm] : []),
    ...(eventType.requires_session_auth ? [messages.isPrivate] : []),
    ...(eventType.is_unlisted ? [messages.isUnlisted] : []),
    ...(isOwnedByOthers && owner ? [messages.ofOwner(owner)] : []),
    ...(eventType.is_active === false ? [messages.off] : []),
  ]
}
