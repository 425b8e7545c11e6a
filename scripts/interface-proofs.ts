/**
 * The test of a row of the interface, by its title and its file; or why the row does not apply to a client in a page.
 */
export type Proof = { readonly in: string; readonly says: string } | { readonly not: string }

const area = 'packages/client/src/areas.test.ts'
const sources = 'packages/client/src/calendar.test.ts'
const records = 'packages/contract/src/interface/records.test.ts'
const here = 'scripts/interface.test.ts'

const dashboard = {
  not: 'Managed in the dashboard or by the customer’s server; the interface has no endpoint for it.',
}
const providers = {
  not: 'Between the service and the provider or the customer’s server; no endpoint uses it.',
}
const webhooks = {
  not: 'The service calls the customer’s server; it is set up in the dashboard, and no endpoint returns it.',
}
const asWritten = { in: here, says: 'goes over the wire as it is written' }
const fields = { in: here, says: 'a record has the fields in the table' }
const anyForm = { in: here, says: 'a grant is accepted in each of its forms, with either credential' }
const syncStates = { in: sources, says: 'with an account that is %s reports that it is %s' }

/** All rows of the interface's tables and numbered lists that are not endpoints, by heading. `row` is the beginning of the row. */
export const proofs: Readonly<Record<string, readonly (readonly [row: string, proof: Proof])[]>> = {
  'Current generation: common conventions': [
    ['Envelope', { in: area, says: 'yields pages with their cursors, from any page on' }],
    ['Paging', { in: area, says: 'yields every item, page by page, with the same query' }],
    [
      'Field selection',
      { in: area, says: 'returns only the selected fields, and accepts that others are missing' },
    ],
    [
      'Updates',
      { in: 'packages/service/src/calendars/calendars.test.ts', says: 'is changed field by field' },
    ],
    ['Metadata', { in: area, says: '%s: is sent unchanged' }],
  ],
  'Grant identifier forms (any path containing {grant_id})': [
    ['`<grant_id>`', anyForm],
    ['`grant:<grant_id>`', anyForm],
    ['`<email_address>`', anyForm],
    ['`email:<email_address>`', anyForm],
    ['`external:<external_id>`', anyForm],
    ['`me`', anyForm],
  ],
  'Current generation: records and fields known': [
    ['Application', dashboard],
    [
      'Connector |',
      { in: 'packages/service/src/features/calendar/connect.test.ts', says: 'are listed, read and removed' },
    ],
    ['Connector credential', dashboard],
    ['Grant', { in: area, says: "describe('a grant'" }],
    ['Workspace', dashboard],
    ['Calendar', fields],
    ['Event', { in: area, says: 'filters by one reserved key and its value' }],
    ['Message', { in: records, says: 'has all documented fields, and keeps unknown ones' }],
    ['Notetaker', { in: area, says: 'of notetakers filters by state and by join time, and is ordered' }],
    ['Other', asWritten],
  ],
  'Legacy generation: records': [
    ['account |', { in: records, says: 'an account that signs in' }],
    ['account (management view)', { in: area, says: 'can have the sync state %s' }],
    ['thread', { in: records, says: 'has all documented fields of a thread' }],
    ['message', { in: records, says: 'an empty message' }],
    ['folder', { in: records, says: 'can be a folder that the user created' }],
    ['label', asWritten],
    ['draft', { in: records, says: 'has all documented fields of a draft' }],
    ['file', { in: records, says: 'can be a file' }],
    ['calendar', fields],
    ['event', fields],
    ['contact', { in: records, says: 'can be a contact with free-form phone numbers' }],
    ['webhook', webhooks],
    ['`time`', { in: 'packages/time/src/when.test.ts', says: "'a moment'" }],
    ['`timespan`', { in: 'packages/time/src/when.test.ts', says: "'a timespan'" }],
    ['`date`', { in: 'packages/time/src/when.test.ts', says: "'a date'" }],
    ['`datespan`', { in: 'packages/time/src/when.test.ts', says: "'a datespan'" }],
  ],
  'Legacy account sync state (`sync_state`)': [
    ['running | syncing', syncStates],
    ['invalid-credentials | provider', syncStates],
    ['config-error', syncStates],
    ['connection-error', syncStates],
    ['sync-error', syncStates],
    ['stopped', syncStates],
    [
      'running | user changes',
      { in: sources, says: 'throws instead of returning an empty calendar if an account is %s' },
    ],
    ['invalid-credentials | user completes', syncStates],
    [
      'invalid-credentials | user re-authenticates',
      { in: area, says: 'can have another id, with its token' },
    ],
  ],
  'Legacy billing state': [
    ['paid', { in: area, says: 'is cancelled and reactivated by its application' }],
    ['cancelled | upgrade', { in: area, says: 'is cancelled and reactivated by its application' }],
    ['cancelled | token revoked', { in: area, says: "'free', 'paid', 'cancelled', 'deleted'" }],
  ],
  'Legacy webhook state': [
    ['active | callback', webhooks],
    ['failing | 60', webhooks],
    ['active | disabled', webhooks],
    ['inactive or failed', webhooks],
    ['failing | callback', webhooks],
  ],
  'Current generation': [
    ['Grant', { in: area, says: "describe('a grant'" }],
    ['Event `status`', { in: area, says: 'an event can be %s' }],
    ['Notetaker', { in: area, says: 'of notetakers filters by state and by join time, and is ordered' }],
    ['Scheduled message', asWritten],
  ],
  Errors: [
    [
      '1. Current generation: exceeding',
      { in: area, says: 'status 429 is retried after the delay that the service names' },
    ],
    [
      '2. Combining a provider-side filter',
      { in: area, says: 'with a provider filter passes on the service’s error' },
    ],
    ['3. Changing `name`', dashboard],
    [
      '4. An authorization request',
      {
        in: 'packages/service/src/pages/sign-in/sign-in-page.test.ts',
        says: 'for %s shows a page and does not redirect',
      },
    ],
    [
      '5. Legacy redirect errors',
      { not: 'The application’s page receives them in its URL; no endpoint returns them.' },
    ],
    [
      '6. Legacy `/connect/authorize` errors',
      { in: area, says: 'a failed legacy sign-in names the missing fields, or says that it was refused' },
    ],
    ['7. Legacy folder or label creation', { in: area, says: 'a folder that is not empty' }],
    [
      '8. Legacy sending',
      {
        not: 'The interface has no endpoint that sends; answering an invitation fails in the same way, and is tested.',
      },
    ],
    [
      '9. RSVP errors',
      { in: area, says: 'answering an invitation fails with status %i and is not repeated' },
    ],
    [
      '10. Legacy status table',
      { in: 'packages/client/src/errors.test.ts', says: "describe('a failed response'" },
    ],
  ],
  Limits: [
    ['Page size | default', { in: area, says: 'yields every item, page by page, with the same query' }],
    [
      'Page size (legacy)',
      { in: area, says: 'is complete if the service returns fewer items than the requested limit' },
    ],
    ['Grants per workspace assignment', dashboard],
    ['Reserved metadata keys', { in: area, says: 'filters by one reserved key and its value' }],
    ['Compression threshold', { in: area, says: 'is read whether the response is compressed or not' }],
    [
      'Grants per address',
      { in: 'packages/service/src/features/calendar/connect.test.ts', says: 'are one for each address' },
    ],
    ['Connectors per provider type', providers],
    ['Webhook verification', webhooks],
    ['Webhook retry', webhooks],
    ['Backfill', providers],
    ['Send wait', { in: 'packages/client/src/call.test.ts', says: 'apply to each attempt separately' }],
    ['Account data removal', providers],
  ],
}
