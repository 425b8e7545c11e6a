import { expect, test } from 'vitest'
import { slotAt } from '../../../../testing/paid-studio.js'
import { openEmptyDatabase } from '../../../../testing/prepared-database.js'
import { addConfiguration, addHost, openService } from '../../../../testing/studio.js'
import { embeddedStoreOn } from '../embedded-store.js'
import { visitorAddresses } from './0049-visitor-addresses.js'

test('holds keep what they know of the address of their visitor', { timeout: 60_000 }, async () => {
  const { database, close } = await openEmptyDatabase()
  const store = await embeddedStoreOn(database, { close })
  try {
    const service = await openService(store, { addressOf: () => '203.0.113.7' })
    const id = await addConfiguration(service, [await addHost(service, 'ada@example.com')])
    await service.call('POST', `/v3/scheduling/holds?configuration_id=${id}`, {
      body: { start_time: slotAt(2), end_time: slotAt(3) },
    })
    const holds = () =>
      store.read((records) => records.holdsOfConfiguration(service.applicationId, id, service.now))
    const before = await holds()
    expect(before[0]?.address).toMatch(/./)
    await database.query(
      `UPDATE whenable.holds SET record = (record::jsonb - 'address'
         || jsonb_build_object('network', record::jsonb -> 'address'))::text`,
    )
    await database.exec(`SET search_path TO whenable; ${visitorAddresses}`)
    expect(await holds()).toEqual(before)
  } finally {
    await store.close()
  }
})
