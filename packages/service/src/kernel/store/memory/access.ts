import {
  type AccessTransaction,
  type ApiKey,
  type BrowserSession,
  byCreation,
  type Credential,
  grantListKey,
  hostKey,
  type ListedKind,
  listKey,
} from '../store.js'
import { removeCalendarRows } from './calendars.js'
import { keepRemoved } from './removed.js'
import { keyOf, pageOf } from './rows.js'
import type { Tables } from './tables.js'

/** Applications, credentials, connectors and grants. */
export const accessTransaction = (tables: Tables): AccessTransaction => {
  const { applications, calendars, configurations, connections, connectors } = tables
  const { credentials, formerSlugs, grants, holds, links, members, passkeys, polls, rooms, schedules } =
    tables
  const removeAllowances: AccessTransaction['removeAllowances'] = async (applicationId, of) =>
    credentials.removeWhere(
      (row) =>
        'grantId' in row &&
        row.applicationId === applicationId &&
        ('grantId' in of ? row.grantId === of.grantId : row.signInId === of.signInId),
    )
  return {
    applications: async () => applications.where(() => true),
    applicationOfClient: async (clientId) => applications.where((row) => row.clientId === clientId)[0],
    credential: async (hash) => credentials.get(hash),
    apiKeys: async (applicationId) =>
      credentials
        .where((row) => row.kind === 'key' && row.applicationId === applicationId)
        .filter((row): row is ApiKey => row.kind === 'key')
        .sort(byCreation),
    browserSessions: async (applicationId, grantId) =>
      credentials
        .where((row) => row.applicationId === applicationId)
        .filter((row): row is BrowserSession => row.kind === 'browser' && row.grantId === grantId),
    credentialsOfKind: async <Kind extends ListedKind>(
      applicationId: string,
      kinds: readonly Kind[],
      grantId?: string,
    ) =>
      credentials
        .where(
          (row) =>
            row.applicationId === applicationId &&
            (grantId === undefined || ('grantId' in row && row.grantId === grantId)),
        )
        .filter((row): row is Extract<Credential, { kind: Kind }> => kinds.some((kind) => kind === row.kind)),
    grant: async (applicationId, name) =>
      grants.where(
        ({ applicationId: owner, record }) =>
          owner === applicationId &&
          ('id' in name
            ? record.id === name.id
            : 'email' in name
              ? hostKey(record.email) === hostKey(name.email)
              : record.external_id === name.externalId),
      )[0]?.record,
    grants: async (applicationId, page, { email, provider, status, since, before } = {}) =>
      pageOf(
        grants.where(
          ({ applicationId: owner, at, record }) =>
            owner === applicationId &&
            (email === undefined || hostKey(record.email) === hostKey(email)) &&
            (provider === undefined || record.provider === provider) &&
            (status === undefined || record.grant_status === status) &&
            (since === undefined || at >= listKey(since, '')) &&
            (before === undefined || at < listKey(before, '')),
        ),
        page,
      ),
    connector: async (applicationId, provider) => connectors.get(keyOf(applicationId, provider))?.record,
    connectors: async (applicationId) =>
      connectors.where((row) => row.applicationId === applicationId).map((row) => row.record),
    lockApplications: async () => applications.where(() => true),
    putApplication: async (application) => applications.set(application.id, application),
    addCredential: async (credential) => credentials.set(credential.hash, credential),
    lockCredential: async (hash) => credentials.get(hash),
    changeCredential: async (credential) => credentials.set(credential.hash, credential),
    removeCredential: async (hash) => credentials.set(hash, undefined),
    removeAllowances,
    removeSetupLinks: async (applicationId, memberId) =>
      credentials.removeWhere(
        (row) => row.kind === 'setup' && row.applicationId === applicationId && row.memberId === memberId,
      ),
    removeConnector: async (applicationId, provider) =>
      connectors.set(keyOf(applicationId, provider), undefined),
    putConnector: async (applicationId, record) =>
      connectors.set(keyOf(applicationId, record.provider), { applicationId, at: record.provider, record }),
    putGrant: async (applicationId, record) =>
      grants.set(keyOf(applicationId, record.id), { applicationId, at: grantListKey(record), record }),
    removeGrant: async (applicationId, grantId, now) => {
      const owned = calendars.where(
        (row) => row.applicationId === applicationId && row.record.grant_id === grantId,
      )
      for (const { record } of owned) {
        removeCalendarRows(tables, applicationId, record.id)
      }
      connections.removeWhere((row) => row.applicationId === applicationId && row.record.grantId === grantId)
      const removed = configurations.where(
        (row) => row.applicationId === applicationId && row.record.grantId === grantId,
      )
      const isOfGrant = (row: { readonly applicationId: string; readonly grantId: string }) =>
        row.applicationId === applicationId && row.grantId === grantId
      keepRemoved(
        tables,
        removed.map(({ record }) => record),
        isOfGrant,
        now,
      )
      const ids = new Set(removed.map(({ record }) => record.configuration.id))
      holds.removeWhere((hold) => hold.applicationId === applicationId && ids.has(hold.configurationId))
      configurations.removeWhere(
        (row) => row.applicationId === applicationId && row.record.grantId === grantId,
      )
      schedules.removeWhere((row) => row.applicationId === applicationId && row.record.grantId === grantId)
      links.removeWhere((row) => row.applicationId === applicationId && row.record.grantId === grantId)
      polls.removeWhere((row) => row.applicationId === applicationId && row.record.grantId === grantId)
      rooms.set(keyOf(applicationId, grantId), undefined)
      const removedMembers = members.where(
        (row) => row.applicationId === applicationId && row.grantId === grantId,
      )
      for (const { id } of removedMembers) {
        members.set(keyOf(applicationId, id), undefined)
        passkeys.removeWhere((row) => row.applicationId === applicationId && row.memberId === id)
      }
      const owners = new Set([...ids, ...removedMembers.map(({ id }) => id)])
      formerSlugs.removeWhere((row) => row.applicationId === applicationId && owners.has(row.ownerId))
      await removeAllowances(applicationId, { grantId })
      grants.set(keyOf(applicationId, grantId), undefined)
    },
  }
}
