import { describe, expect, it } from 'vitest'
import { connectionPresets } from './presets.js'
import { calendarProviders, signInProviderOf, signInProviders } from './providers.js'

describe('the table of calendar providers', () => {
  it('says on whose page owners sign in', () => {
    expect(signInProviders).toEqual(expect.arrayContaining(['google', 'microsoft']))
    expect(signInProviderOf('microsoft')).toMatchObject({ id: 'microsoft', name: 'Outlook' })
    expect(['caldav', 'toString', ''].map(signInProviderOf)).toEqual([undefined, undefined, undefined])
  })

  it('has the provider of each account that owners enter here, and they can enter each', () => {
    const entered = Object.entries(calendarProviders).flatMap(([id, entry]) =>
      'signIn' in entry ? [] : [id],
    )
    expect([...new Set(Object.values(connectionPresets).map(({ provider }) => provider))]).toEqual(entered)
  })
})
