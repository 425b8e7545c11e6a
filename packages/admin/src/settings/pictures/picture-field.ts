import type { PicturesMessages } from '@whenable/elements/internal/messages/owner/generated/pictures'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { SettingsTexts } from '../settings-view.js'
import {
  chosenTypes,
  mostBytes,
  type PictureProblem,
  type PictureUse,
  resizePicture,
} from './resize-picture.js'

/** The messages of the fields of pictures. */
export type PictureTexts = SettingsTexts & PicturesMessages

/** What a field of a picture is rendered from. */
export interface PictureFieldOptions {
  readonly id: string
  readonly use: PictureUse
  readonly label: string
  readonly help: string
  /** Whether there is a picture, which can be removed. */
  readonly hasPicture: boolean
  /** What it looks like, if that is not shown elsewhere. */
  readonly preview?: TemplateResult | undefined
  /** Whether it is being sent. */
  readonly isSending: boolean
  /** Why the service refused the picture that was sent last: an SVG for its contents, or another one. */
  readonly refusal: 'svg' | 'other' | undefined
  readonly messages: PictureTexts
  readonly lang: string
  /** Stores the picture, a `data:` address; an empty text removes it. */
  readonly onChange: (address: string) => void
}

/** A size in KB, as people compare it with what their computer shows. */
const sizeText = (bytes: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.ceil(bytes / 1024),
  )

/** Chooses a picture, by its button or by dropping a file, and makes it small enough to be sent. */
export class PictureField {
  readonly #host: LitElement
  #isOver = false
  #isWorking = false
  /** The file that was chosen last, and why it cannot be sent. */
  #chosen: { readonly file: File; readonly problem: PictureProblem | undefined } | undefined

  constructor(host: LitElement) {
    this.#host = host
  }

  #set(change: () => void): void {
    change()
    this.#host.requestUpdate()
  }

  async #choose(file: File | undefined, { use, onChange }: PictureFieldOptions): Promise<void> {
    if (!file || this.#isWorking) return
    this.#set(() => {
      this.#chosen = undefined
      this.#isWorking = true
    })
    const picture = await resizePicture(file, use)
    this.#set(() => {
      this.#isWorking = false
      this.#chosen = { file, problem: 'problem' in picture ? picture.problem : undefined }
    })
    if ('address' in picture) onChange(picture.address)
  }

  #error({ refusal, label, use, messages, lang }: PictureFieldOptions): string | undefined {
    // A failed removal is shown by the settings.
    if (!this.#chosen) return undefined
    const { file, problem } = this.#chosen
    const { name } = file
    if (problem === 'type') return messages.pictureType(label, name, use)
    if (problem === 'unreadable') return messages.pictureUnreadable(label, name)
    if (problem === 'svg-too-big')
      return messages.svgTooBig(label, name, sizeText(file.size, lang), sizeText(mostBytes, lang))
    return refusal && messages.pictureRefused(label, name, refusal)
  }

  template(options: PictureFieldOptions): TemplateResult {
    const { id, use, label, help, hasPicture, preview, isSending, messages, onChange } = options
    const error = this.#error(options)
    const isBusy = this.#isWorking || isSending
    const choose = isBusy
      ? messages.pictureSending
      : hasPicture
        ? messages.replacePicture
        : messages.choosePicture
    const input = () => this.#host.renderRoot.querySelector<HTMLInputElement>(`#${id}`)
    return html`<div
      class="field picture ${this.#isOver ? 'over' : ''}"
      part=${error ? 'field invalid' : 'field'}
      role="group"
      aria-labelledby="${id}-label"
      aria-describedby="${error ? `${id}-error ` : ''}${id}-help"
      @dragover=${(event: DragEvent) => {
        event.preventDefault()
        if (!this.#isOver) this.#set(() => (this.#isOver = true))
      }}
      @dragleave=${(event: DragEvent) => {
        const { currentTarget, relatedTarget } = event
        if (!(currentTarget as Element).contains(relatedTarget as Node | null))
          this.#set(() => (this.#isOver = false))
      }}
      @drop=${(event: DragEvent) => {
        event.preventDefault()
        this.#isOver = false
        void this.#choose(event.dataTransfer?.files[0], options)
      }}
    >
      <span class="label" part="label" id="${id}-label">${label}</span>
      <div class="row">
        ${preview ?? nothing}
        <div class="grow">
          <div class="row">
            <button
              type="button"
              class="ghost"
              part="action"
              aria-label=${messages.labelled(choose, label)}
              aria-disabled=${String(isBusy)}
              @click=${() => !isBusy && input()?.click()}
            >${choose}</button>
            ${
              hasPicture && !isBusy
                ? html`<button
                    type="button"
                    class="quiet"
                    part="action"
                    aria-label=${messages.labelled(messages.remove, label)}
                    @click=${() => {
                      this.#chosen = undefined
                      onChange('')
                    }}
                  >${messages.remove}</button>`
                : nothing
            }
            <small class="drop-hint">${messages.dropPicture}</small>
          </div>
          ${error ? html`<p class="error" part="error" id="${id}-error" role="alert">${error}</p>` : nothing}
          <p class="hint" id="${id}-help">${help}</p>
        </div>
      </div>
      <input
        type="file"
        hidden
        id=${id}
        accept=${chosenTypes[use].join(',')}
        @change=${(event: Event) => {
          event.stopPropagation()
          const chooser = event.target as HTMLInputElement
          const [file] = chooser.files ?? []
          // The same file can be chosen again.
          chooser.value = ''
          void this.#choose(file, options)
        }}
      />
    </div>`
  }
}
