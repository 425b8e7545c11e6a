import type { Clock } from '@whenable/elements/internal/base/clock'
import type { EventTypeEditorMessages } from '@whenable/elements/internal/messages/owner/generated/event-type-editor'
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import { type EditorReady, isRecord, type JsonRecord } from './flow/index.js'
import { previewService } from './preview.model.js'

/** How long an owner pauses before the preview follows, in milliseconds. */
const PREVIEW_DELAY = 400

/** Where the preview is shown, and what it reads. */
export interface PreviewOptions {
  readonly messages: EventTypeEditorMessages
  readonly source: EventTypesCalls | undefined
  readonly timeZone: string | null
  readonly now: Clock | null
  /** Shown until there is something to preview. */
  readonly placeholder: TemplateResult
}

/** The accent and the colours of an event type, as styles of its booking page. */
const lookOf = (draft: JsonRecord): string => {
  const look = draft['appearance']
  if (!isRecord(look)) return ''
  const { color, theme } = look
  const accent =
    typeof color === 'string' && /^#[\da-f]{3,6}$/i.test(color) ? [`--when-accent: ${color}`] : []
  const scheme = theme === 'light' || theme === 'dark' ? [`color-scheme: ${theme}`] : []
  return [...accent, ...scheme].join(';')
}

/** The booking page of a draft, which follows it after a pause while it has no errors. Nothing can be booked there. */
export class EventTypePreview implements ReactiveController {
  #shown: JsonRecord | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isLoaded = false

  constructor(
    private readonly host: LitElement,
    private readonly current: () => EditorReady | undefined,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    import('@whenable/elements/define/booking').then(
      () => {
        this.#isLoaded = true
        this.host.requestUpdate()
      },
      (error: unknown) => console.error('<when-event-type-editor>: the preview could not be loaded.', error),
    )
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  hostUpdated(): void {
    const ready = this.current()
    if (ready) this.#follow(ready)
  }

  /** Shows nothing until there is another draft. */
  reset(): void {
    this.#shown = undefined
  }

  #show(draft: JsonRecord): void {
    this.#shown = draft
    this.host.requestUpdate()
  }

  #follow({ draft, issues }: EditorReady): void {
    if (this.#shown === draft || issues.length) return
    if (!this.#shown) {
      this.#show(draft)
      return
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const ready = this.current()
      if (ready && !ready.issues.length) this.#show(ready.draft)
    }, PREVIEW_DELAY)
  }

  template({ issues, draft }: EditorReady, options: PreviewOptions): TemplateResult {
    const { messages, source, timeZone, now, placeholder } = options
    const shown = this.#shown
    return html`<aside part="preview" aria-labelledby="preview-title">
      <h3 id="preview-title">${messages.preview}</h3>
      <div class="preview">
        ${
          shown && source && this.#isLoaded
            ? html`<when-booking
                no-draft
                no-redirect
                .style=${lookOf(shown)}
                time-zone=${timeZone ?? nothing}
                .now=${now}
                .service=${previewService(source, String(draft['id']), shown)}
              ></when-booking>`
            : placeholder
        }
      </div>
      <p class="muted">${issues.length && shown !== draft ? messages.previewPaused : messages.previewNote}</p>
    </aside>`
  }
}
