import { html, type TemplateResult } from 'lit'
import { Directive, directive, type ElementPart } from 'lit/directive.js'
import { unsafeHTML } from 'lit/directives/unsafe-html.js'
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js'

/** Assigns properties to an element on every change. */
const given = directive(
  class extends Directive {
    override update({ element }: ElementPart, [values]: [object]): void {
      Object.assign(element, values)
    }
    override render(_values: object): void {}
  },
)

/** A story's element with its arguments as properties, and its content. Undefined arguments are not assigned. */
export const drawnElement = (
  tag: string,
  args: object,
  content: TemplateResult | string = '',
): TemplateResult => {
  const values = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
  const name = unsafeStatic(tag)
  return staticHtml`<${name} ${given(values)}>${typeof content === 'string' ? unsafeHTML(content) : content}</${name}>` as TemplateResult
}

/** A centred story with a maximum width in pixels. */
export const inPlace = <Story>(story: Story, width: number | undefined): Story | TemplateResult =>
  width ? html`<div style="max-inline-size: ${width}px; margin-inline: auto">${story}</div>` : story
