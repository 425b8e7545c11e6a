import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedPaths,
  changesOf,
  type DocumentShape,
  indexAt,
  isSame,
  type Json,
  type JsonRecord,
  membersOf,
  type Path,
  pathOfField,
  pathOfIssue,
  pointerOf,
  valueAt,
  withoutValue,
  withValue,
} from './document.js'
import { mergeDocuments } from './merge.js'

const shape: DocumentShape = { '/people': 'email' }

/** Names that trip objects with a prototype, pointers and dotted fields, besides ordinary ones. */
const names = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '', 'a/b', 'a~1', 'a.b', '0', '2', 'name', 'é'),
  fc.string({ maxLength: 6 }),
)

const values: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, true, false, 0, -1, 1.5, '', 'text'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(names, tie('value')), { maxLength: 4, selector: ([name]) => name })
      .map((fields) => Object.fromEntries(fields) as Json),
  ),
})).value

const people = fc
  .uniqueArray(fc.constantFrom('ada@x', 'bo@x', 'cy@x', 'di@x'), { maxLength: 4 })
  .chain((emails) =>
    fc.tuple(
      ...emails.map((email) =>
        values.map((extra) => ({ email: email.toUpperCase(), name: email, extra }) as Json),
      ),
    ),
  )

const documents: fc.Arbitrary<JsonRecord> = fc
  .tuple(
    fc.uniqueArray(fc.tuple(names, values), { maxLength: 6, selector: ([name]) => name }),
    fc.option(people, { nil: undefined }),
  )
  .map(([fields, list]) => ({ ...Object.fromEntries(fields), ...(list && { people: list }) }) as JsonRecord)

/** All paths of a document, of containers and of single values. */
const pathsIn = (value: Json | undefined, at: Path = []): readonly Path[] => [
  ...(at.length ? [at] : []),
  ...[...(membersOf(shape, value, at) ?? [])].flatMap(([name, inner]) => pathsIn(inner, [...at, name])),
]

const text = (value: Json | undefined) => JSON.stringify(value)

describe('an edit', () => {
  it('changes exactly one path, and everything else stays byte for byte', () => {
    fc.assert(
      fc.property(documents, fc.nat(), values, (document, pick, value) => {
        const paths = pathsIn(document)
        fc.pre(paths.length > 0)
        const path = paths[pick % paths.length] as Path
        const before = valueAt(shape, document, path)
        // The identity of an item names it, so it is not a value to edit.
        fc.pre(!(path[0] === 'people' && (path.length === 2 || path[2] === 'email')))
        const edited = withValue(shape, document, path, value)
        expect(valueAt(shape, edited, path)).toEqual(value)
        if (isSame(before, value)) expect(changedPaths(shape, document, edited)).toEqual([])
        else
          for (const changed of changedPaths(shape, document, edited))
            expect(changed.slice(0, path.length)).toEqual(path)
        expect(text(withValue(shape, edited, path, before))).toBe(text(document))
        const removed = withValue(shape, document, path, undefined)
        const index = indexAt(shape, document, path)
        expect(text(withValue(shape, removed, path, before, index))).toBe(text(document))
      }),
    )
  })

  it('of a field that is not there creates it with its objects, which go with it', () => {
    fc.assert(
      fc.property(
        documents,
        fc.array(names, { minLength: 1, maxLength: 3 }),
        values,
        (document, path, value) => {
          fc.pre(path[0] !== 'people' && valueAt(shape, document, path.slice(0, 1)) === undefined)
          const edited = withValue(shape, document, path, value)
          expect(valueAt(shape, edited, path)).toEqual(value)
          expect(changedPaths(shape, document, edited)).toEqual([path.slice(0, 1)])
          expect(text(withoutValue(shape, edited, path, document))).toBe(text(document))
        },
      ),
    )
  })

  it('inside of an item that is gone changes nothing', () => {
    const document = { people: [{ email: 'ada@x' }] }
    expect(withValue(shape, document, ['people', 'bo@x', 'name'], 'Bo')).toBe(document)
    expect(withValue(shape, document, ['people', 'bo@x'], { email: 'bo@x' })).toEqual({
      people: [{ email: 'ada@x' }, { email: 'bo@x' }],
    })
  })

  it('is sent as the fields that differ, and a removed one as null', () => {
    fc.assert(
      fc.property(documents, documents, (base, draft) => {
        const changes = changesOf(base, draft)
        const stored = { ...base }
        const written: JsonRecord = Object.fromEntries(
          Object.entries({ ...stored, ...changes }).filter(
            ([name, value]) => value !== null || !Object.hasOwn(changes, name),
          ),
        )
        const withoutNulls = Object.fromEntries(
          Object.entries(draft).filter(([name, value]) => value !== null || isSame(base[name], value)),
        )
        expect(isSame(written, withoutNulls)).toBe(true)
        expect(changesOf(base, base)).toEqual({})
      }),
    )
  })
})

describe('the path of an issue', () => {
  const document: JsonRecord = {
    people: [{ email: 'Ada@x', tags: ['a'] }],
    fields: { 'a.b': { label: '' }, a: { b: {} } },
  }

  it('names items by their identity, and other lists as a whole', () => {
    expect(pathOfIssue(shape, document, ['people', 0, 'tags', 0])).toEqual(['people', 'ada@x', 'tags'])
    expect(pathOfIssue(shape, document, ['people', 7])).toEqual(['people'])
  })

  it('is found in a field with dots, also if names have dots', () => {
    expect(pathOfField(shape, document, 'people.0.email')).toEqual(['people', 'ada@x', 'email'])
    expect(pathOfField(shape, document, 'fields.a.b.label')).toEqual(['fields', 'a.b', 'label'])
    expect(pathOfField(shape, document, 'slug')).toEqual(['slug'])
  })
})

/** The single values of a document by the pointer of their path. */
const leaves = (value: Json | undefined, at: Path = []): Map<string, Json> => {
  const members = membersOf(shape, value, at)
  if (!members) return new Map(value === undefined ? [] : [[pointerOf(at), value]])
  return new Map([...members].flatMap(([name, inner]) => [...leaves(inner, [...at, name])]))
}

const fixedNames = ['a', 'b', '__proto__', 'constructor'] as const
const single = fc.constantFrom<Json>(0, 1, 2, 'x', [1, 2])

/** Documents with the same objects, whose single values may be missing. */
const alike: fc.Arbitrary<JsonRecord> = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...fixedNames), single, { noNullPrototype: true }),
    fc.dictionary(fc.constantFrom(...fixedNames), single, { noNullPrototype: true }),
    fc.tuple(
      ...['ada@x', 'bo@x'].map((email) =>
        fc
          .dictionary(fc.constantFrom('a', 'b'), single, { noNullPrototype: true })
          .map((fields) => ({ email, ...fields }) as Json),
      ),
    ),
    fc.boolean(),
  )
  .map(([top, inner, list, isTurned]) => ({
    top: top as Json,
    deep: { inner: inner as Json },
    people: isTurned ? [...list].reverse() : list,
  }))

describe('a merge', () => {
  it('is what a model by path says', () => {
    fc.assert(
      fc.property(alike, alike, alike, (base, mine, theirs) => {
        const { merged, conflicts } = mergeDocuments(shape, base, mine, theirs)
        const [before, own, other] = [leaves(base), leaves(mine), leaves(theirs)]
        const expected = new Map<string, Json>()
        const contested: string[] = []
        for (const path of new Set([...before.keys(), ...own.keys(), ...other.keys()])) {
          const [b, m, t] = [before.get(path), own.get(path), other.get(path)]
          const isContested = !isSame(m, b) && !isSame(t, b) && !isSame(m, t)
          if (isContested) contested.push(path)
          const value = isSame(m, b) ? t : m
          if (value !== undefined) expected.set(path, value)
        }
        expect(new Map([...leaves(merged)].sort())).toEqual(new Map([...expected].sort()))
        expect(conflicts.map(({ path }) => pointerOf(path)).sort()).toEqual(contested.sort())
      }),
    )
  })

  it('of any documents loses no change: one side, the other side, or a conflict', () => {
    fc.assert(
      fc.property(documents, documents, documents, (base, mine, theirs) => {
        expect(mergeDocuments(shape, base, base, theirs).merged).toBe(theirs)
        expect(isSame(mergeDocuments(shape, base, mine, base).merged, mine)).toBe(true)
        expect(mergeDocuments(shape, base, mine, mine).conflicts).toEqual([])
        const { merged, conflicts } = mergeDocuments(shape, base, mine, theirs)
        // Whoever chooses theirs everywhere has all of their changes.
        const chosen = conflicts.reduce(
          (next, conflict) => withValue(shape, next, conflict.path, conflict.theirs),
          merged,
        )
        const [before, kept, wanted] = [leaves(base), leaves(chosen), leaves(theirs)]
        for (const [path, value] of wanted)
          if (!isSame(before.get(path), value)) expect(kept.get(path)).toEqual(value)
      }),
    )
  })

  it('keeps both items that two sides add to a list, and the order of whoever moved them', () => {
    const item = (email: string) => ({ email })
    const list = (...emails: string[]) => ({ people: emails.map(item) })
    const merge = (mine: JsonRecord, theirs: JsonRecord) =>
      mergeDocuments(shape, list('a', 'b'), mine, theirs).merged
    expect(merge(list('a', 'b', 'mine'), list('a', 'b', 'theirs'))).toEqual(list('a', 'b', 'theirs', 'mine'))
    expect(merge(list('b', 'a'), list('a', 'b', 'theirs'))).toEqual(list('b', 'a', 'theirs'))
    expect(merge(list('a', 'b', 'mine'), list('b', 'a'))).toEqual(list('b', 'a', 'mine'))
    expect(merge(list('a'), list('a', 'b', 'theirs'))).toEqual(list('a', 'theirs'))
  })

  it('asks once about an item that one side removed and the other changed', () => {
    const base = { people: [{ email: 'ada@x', name: 'Ada', tags: [1] }] }
    const { conflicts } = mergeDocuments<JsonRecord>(
      shape,
      base,
      { people: [] },
      { people: [{ email: 'ada@x', name: 'Countess', tags: [1] }] },
    )
    expect(conflicts).toMatchObject([{ path: ['people', 'ada@x'], mine: undefined }])
  })
})
