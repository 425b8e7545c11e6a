import { configurationInputSchema, ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentShape, Json, JsonRecord, Path } from './document.js'
import { createEditorFlow, type DocumentStore } from './flow.js'
import type { DocumentRules } from './machine.js'
import type { EditorIntent, EditorReady, StoredDocument } from './state.js'

const now = instant(1_000_000)

const anything: DocumentRules = {
  shape: { '/people': 'email' },
  schema: { '~standard': { validate: (value) => ({ value }) } },
}

const configuration: DocumentRules = { shape: { '/participants': 'email' }, schema: configurationInputSchema }

/** A store whose answers are given by the test, or at once. */
const memoryStore = (first: JsonRecord, isAutomatic = true) => {
  let document = first
  let revision = 1
  const saves: (readonly [changes: JsonRecord, revision: string])[] = []
  const waiting: (() => void)[] = []
  const gate = () => (isAutomatic ? undefined : new Promise<void>((resolve) => waiting.push(resolve)))
  const stored = (): StoredDocument => ({ document, revision: String(revision) })
  const refusals: ServiceError[] = []
  /** @param isEdit whether it is another revision, and not only what the service tells beside it. */
  const write = (changes: JsonRecord, isEdit = true) => {
    document = Object.fromEntries(
      Object.entries({ ...document, ...changes }).filter(
        ([name, value]) => value !== null || !Object.hasOwn(changes, name),
      ),
    )
    if (isEdit) revision++
  }
  const store: DocumentStore = {
    read: async () => {
      await gate()
      return stored()
    },
    save: async (changes, known) => {
      saves.push([changes, known])
      await gate()
      const refusal = refusals.shift()
      if (refusal) throw refusal
      if (known !== String(revision)) throw new ServiceError('precondition_failed', 'it has changed')
      write(changes)
      return stored()
    },
  }
  return { store, saves, waiting, refusals, write, stored }
}

const turns = async (count = 30) => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve()
}

const editing = async (document: JsonRecord, rules = anything, isAutomatic = true) => {
  const memory = memoryStore(document, isAutomatic)
  const flow = createEditorFlow({ ...rules, store: memory.store, now: () => now })
  flow.start()
  memory.waiting.shift()?.()
  await turns()
  const send = async (...intents: EditorIntent[]) => {
    for (const intent of intents) flow.send(intent)
    await turns()
  }
  const edit = (path: Path, value: Json | undefined) => send({ type: 'edit', path, value })
  return { ...memory, flow, send, edit, state: () => flow.state as EditorReady }
}

const ada: JsonRecord = { email: 'ada@x', role: 'host' }
const bo: JsonRecord = { email: 'bo@x', more: [2] }
const sample: JsonRecord = { name: 'Call', unknown: { list: [1, { a: null }] }, people: [ada, bo] }

describe('an editor', () => {
  it('sends nothing if nothing was edited', async () => {
    const { send, saves, state } = await editing(sample)
    await send({ type: 'save' })
    expect(saves).toEqual([])
    expect(state()).toMatchObject({ saving: false, changed: [], revision: '1' })
  })

  it('sends the field with the edited path, with everything in it that it does not know', async () => {
    const { edit, send, saves, state } = await editing(sample)
    await edit(['people', 'bo@x', 'name'], 'Bo')
    expect(state().changed).toEqual([['people', 'bo@x', 'name']])
    await send({ type: 'save' })
    expect(saves).toEqual([[{ people: [ada, { email: 'bo@x', more: [2], name: 'Bo' }] }, '1']])
    expect(state()).toMatchObject({ changed: [], revision: '2', notice: { kind: 'saved' } })
  })

  it('has nothing to save once an edit is taken back by hand', async () => {
    const { edit, state } = await editing(sample)
    await edit(['name'], 'Talk')
    await edit(['limits', 'day'], 3)
    expect(state().changed).toEqual([['name'], ['limits']])
    await edit(['name'], 'Call')
    await edit(['limits', 'day'], undefined)
    expect(state().changed).toEqual([])
    expect(JSON.stringify(state().draft)).toBe(JSON.stringify(sample))
  })

  it('undoes the typing of one field as one step, and other steps one by one', async () => {
    const { edit, send, state } = await editing(sample)
    await edit(['name'], 'T')
    await edit(['name'], 'Ta')
    await send({ type: 'end-edit' })
    await edit(['name'], 'Talk')
    await edit(['day'], 1)
    await send({ type: 'undo' }, { type: 'undo' })
    expect(state().draft).toEqual({ ...sample, name: 'Ta' })
    await send({ type: 'undo' }, { type: 'undo' })
    expect(state()).toMatchObject({ draft: sample, canUndo: false, canRedo: true })
    await send({ type: 'redo' }, { type: 'redo' }, { type: 'redo' })
    expect(state()).toMatchObject({ draft: { name: 'Talk', day: 1 }, canRedo: false })
  })

  it('keeps a text that cannot be read beside the document, and does not save until it can be', async () => {
    const { edit, send, saves, state } = await editing(sample)
    await send({ type: 'type', path: ['notice'], text: '4 hou', problem: 'duration' }, { type: 'save' })
    expect(saves).toEqual([])
    expect(state()).toMatchObject({
      draft: sample,
      typed: { '/notice': { text: '4 hou', problem: 'duration' } },
      changed: [['notice']],
      notice: { kind: 'invalid' },
    })
    await send({ type: 'undo' })
    expect(state()).toMatchObject({ typed: {}, changed: [] })
    await send({ type: 'redo' })
    expect(state().typed).toHaveProperty(['/notice'])
    await edit(['notice'], 240)
    expect(state()).toMatchObject({ typed: {}, draft: { notice: 240 } })
  })

  it('discards all edits in one step, which can be undone', async () => {
    const { edit, send, state } = await editing(sample)
    await edit(['name'], 'Talk')
    await edit(['people', 'ada@x'], undefined)
    await send({ type: 'type', path: ['day'], text: 'x', problem: 'number' }, { type: 'discard' })
    expect(state()).toMatchObject({ changed: [], typed: {} })
    expect(JSON.stringify(state().draft)).toBe(JSON.stringify(sample))
    await send({ type: 'undo' })
    expect(state()).toMatchObject({ draft: { name: 'Talk', people: [{ email: 'bo@x' }] } })
    expect(state().typed).toHaveProperty(['/day'])
  })

  it('names the fields that the contract refuses, but not those that were stored like this', async () => {
    const stored = {
      participants: [{ email: 'ada@x.example' }],
      availability: { duration_minutes: 0 },
      event_booking: { title: 'Call' },
    }
    const { edit, send, state, saves } = await editing(stored, configuration)
    await edit(['scheduler', 'available_days_in_future'], 0)
    expect(state().issues).toMatchObject([
      { path: ['scheduler', 'available_days_in_future'], code: 'too_small', minimum: 1 },
    ])
    await send({ type: 'save' })
    expect(saves).toEqual([])
    await edit(['participants', 'ada@x.example', 'availability'], { calendar_ids: [1] })
    expect(state().issues.map(({ path }) => path)).toContainEqual([
      ...['participants', 'ada@x.example', 'availability', 'calendar_ids'],
    ])
    await edit(['availability', 'duration_minutes'], -1)
    expect(state().issues.map(({ path }) => path)).toContainEqual(['availability', 'duration_minutes'])
  })

  it('shows what the service refuses at its field until that is edited', async () => {
    const { edit, send, state, saves, refusals } = await editing(sample)
    refusals.push(new ServiceError('invalid_request_error', 'no', { field: 'people.1.role' }))
    await edit(['people', 'bo@x', 'role'], 'king')
    await send({ type: 'save' })
    expect(state()).toMatchObject({
      saving: false,
      notice: { kind: 'invalid' },
      issues: [{ path: ['people', 'bo@x', 'role'], code: 'refused' }],
    })
    await edit(['people', 'bo@x', 'role'], 'host')
    expect(state().issues).toEqual([])
    await send({ type: 'save' })
    expect(saves).toHaveLength(2)
    refusals.push(new ServiceError('connection_error', 'offline'))
    await edit(['name'], 'Talk')
    await send({ type: 'save' })
    expect(state()).toMatchObject({ error: { type: 'connection_error' }, draft: { name: 'Talk' } })
  })

  it('keeps what is typed while a save is on its way', async () => {
    const { edit, send, state, waiting, stored } = await editing(sample, anything, false)
    await edit(['name'], 'Talk')
    await send({ type: 'save' })
    await edit(['name'], 'Talks')
    await edit(['day'], 2)
    waiting.shift()?.()
    await turns()
    expect(stored().document).toMatchObject({ name: 'Talk' })
    expect(state()).toMatchObject({ saving: false, base: { name: 'Talk' }, draft: { name: 'Talks', day: 2 } })
    expect(state().changed).toEqual([['name'], ['day']])
  })

  it('follows what the service tells beside the stored document, which is no edit of anybody', async () => {
    const { edit, send, state, write } = await editing(sample)
    const { draft } = state()
    await send({ type: 'refresh' })
    expect(state().draft).toBe(draft)
    await edit(['name'], 'Mine')
    write({ hosts: ['accepted'] }, false)
    await send({ type: 'refresh' })
    expect(state()).toMatchObject({ base: { hosts: ['accepted'] }, draft: { name: 'Mine' }, conflicts: [] })
    expect([state().changed, state().notice]).toEqual([[['name']], undefined])
  })

  it('adds what others change while nothing is saved, and keeps all that is typed', async () => {
    const { edit, send, state, write, saves, stored } = await editing(sample)
    write({ name: 'Theirs' })
    await send({ type: 'refresh' })
    expect(state()).toMatchObject({ draft: { name: 'Theirs' }, changed: [], notice: { kind: 'merged' } })
    await edit(['name'], 'Mine')
    await send({ type: 'type', path: ['hour'], text: '4 hou', problem: 'duration' })
    write({ name: 'Theirs again', day: 2 })
    await send({ type: 'refresh' })
    const typed = { '/hour': { text: '4 hou' } }
    const conflicts = [{ path: ['name'], mine: 'Mine', theirs: 'Theirs again' }]
    expect(state()).toMatchObject({ draft: { name: 'Mine', day: 2 }, typed, conflicts })
    const { notice } = state()
    await send({ type: 'refresh' })
    expect(state().notice).toBe(notice)
    write({ day: 3 })
    await send({ type: 'refresh' })
    expect(state()).toMatchObject({ draft: { name: 'Mine', day: 3 }, typed, conflicts })
    expect(saves).toEqual([])
    await send({ type: 'choose', path: ['name'], side: 'mine' }, { type: 'undo' }, { type: 'save' })
    expect(stored().document).toMatchObject({ name: 'Mine', day: 3 })
  })

  it('ignores what was read before it saved', async () => {
    const { edit, flow, send, state, waiting } = await editing(sample, anything, false)
    await send({ type: 'refresh' })
    await edit(['name'], 'Mine')
    await send({ type: 'save' })
    waiting.pop()?.()
    await turns()
    waiting.pop()?.()
    await turns()
    expect(flow.state.step).toBe('ready')
    expect(state()).toMatchObject({ base: { name: 'Mine' }, draft: { name: 'Mine' }, changed: [] })
  })

  it('merges what others changed elsewhere, and saves both', async () => {
    const { edit, send, state, write, stored, saves } = await editing(sample)
    await edit(['people', 'ada@x', 'role'], 'guest')
    write({ people: [ada, { email: 'bo@x', more: [3] }], color: 'red' })
    await send({ type: 'save' })
    expect(saves.map(([, revision]) => revision)).toEqual(['1', '2'])
    expect(stored().document).toMatchObject({
      color: 'red',
      people: [
        { email: 'ada@x', role: 'guest' },
        { email: 'bo@x', more: [3] },
      ],
    })
    await send({ type: 'undo' }, { type: 'save' })
    expect(stored().document).toMatchObject({ color: 'red', people: [ada, { more: [3] }] })
    expect(state().changed).toEqual([])
  })

  it('asks the owner where others changed the same, and shows both', async () => {
    const { edit, send, state, write, stored } = await editing(sample)
    await edit(['name'], 'Mine')
    await edit(['day'], 1)
    write({ name: 'Theirs', day: 2, hour: 3 })
    await send({ type: 'save' })
    expect(state()).toMatchObject({
      saving: false,
      notice: { kind: 'conflict' },
      draft: { name: 'Mine', day: 1, hour: 3 },
      conflicts: [
        { path: ['name'], base: 'Call', mine: 'Mine', theirs: 'Theirs' },
        { path: ['day'], base: undefined, mine: 1, theirs: 2 },
      ],
    })
    await send({ type: 'save' })
    expect(stored().document).toMatchObject({ name: 'Theirs' })
    await send({ type: 'choose', path: ['name'], side: 'theirs' })
    expect(state()).toMatchObject({ draft: { name: 'Theirs' }, changed: [['day']] })
    await send({ type: 'choose', path: ['day'], side: 'mine' }, { type: 'save' })
    expect(stored().document).toMatchObject({ name: 'Theirs', day: 1, hour: 3 })
  })

  it('has no state that is not plain JSON', async () => {
    const { edit, state } = await editing(sample)
    await edit(['people', 'bo@x', 'name'], 'Bo')
    expect(JSON.parse(JSON.stringify(state()))).toEqual(state())
  })
})

describe('twenty editors of one document', () => {
  const shape: DocumentShape = anything.shape
  it('lose nothing, in any order of their saves', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.json().map((text) => JSON.parse(text) as Json),
        fc.array(fc.tuple(fc.nat(19), fc.boolean()), { minLength: 20, maxLength: 40 }),
        async (scheduler, unknown, steps) => {
          const memory = memoryStore({
            unknown,
            fields: { kept: unknown },
            people: [{ email: 'ada@x', unknown }],
          })
          const store: DocumentStore = {
            read: async (options) => {
              await scheduler.schedule(Promise.resolve())
              return memory.store.read(options)
            },
            save: async (...call) => {
              await scheduler.schedule(Promise.resolve())
              return memory.store.save(...call)
            },
          }
          const editors = Array.from({ length: 20 }, () =>
            createEditorFlow({ ...anything, shape, store, now: () => now }),
          )
          for (const editor of editors) editor.start()
          await scheduler.waitIdle()
          const shared = new Set<Json>()
          for (const [index, isShared] of [...editors.map((_, each) => [each, false] as const), ...steps]) {
            const editor = editors[index] as (typeof editors)[number]
            const path = isShared ? ['shared'] : ['fields', `field-${index}`]
            if (isShared) shared.add(index)
            editor.send({ type: 'edit', path, value: index })
            editor.send({
              type: 'edit',
              path: ['people', `person-${index}`],
              value: { email: `person-${index}` },
            })
            editor.send({ type: 'save' })
          }
          const ready = (editor: (typeof editors)[number]) => editor.state as EditorReady
          for (let round = 0; round < 100; round++) {
            await scheduler.waitIdle()
            const open = editors.filter((editor) => ready(editor).changed.length)
            if (!open.length) break
            for (const editor of open) {
              for (const { path } of ready(editor).conflicts) {
                expect(path).toEqual(['shared'])
                editor.send({ type: 'choose', path, side: 'mine' })
              }
              editor.send({ type: 'save' })
            }
          }
          const { document } = memory.stored()
          expect(editors.filter((editor) => ready(editor).changed.length)).toEqual([])
          expect(document).toMatchObject({
            unknown,
            fields: {
              kept: unknown,
              ...Object.fromEntries(editors.map((_, each) => [`field-${each}`, each])),
            },
          })
          expect(JSON.stringify(document['unknown'])).toBe(JSON.stringify(unknown))
          const emails = (document['people'] as { email: string }[]).map(({ email }) => email)
          expect([...emails].sort()).toEqual(['ada@x', ...editors.map((_, each) => `person-${each}`)].sort())
          if (shared.size) expect(shared.has(document['shared'] as Json)).toBe(true)
        },
      ),
      { numRuns: 12 },
    )
  })
})
