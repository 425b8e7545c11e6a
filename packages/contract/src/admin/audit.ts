import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, oneOf, optionalCount, optionalText } from '../scalars.js'

/** A change, and who made it. It contains no secret, and nothing that a guest wrote. */
export const auditEntrySchema = z.looseObject({
  id: z.string(),
  /** Unix seconds. */
  created_at: instantSchema,
  actor: z.looseObject({
    /** `member`, or `key`: an API key. */
    type: oneOf('member', 'key'),
    id: z.string(),
    /** The name that they had then. */
    name: z.string(),
  }),
  /** The id of the endpoint, as in the OpenAPI document. */
  operation: z.string(),
  /** The id of what was changed. */
  subject_id: optionalText,
  /** What was done, in English. */
  description: z.string(),
})

export type AuditEntry = z.output<typeof auditEntrySchema>

/** What members and API keys changed, the latest first. Entries are kept for a year. */
export const listAuditEntries = /* @__PURE__ */ endpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/admin/v1/audit',
  access: 'owner',
  description:
    'What members and API keys changed under `/admin/v1`, and members under `/v3`, the latest first. Entries are kept for a year.',
  query: z.object({ limit: optionalCount, page_token: optionalText }),
  data: z.array(auditEntrySchema),
  paged: true,
  example: {
    data: [
      {
        id: '0d2e1f5a-7a1c-4b53-9f6e-2c1b9a7d4e10',
        created_at: 1_772_438_400,
        actor: { type: 'member', id: '8f14e45f-ceea-467f-9d3b-2b1f6a3c1d20', name: 'Ada Lovelace' },
        operation: 'schedules.create',
        subject_id: '3c6e0b8a-9c15-424a-a8e4-3f1e1b7a5d22',
        description: 'Created schedule “Evenings”',
      },
    ],
  },
})
