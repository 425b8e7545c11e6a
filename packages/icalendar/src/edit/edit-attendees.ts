import type { CalendarEvent, CalendarParticipant } from '@whenable/contract'
import { isCalendarAddress } from '@whenable/contract/values'
import { foldLine, quoteParameter } from '../content-lines.js'
import { type Property, propertiesOf } from '../properties.js'
import { isResource, personOf } from '../read/event-details.js'
import { attendeeLines, type EventWriting, partstatOf, resourceLines } from '../write/write-event.js'
import type { SourceLine } from './source-lines.js'

/** An ATTENDEE line, and what it says. */
interface SourceAttendee {
  readonly source: string
  readonly text: string
  readonly property: Property
  readonly person: CalendarParticipant
}

/** A parameter with its value, which may be quoted, and may be several. */
const parameter = /;([\w-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/y

/** A line with another answer and name. All other parameters stay as they are. */
const withAnswer = (text: string, { name, status }: CalendarParticipant): string => {
  let rest = ''
  let valueAt = 'ATTENDEE'.length
  parameter.lastIndex = valueAt
  for (let found = parameter.exec(text); found; found = parameter.exec(text)) {
    if (!/^(?:PARTSTAT|CN)$/i.test(found[1] ?? '')) rest += found[0]
    valueAt = parameter.lastIndex
  }
  const cn = name?.trim() ? `;CN=${quoteParameter(name)}` : ''
  return `ATTENDEE;PARTSTAT=${partstatOf(status)}${cn}${rest}${text.slice(valueAt)}`
}

/**
 * The ATTENDEE lines of a changed event, with their line breaks. A line of a person who stays keeps what we do not know of it, and
 * lines of people without an email address stay.
 */
export const editedAttendees = (
  lines: readonly SourceLine[],
  event: CalendarEvent,
  writing: EventWriting,
  lineEnd: string,
): string[] => {
  const known = new Map<string, SourceAttendee>()
  const others: string[] = []
  for (const { text, source } of lines) {
    const [property] = propertiesOf([text]).get('attendee') ?? []
    const person = property && personOf(property)
    if (person && isCalendarAddress(person.email))
      known.set(person.email.toLowerCase(), { source, text, property, person })
    else others.push(source)
  }
  const folded = (texts: readonly string[]) => texts.map((text) => foldLine(text, lineEnd))
  const participants = (event.participants ?? []).flatMap((participant): string[] => {
    const before = known.get(String(participant.email).toLowerCase())
    if (!before || isResource(before.property)) return folded(attendeeLines(participant, writing))
    const [same] = attendeeLines(before.person, writing)
    return same === attendeeLines({ ...participant, email: before.person.email }, writing)[0]
      ? [before.source]
      : folded([withAnswer(before.text, participant)])
  })
  const resources = (Array.isArray(event['resources']) ? event['resources'] : []).flatMap(
    (resource): string[] => {
      const before = known.get(String(Object(resource).email).toLowerCase())
      return before && isResource(before.property)
        ? [before.source]
        : folded(resourceLines(resource, writing))
    },
  )
  return [...participants, ...resources, ...others]
}
