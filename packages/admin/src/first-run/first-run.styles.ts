import { css } from 'lit'

/** The first run: numbered steps, and the booking page beside them. */
export const firstRunStyles = css`
  .first-run {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 440px;
    min-block-size: var(--when-admin-height, 100dvh);
    background: var(--_surface);
  }
  .run {
    justify-self: center;
    inline-size: min(720px, 100%);
    padding: 36px 44px;
  }
  .steps {
    margin-block-start: 24px;
    counter-reset: step;
  }
  .steps > li {
    position: relative;
    padding-block-end: 28px;
    padding-inline-start: 40px;
    counter-increment: step;
  }
  .steps > li::before {
    content: counter(step);
    position: absolute;
    inset-block-start: -2px;
    inset-inline-start: 0;
    display: grid;
    place-items: center;
    inline-size: 26px;
    block-size: 26px;
    border-radius: 13px;
    background: var(--_fill-strong);
    font-size: 0.93em;
    font-weight: 600;
  }
  .steps > li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 32px 6px;
    inset-inline-start: 12px;
    border-inline-start: 1.5px solid var(--_line);
  }
  .steps > .done::before {
    content: '✓' / '';
    background: var(--_success-soft);
    color: var(--_success);
  }
  .steps > [aria-current]::before {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .steps h3 {
    margin-block-end: 10px;
  }
  .steps > li:not([aria-current], .done) h3 {
    margin: 0;
    color: var(--_quiet);
  }
  .embedded::part(title) {
    position: absolute;
    inline-size: 1px;
    overflow: hidden;
    white-space: nowrap;
    clip-path: inset(50%);
  }
  .steps .foot {
    margin-block-start: 16px;
  }
  .beside {
    display: grid;
    gap: 14px;
    align-content: start;
    min-inline-size: 0;
    padding: 24px;
    border-inline-start: 1px solid var(--_line);
    background: var(--_sunken);
  }
  .beside .row {
    min-block-size: var(--_target);
  }
  .mini.phone {
    max-inline-size: 390px;
  }
  .mini.wide {
    inline-size: 784px;
    transform-origin: 0 0;
    zoom: 0.5;
  }
  .ghost-page {
    display: grid;
    gap: 12px;
    padding: 24px;
  }
  .ghost-page .skeleton {
    block-size: 22px;
    inline-size: 60%;
  }
  .ghost-page .skeleton + .skeleton {
    inline-size: 40%;
    block-size: 16px;
  }
  .ghost-page .skeleton.grid {
    inline-size: 100%;
    block-size: 240px;
  }
  @container (max-width: 1000px) {
    .first-run {
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
    }
    .run {
      padding: 24px 16px;
    }
    .beside {
      padding: 20px 16px;
      border-inline-start: 0;
      border-block-start: 1px solid var(--_line);
    }
    .mini.wide {
      inline-size: 200%;
    }
  }
  @media (forced-colors: active) {
    .steps > li::before {
      border: 1px solid CanvasText;
    }
    .steps > [aria-current]::before {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`
