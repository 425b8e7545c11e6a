import { css } from 'lit'

/**
 * The width of an element whose content has none, because it depends on the element's width: `--_width` where a page fits it to its
 * content (a flex box, a centred column, a table cell, a dialog), less where there is less room, and not less than
 * `--_narrowest` while the element around it is as wide as that. Its `.root` can therefore be a container.
 */
export const width = css`
  :host {
    --_narrowest: 140px;
    --_widest: 100%;
    min-inline-size: min(var(--_narrowest), 100%);
    max-inline-size: min(var(--_widest), 100%);
    flex-wrap: wrap;
  }
  /* As wide as the element, also where a page makes that a flex box. */
  .root {
    flex: 1 0 100%;
    container-type: inline-size;
  }
  /*
   * Four spaces of a quarter each, two of which cannot break, say how wide and how narrow the element may be. A box that is as wide as
   * its content keeps the usual margins of a phone's screen.
   */
  :host::before {
    display: block;
    block-size: 0;
    overflow: clip;
    visibility: hidden;
    line-height: 0;
    letter-spacing: 0;
    word-spacing: calc(min(var(--_width), 100vw - 32px) / 4);
    white-space: normal;
    content: '\\a0\\20\\200b\\20\\a0' / '';
  }
`
