import type { ServiceErrorInfo } from '@whenable/contract'
import { type MachineDefinition, pendingEffect, runEffect } from '@whenable/flow/internal/machine'
import { failLoad, leaveError, readyOf } from '../../flow/list.js'
import type { OwnerEffect, OwnerTypes } from '../../flow/owner-flow.js'
import {
  changedPaths,
  changesOf,
  type DocumentShape,
  indexAt,
  isSame,
  isWithin,
  type JsonRecord,
  type Path,
  pathOfField,
  pointerOf,
  valueAt,
} from './document.js'
import {
  applyEdit,
  type HistoryEntry,
  joinEntry,
  type Patch,
  patchOf,
  redoEntry,
  undoEntry,
} from './history.js'
import { mergeDocuments } from './merge.js'
import type {
  Edit,
  EditorIntent,
  EditorNotice,
  EditorReady,
  EditorStep,
  FieldIssue,
  StoredDocument,
  TypedText,
} from './state.js'
import { type DocumentSchema, issuesOf, newIssues } from './validate.js'

interface Effects {
  readonly load: OwnerEffect<StoredDocument>
  /** Reads the document that somebody else has changed. */
  readonly 'load-current': OwnerEffect<StoredDocument>
  /** `changes` are the fields that differ; `draft` is what they make. */
  readonly store: OwnerEffect<
    StoredDocument,
    { readonly changes: JsonRecord; readonly revision: string; readonly draft: JsonRecord }
  >
}

/** What the flow knows beside what it shows. */
interface EditorMemory {
  readonly past: readonly HistoryEntry[]
  readonly future: readonly HistoryEntry[]
  /** Whether the next edit of the same path joins the last entry. */
  readonly isTyping: boolean
  /** How often the current save has met somebody else's change. */
  readonly merges: number
  /** What the service has refused, until its path is edited. */
  readonly refusals: readonly FieldIssue[]
}

export type EditorTypes = OwnerTypes<EditorStep, EditorIntent, Effects, EditorMemory>
type EditorTransition = EditorTypes['transition']

/** How a document is edited. */
export interface DocumentRules {
  readonly shape: DocumentShape
  readonly schema: DocumentSchema
}

/** How many changes of others one save merges before it gives up. */
const mostMerges = 50

/** How many steps can be undone. */
const longestHistory = 200

/** What the flow knows before `start()`. */
export const initialEditor: EditorMemory = { past: [], future: [], isTyping: false, merges: 0, refusals: [] }

const load = (transition: EditorTransition): void => {
  leaveError(transition)
  if (!readyOf(transition)?.saving && !pendingEffect(transition, 'load'))
    runEffect(transition, { type: 'load' })
}

/** The machine of an editor of documents with these rules. */
export const editorMachine = ({
  shape,
  schema,
}: DocumentRules): MachineDefinition<EditorTypes['progress'], EditorTypes['event']> => {
  /** What the schema refuses in the base: its own issues are not the owner's. */
  const issuesIn = (document: JsonRecord) => issuesOf(schema, shape, document)

  const changedIn = ({ base, draft, typed }: EditorReady): readonly Path[] => {
    const paths = changedPaths(shape, base, draft)
    const known = new Set(paths.map(pointerOf))
    return [
      ...paths,
      ...Object.values(typed).flatMap(({ path }) => (known.has(pointerOf(path)) ? [] : [path])),
    ]
  }

  /** Completes what follows from the base, the draft, the texts and the history. */
  const settle = (transition: EditorTransition, ready: EditorReady): void => {
    const { past, future, refusals } = transition
    const before = readyOf(transition)
    const isSameDraft = before?.draft === ready.draft && before.base === ready.base
    const ofDraft =
      ready.draft === ready.base
        ? []
        : newIssues(shape, issuesIn(ready.base), ready.base, ready.draft, issuesIn(ready.draft))
    const isRefused = (issue: FieldIssue) =>
      refusals.some(({ path }) => pointerOf(path) === pointerOf(issue.path))
    transition.step = {
      ...ready,
      changed: isSameDraft && before.typed === ready.typed ? before.changed : changedIn(ready),
      issues: [...ofDraft.filter((issue) => !isRefused(issue)), ...refusals],
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    }
  }

  const change = (
    transition: EditorTransition,
    act: (ready: EditorReady) => Partial<EditorReady> | undefined,
  ): void => {
    const ready = readyOf(transition)
    const changes = ready && act(ready)
    if (changes) settle(transition, { ...ready, ...changes })
  }

  const notice = (kind: EditorNotice['kind']) => ({ notice: { kind } })

  /** What is no longer open once a path was edited. */
  const forget = (transition: EditorTransition, { conflicts }: EditorReady, path: Path) => {
    const isApart = (one: { readonly path: Path }) => !isWithin(one.path, path) && !isWithin(path, one.path)
    transition.refusals = transition.refusals.filter(isApart)
    return conflicts.filter(isApart)
  }

  const record = (transition: EditorTransition, patches: readonly Patch[]): void => {
    const last = transition.past.at(-1)
    const [patch] = patches
    const isJoined =
      transition.isTyping &&
      last?.length === 1 &&
      patches.length === 1 &&
      patch &&
      pointerOf((last[0] as Patch).path) === pointerOf(patch.path)
    const past = isJoined
      ? [...transition.past.slice(0, -1), joinEntry(last, patch)]
      : [...transition.past, patches]
    transition.past = past.slice(-longestHistory)
    transition.future = []
    transition.isTyping = patches.length === 1
  }

  const edit = (transition: EditorTransition, edits: readonly Edit[], text?: TypedText): void =>
    change(transition, (ready) => {
      const patches: Patch[] = []
      let next = ready
      for (const one of edits) {
        const value = text ? valueAt(shape, next.draft, one.path) : one.value
        const patch = patchOf(shape, next, { ...one, value }, text)
        const edited = applyEdit(shape, next, { ...one, value }, text)
        const isText = JSON.stringify(patch.typedBefore) !== JSON.stringify(patch.typedAfter)
        if (!isText && isSame(edited.draft, next.draft)) continue
        patches.push(patch)
        next = { ...edited, conflicts: forget(transition, edited, one.path) }
      }
      if (!patches.length) return undefined
      record(transition, patches)
      return { ...next, error: undefined }
    })

  const travel = (transition: EditorTransition, from: 'past' | 'future'): void => {
    const entry = transition[from].at(-1)
    if (!entry) return
    const to = from === 'past' ? 'future' : 'past'
    transition[from] = transition[from].slice(0, -1)
    transition[to] = [...transition[to], entry]
    transition.isTyping = false
    change(transition, (ready) => {
      const next = (from === 'past' ? undoEntry : redoEntry)(shape, ready, entry)
      const conflicts = entry.reduce(
        (left, { path }) => forget(transition, { ...next, conflicts: left }, path),
        next.conflicts,
      )
      return { ...next, conflicts }
    })
  }

  const open = (transition: EditorTransition, { document, revision }: StoredDocument): void => {
    transition.past = []
    transition.future = []
    transition.refusals = []
    transition.isTyping = false
    settle(transition, {
      step: 'ready',
      ...{ base: document, revision, draft: document, typed: {}, changed: [], issues: [], conflicts: [] },
      ...{ canUndo: false, canRedo: false, saving: false },
    })
  }

  /** Adds what others have stored to the draft. What the owner has typed stays, also where others changed the same. */
  const mergeStored = (ready: EditorReady, { document, revision }: StoredDocument): Partial<EditorReady> => {
    const { merged, conflicts } = mergeDocuments(shape, ready.base, ready.draft, document)
    const isApart = (one: { readonly path: Path }) =>
      conflicts.every(({ path }) => !isWithin(one.path, path) && !isWithin(path, one.path))
    // A conflict stays open until the owner decides, or both sides are the same.
    const open = ready.conflicts
      .filter(isApart)
      .map((one) => ({ ...one, theirs: valueAt(shape, document, one.path) }))
      .filter(({ path, theirs }) => !isSame(theirs, valueAt(shape, merged, path)))
    // What the service tells beside what is stored changes without anybody's edit.
    const isEdited = ready.revision !== revision && !isSame(ready.base, document)
    return {
      ...{ base: document, revision, draft: merged, conflicts: [...open, ...conflicts] },
      ...(isEdited && notice('merged')),
    }
  }

  /** Sends what differs. Nothing is sent without a difference, or while something is open. */
  const send = (transition: EditorTransition): void =>
    change(transition, (ready) => {
      const { base, draft, revision, typed, issues, conflicts } = ready
      const changes = changesOf(base, draft)
      const isOpen = Object.keys(typed).length > 0 || issues.length > 0
      if (isOpen || conflicts.length) return { saving: false, ...notice(isOpen ? 'invalid' : 'conflict') }
      if (!Object.keys(changes).length) return { saving: false, ...(ready.saving && notice('saved')) }
      runEffect(transition, { type: 'store', changes, revision, draft })
      return { saving: true, error: undefined }
    })

  const fail = (transition: EditorTransition, error: ServiceErrorInfo): void =>
    change(transition, (ready) => {
      const { type, field, message } = error
      const path = field && pathOfField(shape, ready.draft, field)
      if (type !== 'invalid_request_error' || !path || field === 'If-Match')
        return { saving: false, error, ...notice('failed') }
      transition.refusals = [{ path, code: 'refused', message }]
      return { saving: false, ...notice('invalid') }
    })

  const handlers: EditorTypes['handlers'] = {
    load: (transition, { value }) => {
      const { step } = transition
      if (step.step !== 'ready') return open(transition, value)
      if (step.revision !== value.revision || !isSame(step.base, value.document))
        change(transition, (ready) => mergeStored(ready, value))
    },

    'load-current': (transition, { value }) => {
      change(transition, (ready) => mergeStored(ready, value))
      send(transition)
    },

    store: (transition, { value: { document, revision } }, { draft: sent }) => {
      transition.merges = 0
      change(transition, (ready) => {
        // What was typed meanwhile stays, on top of what the service has stored.
        const { merged } = mergeDocuments(shape, sent, ready.draft, document)
        return {
          ...{ base: document, revision, draft: merged, conflicts: [], saving: false },
          ...notice('saved'),
        }
      })
    },

    error: (transition, { error }, effect) => {
      if (effect.type === 'load') return failLoad(transition, error)
      const isChanged = error.type === 'precondition_failed' && transition.merges < mostMerges
      if (effect.type === 'store' && isChanged) {
        transition.merges++
        runEffect(transition, { type: 'load-current' })
        return
      }
      transition.merges = 0
      fail(transition, error)
    },

    edit: (transition, { path, value, index }) => edit(transition, [{ path, value, index }]),
    'edit-all': (transition, { edits }) => {
      transition.isTyping = false
      edit(transition, edits)
    },
    type: (transition, { path, text, problem }) =>
      edit(transition, [{ path, value: undefined }], { path, text, problem }),
    'end-edit': (transition) => {
      transition.isTyping = false
    },

    undo: (transition) => travel(transition, 'past'),
    redo: (transition) => travel(transition, 'future'),
    discard: (transition) => {
      const { step } = transition
      if (step.step !== 'ready' || step.saving) return
      transition.isTyping = false
      transition.refusals = []
      edit(
        transition,
        step.changed.map((path) => ({
          path,
          value: valueAt(shape, step.base, path),
          index: indexAt(shape, step.base, path),
        })),
      )
    },

    save: (transition) => {
      const { step } = transition
      if (step.step !== 'ready' || step.saving) return
      transition.isTyping = false
      transition.refusals = []
      change(transition, () => ({}))
      send(transition)
    },

    choose: (transition, { path, side }) => {
      const conflict = readyOf(transition)?.conflicts.find((one) => pointerOf(one.path) === pointerOf(path))
      if (!conflict) return
      transition.isTyping = false
      if (side === 'theirs') edit(transition, [{ path, value: conflict.theirs }])
      change(transition, ({ conflicts }) => ({
        conflicts: conflicts.filter((one) => pointerOf(one.path) !== pointerOf(path)),
      }))
    },

    retry: (transition) => load(transition),
    refresh: (transition) => load(transition),
  }

  return { handlers, onStart: load, onReconnect: load, writes: ['store', 'load-current'] }
}
