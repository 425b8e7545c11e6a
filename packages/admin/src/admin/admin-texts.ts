import type { AdminMessages } from '@whenable/elements/internal/messages/owner/generated/admin'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'

/** The messages that the frame uses, of all sections. */
export type AdminTexts = AdminMessages & OwnerPartMessages
