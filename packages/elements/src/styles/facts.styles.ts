import { css } from 'lit'

/** Facts in a list, each with its icon. */
export const factStyles = css`
  .facts {
    display: grid;
    gap: 9px;
  }
  .facts li {
    display: flex;
    gap: 9px;
  }
  .icon {
    flex: none;
    inline-size: 16px;
    block-size: 1.45em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.7;
  }
  /* On one line where there is room for it. */
  .whole {
    display: inline-block;
  }
  :is(s, .off) .whole {
    text-decoration: inherit;
  }
  a {
    color: var(--_accent-text);
  }
`
