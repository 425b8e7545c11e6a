import { avatarStyles } from '@whenable/elements/internal/styles/avatar.styles'
import { css } from 'lit'

/**
 * The page of an owner's element: `.heading` with its `h2` and actions, `.row` (things side by side; `.end` moves one to the far
 * side), `.columns` (fields side by side, below each other where it is narrow), `.box` (a card), `.rows` (a box of rows), `.empty`
 * (nothing there yet) and `.day` (the heading of a group). `small`, `.muted` and `dt` are secondary text.
 */
export const layout = css`
  h4,
  h5,
  ol,
  dl,
  dd,
  fieldset,
  pre,
  figure {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
    font: inherit;
    list-style: none;
  }
  .heading {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
    min-block-size: 36px;
    margin-block-end: 18px;
  }
  :is(.heading h2, .page-title) {
    font-size: 1.43em;
    font-weight: 650;
    line-height: 1.3;
    letter-spacing: -0.018em;
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: 1.07em;
    font-weight: 600;
  }
  h4,
  h5,
  b,
  strong {
    font-weight: 600;
  }
  [tabindex='-1']:focus {
    outline: none;
  }
  small,
  .muted,
  dt {
    color: var(--_quiet);
    font-size: 0.93em;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
  }
  .end {
    margin-inline-start: auto;
  }
  .grow {
    flex: 1;
    min-inline-size: 0;
  }
  .clip {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
    align-content: start;
  }
  .columns {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--min, 190px)), 1fr));
    gap: 14px;
    align-items: start;
  }
  .columns > *,
  .columns input {
    min-inline-size: 0;
  }
  .box {
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
  }
  .rows > li {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    min-block-size: 46px;
    padding: 10px 14px;
  }
  .rows > li + li {
    border-block-start: 1px solid var(--_line);
  }
  .day {
    padding-block: 16px 4px;
    font-size: 0.93em;
    font-weight: 600;
  }
  .day span {
    margin-inline-start: 0.35em;
    color: var(--_quiet);
    font-weight: 400;
  }
  .empty {
    display: grid;
    gap: 6px;
    justify-items: center;
    padding: 52px 24px 56px;
    color: var(--_quiet);
    text-align: center;
    text-wrap: balance;
  }
  .empty :is(h3, h4) {
    color: var(--_text);
    font-size: 1.07em;
    font-weight: 600;
  }
  .empty .row {
    justify-content: center;
    margin-block-start: 12px;
  }
  /* Rows of a list that is not there yet, fading out. */
  .empty::before {
    --bar: var(--_fill-strong);
    content: '';
    inline-size: 232px;
    max-inline-size: 100%;
    block-size: 60px;
    margin-block-end: 16px;
    background: linear-gradient(90deg, var(--bar) 44px, #0000 0 60px, var(--bar) 0 150px, #0000 0 182px, var(--bar) 0);
    mask: linear-gradient(#000 10px, #0000 0 25px, #0009 0 35px, #0000 0 50px, #0004 0);
  }
  .icon {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  /* Points forward in the direction of reading. */
  :dir(rtl) .icon.turns {
    scale: -1 1;
  }
  ${avatarStyles}
  .avatar {
    --_avatar: 32px;
    font-size: 0.82em;
  }
  .swatch {
    flex: none;
    inline-size: 10px;
    block-size: 10px;
    border-radius: 3px;
    background: var(--c, var(--_accent));
  }
  .status {
    display: inline-flex;
    gap: 7px;
    align-items: center;
    color: var(--_quiet);
    font-size: 0.93em;
    white-space: nowrap;
  }
  .status::before {
    content: '';
    flex: none;
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: var(--c, var(--_success));
  }
  .status.ask {
    --c: var(--_notice);
    color: var(--_notice);
  }
  .status.now {
    --c: var(--_accent-text);
    color: var(--_accent-text);
    font-weight: 550;
  }
  .status.off {
    --c: var(--_field-line);
  }
  .status.failed {
    --c: var(--_danger);
    color: var(--_danger);
  }
  .count {
    padding-inline: 6px;
    border-radius: 9px;
    background: var(--_notice-soft);
    color: var(--_notice);
    font-size: 0.86em;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
  }
  .notice.danger {
    background: var(--_danger-soft);
    color: var(--_danger);
  }
  .code {
    display: block;
    overflow-x: auto;
    padding: 10px 13px;
    border-radius: var(--_radius-control);
    background: var(--_fill);
    font: 0.89em/1.6 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace;
    text-align: left;
    white-space: pre;
    direction: ltr;
  }
  .link-line {
    display: flex;
    gap: 4px;
    align-items: center;
    padding: 2px 3px 2px 10px;
    border-radius: var(--_radius-control);
    background: var(--_fill);
    color: var(--_quiet);
    font-size: 0.93em;
    direction: ltr;
  }
  .link-line > :first-child {
    line-height: 24px;
    flex: 1;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  @media (forced-colors: active) {
    .status::before,
    .swatch,
    .avatar {
      forced-color-adjust: none;
    }
    /* Shadows, which draw the edges otherwise, and fills are not drawn. */
    .box,
    .count,
    .code,
    .link-line,
    .notice {
      border: 1px solid CanvasText;
    }
  }
`
