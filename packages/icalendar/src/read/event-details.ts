import type { CalendarEvent, CalendarParticipant } from '@whenable/contract'
import { emailOfUri } from '@whenable/contract/values'
import { colorOf, type Property, propertiesOf, textOf, webAddress } from '../properties.js'

/** Lines of what an event says, beside its time. */
export const detailLine =
  /^(?:SUMMARY|DESCRIPTION|LOCATION|CLASS|COLOR|URL|ORGANIZER|ATTENDEE|CONFERENCE|X-GOOGLE-CONFERENCE|X-MICROSOFT-SKYPETEAMSMEETINGURL)[;:]/i

/** Longer lines of text, in characters, are left out. */
const MAX_TEXT_LENGTH = 50_000

/** More lines, and more characters of them, are left out. */
const [MAX_LINES, MAX_LENGTH] = [1000, 300_000]

/** The lines of texts that are short enough to be read. */
const withinLimits = (lines: readonly string[]): string[] => {
  let length = 0
  return lines.slice(0, MAX_LINES).filter((line) => {
    if (line.length > MAX_TEXT_LENGTH || length + line.length > MAX_LENGTH) return false
    length += line.length
    return true
  })
}

/** The properties that lead to a conference, the standard one first. */
export const conferenceNames = ['conference', 'x-google-conference', 'x-microsoft-skypeteamsmeetingurl']

/** A participant's answer in the interface's form (RFC 5545, section 3.2.12). */
const answers: Readonly<Record<string, string>> = { ACCEPTED: 'yes', DECLINED: 'no', TENTATIVE: 'maybe' }

/** The address of a calendar user: that of `mailto:`, or else the one beside it (RFC 7986, section 6.2). */
const addressOf = ({ value, parameters }: Property): string =>
  /^mailto:/i.test(value) ? emailOfUri(value) : (parameters['email'] ?? value)

/** A calendar user as a participant. */
export const personOf = (property: Property): CalendarParticipant => ({
  email: addressOf(property),
  name: property.parameters['cn'],
  status: answers[property.parameters['partstat']?.toUpperCase() ?? ''] ?? 'noreply',
})

/** Whether a calendar user is a room or another resource. */
export const isResource = ({ parameters }: Property): boolean =>
  /^(?:ROOM|RESOURCE)$/i.test(parameters['cutype'] ?? '')

/** What an event says beside its time; addresses are of the web. */
export const detailsOf = (lines: readonly string[]): Omit<CalendarEvent, 'id'> => {
  const properties = propertiesOf(withinLimits(lines))
  const [organizer] = properties.get('organizer') ?? []
  const attendees = properties.get('attendee') ?? []
  const page = webAddress(textOf(properties, 'url'))
  const description = textOf(properties, 'description')
  const conference = conferenceNames
    .flatMap((name) => properties.get(name) ?? [])
    .find(({ value }) => webAddress(value))
  const { email, name } = organizer ? personOf(organizer) : {}
  return {
    title: textOf(properties, 'summary'),
    // The event's page is added to its description, where it is shown as a link.
    description:
      page && !description?.includes(page) ? [description, page].filter(Boolean).join('\n\n') : description,
    location: textOf(properties, 'location'),
    visibility: textOf(properties, 'class')?.toLowerCase(),
    color: colorOf(properties),
    organizer: organizer && { email, name: name ?? undefined },
    participants: attendees.filter((one) => !isResource(one)).map(personOf),
    resources: attendees
      .filter(isResource)
      .map((one) => ({ email: personOf(one).email, name: personOf(one).name })),
    conferencing: conference && {
      provider: conference.parameters['label'] ?? '',
      details: { url: webAddress(conference.value) },
    },
  }
}

/** The title in an event's lines. */
export const titleOf = (lines: readonly string[]): string | undefined => {
  const summaries = lines.filter((line) => /^SUMMARY[;:]/i.test(line))
  return textOf(propertiesOf(withinLimits(summaries)), 'summary')
}
