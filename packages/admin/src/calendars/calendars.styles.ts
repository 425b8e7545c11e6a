import { width } from '@whenable/elements/internal/styles/width.styles'
import { css } from 'lit'

export const calendarsStyles = css`
  ${width}
  :host {
    --_width: 980px;
    --_narrowest: 240px;
    --_danger: var(--when-danger, light-dark(#c92a2a, #ff8787));
    --_success: var(--when-success, light-dark(#1f7a3d, #63d58a));
    --_shadow: 0 0 0 1px var(--_line), 0 1px 2px light-dark(rgb(20 28 45 / 0.05), #0006);
    --_widest: 980px;
  }
  .root > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
  }
  h4 {
    margin: 0;
    font: inherit;
  }
  .row,
  .heading,
  .head,
  .foot,
  .policy,
  .confirm {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 1.25);
  }
  .heading h2 {
    flex: 1;
    font-size: 1.4em;
    font-weight: 650;
    letter-spacing: -0.018em;
  }
  .end {
    margin-inline-start: auto;
  }
  .primary,
  .ghost,
  button.danger {
    min-block-size: 34px;
    padding: 4px 13px;
    font-size: 0.9em;
    font-weight: 550;
    white-space: nowrap;
  }
  .ghost {
    background: var(--_surface);
  }
  button.danger {
    background: var(--_danger);
    color: light-dark(#fff, #14171c);
  }
  .add::before {
    content: '+' / '';
    margin-inline-end: 7px;
    font-weight: 400;
  }
  .account,
  .form-card,
  .empty {
    overflow: hidden;
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
  }
  .head,
  .foot,
  .form,
  .confirm {
    padding: calc(var(--_space) * 1.75) calc(var(--_space) * 2);
  }
  .badge {
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: 34px;
    block-size: 34px;
    border-radius: 50%;
    background: var(--c);
    color: #fff;
    font-size: 0.78em;
    font-weight: 600;
  }
  .names {
    flex: 1 1 9em;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .names h3,
  .form h3,
  .confirm h4 {
    font-weight: 600;
  }
  small,
  .hint,
  .help,
  .policy,
  .confirm p,
  .status,
  .none,
  thead th,
  .zone {
    color: var(--_quiet);
    font-size: 0.9em;
  }
  .status {
    display: inline-flex;
    gap: 7px;
    align-items: center;
  }
  .status::before {
    content: '';
    flex: none;
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: var(--_success);
  }
  .status.stale,
  .status.expired {
    color: var(--_notice);
  }
  .status.stale::before,
  .status.expired::before {
    background: var(--_notice);
  }
  .status.busy::before {
    background: var(--_accent-text);
    animation: var(--_motion, wait 1.6s ease-in-out infinite);
  }
  table {
    inline-size: 100%;
    border-spacing: 0;
    table-layout: fixed;
    font-size: 0.93em;
  }
  :is(th, td) {
    block-size: 40px;
    padding: 4px calc(var(--_space) * 2);
    border-block-start: 1px solid var(--_line);
    font-weight: 400;
    text-align: center;
  }
  thead th {
    block-size: 32px;
  }
  :is(th, td):first-child {
    inline-size: 54%;
    text-align: start;
    overflow-wrap: anywhere;
  }
  .named {
    display: flex;
    gap: 9px;
    align-items: baseline;
  }
  .more td {
    block-size: auto;
    padding-block: 0 8px;
    border: 0;
    text-align: start;
  }
  .zone {
    margin-inline-start: 19px;
  }
  .zone summary {
    cursor: pointer;
  }
  .zones,
  .zones > * {
    display: flex;
    flex-wrap: wrap;
    gap: 4px var(--_space);
    align-items: center;
  }
  .as-hours {
    display: inline-block;
  }
  .as-hours::first-letter {
    text-transform: uppercase;
  }
  .dot {
    flex: none;
    inline-size: 10px;
    block-size: 10px;
    border-radius: 3px;
    background: var(--c, var(--_quiet));
  }
  [type='checkbox'],
  [type='radio'] {
    inline-size: 18px;
    block-size: 18px;
    margin: 3px;
    vertical-align: middle;
    accent-color: var(--_accent);
    cursor: pointer;
  }
  [role='switch'] {
    appearance: none;
    position: relative;
    inline-size: 34px;
    block-size: 20px;
    margin: 2px;
    border: 1px solid transparent;
    border-radius: 10px;
    background: color-mix(in oklch, var(--_quiet) 80%, var(--_surface));
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
    inset-inline-start: 15px;
    background: var(--_on-accent);
  }
  .foot,
  .warnings,
  .none,
  .proof,
  .question,
  .account .form,
  .ways > * + *,
  .confirm {
    border-block-start: 1px solid var(--_line);
  }
  .foot {
    padding-block: calc(var(--_space) * 1.25);
  }
  .policy {
    gap: var(--_space);
  }
  .policy select {
    inline-size: auto;
    max-inline-size: 100%;
    min-block-size: 34px;
    padding: 4px 8px;
    font-size: 1em;
  }
  .warnings,
  .none,
  .question,
  .proof {
    padding: 10px calc(var(--_space) * 2);
    font-size: 0.9em;
  }
  .warnings summary {
    color: var(--_notice);
    cursor: pointer;
  }
  .warnings ul {
    display: grid;
    gap: 6px;
    margin-block-start: var(--_space);
    color: var(--_quiet);
    overflow-wrap: anywhere;
  }
  .warnings b {
    color: var(--_text);
    font-weight: 550;
  }
  .proof {
    display: grid;
    gap: 6px;
  }
  .proof p:first-child {
    display: flex;
    gap: var(--_space);
    align-items: center;
    color: var(--_success);
  }
  .proof p,
  .none-busy p:first-child {
    color: var(--_quiet);
  }
  .proof ul {
    display: grid;
    gap: 4px;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .question {
    display: grid;
    gap: 8px;
    min-inline-size: 0;
    margin: 0;
    border-inline: 0;
    border-block-end: 0;
  }
  .question legend {
    float: inline-start;
    padding: 0;
    font-weight: 600;
  }
  .question label {
    display: flex;
    gap: var(--_space);
    align-items: center;
    min-block-size: 28px;
  }
  .icon {
    flex: none;
    inline-size: 1.15em;
    block-size: 1.15em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .account > .notice {
    border-radius: 0;
    padding: 12px calc(var(--_space) * 2);
  }
  .confirm {
    gap: calc(var(--_space) * 1.5);
    justify-content: space-between;
    background: var(--_sunken);
  }
  .confirm > :first-child {
    flex: 1 1 18em;
  }
  .form {
    display: grid;
    gap: calc(var(--_space) * 1.75);
  }
  .form > :not(.providers) {
    max-inline-size: 30em;
  }
  .form h3 {
    font-size: 1.07em;
  }
  .form .hint {
    margin-block-start: 5px;
  }
  .focus-target:focus,
  .focus-problem:focus {
    outline: none;
  }
  .providers {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 12.5em), 1fr));
    gap: calc(var(--_space) * 1.25);
  }
  .provider {
    inline-size: 100%;
    block-size: 100%;
    min-block-size: 48px;
    padding: 8px 14px;
    border-color: var(--_line);
    font-weight: 550;
    text-align: start;
    display: flex;
    gap: 10px;
    align-items: center;
    justify-content: start;
  }
  .sign-box {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: 7px;
    background: var(--_sunken);
    font-weight: 600;
  }
  [data-initial]::before {
    content: attr(data-initial);
  }
  .sign {
    inline-size: 18px;
    block-size: 18px;
  }
  button.provider:hover {
    border-color: var(--_accent);
    background: var(--_accent-soft);
  }
  .empty {
    display: grid;
    gap: calc(var(--_space) * 2);
    justify-items: center;
    padding: calc(var(--_space) * 6) calc(var(--_space) * 3);
    color: var(--_quiet);
    text-align: center;
    text-wrap: balance;
  }
  .empty svg {
    inline-size: 30px;
    block-size: 30px;
    stroke-width: 1.1;
  }
  .skeletons {
    display: grid;
    gap: 10px;
    padding: 14px calc(var(--_space) * 2);
    border-block-start: 1px solid var(--_line);
  }
  .skeleton {
    display: block;
    block-size: 18px;
    inline-size: 55%;
  }
  .skeleton.round {
    inline-size: 34px;
    block-size: 34px;
    border-radius: 50%;
  }
  .head .skeleton:not(.round) {
    inline-size: 11em;
  }
  @container (max-width: 560px) {
    :is(th, td) {
      padding-inline: 6px;
    }
    :is(th, td):first-child {
      inline-size: 46%;
      padding-inline-start: calc(var(--_space) * 2);
    }
    .head .status {
      order: 1;
      flex-basis: 100%;
    }
    .head .status + .primary {
      order: 2;
    }
    .foot > *,
    .policy select {
      inline-size: 100%;
    }
  }
  /* Fingers need more room than a mouse (WCAG 2.5.5). */
  @media (pointer: coarse) {
    .primary,
    .ghost,
    .quiet,
    button.danger,
    .link,
    .policy select,
    input:not([type='checkbox'], [type='radio']),
    .warnings summary,
    .zone summary {
      min-block-size: 44px;
    }
    a.link {
      display: inline-block;
    }
    .link,
    .warnings summary,
    .zone summary {
      align-content: center;
    }
    :is(th, td) {
      block-size: 44px;
    }
    [role='switch']::after {
      inset: -12px -6px;
    }
    [type='radio'] {
      inline-size: 24px;
      block-size: 24px;
      margin: 0;
    }
  }
  @media (forced-colors: active) {
    .account,
    .empty,
    .form-card {
      border: 1px solid CanvasText;
    }
    .status::before,
    .dot,
    .badge {
      forced-color-adjust: none;
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
    .skeleton {
      border-color: GrayText;
    }
  }
`
