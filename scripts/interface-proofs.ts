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
const syncStates = { in: sources, says: 'says of an account that is %s that it is %s' }

/** All rows of the interface's tables and numbered lists that are not endpoints, by heading. `row` is the beginning of the row. */
export const proofs: Readonly<Record<string, readonly (readonly [row: string, proof: Proof])[]>> = {
  'Current generation: common conventions': [
    ['Envelope', { in: area, says: 'gives pages with what leads to the next, from any page on' }],
    ['Paging', { in: area, says: 'gives every item, page by page, with the same query' }],
    [
      'Field selection',
      { in: area, says: 'names the fields that an answer has, and the others are not missed' },
    ],
    [
      'Updates',
      { in: 'packages/service/src/calendars/calendars.test.ts', says: 'is changed field by field' },
    ],
    ['Metadata', { in: area, says: '%s: it is sent as it is given' }],
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
      { in: 'packages/service/src/access/connect.test.ts', says: 'are listed, read and removed' },
    ],
    ['Connector credential', dashboard],
    ['Grant', { in: area, says: "describe('a grant'" }],
    ['Workspace', dashboard],
    ['Calendar', fields],
    ['Event', { in: area, says: 'filters by one reserved key and its value' }],
    ['Message', { in: records, says: 'has the fields that the interface names, and keeps the others' }],
    ['Notetaker', { in: area, says: 'of notetakers goes by state and by when they join, in an order' }],
    ['Other', asWritten],
  ],
  'Legacy generation: records': [
    ['account |', { in: records, says: 'an account that signs in' }],
    ['account (management view)', { in: area, says: 'may be in the state %s' }],
    ['thread', { in: records, says: 'all that the interface names of a thread' }],
    ['message', { in: records, says: 'a message that shows nothing' }],
    ['folder', { in: records, says: 'may be a folder without a name of its own' }],
    ['label', asWritten],
    ['draft', { in: records, says: 'has all that the interface names of a draft' }],
    ['file', { in: records, says: 'may be a file' }],
    ['calendar', fields],
    ['event', fields],
    ['contact', { in: records, says: 'may be a contact with numbers as somebody wrote them' }],
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
    ['running | user changes', { in: sources, says: 'has no empty calendar where an account is %s' }],
    ['invalid-credentials | user completes', syncStates],
    ['invalid-credentials | user re-authenticates', { in: area, says: 'may come back under another id' }],
  ],
  'Legacy billing state': [
    ['paid', { in: area, says: 'is cancelled and taken back by its application' }],
    ['cancelled | upgrade', { in: area, says: 'is cancelled and taken back by its application' }],
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
    ['Event `status`', { in: area, says: 'an event may be %s' }],
    ['Notetaker', { in: area, says: 'of notetakers goes by state and by when they join, in an order' }],
    ['Scheduled message', asWritten],
  ],
  Errors: [
    [
      '1. Current generation: exceeding',
      { in: area, says: '429 is waited out, as long as the service says' },
    ],
    [
      '2. Combining a provider-side filter',
      { in: area, says: 'beside a filter of the provider is the service’s error' },
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
      { in: area, says: 'says which fields are missing, or that it was refused' },
    ],
    ['7. Legacy folder or label creation', { in: area, says: 'a folder that is not empty' }],
    [
      '8. Legacy sending',
      {
        not: 'The interface has no endpoint that sends; answering an invitation fails in the same way, and is tested.',
      },
    ],
    ['9. RSVP errors', { in: area, says: 'an answer to an invitation fails with %i as sending does' }],
    [
      '10. Legacy status table',
      { in: 'packages/client/src/errors.test.ts', says: "describe('a failed answer'" },
    ],
  ],
  Limits: [
    ['Page size | default', { in: area, says: 'gives every item, page by page, with the same query' }],
    ['Page size (legacy)', { in: area, says: 'loses nothing where the service gives less than the limit' }],
    ['Grants per workspace assignment', dashboard],
    ['Reserved metadata keys', { in: area, says: 'filters by one reserved key and its value' }],
    ['Compression threshold', { in: area, says: 'compressed or not, an answer is read' }],
    [
      'Grants per address',
      { in: 'packages/service/src/access/connect.test.ts', says: 'are one for each address' },
    ],
    ['Connectors per provider type', providers],
    ['Webhook verification', webhooks],
    ['Webhook retry', webhooks],
    ['Backfill', providers],
    [
      'Send wait',
      { in: 'packages/client/src/call.test.ts', says: 'a service that says nothing is a timeout' },
    ],
    ['Account data removal', providers],
  ],
}
