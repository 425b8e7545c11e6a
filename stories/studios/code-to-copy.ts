import { css, html, LitElement, nothing } from 'lit'

/** A piece of code with a button that copies it. */
class CodeToCopy extends LitElement {
  static override properties = { label: {}, code: {}, status: { state: true } }

  static override styles = css`
    :host {
      display: block;
      margin-block: 16px;
      color: light-dark(#14161a, #eceef2);
    }
    .label {
      display: flex;
      align-items: center;
      justify-content: space-between;
      margin-block-end: 6px;
      font: 600 14px/1.4 var(--fonts);
    }
    button {
      padding: 6px 12px;
      border: 1px solid light-dark(#84868f, #7d828d);
      border-radius: 8px;
      background: light-dark(#fff, #17191e);
      color: inherit;
      font: inherit;
      cursor: pointer;
    }
    pre {
      margin: 0;
      padding: 14px 16px;
      overflow-x: auto;
      border: 1px solid light-dark(#e1e3e8, #33373f);
      border-radius: 10px;
      background: light-dark(#fff, #0f1114);
      font: 13px/1.55 'Noto Sans Mono', monospace;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
    :is(button, pre):focus-visible {
      outline: 2px solid light-dark(#3b5bdb, #8ea5ff);
      outline-offset: 2px;
    }
  `

  /** What the code is. */
  label = ''
  code = ''
  private status = ''

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('code')) this.status = ''
  }

  private async copy(): Promise<void> {
    const copied = await navigator.clipboard?.writeText(this.code).then(
      () => true,
      () => false,
    )
    this.status = copied ? 'Copied' : 'Select the text and copy it'
  }

  protected override render() {
    return html`<div class="label">
        ${this.label}
        <span><span role="status">${this.status || nothing}</span> <button @click=${this.copy}>Copy</button></span>
      </div>
      <pre role="region" aria-label=${this.label} tabindex="0"><code>${this.code}</code></pre>`
  }
}

if (!customElements.get('code-to-copy')) customElements.define('code-to-copy', CodeToCopy)
