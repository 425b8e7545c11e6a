import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from '@scalar/openapi-parser'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { createMemoryStore, createService } from '@whenable/service'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The document as a service publishes it. */
let document: Record<string, unknown>
beforeAll(async () => {
  const service = createService({ store: createMemoryStore() })
  const response = await service.fetch(new Request('https://times.whenable.test/openapi.json'))
  document = await response.json()
})

/** Runs a command, and returns what it prints, whatever its exit code is. */
const outputOf = async (file: string, args: readonly string[]): Promise<string> => {
  // Neither tells anybody that it runs, nor looks for a newer version.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = promisify(execFile)(file, [...args], { env, cwd: root, maxBuffer: 64_000_000 })
  return run.then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  )
}

describe('the OpenAPI document', () => {
  test('has no error and no warning for Redocly', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'whenable-openapi-'))
    try {
      const file = join(folder, 'openapi.json')
      await writeFile(file, JSON.stringify(document))
      const config = join(import.meta.dirname, 'redocly.yaml')
      const args = ['lint', file, '--config', config, '--format', 'json', '--max-problems', '1000']
      const { totals, problems } = JSON.parse(await outputOf(join(root, 'node_modules/.bin/redocly'), args))
      expect(problems).toEqual([])
      expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('has no error and no warning for Spectral', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({
      extends: [spectralRulesets.oas],
      rules: {
        // Some operations are described by their summary, their schemas and the credential that they need.
        'operation-description': 'off',
      },
    } as RulesetDefinition)
    const problems = await spectral.run(JSON.stringify(document))
    expect(problems.map(({ code, message, path }) => ({ code, message, path }))).toEqual([])
  })

  test('is valid for Scalar', async () => {
    const { valid, errors } = await validate(document)
    expect([valid, errors]).toEqual([true, []])
  })
})
