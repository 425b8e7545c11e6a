import {
  countWaitingEmails,
  createBlock,
  endActivity,
  listActivity,
  listActivityDeeds,
  listBlocks,
  noteActivitySeen,
  removeBlock,
  sendWaitingEmails,
  undoActivityEnding,
} from '@whenable/contract'
import { type ServiceCalls, whole } from '../base/endpoint-table.js'

/** What strangers caused in an application, with an owner's access token. */
export const activityEndpoints = {
  bursts: whole(listActivity),
  deeds: listActivityDeeds,
  blocks: listBlocks,
  waitingEmails: countWaitingEmails,
  noteSeen: noteActivitySeen,
  end: endActivity,
  undo: undoActivityEnding,
  block: createBlock,
  unblock: removeBlock,
  'send-emails': sendWaitingEmails,
}

/** What the page of activity calls. */
export type ActivityCalls = ServiceCalls<typeof activityEndpoints>
