import { css } from 'lit'

/**
 * Fields and choices: `.field` (see the part `field`), `.segmented` (a few choices side by side), a switch
 * (`input[role=switch]`), checkboxes, radio buttons, `.search` and `.tabs` (links to views).
 */
export const choices = css`
  .field {
    font-size: 0.93em;
    align-content: start;
  }
  .field .label {
    font-weight: 550;
  }
  .field .hint {
    color: var(--_quiet);
    font-size: 0.95em;
    font-weight: 400;
  }
  .field .error {
    margin: 0;
    font-size: 0.95em;
  }
  :where(input:not([type='checkbox'], [type='radio'], [type='range'], [type='color']), textarea, select) {
    min-block-size: var(--_field-height);
    padding: 6px 11px;
    border-color: var(--_field-line);
    font-size: 1em;
    line-height: 1.4;
  }
  .field :is(input, textarea, select) {
    font-size: 1.075em;
  }
  /* Phones zoom into fields with a smaller text. */
  @container (max-width: 560px) {
    :is(.field, :host) :is(input:not([type='checkbox'], [type='radio']), textarea, select) {
      font-size: max(16px, 1em);
    }
  }
  .select {
    position: relative;
    display: grid;
  }
  .select select {
    appearance: none;
    padding-inline-end: 34px;
    text-overflow: ellipsis;
  }
  .select .icon {
    position: absolute;
    inset-block-start: calc(50% - 8px);
    inset-inline-end: 11px;
    color: var(--_quiet);
    pointer-events: none;
  }
  :where(textarea) {
    min-block-size: 4em;
  }
  /* Changed, and not saved. */
  :is(input, textarea, select).changed {
    background-color: var(--_accent-soft);
  }
  :is(input, textarea, select).changed:not([aria-invalid='true']) {
    border-color: var(--_accent-text);
  }
  .segmented {
    display: inline-flex;
    max-inline-size: 100%;
    padding: 2px;
    border-radius: var(--_radius-control);
    background: var(--_fill);
    font-size: 0.93em;
  }
  .segmented label {
    position: relative;
    display: grid;
    place-items: center;
    min-block-size: calc(var(--_target) - 4px);
    padding: 2px 10px;
    border-radius: var(--_radius-inner);
    color: var(--_quiet);
    text-align: center;
    cursor: pointer;
  }
  @media (pointer: coarse) {
    .segmented label {
      min-block-size: var(--_target);
    }
  }
  .segmented label:hover {
    color: var(--_text);
  }
  .segmented :has(:checked) {
    background: var(--_raised);
    color: var(--_text);
    font-weight: 550;
    box-shadow: var(--_shadow);
  }
  .segmented :has(:focus-visible) {
    outline: 2px solid var(--_accent-text);
    outline-offset: 1px;
  }
  .segmented input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .check {
    display: inline-flex;
    gap: 10px;
    align-items: center;
    min-block-size: var(--_target);
    cursor: pointer;
  }
  .check.top {
    align-items: start;
  }
  :is([type='checkbox'], [type='radio']) {
    flex: none;
    inline-size: 17px;
    block-size: 17px;
    margin: 0;
    accent-color: var(--_accent);
    cursor: pointer;
  }
  [role='switch'] {
    appearance: none;
    position: relative;
    inline-size: 32px;
    block-size: 20px;
    border: 1px solid transparent;
    border-radius: 10px;
    background: var(--_field-line);
    transition: var(--_motion, background-color 0.12s);
  }
  [role='switch']::before {
    content: '';
    position: absolute;
    inset-block-start: 1px;
    inset-inline-start: 1px;
    inline-size: 16px;
    block-size: 16px;
    border-radius: 50%;
    background: #fff;
    box-shadow: 0 1px 2px rgb(20 28 45 / 0.3);
    transition: var(--_motion, inset-inline-start 0.12s);
  }
  /* The switch is smaller than what reacts to a press. */
  [role='switch']::after {
    content: '';
    position: absolute;
    inset: -4px;
  }
  /* The edge tells a pale accent from the page. */
  [role='switch']:checked {
    border-color: var(--_accent-text);
    background: var(--_accent);
  }
  [role='switch']:checked::before {
    inset-inline-start: 13px;
    background: var(--_on-accent);
  }
  :is([type='checkbox'], [type='radio']):disabled {
    opacity: 0.5;
    cursor: default;
  }
  .search {
    position: relative;
    inline-size: 210px;
  }
  .search .icon {
    position: absolute;
    inset-block-start: calc(50% - 8px);
    inset-inline-start: 11px;
    color: var(--_quiet);
    pointer-events: none;
  }
  .search input {
    padding-inline-start: 34px;
  }
  .tabs {
    display: flex;
    gap: 20px;
    overflow-x: auto;
    border-block-end: 1px solid var(--_line);
    scrollbar-width: none;
  }
  .tabs :is(a, [role='tab']) {
    padding: 8px 0 10px;
    border: 0;
    background: none;
    font-size: 1em;
    border-radius: 0;
    color: var(--_quiet);
    text-decoration: none;
    white-space: nowrap;
  }
  .tabs :is(a, [role='tab']):hover {
    color: var(--_text);
  }
  .tabs :is(a, [role='tab']):focus-visible {
    outline-offset: -2px;
  }
  .tabs :is([aria-current], [aria-selected='true']) {
    scroll-initial-target: nearest;
    color: var(--_text);
    font-weight: 550;
    box-shadow: inset 0 -2px var(--_text);
  }
  @media (pointer: coarse) {
    .tabs :is(a, [role='tab']) {
      padding-block: 12px;
    }
    [role='switch']::after {
      inset: -12px -6px;
    }
  }
  @media (forced-colors: active) {
    :is(.select, .search) .icon {
      color: CanvasText;
    }
    .segmented {
      border: 1px solid CanvasText;
    }
    .segmented :has(:checked) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .tabs :is([aria-current], [aria-selected='true']) {
      border-block-end: 2px solid Highlight;
    }
    [role='switch'] {
      border: 1px solid ButtonText;
      background: Canvas;
    }
    [role='switch']::before {
      background: ButtonText;
      forced-color-adjust: none;
    }
    [role='switch']:checked {
      background: Highlight;
      forced-color-adjust: none;
    }
    [role='switch']:checked::before {
      background: HighlightText;
    }
  }
`
