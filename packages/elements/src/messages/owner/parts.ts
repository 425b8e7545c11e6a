/** Messages of what the owner's elements share. */
export interface OwnerPartMessages {
  /** Name of the region that tells of unsaved changes. */
  unsaved: string
  unsavedChanges: (count: number) => string
  save: string
  saving: string
  saved: string
  discard: string
  undo: string
  redo: string
  leaveTitle: string
  leaveHelp: string
  leaveEditor: string
  stayInEditor: string
  cancel: string
  close: string
  edit: string
  remove: string
  copy: string
  copied: string
  copyFailed: string
  retry: string
}

/** English `OwnerPartMessages`. */
export const ownerParts: OwnerPartMessages = {
  unsaved: 'Unsaved changes',
  unsavedChanges: (count) => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved',
  discard: 'Discard',
  undo: 'Undo',
  redo: 'Redo',
  leaveTitle: 'Leave without saving?',
  leaveHelp: 'What you have changed is lost.',
  leaveEditor: 'Leave',
  stayInEditor: 'Stay',
  cancel: 'Cancel',
  close: 'Close',
  edit: 'Edit',
  remove: 'Remove',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: "Couldn't copy. Select the text and copy it yourself.",
  retry: 'Try again',
}
