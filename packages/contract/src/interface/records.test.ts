import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as records from './index.js'

const ana = { name: 'Ana', email: 'ana@example.com' }
const inbox = { id: 'f1', object: 'folder', account_id: 'a1', name: 'inbox', display_name: 'Posteingang' }
const file = {
  ...{ id: 'f2', object: 'file', account_id: 'a1', content_type: 'text/plain', filename: 'plan.txt' },
  size: 12,
}

describe('a record of the legacy API', () => {
  it('has all documented fields of a thread, with null ids as absent and instants as whole seconds', () => {
    const thread = {
      ...{ id: 't1', object: 'thread', account_id: 'a1', subject: 'Yoga', unread: true, starred: false },
      ...{ last_message_timestamp: 30, last_message_received_timestamp: 20, first_message_timestamp: 10 },
      ...{
        participants: [ana],
        snippet: 'See you',
        message_ids: ['m1'],
        version: 3,
        folders: [inbox],
        labels: [],
      },
    }
    expect(z.parse(records.legacyThreadSchema, { ...thread, draft_ids: null })).toEqual({
      ...thread,
      draft_ids: [],
    })
    expect(z.parse(records.legacyThreadSchema, { ...thread, first_message_timestamp: '10' })).toMatchObject({
      first_message_timestamp: 10,
    })
  })

  it('in the expanded view has messages and drafts instead of their ids', () => {
    const expanded = { id: 't1', messages: [{ id: 'm1' }], drafts: [{ id: 'd1' }] }
    expect(z.parse(records.legacyThreadSchema, expanded)).toMatchObject(expanded)
  })

  it('has all documented fields of a draft', () => {
    const draft = {
      ...{ id: 'd1', object: 'draft', account_id: 'a1', thread_id: '', subject: 'Yoga', snippet: 'Hi' },
      ...{ reply_to_message_id: 'm1', from: [ana], reply_to: [], to: [ana], cc: [], bcc: [], date: 10 },
      ...{
        unread: false,
        starred: true,
        body: '<b>Hi</b>',
        files: [file],
        events: [],
        folder: inbox,
        labels: [],
      },
      version: 1,
    }
    expect(z.parse(records.legacyDraftSchema, draft)).toEqual(draft)
  })

  it('can be a folder that the user created, without a role name', () => {
    expect(z.parse(records.legacyFolderSchema, { ...inbox, name: null })).toEqual({
      ...inbox,
      name: undefined,
    })
  })

  it('can be a file, an account that signs in or an empty message, and keeps unknown fields', () => {
    expect(z.parse(records.legacyFileSchema, { ...file, size: '12' })).toEqual(file)
    const account = { id: 'a1', account_id: 'a1', email_address: 'ana@example.com', access_token: 't1' }
    expect(z.parse(records.connectedAccountSchema, account)).toMatchObject(account)
    expect(z.parse(records.legacyMessageSchema, { id: 'm1', colour: 'red' })).toEqual({
      id: 'm1',
      colour: 'red',
    })
  })

  it('can be a contact with free-form phone numbers, also duplicates', () => {
    const number = { type: 'mobile', number: '+351 (0) 21-x' }
    const contact = { id: 'c1', object: 'contact', account_id: 'a1', ...ana, phone_numbers: [number, number] }
    expect(z.parse(records.legacyContactSchema, contact)).toEqual(contact)
    expect(z.parse(records.legacyContactSchema, { id: 'c1' })).toMatchObject({ phone_numbers: [] })
  })
})

describe('a message of the current API', () => {
  it('has all documented fields, and keeps unknown ones', () => {
    const message = {
      ...{
        id: 'm1',
        thread_id: 't1',
        subject: 'Yoga',
        from: [ana],
        body: 'Hi',
        unread: true,
        starred: false,
      },
      ...{ updated_at: 10, metadata: { key1: 'a' }, attachments: [{ id: 'x' }], colour: 'red' },
    }
    expect(z.parse(records.messageSchema, message)).toEqual(message)
  })
})

describe('authorization by endpoint', () => {
  it.each([
    ['a grant', records.messages.read, 'grant'],
    ['the grant of the token', records.grants.me, 'grant'],
    ['the application alone', records.templates.list, 'key'],
    ['the application that manages accounts', records.legacyAccounts.list, 'key'],
    ['an account of the legacy API', records.legacyThreads.list, 'grant'],
    ['somebody who has a token to revoke', records.legacyOauth.revoke, 'grant'],
    ['somebody who begins to sign in', records.legacyConnect.authorize, 'anyone'],
  ])('%s: agrees with its path', (_, { access }, expected) => {
    expect(access).toBe(expected)
  })
})
