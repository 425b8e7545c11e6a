import { html, type TemplateResult } from 'lit'
import { webAddress } from './web-address.js'

/** Renders text from elsewhere with its http and https addresses as links. Markup stays text. */
export const linkedText = (text: string): (string | TemplateResult)[] =>
  text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/i).map((part, index) => {
    const address = index % 2 ? webAddress(part) : undefined
    return address ? html`<a href=${address} target="_blank" rel="noopener noreferrer">${part}</a>` : part
  })
