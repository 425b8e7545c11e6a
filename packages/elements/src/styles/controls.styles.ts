import { css } from 'lit'

/**
 * Buttons and notices of all elements. A `button` without a class has no decoration; a class adds it (`icon-button`, `link`;
 * see also the actions). Targets are at least 24 px (WCAG 2.5.8).
 */
export const controls = css`
  /* Also the elements within: they inherit a font that the page sets on this one. */
  * {
    box-sizing: border-box;
    font-family: inherit;
  }
  h2,
  h3,
  p,
  ul {
    margin: 0;
    padding: 0;
    font: inherit;
    list-style: none;
  }
  button {
    min-block-size: 24px;
    min-inline-size: 24px;
    padding: 0;
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    transition: var(--_motion, background-color 0.12s, border-color 0.12s);
  }
  a,
  summary {
    border-radius: var(--_radius-small);
  }
  :focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
  [aria-disabled='true'],
  :disabled {
    cursor: default;
  }
  .link {
    color: inherit;
    font-weight: 550;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .icon-button {
    min-inline-size: 34px;
    min-block-size: 34px;
    border-color: var(--_line);
    font-size: 1.2em;
    line-height: 1.25;
  }
  .icon-button[aria-disabled='true'] {
    opacity: 0.35;
  }
  .icon-button:not([aria-disabled='true']):hover {
    background: var(--_sunken);
    color: var(--_text);
  }
  .notice {
    padding: 9px calc(var(--_space) * 1.5);
    border-radius: var(--_radius-control);
    background: light-dark(oklch(from var(--_notice) 0.975 0.04 h), oklch(from var(--_notice) 0.28 0.05 h));
    color: var(--_notice);
    font-size: 0.9em;
  }
  .notice button {
    color: inherit;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @keyframes wait {
    50% {
      opacity: 0.45;
    }
  }
  .skeleton {
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: color-mix(in srgb, var(--_line) 60%, var(--_surface));
    animation: var(--_motion, wait 1.6s ease-in-out infinite);
  }
  /* Animations are fallbacks of this property, so setting it disables them. */
  @media (prefers-reduced-motion: reduce) {
    :host {
      --_motion: none;
    }
  }
  @media (forced-colors: active) {
    button {
      border-color: ButtonBorder;
    }
    /* Also where an element keeps its own colours. */
    :focus-visible {
      outline-color: Highlight;
    }
    [aria-disabled='true'],
    .link {
      border-color: Canvas;
    }
    /* The host raises the specificity above that of a class. */
    :host button[aria-disabled='true'] {
      color: GrayText;
      opacity: 1;
    }
    :host .selected {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`
