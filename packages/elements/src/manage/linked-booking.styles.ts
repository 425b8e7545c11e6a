import { css } from 'lit'

/** Styles of a linked booking in addition to those of a confirmation. */
export const linkedBookingStyles = css`
  :host([months='2']) {
    max-inline-size: 1240px;
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
    align-content: center;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 12px 32px -12px rgb(0 0 0 / 0.12);
  }
  .sheet {
    text-align: start;
    grid-template-columns: minmax(0, 520px);
    justify-content: center;
    justify-items: stretch;
    gap: 14px;
    padding: calc(var(--_space) * 4) var(--_gap);
  }
  .sheet h2 {
    margin: 0;
  }
  .sheet dl {
    margin: 0;
  }
  .sheet .row {
    justify-content: start;
  }
  .policy {
    color: var(--_quiet);
    font-size: 0.9em;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .chip-badge {
    justify-self: start;
    padding: 2px 10px;
    border-radius: 99px;
    background: color-mix(in oklch, var(--_notice) 14%, var(--_surface));
    color: var(--_notice);
    font-size: 0.87em;
    font-weight: 550;
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
    inline-size: 240px;
    max-inline-size: 100%;
    block-size: 1.2em;
  }
  .skeleton.badge {
    inline-size: 52px;
    block-size: 52px;
    border-radius: 50%;
  }
  .skeleton.heading {
    inline-size: 180px;
    block-size: 1.8em;
  }
`
