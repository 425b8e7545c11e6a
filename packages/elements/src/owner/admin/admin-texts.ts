import type { AdminMessages } from '../../messages/owner/admin.js'
import type { OwnerPartMessages } from '../../messages/owner/parts.js'

/** The messages that the frame uses, of all sections. */
export type AdminTexts = AdminMessages & OwnerPartMessages
