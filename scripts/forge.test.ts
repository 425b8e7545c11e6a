import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const { scripts, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface Job {
  readonly 'timeout-minutes'?: number
  readonly container?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const folder = join(root, '.github/workflows')
const workflows = readdirSync(folder).map((file): [string, Workflow] => [
  file,
  parse(readFileSync(join(folder, file), 'utf8')),
])

/** The problem of a command: an unknown script or another pnpm than the pinned one. */
const faultOf = (command: string): string => {
  const words = command.trim().split(/\s+/)
  if (words[0] === 'npm') return words[1] && words[1] in scripts ? '' : command
  if (words.slice(0, 3).join(' ') !== `npx --yes ${packageManager}`) return command
  const [name = '', ...rest] = words.slice(3)
  if (name === 'install') return rest.includes('--frozen-lockfile') ? '' : command
  if (name === 'exec') return existsSync(join(root, 'node_modules/.bin', rest[0] ?? '')) ? '' : command
  return name in scripts ? '' : command
}

describe.each(workflows)('the workflow %s', (_file, { permissions, jobs }) => {
  const all = Object.values(jobs)
  const steps = all.flatMap((job) => job.steps)

  it('runs existing commands with the pinned pnpm', () => {
    const given = steps.flatMap((step) => [step.run, step.with?.['version'], step.with?.['publish']])
    const commands = given.filter((one): one is string => typeof one === 'string')
    expect(commands.map(faultOf).filter(Boolean)).toEqual([])
  })

  it('uses named versions of actions', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? [])
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter((action) => !/@(?:v\d+|[\da-f]{40})$/.test(action))).toEqual([])
  })

  it('may read, and write only what a job names', () => {
    expect(permissions).toEqual({ contents: 'read' })
  })

  it('ends by itself', () => {
    expect(all.map((job) => job['timeout-minutes']).filter((minutes) => !minutes)).toEqual([])
  })
})

it('only workflows that publish something can sign it', () => {
  const signing = workflows.flatMap(([file, { jobs }]) =>
    Object.values(jobs).flatMap((job) => (job.permissions?.['id-token'] === 'write' ? [file] : [])),
  )
  expect(signing.sort()).toEqual(['image.yml', 'release.yml', 'site.yml'])
})

it('every issue form asks for something', () => {
  const forms = readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter((file) => file !== 'config.yml')
  for (const file of forms) {
    const { name, description, body } = parse(
      readFileSync(join(root, '.github/ISSUE_TEMPLATE', file), 'utf8'),
    )
    expect([name, description].every(Boolean), file).toBe(true)
    expect(body.some((field: { validations?: { required?: boolean } }) => field.validations?.required)).toBe(
      true,
    )
  }
})
