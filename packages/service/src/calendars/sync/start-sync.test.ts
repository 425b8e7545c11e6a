import { afterEach, describe, expect, test, vi } from 'vitest'
import { between, openConnected } from '../../testing/connected.js'
import { eventItem } from '../../testing/fake-provider.js'
import { racingStores } from '../../testing/stores.js'
import { type SyncWorker, startSync } from './start-sync.js'

describe.each(racingStores)('sync workers: %s', (_name, open) => {
  const workers: SyncWorker[] = []
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  })

  test('of two processes sync a connection once, and take over from one that stops', async () => {
    const stores = await open()
    const { server, context, events, service, published, connection, later } = await openConnected({ stores })
    server.put('work', eventItem('tea', { when: between(1, 2) }))
    let polls = 0
    const start = (store: (typeof stores)[number]) => {
      const worker = startSync({
        ...{ ...context, store, interval: 900, wait: async () => {} },
        // Polls again only when the test asks for it.
        timer: (work, milliseconds) => {
          polls++
          const timer = setTimeout(work, milliseconds * 1_000)
          return () => clearTimeout(timer)
        },
      })
      workers.push(worker)
      return worker
    }
    published()
    const [first, second] = [start(stores[0]), start(stores[1])]
    await vi.waitFor(() => expect(first.figures.synced + second.figures.synced).toBe(1))
    expect(server.calls.filter((call) => call === 'pull')).toHaveLength(1)
    expect(await connection()).toMatchObject({ status: 'ok' })
    expect(published()).toEqual(['calendar.created'])

    // The first process stops in the middle of a sync. The connection has not failed.
    let entered = () => {}
    const pulling = new Promise<void>((done) => {
      entered = done
    })
    server.failNext(() => {
      entered()
      return new Promise<void>(() => {})
    }, 'pull')
    server.put('work', eventItem('lunch', { when: between(4, 5) }))
    await second.stop()
    later(900)
    first.wake()
    await pulling
    await first.stop()
    expect(await connection()).toMatchObject({ status: 'ok' })
    const third = start(stores[1])
    await vi.waitFor(() => expect(third.figures.synced).toBe(1))
    expect((await events()).map(({ title }: { title: string }) => title)).toEqual(['tea', 'lunch'])
    expect(published()).toEqual(['event.created'])
    expect(service.errors).toEqual([])
    expect(polls).toBeGreaterThan(0)
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await stores[0].close()
  })

  test('that lost their lease in the middle of a sync change nothing', async () => {
    const stores = await open()
    const { server, sync, connection, later, published, events, service } = await openConnected({ stores })
    await sync()
    server.put('work', eventItem('tea', { when: between(1, 2) }))
    published()
    let answer = () => {}
    const entered = new Promise<void>((begun) =>
      server.failNext(() => {
        begun()
        return new Promise<void>((done) => {
          answer = done
        })
      }, 'pull'),
    )
    const slow = sync()
    await entered
    expect(await sync({ store: stores[1] })).toBeUndefined()
    later(121)
    expect(await sync({ store: stores[1] })).toBe('synced')
    const before = await connection()
    answer()
    expect(await slow).toBe('lost')
    expect(await connection()).toEqual(before)
    expect(published()).toEqual(['event.created'])
    expect(await events()).toHaveLength(1)
    expect(service.errors).toEqual([])
    await stores[0].close()
  })
})
