/**
 * Stands for an object that a page may assign anew with every render: whatever is asked of it is asked of the newest one. While
 * there is none, the last one answers.
 */
export const latest = <Port extends object>(current: () => Port | null | undefined, fallback: Port): Port =>
  // Not over the object itself: a frozen one must answer with its own functions alone.
  new Proxy({} as Port, {
    get: (_target, name) => {
      fallback = current() ?? fallback
      const own: unknown = Reflect.get(fallback, name)
      return typeof own === 'function' ? own.bind(fallback) : own
    },
    has: (_target, name) => Reflect.has(current() ?? fallback, name),
  })
