import { css } from 'lit'

/** A confirmation: what happened on top, then a ticket with the time and the facts, and what can be done next. */
export const bookedStyles = css`
  .booked {
    gap: calc(var(--_space) * 2.5);
    align-content: start;
    padding: 0 0 calc(var(--_space) * 4);
  }
  .booked > :not(.top) {
    margin-inline: max(var(--_inset, 0px), 50% - 280px);
  }
  .top {
    display: grid;
    gap: 6px;
    justify-items: center;
    padding: calc(var(--_space) * 4) calc(var(--_space) * 2) var(--_space);
    background: linear-gradient(color-mix(in oklch, var(--_state) 9%, var(--_surface)), var(--_surface));
    text-align: center;
    text-wrap: balance;
  }
  .top h2 {
    color: var(--_text);
    font-size: 1.6em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.02em;
  }
  .tick {
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    margin-block-end: var(--_space);
    border-radius: 50%;
    background: var(--_state);
    color: var(--_surface);
    animation: var(--_motion, open 0.32s cubic-bezier(0.2, 1.4, 0.4, 1));
  }
  .tick .icon {
    inline-size: 24px;
    block-size: 24px;
  }
  .ticket {
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .ticket > * {
    padding: calc(var(--_space) * 2) 20px;
  }
  .ticket .facts {
    border-block: 1px dashed var(--_line);
    border-block-end: 0;
  }
  .ticket .tile {
    box-shadow: 0 0 0 1px var(--_line);
  }
  @container (max-width: 480px) {
    .ticket > * {
      gap: 14px;
      padding: 14px;
    }
    .ticket .tile {
      inline-size: 4.2em;
    }
  }
  .facts b {
    display: block;
    font-weight: 550;
  }
`
