import type { Store, Transaction } from './store.js'

/** Thrown to roll back a rehearsal. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed'
}

/** Runs work in a transaction that is rolled back. @returns its result. */
export const rehearse = async <T>(
  store: Store,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  let done: { readonly result: T } | undefined
  try {
    await store.transaction(async (transaction) => {
      done = { result: await work(transaction) }
      throw new Rehearsed('rolled back')
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  if (!done) throw new Error('a rehearsal without a result')
  return done.result
}
