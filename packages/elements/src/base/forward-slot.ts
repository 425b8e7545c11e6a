import { html, type TemplateResult } from 'lit'

const forward = ({ target }: Event): void => {
  const slot = target as HTMLSlotElement
  slot.slot = slot.assignedNodes().length ? slot.name : ''
}

/**
 * A slot that passes its content on to the slot of the same name of the element around it. That element shows its own
 * content until there is something to pass on: a slot that is always assigned would replace it by nothing.
 */
export const forwardSlot = (name: string): TemplateResult =>
  html`<slot name=${name} @slotchange=${forward}></slot>`
