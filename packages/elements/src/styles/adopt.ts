import type { CSSResult, LitElement } from 'lit'

/** Gives an element that is drawn already the styles of a part that has come later. */
export const adopt = ({ shadowRoot }: LitElement, styles: CSSResult | undefined): void => {
  const sheet = styles?.styleSheet
  const sheets = shadowRoot?.adoptedStyleSheets
  if (sheet && sheets && !sheets.includes(sheet)) sheets.push(sheet)
}
