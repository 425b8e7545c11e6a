import { css } from 'lit'

/** A row for each person, whose name stays visible when times scroll. */
export const peopleStyles = css`
  .person {
    position: sticky;
    inset-inline-start: 0;
    z-index: 3;
    display: flex;
    grid-column: 1;
    gap: 10px;
    align-items: center;
    min-inline-size: 0;
    padding-block: calc(var(--_space) / 2);
    padding-inline: calc(var(--_space) * 2.5) 6px;
    background: var(--_surface);
    line-height: 1.3;
  }
  .person > div {
    min-inline-size: 0;
  }
  .name {
    unicode-bidi: plaintext;
  }
  :dir(rtl) .name {
    text-align: right;
  }
  .name,
  small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    color: var(--_quiet);
    font-size: 0.867em;
  }
  .avatar {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 2.5em;
    block-size: 2.5em;
    border-radius: 50%;
    background: var(--c, #5c636a);
    color: #fff;
    font-size: 0.74em;
    font-weight: 600;
    line-height: 1;
    overflow: hidden;
  }
  .people {
    position: relative;
    block-size: calc(var(--_row) * var(--people));
  }
  .row {
    position: absolute;
    inset-block-start: calc(var(--_row) * var(--row));
    inset-inline: 0;
    block-size: var(--_row);
    contain: layout style;
  }
  .row::before {
    position: absolute;
    inset: 0 0 auto;
    z-index: 4;
    border-block-start: 1px solid var(--_line-soft);
    content: '';
  }
  .compact .row {
    grid-template-rows: 2.7em 2.1em;
  }
  .compact .person {
    padding: 6px calc(var(--_space) * 1.5) 0;
  }
  .compact .row .person small {
    display: inline;
    margin-inline-start: 0.6em;
  }
  .compact .person > div {
    display: flex;
    gap: 0 var(--_space);
    align-items: baseline;
  }
  .compact .avatar {
    inline-size: 2.2em;
    block-size: 2.2em;
  }
  @media (forced-colors: active) {
    .avatar {
      border: 1px solid;
    }
  }
`
