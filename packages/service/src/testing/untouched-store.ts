import type { Store } from '../kernel/store/store.js'

/** A store that rolls back all writes. */
export const untouched = (store: Store): Store => ({
  ...store,
  transaction: async (work) => {
    const taken: { result?: Awaited<ReturnType<typeof work>> } = {}
    const back = new Error('taken back')
    await store
      .transaction(async (transaction) => {
        taken.result = await work(transaction)
        throw back
      })
      .catch((error: unknown) => {
        if (error !== back) throw error
      })
    return taken.result as Awaited<ReturnType<typeof work>>
  },
})
