import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const { scripts, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

interface Step {
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
type Permissions = Readonly<Record<string, string>>
interface Job {
  readonly 'timeout-minutes'?: number
  readonly container?: string
  readonly services?: Readonly<Record<string, { readonly image: string }>>
  readonly permissions?: Permissions
  /** Another workflow, instead of steps. */
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly steps?: readonly Step[]
}
/** What starts a workflow: a branch or tag that is pushed, or another workflow. */
interface Start {
  readonly push?: { readonly tags?: readonly string[] }
  readonly workflow_call?: { readonly inputs: Readonly<Record<string, { readonly required?: boolean }>> }
  readonly workflow_dispatch?: null
}
interface Workflow {
  readonly on: Start
  readonly permissions?: Permissions
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
  if (!/^np[mx]$/.test(words[0] ?? '')) return ''
  if (words[0] === 'npm') return words[1] && words[1] in scripts ? '' : command
  if (words.slice(0, 3).join(' ') !== `npx --yes ${packageManager}`) return command
  const [name = '', ...rest] = words.slice(3)
  if (name === 'install') return rest.includes('--frozen-lockfile') ? '' : command
  if (name === 'exec') return existsSync(join(root, 'node_modules/.bin', rest[0] ?? '')) ? '' : command
  return name in scripts ? '' : command
}

const stepsOf = ({ jobs }: Workflow): readonly Step[] =>
  Object.values(jobs).flatMap(({ steps }) => steps ?? [])
const workflowOf = (name: string): Workflow => new Map(workflows).get(name) as Workflow

describe.each(workflows)('the workflow %s', (_file, workflow) => {
  const { on, permissions, jobs } = workflow
  const all = Object.values(jobs)
  const steps = stepsOf(workflow)

  it('runs existing commands with the pinned pnpm', () => {
    const commands = steps.flatMap(({ run }) => run ?? [])
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
    const own = all.filter(({ uses }) => !uses)
    expect(own.map((job) => job['timeout-minutes']).filter((minutes) => !minutes)).toEqual([])
  })

  it('does not wait for a tag: tags that a workflow makes start no other', () => {
    expect(on.push?.tags).toBeUndefined()
  })

  it('calls workflows that can be called, with their inputs and permissions', () => {
    for (const { uses = '', with: given = {}, permissions: granted } of all.filter((job) => job.uses)) {
      const called = workflowOf(uses.replace('./.github/workflows/', ''))
      const { inputs = {} } = called.on.workflow_call ?? {}
      expect(Object.keys(given).sort()).toEqual(Object.keys(inputs).sort())
      for (const job of Object.values(called.jobs)) expect(granted).toEqual(job.permissions)
    }
  })

  it('uploads files that exist: of folders with a dot only if it says so', () => {
    const uploads = steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'))
    for (const { with: given = {} } of uploads) {
      if (/(?:^|\/)\./.test(String(given['path']))) expect(given['include-hidden-files']).toBe(true)
      expect(given['if-no-files-found']).toBe('error')
    }
  })

  it('needs no changelog of a package: there is one, of all', () => {
    const reading = steps.filter(({ uses }) => uses?.startsWith('changesets/action@'))
    const { changelog } = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'))
    expect(changelog === false ? reading : []).toEqual([])
  })
})

describe('a release', () => {
  const jobs = Object.values(workflowOf('release.yml').jobs)

  it('names its version to the image, which has it as its tags', () => {
    expect(jobs.find(({ uses }) => uses === './.github/workflows/image.yml')?.with).toEqual({
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the forge
      version: '${{ needs.packages.outputs.version }}',
    })
    const steps = stepsOf(workflowOf('image.yml'))
    const about = steps.find(({ uses }) => uses?.startsWith('docker/metadata-action@'))
    // In a workflow that is called, the ref is the branch of the caller.
    const tags = String(about?.with?.['tags']).trim().split('\n')
    expect(tags.length).toBeGreaterThan(0)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the forge
    expect(tags.filter((tag) => !tag.includes('value=${{ inputs.version }}'))).toEqual([])
    const push = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))?.with?.['push']
    expect(push).toContain('inputs.version')
  })

  it('may do what it does on the forge', () => {
    const [job] = jobs
    expect(job?.permissions).toEqual({
      ...{ actions: 'write', contents: 'write', 'pull-requests': 'write', 'id-token': 'write' },
    })
    expect(workflowOf('ci.yml').on).toHaveProperty('workflow_dispatch')
  })
})

it('the tests run on the PostgreSQL of the compose file', () => {
  const compose = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'))
  const { services = {} } = workflowOf('ci.yml').jobs['oldest'] ?? {}
  expect(services['database']?.image).toBe(compose.services.database.image)
  const [, version = ''] = /:(\d+)$/.exec(compose.services.database.image) ?? []
  expect(readFileSync(join(root, 'docs/scale.md'), 'utf8')).toMatch(
    new RegExp(`PostgreSQL 15 and ${version}\\b`),
  )
})

it('the image is where the guide to containers says', () => {
  const about = stepsOf(workflowOf('image.yml')).find(({ uses }) =>
    uses?.startsWith('docker/metadata-action@'),
  )
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = /github\.com\/(.+)\.git$/.exec(repository.url)?.[1] ?? ''
  const images = String(about?.with?.['images']).replace(/\$\{\{ github\.repository \}\}/, name)
  expect(readFileSync(join(root, 'docs/containers.md'), 'utf8')).toContain(`${images}:`)
})

it('only workflows that publish something can sign it', () => {
  const signing = workflows.flatMap(([file, { jobs }]) =>
    Object.values(jobs).flatMap((job) => (job.permissions?.['id-token'] === 'write' ? [file] : [])),
  )
  expect(signing.sort()).toEqual(['release.yml', 'site.yml'])
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
