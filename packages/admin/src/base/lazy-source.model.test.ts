import { describe, expect, it, vi } from 'vitest'
import { lazySource } from './lazy-source.js'

const source = { names: async (first: string) => [first, 'b'] }

describe('a source that loads with its first call', () => {
  it('loads once, and passes each call on', async () => {
    const load = vi.fn(async () => source)
    const lazy = lazySource(load)
    expect(load).not.toHaveBeenCalled()
    expect(await Promise.all([lazy.names('a'), lazy.names('c')])).toEqual([
      ['a', 'b'],
      ['c', 'b'],
    ])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads again after a failure', async () => {
    const load = vi.fn(async () => source).mockRejectedValueOnce(new TypeError('no network'))
    const lazy = lazySource(load)
    await expect(lazy.names('a')).rejects.toThrow('no network')
    expect(await lazy.names('a')).toEqual(['a', 'b'])
  })

  it('can be the value of a promise', async () => {
    const lazy = lazySource(async () => source)
    expect(await Promise.resolve(lazy)).toBe(lazy)
  })

  it('is no directive to Lit, so that a template can bind it', () => {
    const lazy = lazySource(async () => source)
    expect(Reflect.get(lazy, '_$litDirective$')).toBeUndefined()
  })
})
