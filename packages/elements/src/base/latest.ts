/**
 * A proxy for an object that a page may replace on each render: every access uses the latest one, or the last
 * known if there is none.
 */
export const latest = <Port extends object>(current: () => Port | null | undefined, fallback: Port): Port =>
  // The target is empty: a proxy of a frozen object could not return bound functions.
  new Proxy({} as Port, {
    get: (_target, name) => {
      fallback = current() ?? fallback
      const own: unknown = Reflect.get(fallback, name)
      return typeof own === 'function' ? own.bind(fallback) : own
    },
    has: (_target, name) => Reflect.has(current() ?? fallback, name),
  })
