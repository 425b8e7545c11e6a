import type { ShareableEventType } from '@whenable/contract'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import type { ShareMessages } from '@whenable/elements/internal/messages/owner/generated/share'
import { html, nothing, type TemplateResult } from 'lit'
import { icons } from '../parts/icons.js'
import type { PopoverMenus } from '../parts/popover-menus.js'

interface Chooser {
  readonly eventTypes: readonly ShareableEventType[]
  readonly chosen: ShareableEventType | undefined
  readonly messages: Pick<ShareMessages & OwnerPartMessages, 'labelled' | 'shareEventType'>
  readonly menus: PopoverMenus
  readonly choose: (eventTypeId: string) => void
}

/** The name of the event type that is shared. If there are others, it opens a menu of them. */
export const eventTypeChooser = ({
  eventTypes,
  chosen,
  messages,
  menus,
  choose,
}: Chooser): TemplateResult | typeof nothing => {
  if (!chosen) return nothing
  if (eventTypes.length < 2) return html`<b class="end">${chosen.name}</b>`
  return html`<div class="end">
    ${menus.menu({
      id: 'event-types',
      label: messages.labelled(messages.shareEventType, chosen.name),
      content: html`${chosen.name}${icons.down}`,
      items: eventTypes.map(({ id, name }) => ({
        label: name,
        isChecked: id === chosen.id,
        onChoose: () => choose(id),
      })),
    })}
  </div>`
}
