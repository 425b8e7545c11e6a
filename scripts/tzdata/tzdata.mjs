// `pnpm tzdata [FILE]`: writes the newest release of the IANA time zone database as a file for the service's option `--tz-data`. Takes it from
// the npm package `moment-timezone`, or from the directory of an installed one: `--from node_modules/moment-timezone`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { offsetAt } from '../../packages/time/dist/index.js'
import { useTimeZoneData } from '../../packages/time/dist/zone-data.js'
import { compile, wrongZones } from './compile.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } })

/** Runs work with the directory of the package. */
const withPackage = (work) => {
  if (values.from) return work(values.from)
  const directory = mkdtempSync(join(tmpdir(), 'whenable-tzdata-'))
  try {
    const output = execFileSync('npm', ['pack', '--silent', 'moment-timezone@latest'], {
      cwd: directory,
      encoding: 'utf8',
    })
    execFileSync('tar', ['xzf', output.trim()], { cwd: directory })
    return work(join(directory, 'package'))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const packed = withPackage((directory) =>
  JSON.parse(readFileSync(join(directory, 'data', 'packed', 'latest.json'), 'utf8')),
)
const data = compile(packed)
const wrong = wrongZones(data, packed, offsetAt)
if (wrong.length) throw new Error(`other offsets than in the package: ${wrong.join(', ')}`)
useTimeZoneData(data)

const text = `${JSON.stringify(data)}\n`
const file = positionals[0] ?? `tzdata-${data.version}.json`
writeFileSync(file, text)
const size = (bytes) => `${Math.ceil(bytes / 1024)} KB`
console.log(
  `${file}: release ${data.version}, ${Object.keys(data.zones).length} time zones, ${Object.keys(data.links).length} other names, ${size(text.length)} (${size(gzipSync(text).length)} compressed)
Start the service with --tz-data ${file}`,
)
