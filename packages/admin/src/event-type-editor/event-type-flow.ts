import type { EventTypesCalls, StoredEventType } from '../event-types/endpoints.js'
import { eventTypeShape } from './editor-view.js'
import { createEditorFlow, type EditorFlow, type EditorFlowOptions, type JsonRecord } from './flow/index.js'

/** The editor of an event type of a source. */
export const eventTypeFlow = (
  source: EventTypesCalls,
  id: string,
  {
    onCapabilities,
    ...options
  }: Pick<EditorFlowOptions, 'schema' | 'now' | 'online'> & {
    /** Told what event types of the service can have. */
    readonly onCapabilities: (capabilities: readonly string[]) => void
  },
): EditorFlow => {
  const stored = async (answer: Promise<StoredEventType>) => {
    const { document, revision } = await answer
    // What the service sets is not the owner's to edit, and changes on its own.
    const {
      revision: _revision,
      bookings_ahead: _ahead,
      sends_email: _sends,
      capabilities,
      ...edited
    } = document as JsonRecord
    if (Array.isArray(capabilities)) onCapabilities(capabilities.map(String))
    return { document: edited, revision }
  }
  return createEditorFlow({
    ...options,
    shape: eventTypeShape,
    store: {
      read: (call) => stored(source.read({ id }, call)),
      save: (changes, revision, call) => stored(source.save({ id, changes }, { ...call, revision })),
    },
  })
}
