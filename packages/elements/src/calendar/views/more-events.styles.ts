import { css } from 'lit'

/** The list that opens over a calendar. */
export const moreEventsStyles = css`
  [popover] {
    position: fixed;
    inset: 0 auto auto 0;
    max-block-size: 60vh;
    inline-size: min(340px, 92vw);
    margin: 0;
    padding: calc(var(--_space) * 1.5);
    overflow: auto;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 12px 40px -8px rgb(0 0 0 / 0.3);
  }
  [popover] h3 {
    margin-block-end: 6px;
    padding-inline: 10px;
    font-weight: 600;
  }
`
