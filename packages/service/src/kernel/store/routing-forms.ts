import type { RoutingRules, RoutingTarget } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { formerSlugTable } from './slugs.js'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

/** A question of a routing form. */
export interface RoutingQuestionRecord {
  readonly key: string
  readonly label: string
  /** None if visitors answer in their own words. */
  readonly answers: readonly string[]
}

/** A routing form of an application: its questions, and where answers to them lead. */
export interface RoutingFormRecord extends RoutingRules<RoutingTarget> {
  readonly id: string
  readonly applicationId: string
  readonly slug: string
  readonly title: string
  readonly description?: string | undefined
  readonly isActive: boolean
  readonly questions: readonly RoutingQuestionRecord[]
  readonly createdAt: Instant
}

/** The routing forms of applications. */
export const routingFormTable = table<RoutingFormRecord>()({
  name: 'routing_forms',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    slug: 'text',
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  unique: [['applicationId', 'slug']],
  indexes: [['applicationId', 'listKey']],
})

/** Reads routing forms. */
export const routingFormRecords = (open: OpenForReading) => {
  const forms = open(routingFormTable)
  return {
    routingForms: (applicationId: string, page: Page) => forms.page({ applicationId }, page),
    routingFormOfSlug: async (applicationId: string, slug: string) =>
      (await forms.all({ applicationId, slug }))[0],
    routingForm: forms.get,
  }
}

/** Writes routing forms. */
export const routingFormWrites = (open: OpenForWriting) => {
  const forms = open(routingFormTable)
  const slugs = open(formerSlugTable)
  return {
    /** Locks a routing form until the transaction ends, and reads its latest state. */
    lockRoutingForm: forms.lock,
    putRoutingForm: forms.put,
    /** Removes a routing form with its former slugs. */
    removeRoutingForm: async (applicationId: string, id: string): Promise<void> => {
      await forms.remove(applicationId, id)
      await slugs.removeAll({ applicationId, ownerId: id })
    },
  }
}
