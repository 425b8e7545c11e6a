import { html, type TemplateResult } from 'lit'

/** Renders an element of a tag, with the story's properties, in a form with a button. */
export const inForm =
  (tag: string) =>
  (args: object): TemplateResult =>
    html`<form>
      ${Object.assign(document.createElement(tag), args)}
      <p><button>Send</button></p>
    </form>`

/** What the form of a story submits. */
export const submittedBy = (canvas: HTMLElement): Record<string, FormDataEntryValue> =>
  Object.fromEntries(new FormData(canvas.querySelector('form') ?? undefined))
