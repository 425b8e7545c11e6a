import { html, nothing, type TemplateResult } from 'lit'

/** A face in the middle of its card. */
export interface Face {
  readonly sign: TemplateResult
  /** How the sign looks: done, waiting, or over. */
  readonly mood: 'done' | 'waiting' | 'off'
  readonly title: string
  readonly lead?: string | undefined
}

/** A sign, a heading that takes the focus, a sentence, and what follows. */
export const faceTemplate = ({ sign, mood, title, lead }: Face, rest: unknown = nothing): TemplateResult =>
  html`<div class="face">
    <span class="badge ${mood}">${sign}</span>
    <h2 part="title" id="landing" tabindex="-1">${title}</h2>
    ${lead ? html`<p class="lead">${lead}</p>` : nothing}${rest}
  </div>`
