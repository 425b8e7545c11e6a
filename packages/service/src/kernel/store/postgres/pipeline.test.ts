import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedBooking } from '../../../testing/stored-records.js'
import { stores } from '../../../testing/stores.js'
import { monday } from '../../../testing/studio.js'
import type { Store } from '../store.js'
import { pipelineOver } from './pipeline.js'

/** A connection that answers the statements it got when it is told to. */
const slowConnection = (pipeline: boolean) => {
  const sent: string[] = []
  const answers: { answer: () => void; fail: (error: Error) => void }[] = []
  const query = (statement: string) =>
    new Promise((done, fail) => {
      sent.push(statement)
      answers.push({ answer: () => done({ rows: [statement] }), fail })
    })
  return { sent, answers, connection: { pipeline, query } as unknown as pg.ClientBase }
}

/** Runs everything that waits for nothing but promises. */
const settle = () => new Promise((done) => setImmediate(done))

describe('the statements of a transaction', () => {
  test('are sent without waiting for answers on a connection that can be pipelined', async () => {
    const { sent, answers, connection } = slowConnection(true)
    const { query, end } = pipelineOver(connection)
    query('BEGIN')
    query('a')
    const read = query('b')
    expect(sent).toEqual(['BEGIN', 'a', 'b'])
    for (const { answer } of answers) answer()
    expect(await read).toEqual({ rows: ['b'] })
    await end()
  })

  test('wait for the success of earlier ones on other connections', async () => {
    const { sent, answers, connection } = slowConnection(false)
    const { query, end } = pipelineOver(connection)
    query('a')
    query('b')
    const last = query('c')
    await settle()
    expect(sent).toEqual(['a'])
    answers[0]?.answer()
    await settle()
    expect(sent).toEqual(['a', 'b'])
    answers[1]?.fail(new Error('b failed'))
    await expect(last).rejects.toThrow('b failed')
    await expect(end()).rejects.toThrow('b failed')
    expect(sent).toEqual(['a', 'b'])
  })

  test('fail with the first error', async () => {
    const { answers, connection } = slowConnection(true)
    const { query, end } = pipelineOver(connection)
    query('a')
    const read = query('b')
    answers[0]?.fail(new Error('a failed'))
    answers[1]?.fail(new Error('the transaction is aborted'))
    await expect(read).rejects.toThrow('a failed')
    await expect(end()).rejects.toThrow('a failed')
  })

  test('are refused after the end, so that no work that goes on reaches another transaction', async () => {
    const { sent, connection } = slowConnection(true)
    const { query, end } = pipelineOver(connection)
    await end()
    await expect(query('late')).rejects.toThrow('the transaction has ended')
    expect(sent).toEqual([])
  })
})

for (const [name, open] of stores.filter(([name]) => name !== 'memory'))
  describe(`a transaction with a statement that fails: ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    const applicationId = randomUUID()
    const booking = () => storedBooking(instant(monday), { applicationId })
    // PostgreSQL stores no NUL characters.
    const unstorable = { applicationId, key: '\0', sequence: 0, people: [] }
    const refused = { code: '22021' }

    test('rejects with its error and writes nothing, and the next one works', async () => {
      const written = booking()
      const failed = store.transaction(async (transaction) => {
        await transaction.putBooking(written)
        await transaction.putInvitation(unstorable)
      })
      await expect(failed).rejects.toMatchObject(refused)
      const read = () => store.read((records) => records.booking(applicationId, written.id))
      expect(await read()).toBeUndefined()
      await store.transaction((transaction) => transaction.putBooking(written))
      expect(await read()).toMatchObject({ id: written.id })
    })

    test('rejects a read after it with the same error', async () => {
      let readError: unknown
      const failed = store.transaction(async (transaction) => {
        await transaction.putInvitation(unstorable).catch(() => {})
        await transaction.booking(applicationId, 'any').catch((error) => {
          readError = error
          throw error
        })
      })
      await expect(failed).rejects.toMatchObject(refused)
      expect(readError).toMatchObject(refused)
    })

    test('rejects with its error even if the work fails later for another reason', async () => {
      const failed = store.transaction(async (transaction) => {
        await transaction.putInvitation(unstorable)
        throw new Error('another reason')
      })
      await expect(failed).rejects.toMatchObject(refused)
    })
  })
