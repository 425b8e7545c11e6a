import { css } from 'lit'

/** A dialog that covers the window. It scrolls itself, so that the page behind does not; the sheet is inside. */
export const popupStyles = css`
  :host,
  .root {
    display: contents;
  }
  dialog {
    inset: 0;
    inline-size: 100%;
    max-inline-size: none;
    block-size: 100%;
    max-block-size: none;
    margin: 0;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: 0;
    background: none;
    color: inherit;
    outline: none;
    /* Libraries for dialogs disable the pointer on the body while one is open, also for a popup opened from it. */
    pointer-events: auto;
  }
  dialog[open] {
    display: grid;
    align-items: safe center;
    animation: var(--_motion, come 0.16s ease-out);
  }
  dialog::backdrop {
    background: rgb(10 12 16 / 0.6);
  }
  @keyframes come {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }
  .sheet {
    position: relative;
    inline-size: min(980px, 100% - 96px);
    margin-inline: auto;
    padding-block: var(--_gap);
  }
  .close {
    position: absolute;
    inset-block-start: 24px;
    inset-inline-start: calc(100% + 8px);
    inline-size: 36px;
    block-size: 36px;
    border-radius: 50%;
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 2px 8px rgb(0 0 0 / 0.2);
  }
  .close:hover {
    background: var(--_sunken);
  }
  .icon {
    inline-size: 1.15em;
    block-size: 1.15em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
    vertical-align: -0.2em;
  }
  .launcher {
    position: fixed;
    inset-block-end: max(20px, env(safe-area-inset-bottom));
    inset-inline-end: max(20px, env(safe-area-inset-right));
    z-index: 1000;
    max-inline-size: calc(100vw - 40px);
    padding: 13px calc(var(--_space) * 2.5) 13px 17px;
    border-radius: 99px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
    box-shadow: 0 2px 6px rgb(0 0 0 / 0.18), 0 12px 28px -8px rgb(0 0 0 / 0.35);
  }
  .launcher:has(+ dialog[open]) {
    display: none;
  }
  .launcher .icon {
    margin-inline-end: 5px;
  }
  .launcher:hover {
    background: color-mix(in oklch, var(--_accent) 88%, var(--_text));
  }
  @media (width < 48em) {
    dialog {
      background: var(--_surface);
    }
    .sheet {
      inline-size: 100%;
      padding-block: 52px calc(var(--_space) * 1.5);
      padding-inline: var(--_space);
    }
    .close {
      inset-block-start: 8px;
      inset-inline: auto 8px;
      box-shadow: none;
    }
  }
  @media (forced-colors: active) {
    dialog[open] .sheet {
      outline: 1px solid CanvasText;
    }
  }
  @media print {
    .launcher {
      display: none;
    }
  }
`
