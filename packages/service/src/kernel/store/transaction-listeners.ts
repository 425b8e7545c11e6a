import type { Store } from './store.js'

/** The listeners to the transactions of a store. */
export const transactionListeners = () => {
  const listeners = new Set<() => void>()
  const onTransaction: Store['onTransaction'] = (listener) => {
    const own = () => listener()
    listeners.add(own)
    return () => listeners.delete(own)
  }
  /** Runs a transaction, and calls the listeners once it is committed. */
  const announced = async <T>(transaction: Promise<T>): Promise<T> => {
    const result = await transaction
    for (const listener of listeners) listener()
    return result
  }
  return { onTransaction, announced }
}
