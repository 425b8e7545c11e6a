import type { RoutingForm, ServiceErrorInfo, ShareableEventType } from '@whenable/contract'
import type { RoutingHost } from '../endpoints.js'
import type { RoutingDraft } from './draft.js'

/** What is read for the page. */
export interface RoutingData {
  readonly forms: readonly RoutingForm[]
  readonly eventTypes: readonly ShareableEventType[]
  readonly hosts: readonly RoutingHost[]
}

/** What can be done to a form of the list. */
export type RoutingAction = 'switch-on' | 'switch-off' | 'remove'

export interface RoutingReady extends RoutingData {
  readonly step: 'ready'
  /** The form that is edited; undefined for the list. */
  readonly draft: RoutingDraft | undefined
  /** It as it was, before anything was changed. */
  readonly before: RoutingDraft | undefined
  /** Whether it is being saved, or why it could not be. */
  readonly saving: 'saving' | ServiceErrorInfo | undefined
  /** What is being done to a form of the list, or why that failed. */
  readonly action:
    | { readonly formId: string; readonly type: RoutingAction; readonly state: 'working' | ServiceErrorInfo }
    | undefined
}

export type RoutingStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | RoutingReady

/** The routing forms of an owner, as plain JSON. */
export type RoutingState = { readonly online: boolean } & RoutingStep

export type RoutingIntent =
  | { readonly type: 'retry' | 'refresh' | 'submit' | 'close' }
  /** Opens a form to edit it: a stored one, or a new one. */
  | { readonly type: 'edit'; readonly draft: RoutingDraft }
  | { readonly type: 'change'; readonly draft: RoutingDraft }
  | { readonly type: 'manage'; readonly action: RoutingAction; readonly formId: string }
