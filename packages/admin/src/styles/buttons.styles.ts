import { css } from 'lit'

/**
 * Buttons, and links that look like them: `primary`, `ghost`, `quiet` (text alone), `danger`, and `icon-button` (an icon alone,
 * with `aria-label`). In a `.menu` the panel hangs below its button.
 */
export const buttons = css`
  :is(.primary, .ghost, .quiet, .danger, .icon-button):is(button, a, summary) {
    display: inline-flex;
    gap: 7px;
    align-items: center;
    justify-content: center;
    min-block-size: var(--_target);
    padding: 4px 12px;
    border-color: transparent;
    border-radius: var(--_radius-control);
    font-size: 0.93em;
    font-weight: 550;
    line-height: 1.3;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
  }
  .primary:is(button, a) {
    background: var(--_accent);
    color: var(--_on-accent);
    box-shadow: inset 0 1px rgb(255 255 255 / 0.16), 0 1px 2px rgb(20 28 45 / 0.24);
  }
  .primary:is(button, a):hover {
    background: color-mix(in oklch, var(--_accent) 90%, var(--_text));
  }
  .ghost:is(button, a, summary) {
    background: var(--_raised);
    color: var(--_text);
    box-shadow: var(--_shadow);
  }
  .quiet:is(button, a, summary),
  .icon-button:is(button, a, summary) {
    color: var(--_quiet);
  }
  .quiet:is(button, a, summary) {
    padding-inline: 9px;
  }
  .icon-button:is(button, a, summary) {
    min-inline-size: max(30px, var(--_target) - 2px);
    min-block-size: max(30px, var(--_target) - 2px);
    padding: 0;
  }
  @media (pointer: coarse) {
    .icon-button:is(button, a, summary) {
      min-inline-size: var(--_target);
      min-block-size: var(--_target);
    }
  }
  :is(.ghost, .quiet, .icon-button):is(button, a, summary):not([aria-disabled='true']):hover,
  :is(.quiet, .icon-button)[aria-expanded='true'] {
    background: var(--_fill-strong);
    color: var(--_text);
  }
  .danger:is(button, a) {
    background: var(--_danger);
    color: light-dark(#fff, #14171c);
  }
  .danger:is(button, a):hover {
    background: color-mix(in oklch, var(--_danger) 88%, var(--_text));
  }
  :is(.primary, .ghost, .quiet, .danger)[aria-disabled='true'] {
    opacity: 0.55;
  }
  .menu {
    position: relative;
    display: inline-flex;
  }
  .panel {
    position: absolute;
    z-index: 3;
    inset-block-start: calc(100% + 6px);
    inset-inline-end: 0;
    display: grid;
    inline-size: max-content;
    min-inline-size: 172px;
    max-inline-size: min(320px, 90cqi);
    max-block-size: min(420px, 70vh);
    padding: 6px;
    overflow-y: auto;
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow-raised);
    font-weight: 400;
  }
  .panel.start {
    inset-inline: 0 auto;
  }
  .panel.above {
    inset-block: auto calc(100% + 6px);
  }
  .panel [role^='menuitem'],
  .panel label {
    display: flex;
    gap: 10px;
    align-items: center;
    min-block-size: max(32px, var(--_target) - 4px);
    padding: 5px 8px;
    border-radius: var(--_radius-inner);
    color: var(--_text);
    font-size: 0.95em;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  .panel [role^='menuitem']:is(:hover, :focus-visible),
  .panel label:hover {
    background: var(--_fill-strong);
  }
  .panel [role^='menuitem']:focus-visible {
    outline-offset: -2px;
  }
  .panel .icon {
    opacity: 0.7;
  }
  .panel .checked {
    display: grid;
    margin-inline-start: auto;
    color: var(--_accent-text);
    opacity: 1;
  }
  .panel .destructive {
    color: var(--_danger);
  }
  .panel [role='separator'] {
    margin: 5px 8px;
    border-block-start: 1px solid var(--_line);
  }
  .panel .primary {
    margin: 6px 2px 2px;
  }
  @media (forced-colors: active) {
    :host :is(.primary, .danger):is(button, a) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .panel {
      border: 2px solid CanvasText;
    }
    .panel [role^='menuitem']:is(:hover, :focus-visible) {
      outline: 2px solid Highlight;
    }
  }
`
