import { LitElementRenderer } from '@lit-labs/ssr/lib/lit-element-renderer.js'
import type { Thunk, ThunkedRenderResult } from '@lit-labs/ssr/lib/render-result.js'
import { type RenderInfo, renderValue } from '@lit-labs/ssr/lib/render-value.js'
import type { CSSResult, LitElement } from 'lit'
import { languageOf } from '../base/language.js'
import { messagesOf, textsOf } from '../messages/localize.js'
import { hydrationAttribute } from './hydration-data.js'

/** What all elements of one rendering share. */
export interface RenderContext {
  /** The language, BCP 47 with its region. */
  readonly lang: string
  readonly direction: 'ltr' | 'rtl'
  /** Nonce of the page's Content-Security-Policy. */
  readonly nonce: string | undefined
  /** Style sheets of elements besides their own. */
  readonly sheets: WeakMap<LitElement, readonly CSSResult[]>
}

/** Sets the language of an element: on a server it cannot read it from its ancestors. */
export const setLanguage = (element: LitElement, { lang, direction }: RenderContext): void => {
  languageOf(element).current = { lang, direction }
  for (const text of textsOf.get(element) ?? [])
    text.messages = { ...text.messages, ...messagesOf(lang), ...text.host.messages }
}

/** The pieces of what Lit rendered: each is an attribute, a value, or static text between them. */
function* piecesOf(result: ThunkedRenderResult): Iterable<string> {
  for (const part of result) {
    let piece: ReturnType<Thunk> | Thunk = part
    while (typeof piece === 'function') piece = piece()
    if (typeof piece === 'string') yield piece
    else if (Array.isArray(piece)) yield* piecesOf(piece)
  }
}

/** Declarations that cannot end their rule or the style sheet: what is rendered may depend on what others wrote. */
const plainDeclarations = /^[\w\s:;,.%#()+*/-]*$/

const styleStart = 'style="'

/**
 * Writes the `style` attributes of what Lit rendered as rules: a policy that allows a style sheet by its nonce allows no `style`
 * attribute. The rules override others, as those attributes do.
 */
const rulesOf = (result: ThunkedRenderResult): { readonly markup: string; readonly rules: string } => {
  const rules: string[] = []
  let markup = ''
  for (const piece of piecesOf(result)) {
    if (!piece.startsWith(styleStart)) markup += piece
    else {
      const declarations = piece.slice(styleStart.length, -1)
      if (!declarations.trim() || !plainDeclarations.test(declarations)) continue
      const existing = rules.indexOf(declarations)
      markup += `when-style="${existing < 0 ? rules.push(declarations) - 1 : existing}"`
    }
  }
  return {
    markup,
    rules: rules.map((text, index) => `[when-style="${index}"]:not(#_){${text}}`).join(''),
  }
}

/** Creates the renderer of the kit's elements. */
export const rendererFor = (context: RenderContext): typeof LitElementRenderer =>
  class extends LitElementRenderer {
    override connectedCallback(): void {
      setLanguage(this.element, context)
      super.connectedCallback()
    }

    override renderShadow(info: RenderInfo): string[] {
      const { elementStyles } = this.element.constructor as typeof LitElement
      const sheets = [...elementStyles, ...(context.sheets.get(this.element) ?? [])]
      const css = sheets.map((sheet) => ('cssText' in sheet ? sheet.cssText : '')).join('')
      const { markup, rules } = rulesOf(renderValue(this.element['render'](), info))
      const nonce = context.nonce ? ` nonce="${context.nonce}"` : ''
      return [`<style ${hydrationAttribute}${nonce}>${css}${rules}</style>`, markup]
    }
  }
