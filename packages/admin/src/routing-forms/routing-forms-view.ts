import type { EventTypeEditorMessages } from '@whenable/elements/internal/messages/owner/generated/event-type-editor'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import type { RoutingMessages } from '@whenable/elements/internal/messages/owner/generated/routing'
import type { ShareMessages } from '@whenable/elements/internal/messages/owner/generated/share'
import type { RoutingIntent, RoutingReady } from './flow/index.js'

/** The messages of the editor of event types that the questions of routing forms have, too. */
type QuestionMessages = Pick<
  EventTypeEditorMessages,
  | 'addQuestion'
  | 'eventTypeOff'
  | 'fieldHelp'
  | 'fieldLabel'
  | 'moveDown'
  | 'moveUp'
  | 'questionLabel'
  | 'questionOptions'
  | 'questionOptionsHelp'
  | 'questionType'
  | 'questionTypeName'
  | 'removeQuestion'
  | 'saveFailed'
>

/** The messages that the element uses, of all sections. */
export type RoutingTexts = RoutingMessages &
  QuestionMessages &
  Pick<ShareMessages, 'copyLink' | 'openPage'> &
  OwnerPartMessages

/** What the templates of routing forms are rendered from. */
export interface RoutingView {
  readonly state: RoutingReady
  readonly messages: RoutingTexts
  readonly lang: string
  /** Whether it was tried to save something that is not complete, so that problems are shown. */
  readonly isTried: boolean
  readonly send: (intent: RoutingIntent) => void
}
