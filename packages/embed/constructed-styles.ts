/**
 * What Lit has for its styles (`@lit/reactive-element/css-tag.js`), for browsers that construct style sheets: who knows the
 * syntax of the build (ES2022) and the colours of the kit does.
 */

/** Styles, and the one sheet that all elements with them share. */
export class CSSResult {
  private sheet: CSSStyleSheet | undefined

  constructor(readonly cssText: string) {}

  get styleSheet(): CSSStyleSheet {
    if (!this.sheet) {
      this.sheet = new CSSStyleSheet()
      this.sheet.replaceSync(this.cssText)
    }
    return this.sheet
  }

  toString(): string {
    return this.cssText
  }
}

export const unsafeCSS = (text: string): CSSResult => new CSSResult(text)

/** Styles from a template, in which other styles may stand. */
export const css = (strings: TemplateStringsArray, ...values: readonly unknown[]): CSSResult =>
  new CSSResult(strings.reduce((text, string, index) => text + values[index - 1] + string))

export const supportsAdoptingStyleSheets = true

/** Styles as the browser takes them, which here are all. */
export const getCompatibleStyle = (styles: CSSResult): CSSResult => styles

/** Gives a shadow root its styles. */
export const adoptStyles = (root: ShadowRoot, styles: readonly CSSResult[]): void => {
  root.adoptedStyleSheets = styles.map(({ styleSheet }) => styleSheet)
}
