import { css } from 'lit'

/** The card in three columns, about, days and times; one column where the card is narrow. */
export const bookingStyles = css`
  .columns {
    display: grid;
    grid-template-columns: 268px minmax(0, 1fr) 232px;
    min-block-size: 470px;
  }
  .columns > * {
    padding: var(--_gap);
    border: 0 solid var(--_line);
  }
  .about,
  .days {
    border-inline-end-width: 1px;
  }
  .times {
    max-block-size: 520px;
    overflow-y: auto;
    outline-offset: -2px;
  }
  .step {
    grid-column: span 2;
    padding-inline: calc(var(--_gap) * 1.5);
  }
  .whole {
    grid-column: 1 / -1;
    align-content: center;
  }
  .center {
    display: grid;
    gap: 12px;
    place-content: center;
    justify-items: center;
    text-align: center;
    text-wrap: balance;
  }
  .faces {
    display: flex;
    min-block-size: 42px;
    margin-block-end: 14px;
  }
  .host {
    display: grid;
    place-items: center;
    inline-size: 42px;
    block-size: 42px;
    margin-inline-end: -10px;
    border: 2px solid var(--_surface);
    border-radius: 50%;
    background: oklch(46% 0.13 var(--hue));
    color: #fff;
    font-size: 13px;
    font-weight: 600;
  }
  .who,
  .facts,
  .text,
  .soon,
  .hint {
    color: var(--_quiet);
    font-size: 0.933em;
  }
  h2 {
    margin: 2px 0 14px;
    font-size: 1.4em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  h3 {
    font-size: 1.13em;
    font-weight: 600;
  }
  .facts {
    display: grid;
    gap: 9px;
  }
  .facts li {
    display: flex;
    gap: 9px;
    overflow-wrap: anywhere;
  }
  .sign {
    flex: none;
    inline-size: 16px;
    block-size: 1.45em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.7;
  }
  .text {
    margin-block-start: 16px;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  a {
    color: var(--_accent-text);
  }
  /* Room for two rows whatever the language: the days below must not move when the times come. */
  .soon {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
    place-content: center start;
    align-items: center;
    min-block-size: 53px;
    margin-block: -10px 4px;
    font-size: 0.84em;
    white-space: nowrap;
  }
  .near {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: center;
  }
  .soon button,
  .near button {
    padding: 2px 8px;
    border-color: var(--_line);
    border-radius: 99px;
    color: var(--_accent-text);
    font-weight: 550;
  }
  .near button {
    min-block-size: 36px;
    padding-inline: 14px;
  }
  .soon button:hover,
  .near button:hover {
    border-color: var(--_accent);
    background: var(--_accent-soft);
  }
  .zone {
    margin-block-start: 16px;
  }
  .zone:not(:defined) {
    display: block;
    block-size: 28px;
    color: var(--_quiet);
    font-size: 0.9em;
  }
  .bone {
    display: block;
    block-size: 1em;
    margin-block: 0.2em;
  }
  .times .bone {
    block-size: 40px;
    margin-block: 8px;
  }
  .faces .bone {
    margin: 2px;
    inline-size: 38px;
    block-size: 38px;
    border-radius: 50%;
  }
  @container (max-width: 720px) {
    .columns {
      grid-template-columns: minmax(0, 1fr);
      min-block-size: 0;
    }
    .about,
    .days {
      border-inline-end-width: 0;
      border-block-end-width: 1px;
    }
    .times {
      max-block-size: none;
    }
    .step {
      grid-column: auto;
      padding-inline: var(--_gap);
    }
  }
  @container (max-width: 340px) {
    .columns > * {
      padding-inline: 16px;
    }
  }
`
