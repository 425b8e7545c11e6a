import { css } from 'lit'

/** Styles of a linked booking in addition to those of a confirmation. */
export const linkedBookingStyles = css`
  :host {
    --_width: 980px;
    --_widest: 980px;
    --_narrowest: 240px;
  }
  :host([months='2']) {
    --_width: 1240px;
    --_widest: 1240px;
  }
  ::slotted([slot='header']) {
    display: block;
    margin-block-end: calc(var(--_space) * 2);
  }
  .frame {
    min-block-size: 340px;
    display: grid;
  }
  .frame > * {
    min-inline-size: 0;
  }
  .outcome {
    inline-size: min(100%, 640px);
    margin-inline: auto;
    padding: calc(var(--_space) * 4);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 12px 32px -12px rgb(0 0 0 / 0.12);
  }
  /* Without a booking. */
  .badge:first-child {
    position: static;
    flex: none;
    inline-size: 44px;
    block-size: 44px;
  }
  .badge + div h2 {
    font-size: 1.3em;
    color: var(--_text);
  }
  .outcome > .ghost {
    justify-self: start;
  }
  .off .time {
    color: var(--_quiet);
    text-decoration: line-through;
  }
  .facts:last-child {
    padding-block-end: 0;
    border-block-end: 0;
  }
  .policy {
    color: var(--_quiet);
    font-size: 0.9em;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .facts small {
    display: block;
    color: var(--_quiet);
  }
  .series {
    margin: 0;
    padding-inline-start: 1.6em;
    font-variant-numeric: tabular-nums;
  }
  .choices {
    display: grid;
    gap: 2px;
  }
  .choices label {
    display: flex;
    gap: var(--_space);
    align-items: center;
    min-block-size: 34px;
  }
  .choices input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .danger {
    padding: 10px 17px;
    background: var(--_danger);
    color: var(--_surface);
    font-weight: 600;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 2);
    align-items: center;
    justify-content: space-between;
    padding: calc(var(--_space) / 2) calc(var(--_space) / 2) calc(var(--_space) * 1.5);
  }
  header h2 {
    margin: 0;
    font-size: 1.13em;
  }
  .skeleton {
    display: block;
    inline-size: 260px;
    max-inline-size: 100%;
    block-size: 1.2em;
    margin-block: 6px;
  }
  .skeleton.tile {
    inline-size: 5.4em;
    block-size: 6.2em;
  }
  @container (max-width: 480px) {
    .outcome {
      padding: calc(var(--_space) * 3) calc(var(--_space) * 2);
    }
  }
`
