import { css } from 'lit'

/** The frame around people and times: title, selection and legend. */
export const frameStyles = css`
  .card {
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 12px 32px -12px rgb(0 0 0 / 0.12);
  }
  #ruler {
    padding-inline-start: 1em;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 1.5);
    align-items: center;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 2.5);
  }
  .pagers {
    display: flex;
    gap: 6px;
  }
  .top .icon-button,
  .top .ghost {
    min-block-size: 34px;
    padding-block: 0;
  }
  h2 {
    flex: 1 1 auto;
    font-size: 1.15em;
    font-weight: 650;
    letter-spacing: -0.01em;
  }
  h2 span,
  .summary {
    display: inline-block;
    color: var(--_quiet);
    font-weight: 400;
  }
  .summary {
    font-size: 0.933em;
  }
  .card > .notice {
    margin: 0 calc(var(--_space) * 2.5) calc(var(--_space) * 1.5);
  }
  .empty {
    padding: 0 calc(var(--_space) * 2.5) var(--_gap);
    color: var(--_quiet);
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 10px calc(var(--_space) * 2.5);
    align-items: center;
    min-block-size: 3.2em;
    padding: 10px calc(var(--_space) * 2.5);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) / 2) calc(var(--_space) * 2);
    color: var(--_quiet);
    font-size: 0.82em;
  }
  .legend li {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .legend i {
    inline-size: 1.6em;
    block-size: 0.95em;
    margin: 0;
    border-radius: var(--_radius-small);
  }
  .legend .out-of-hours {
    border: 1px solid var(--_line);
  }
  .legend .unknown {
    border: 1px solid var(--_notice);
    background: light-dark(oklch(from var(--_notice) 0.96 0.05 h), oklch(from var(--_notice) 0.3 0.05 h));
  }
  .chosen {
    flex: 1 1 20em;
    order: -1;
    font-size: 0.933em;
  }
  .chosen b {
    font-weight: 600;
  }
  .compact .top {
    padding: calc(var(--_space) * 1.5);
  }
  .compact h2 {
    order: 1;
    flex-basis: 100%;
  }
  .compact .summary {
    order: 2;
  }
  .compact .foot {
    padding: 10px calc(var(--_space) * 1.5);
  }
`
