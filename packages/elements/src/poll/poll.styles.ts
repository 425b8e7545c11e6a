import { css } from 'lit'

/** A poll: its times by day, each with the three answers beside it, and the fields below. */
export const pollStyles = css`
  :host {
    --_success: var(--when-success, light-dark(#1f7a3d, #69db7c));
    --_width: 720px;
    --_widest: 720px;
  }
  .card {
    overflow-wrap: anywhere;
  }
  .head {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    padding: var(--_gap);
  }
  h2 {
    font-size: 1.6em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }
  .lead {
    margin-block-start: calc(var(--_space) / -1);
    color: var(--_quiet);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 18px;
    color: var(--_quiet);
    font-size: 0.933em;
  }
  .tools {
    display: grid;
    gap: var(--_space);
  }
  .body {
    display: grid;
    gap: calc(var(--_space) * 2.5);
    padding: 0 var(--_gap) var(--_gap);
  }
  h3 {
    padding-block-end: calc(var(--_space) / 2);
    font-size: 0.933em;
    font-weight: 600;
    color: var(--_quiet);
  }
  .slot {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--_space) calc(var(--_space) * 2);
    align-items: center;
    padding-block: calc(var(--_space) * 1.25);
    border-block-start: 1px solid var(--_line);
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    align-items: baseline;
  }
  .time {
    font-size: 1.067em;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .struck {
    color: var(--_quiet);
    font-weight: 450;
    text-decoration: line-through;
  }
  .mark,
  .conflict {
    padding: 1px 8px;
    border-radius: var(--_radius-small);
    background: var(--_fill);
    color: var(--_quiet);
    font-size: 0.867em;
  }
  .conflict {
    display: inline-flex;
    gap: 5px;
    background: light-dark(oklch(from var(--_notice) 0.975 0.04 h), oklch(from var(--_notice) 0.28 0.05 h));
    color: var(--_notice);
  }
  .conflict .icon {
    inline-size: 13px;
  }
  .others {
    display: flex;
    flex: 1 0 100%;
    flex-wrap: wrap;
    gap: 2px 14px;
    color: var(--_quiet);
    font-size: 0.867em;
  }
  .others li {
    display: flex;
    gap: 5px;
  }
  .others .icon {
    inline-size: 13px;
    stroke-width: 2;
  }
  .others .yes .icon {
    color: var(--_success);
  }
  .others .if_needed .icon {
    color: var(--_notice);
  }
  .others b {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .votes {
    display: inline-flex;
    gap: 2px;
    padding: 3px;
    border-radius: var(--_radius-control);
    background: var(--_fill);
  }
  .vote {
    display: inline-flex;
    gap: 5px;
    align-items: center;
    justify-content: center;
    min-block-size: 32px;
    padding: 2px 10px;
    border-radius: var(--_radius-inner);
    color: var(--_quiet);
    font-size: 0.9em;
  }
  .votes .vote {
    cursor: pointer;
  }
  .vote .icon {
    inline-size: 14px;
    stroke-width: 2;
  }
  .votes .vote:hover {
    color: var(--_text);
  }
  .vote.selected {
    background: var(--_surface);
    color: var(--_text);
    font-weight: 600;
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.14);
  }
  .vote.selected.yes {
    background: light-dark(oklch(from var(--_success) 0.95 0.05 h), oklch(from var(--_success) 0.33 0.06 h));
    color: light-dark(oklch(from var(--_success) min(l, 0.42) c h), var(--_success));
  }
  .vote.selected.if_needed {
    background: light-dark(oklch(from var(--_notice) 0.95 0.07 h), oklch(from var(--_notice) 0.33 0.06 h));
    color: var(--_notice);
  }
  .vote:has(:focus-visible) {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
  .slot.chosen {
    margin-inline: calc(var(--_space) * -1.5);
    padding-inline: calc(var(--_space) * 1.5);
    border-color: transparent;
    border-radius: var(--_radius-control);
    background: light-dark(oklch(from var(--_success) 0.97 0.03 h), oklch(from var(--_success) 0.26 0.04 h));
  }
  .count,
  .hint {
    color: var(--_quiet);
    font-size: 0.867em;
  }
  .hint {
    margin-block-start: 5px;
  }
  .person {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr));
    gap: calc(var(--_space) * 2);
    padding-block-start: calc(var(--_space) * 2.5);
    border-block-start: 1px solid var(--_line);
  }
  .error {
    margin-block-start: 5px;
  }
  .saved {
    padding: 9px calc(var(--_space) * 1.5);
    border-radius: var(--_radius-control);
    background: light-dark(oklch(from var(--_success) 0.96 0.04 h), oklch(from var(--_success) 0.28 0.05 h));
    color: light-dark(oklch(from var(--_success) min(l, 0.42) c h), var(--_success));
    font-size: 0.933em;
    font-weight: 550;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 2);
    align-items: center;
    justify-content: space-between;
  }
  .primary[aria-disabled='true'] {
    opacity: 0.7;
  }
  .head > .skeleton {
    block-size: 1.4em;
    inline-size: 10em;
  }
  .head > .skeleton.wide {
    inline-size: min(100%, 18em);
    block-size: 2em;
  }
  .head > .skeleton.row {
    inline-size: 100%;
    block-size: 46px;
  }
  @container (max-width: 520px) {
    .head {
      padding: calc(var(--_space) * 2);
    }
    .body {
      padding: 0 calc(var(--_space) * 2) calc(var(--_space) * 2);
    }
    .slot {
      grid-template-columns: minmax(0, 1fr);
    }
    .votes {
      display: grid;
      grid-template-columns: repeat(3, minmax(min-content, auto));
    }
    .vote {
      min-block-size: 40px;
      padding-inline: 4px;
      text-align: center;
      line-height: 1.2;
    }
    .buttons .primary {
      flex: 1 0 100%;
    }
  }
  @media (forced-colors: active) {
    .slot.chosen {
      border: 2px solid Highlight;
    }
    .saved {
      border: 1px solid CanvasText;
    }
  }
`
