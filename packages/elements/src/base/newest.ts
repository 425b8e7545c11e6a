/**
 * Stands for an object that a page may assign anew with every render: whatever is asked of it is asked of the newest one. While
 * there is none, the last one answers.
 */
export const newest = <Port extends object>(current: () => Port | null | undefined, last: Port): Port =>
  // Not over the object itself: a frozen one must answer with its own functions alone.
  new Proxy({} as Port, {
    get: (_target, name) => {
      last = current() ?? last
      const own: unknown = Reflect.get(last, name)
      return typeof own === 'function' ? own.bind(last) : own
    },
    has: (_target, name) => Reflect.has(current() ?? last, name),
  })
