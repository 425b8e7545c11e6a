import { describe, expect, test } from 'vitest'
import { createKey } from '../access/api-keys.js'
import { sha256 } from '../kernel/secrets.js'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import { monday } from '../testing/studio.js'
import { ensureApplication } from './ensure-application.js'

describe('the application of a program', () => {
  test('is created once, with a key that is shown once', async () => {
    const store = createMemoryStore()
    const first = await ensureApplication(store, {}, monday)
    expect(first).toMatchObject({ isNew: true, apiKey: expect.stringMatching(/^when_[\da-f]{64}$/) })
    const again = await ensureApplication(store, {}, monday)
    expect(again).toEqual({ application: first.application, apiKey: undefined, isNew: false })
  })

  test('is the one with the client id, or the only one', async () => {
    const store = createMemoryStore()
    const one = await ensureApplication(store, { clientId: 'one' }, monday)
    const two = await ensureApplication(store, { clientId: 'two' }, monday)
    expect([one.isNew, two.isNew]).toEqual([true, true])
    expect(await ensureApplication(store, { clientId: 'two' }, monday)).toMatchObject({
      application: two.application,
      isNew: false,
    })
    await expect(ensureApplication(store, {}, monday)).rejects.toThrow(
      /several applications.*WHENABLE_CLIENT_ID/,
    )
  })

  test('replaces the environment’s previous key with the new one', async () => {
    const store = createMemoryStore()
    const [first, second, third] = ['first', 'second', 'third'].map(
      (name) => `${name}-key-that-is-long-enough`,
    )
    const { application } = await ensureApplication(store, { clientId: 'one', apiKey: first! }, monday)
    const names = async () =>
      (await store.read((records) => records.apiKeys(application.id))).map(({ name }) => name)
    const works = async (key: string) =>
      (await store.read(async (records) => records.credential(await sha256(key)))) !== undefined
    const context = { applicationId: application.id, now: monday, newId: () => crypto.randomUUID() }
    const { key: other } = await store.transaction((transaction) =>
      createKey({ ...context, transaction }, { name: 'CRM' }),
    )
    await ensureApplication(store, { clientId: 'one', apiKey: second! }, monday)
    await ensureApplication(store, { clientId: 'one', apiKey: second! }, monday)
    expect([await works(first!), await works(second!), await works(other)]).toEqual([false, true, true])
    expect((await names()).sort()).toEqual(['CRM', 'environment'])
    await ensureApplication(store, { clientId: 'two', apiKey: third! }, monday)
    await expect(ensureApplication(store, { clientId: 'two', apiKey: second! }, monday)).rejects.toThrow(
      /belongs to another application/,
    )
  })

  test('is created only after its first key is saved', async () => {
    const store = createMemoryStore()
    const fails = () => Promise.reject(new Error('no room'))
    await expect(ensureApplication(store, { saveFirstKey: fails }, monday)).rejects.toThrow('no room')
    const kept: string[] = []
    const { apiKey, isNew } = await ensureApplication(
      store,
      { saveFirstKey: async (key) => void kept.push(key) },
      monday,
    )
    expect([kept, isNew]).toEqual([[apiKey], true])
  })

  test('redirects sign-ins to the configured callback URIs until they change', async () => {
    const store = createMemoryStore()
    const uris = async (callbackUris?: readonly string[]) =>
      (await ensureApplication(store, callbackUris ? { callbackUris } : {}, monday)).application.callbackUris
    expect(await uris(['https://shop.example/back', 'http://localhost:3000/back'])).toHaveLength(2)
    expect(await uris()).toHaveLength(2)
    expect(await uris(['com.example.app:/back'])).toEqual(['com.example.app:/back'])
    expect(await uris()).toEqual(['com.example.app:/back'])
  })

  test('keeps its name until it gets another one', async () => {
    const store = createMemoryStore()
    const name = async (given?: string) =>
      (await ensureApplication(store, given ? { name: given } : {}, monday)).application.name
    expect([await name(), await name('Shop'), await name()]).toEqual(['Whenable', 'Shop', 'Shop'])
  })

  test.each([
    'http://shop.example/back',
    'https://shop.example/back#top',
    '/back',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])('refuses the callback URI %s', async (uri) => {
    await expect(ensureApplication(createMemoryStore(), { callbackUris: [uri] }, monday)).rejects.toThrow(
      /--callback-uri/,
    )
  })

  test.each([
    ['two words, and quite long ones', /HTTP headers do not allow/],
    ['short-key', /has 9 characters, expected at least 24: generate one with/],
    ['', /has 0 characters/],
  ])('refuses the key “%s” without printing it', async (apiKey, why) => {
    const store = createMemoryStore()
    const refused = ensureApplication(store, { apiKey }, monday)
    await expect(refused).rejects.toThrow(why)
    if (apiKey) await expect(refused).rejects.not.toThrow(apiKey)
    expect(await store.read((records) => records.applications())).toEqual([])
  })
})
