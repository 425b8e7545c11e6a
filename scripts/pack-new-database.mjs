// Writes packages/service/dist/new-database.tar.gz, a database with the schema and no rows, from which first starts create theirs.
// Does nothing if it is newer than the built store and the engine.
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const service = join(import.meta.dirname, '../packages/service')
const store = join(service, 'dist/kernel/store/postgres')
const engine = join(service, 'node_modules/@electric-sql/pglite/dist')
const packed = join(service, 'dist/new-database.tar.gz')

const changedAt = (file) => statSync(file).mtimeMs
const sources = [
  join(engine, 'index.js'),
  ...readdirSync(store, { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(store, file)),
]

if (!existsSync(packed) || sources.some((file) => changedAt(file) > changedAt(packed))) {
  rmSync(packed, { force: true })
  const { PGlite } = await import(join(engine, 'index.js'))
  const { btree_gist } = await import(join(engine, 'contrib/btree_gist.js'))
  const { embeddedStoreOn } = await import(join(store, 'embedded-store.js'))
  const database = await PGlite.create({ extensions: { btree_gist } })
  await embeddedStoreOn(database, { close: async () => {} })
  await database.query('CHECKPOINT')
  writeFileSync(packed, new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer()))
  await database.close()
}
