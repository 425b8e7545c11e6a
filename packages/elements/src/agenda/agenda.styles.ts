import { css } from 'lit'

/** The scrollable frame of an agenda. */
export const agendaStyles = css`
  :host {
    --_width: 720px;
    block-size: 40em;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 6px calc(var(--_space) * 1.5);
    align-items: center;
    justify-content: space-between;
    padding: 14px calc(var(--_space) * 2.5);
  }
  h2 {
    font-size: 1.15em;
    font-weight: 650;
    letter-spacing: -0.01em;
  }
  .bar .ghost {
    min-block-size: 34px;
    padding-block: calc(var(--_space) / 2);
  }
  .scroll {
    position: relative;
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    overflow-anchor: none;
    padding-block-end: calc(var(--_space) * 1.5);
    border-block-start: 1px solid var(--_line);
  }
  .end {
    block-size: 1px;
  }
  .empty {
    padding: calc(var(--_space) * 6) calc(var(--_space) * 2.5);
    color: var(--_quiet);
    text-align: center;
  }
  .load-more {
    display: block;
    margin: 10px auto;
  }
  .skeleton {
    block-size: 3.2em;
    margin: 14px calc(var(--_space) * 2.5);
  }
  @container (width < 34em) {
    .bar {
      padding-inline: 14px;
    }
  }
  @media print {
    .scroll {
      overflow: visible;
    }
    .bar .ghost,
    .load-more {
      display: none;
    }
  }
`
