import type { EventTypeSource } from '@whenable/contract'
import {
  createEditorFlow,
  type EditorFlow,
  type EditorFlowOptions,
  type JsonRecord,
} from '@whenable/flow/editor'
import { eventTypeShape } from './editor-view.js'

/** The editor of an event type of a source. */
export const eventTypeFlow = (
  source: EventTypeSource,
  id: string,
  options: Pick<EditorFlowOptions, 'schema' | 'now' | 'online'>,
): EditorFlow => {
  const stored = async (answer: ReturnType<EventTypeSource['read']>) => {
    const { document, revision } = await answer
    // The revision and the number of bookings are not the owner's to edit, and change on their own.
    const { revision: _revision, bookings_ahead: _ahead, ...edited } = document as JsonRecord
    return { document: edited, revision }
  }
  return createEditorFlow({
    ...options,
    shape: eventTypeShape,
    store: {
      read: (call) => stored(source.read(id, call)),
      save: (changes, revision, call) => stored(source.save(id, changes, revision, call)),
    },
  })
}
