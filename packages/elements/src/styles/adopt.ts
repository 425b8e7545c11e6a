import type { CSSResult, LitElement } from 'lit'

/** Adds the styles of a lazy part to an element that has already rendered. */
export const adopt = ({ shadowRoot }: LitElement, styles: CSSResult | undefined): void => {
  const sheet = styles?.styleSheet
  const sheets = shadowRoot?.adoptedStyleSheets
  if (sheet && sheets && !sheets.includes(sheet)) sheets.push(sheet)
}
