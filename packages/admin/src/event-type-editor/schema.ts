// A file of its own, which loads apart: bundlers take no more of the contract than this.
import { configurationInputSchema } from '@whenable/contract'
import { type DocumentSchema, isRecord, type Json } from './flow/index.js'
import { type OpenBlock, overlaps, weekOf } from './hours.model.js'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly code: string
  readonly message: string
}

/** Whether ranges of a day overlap, or there are none: no hours would count as always open. */
const isWrong = (blocks: readonly OpenBlock[]): boolean => !blocks.length || overlaps(weekOf(blocks))

const at = (value: Json | undefined, name: string): Json | undefined =>
  isRecord(value) ? value[name] : undefined

/** The hours of an event type and of its hosts, with their paths. Hosts with a schedule have other hours. */
const hoursOf = (document: Json): readonly (readonly [path: Issue['path'], hours: Json | undefined])[] => {
  const participants = at(document, 'participants')
  const rules = at(at(document, 'availability'), 'availability_rules')
  return [
    [['availability', 'availability_rules', 'default_open_hours'], at(rules, 'default_open_hours')],
    ...(Array.isArray(participants) ? (participants as readonly Json[]) : []).map(
      (participant, index): readonly [Issue['path'], Json | undefined] => {
        const availability = at(participant, 'availability')
        const hours = at(availability, 'schedule_id') ? undefined : at(availability, 'open_hours')
        return [['participants', index, 'availability', 'open_hours'], hours]
      },
    ),
  ]
}

const hoursIssues = (document: Json): readonly Issue[] =>
  hoursOf(document)
    .filter(([, hours]) => Array.isArray(hours) && isWrong(hours as unknown as readonly OpenBlock[]))
    .map(([path]) => ({ path, code: 'hours', message: 'expected hours that do not overlap' }))

/** A call at one address has one. */
const callIssues = (document: Json): readonly Issue[] =>
  ['event_booking', 'group_booking'].flatMap((event) =>
    at(at(at(at(document, event), 'conferencing'), 'details'), 'url') === ''
      ? [
          {
            ...{ path: [event, 'conferencing', 'details', 'url'], code: 'too_small', origin: 'string' },
            message: 'expected an address',
          },
        ]
      : [],
  )

/** What an event type must be to be saved: the contract's schema, and hours that do not overlap. */
export const eventTypeSchema: DocumentSchema = {
  '~standard': {
    validate: (document) => {
      const result = configurationInputSchema['~standard'].validate(document) as {
        readonly issues?: readonly Issue[]
      }
      const { issues = [] } = result
      // Blocks of another form than the contract's cannot be compared.
      return {
        issues: issues.length ? issues : [...callIssues(document as Json), ...hoursIssues(document as Json)],
      }
    },
  },
}
