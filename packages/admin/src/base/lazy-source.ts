/**
 * A source whose client loads with the first call: a page that brings its own source needs none. After a failed load the next call tries
 * again.
 */
export const lazySource = <Source extends object>(load: () => Promise<Source>): Source => {
  let loaded: Promise<Source> | undefined
  const client = () => {
    loaded ??= load()
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return new Proxy({} as Source, {
    get: (_target, name) => {
      // Two services' sources are never the same, a source is no promise, and no directive of Lit, which it may be bound with.
      if (typeof name === 'symbol' || name.startsWith('_$') || ['key', 'then'].includes(name))
        return undefined
      return async (...call: unknown[]) => {
        const source = (await client()) as Readonly<Record<string, (...call: unknown[]) => unknown>>
        return source[name]?.(...call)
      }
    },
  })
}
