import { LitElementRenderer } from '@lit-labs/ssr/lib/lit-element-renderer.js'
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js'
import { type RenderInfo, renderValue } from '@lit-labs/ssr/lib/render-value.js'
import type { CSSResult, LitElement } from 'lit'
import { Localized, messagesOf } from '../messages/localize.js'
import { drawnMark } from './hydration-data.js'

/** What all elements of one picture are drawn by. */
export interface Drawing {
  /** The language, BCP 47 with its region. */
  readonly lang: string
  readonly direction: 'ltr' | 'rtl'
  /** That of the page's Content-Security-Policy. */
  readonly nonce: string | undefined
  /** Sheets that an element has beside its own. */
  readonly sheets: WeakMap<LitElement, readonly CSSResult[]>
}

/** Has an element speak a language: nothing stands around it on a server. */
export const speak = (element: LitElement, { lang, direction }: Drawing): void => {
  for (const text of Object.values(element))
    if (text instanceof Localized) {
      const { messages } = text.host
      Object.assign(text, {
        lang,
        direction,
        messages: { ...text.messages, ...messagesOf(lang), ...messages },
      })
    }
}

/** Declarations that cannot end their rule, nor the sheet: what is drawn may depend on what others wrote. */
const plainDeclarations = /^[\w\s:;,.%#()+*/-]*$/

/**
 * Takes the styles of single elements out of markup and writes them as rules: a policy that lets a sheet through by its nonce
 * lets no `style` attribute through. They go before other rules, as those attributes do.
 */
const rulesOf = (markup: string): { readonly markup: string; readonly rules: string } => {
  const rules: string[] = []
  const without = markup.replace(/ style="([^"]*)"/g, (_attribute, declarations: string) => {
    if (!declarations.trim() || !plainDeclarations.test(declarations)) return ''
    const known = rules.indexOf(declarations)
    const index = known < 0 ? rules.push(declarations) - 1 : known
    return ` when-style="${index}"`
  })
  return {
    markup: without,
    rules: rules.map((declarations, index) => `[when-style="${index}"]:not(#_){${declarations}}`).join(''),
  }
}

/** What draws the kit's elements for one picture. */
export const rendererFor = (drawing: Drawing): typeof LitElementRenderer =>
  class extends LitElementRenderer {
    override connectedCallback(): void {
      speak(this.element, drawing)
      super.connectedCallback()
    }

    override renderShadow(info: RenderInfo): string[] {
      const { elementStyles } = this.element.constructor as typeof LitElement
      const sheets = [...elementStyles, ...(drawing.sheets.get(this.element) ?? [])]
      const css = sheets.map((sheet) => ('cssText' in sheet ? sheet.cssText : '')).join('')
      const { markup, rules } = rulesOf(collectResultSync(renderValue(this.element['render'](), info)))
      const nonce = drawing.nonce ? ` nonce="${drawing.nonce}"` : ''
      return [`<style ${drawnMark}${nonce}>${css}${rules}</style>`, markup]
    }
  }
