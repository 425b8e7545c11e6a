import { css } from 'lit'

/** What lies above a page: the bar of unsaved changes, a modal dialog, and toasts. */
export const overlays = css`
  .save-bar {
    position: sticky;
    z-index: 2;
    inset-block-end: calc(12px + var(--when-admin-foot, 0px) + env(safe-area-inset-bottom, 0px));
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
    margin-block-start: 16px;
    padding: 8px;
    padding-inline-start: 16px;
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow-raised);
  }
  .save-bar .row {
    gap: 4px;
    margin-inline-start: auto;
  }
  dialog {
    inline-size: min(480px, calc(100vw - 32px));
    max-block-size: min(720px, calc(100dvh - 32px));
    margin: auto;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    scroll-padding-block-end: 76px;
    scrollbar-width: thin;
    border: 0;
    border-radius: calc(var(--_radius) * 1.15);
    background: var(--_raised);
    color: var(--_text);
    box-shadow: var(--_shadow-raised);
    font: inherit;
    text-align: start;
  }
  dialog.wide {
    inline-size: min(760px, calc(100vw - 32px));
  }
  dialog::backdrop {
    background: rgb(10 12 18 / 0.45);
  }
  dialog > .sheet {
    display: grid;
    gap: 16px;
    padding: 22px 24px 20px;
  }
  dialog h2 {
    padding-inline-end: 32px;
    font-size: 1.2em;
    font-weight: 650;
    letter-spacing: -0.01em;
  }
  dialog .close {
    position: absolute;
    inset-block-start: 14px;
    inset-inline-end: 14px;
  }
  /* In sight while a long form scrolls below them. */
  dialog .actions {
    position: sticky;
    z-index: 1;
    inset-block-end: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: end;
    margin: -8px -24px -20px;
    padding: 12px 24px 20px;
    border-radius: inherit;
    background: var(--_raised);
  }
  .toasts {
    position: fixed;
    z-index: 4;
    inset-block-end: calc(20px + var(--when-admin-foot, 0px) + env(safe-area-inset-bottom, 0px));
    inset-inline: 16px;
    display: grid;
    justify-items: center;
    pointer-events: none;
  }
  .toast {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    align-items: center;
    max-inline-size: min(520px, 100%);
    padding: 10px 16px;
    border-radius: var(--_radius-control);
    background: var(--_text);
    color: var(--_surface);
    box-shadow: 0 12px 32px -8px rgb(10 12 18 / 0.5);
    font-size: 0.95em;
    pointer-events: auto;
  }
  .toast button {
    min-block-size: 28px;
    color: inherit;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .toast :focus-visible {
    outline-color: currentColor;
  }
  @media (forced-colors: active) {
    dialog,
    .save-bar,
    .toast {
      border: 2px solid CanvasText;
    }
  }
`
