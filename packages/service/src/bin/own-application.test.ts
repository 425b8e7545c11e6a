import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../store/memory/memory-store.js'
import { monday } from '../testing/studio.js'
import { ownApplication } from './own-application.js'

describe('the application of a program', () => {
  test('is made once, with a key that is told once', async () => {
    const store = createMemoryStore()
    const first = await ownApplication(store, {}, monday)
    expect(first).toMatchObject({ isNew: true, apiKey: expect.stringMatching(/^when_[\da-f]{64}$/) })
    const again = await ownApplication(store, {}, monday)
    expect(again).toEqual({ application: first.application, apiKey: undefined, isNew: false })
  })

  test('is the one of the client id, or else the only one', async () => {
    const store = createMemoryStore()
    const one = await ownApplication(store, { clientId: 'one' }, monday)
    const two = await ownApplication(store, { clientId: 'two' }, monday)
    expect([one.isNew, two.isNew]).toEqual([true, true])
    expect(await ownApplication(store, { clientId: 'two' }, monday)).toMatchObject({
      application: two.application,
      isNew: false,
    })
    await expect(ownApplication(store, {}, monday)).rejects.toThrow(
      /several applications.*WHENABLE_CLIENT_ID/,
    )
  })

  test('takes another key beside those that it has, but not the key of another', async () => {
    const store = createMemoryStore()
    await ownApplication(store, { clientId: 'one', apiKey: 'first' }, monday)
    await ownApplication(store, { clientId: 'one', apiKey: 'second' }, monday)
    await ownApplication(store, { clientId: 'one', apiKey: 'second' }, monday)
    await ownApplication(store, { clientId: 'two', apiKey: 'third' }, monday)
    await expect(ownApplication(store, { clientId: 'two', apiKey: 'first' }, monday)).rejects.toThrow(
      /key of another application/,
    )
  })

  test('leads sign-ins back where it is told, until it is told otherwise', async () => {
    const store = createMemoryStore()
    const uris = async (callbackUris?: readonly string[]) =>
      (await ownApplication(store, callbackUris ? { callbackUris } : {}, monday)).application.callbackUris
    expect(await uris(['https://shop.example/back', 'http://localhost:3000/back'])).toHaveLength(2)
    expect(await uris()).toHaveLength(2)
    expect(await uris(['com.example.app:/back'])).toEqual(['com.example.app:/back'])
    expect(await uris()).toEqual(['com.example.app:/back'])
  })

  test('has the name that it is given, until it is given another', async () => {
    const store = createMemoryStore()
    const name = async (given?: string) =>
      (await ownApplication(store, given ? { name: given } : {}, monday)).application.name
    expect([await name(), await name('Shop'), await name()]).toEqual(['Whenable', 'Shop', 'Shop'])
  })

  test.each([
    'http://shop.example/back',
    'https://shop.example/back#top',
    '/back',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])('leads no sign-in back to %s', async (uri) => {
    await expect(ownApplication(createMemoryStore(), { callbackUris: [uri] }, monday)).rejects.toThrow(
      /--callback-uri/,
    )
  })

  test('refuses a key that no header carries', async () => {
    await expect(ownApplication(createMemoryStore(), { apiKey: 'two words' }, monday)).rejects.toThrow(
      /API key/,
    )
  })
})
