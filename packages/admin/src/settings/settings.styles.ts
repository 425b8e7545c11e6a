import { css } from 'lit'

/** The sections of the settings. */
export const settingsStyles = css`
  .tabs {
    margin-block-end: 18px;
  }
  .content {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    align-content: start;
    max-inline-size: 760px;
    min-block-size: 200px;
  }
  .padded {
    padding: 16px 18px;
  }
  .padded + .rows {
    border-block-start: 1px solid var(--_line);
  }
  .padded + .rows > li {
    padding-inline: 18px;
  }
  .line {
    display: flex;
    gap: 8px;
    align-items: center;
    padding-block-start: 0;
  }
  .rows > li.webhook {
    display: block;
    padding: 12px 14px;
  }
  .webhook .grow,
  .dead-letter,
  .member,
  .delivery {
    display: grid;
    gap: 2px;
  }
  .webhook .grow,
  .dead-letter,
  .delivery {
    min-inline-size: min(100%, 200px);
  }
  /* Addresses read from left to right, at the side where the page's text begins. */
  .address {
    justify-self: start;
    max-inline-size: 100%;
  }
  [dir='rtl'] .address {
    text-align: right;
  }
  .webhook > .row {
    gap: 8px 4px;
  }
  /* The text of a section's head keeps a readable width; its button goes below it where there is no room. */
  .row > .grow {
    min-inline-size: min(100%, 200px);
  }
  .member b small {
    margin-inline-start: 0.4em;
  }
  .member {
    min-inline-size: min(100%, 140px);
  }
  legend {
    padding: 0;
    font-size: 0.93em;
    font-weight: 550;
  }
  .status.plain::before {
    display: none;
  }
  [part='summary'] {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  small {
    overflow-wrap: anywhere;
  }
  .deliveries {
    margin: 12px -14px -12px;
    border-block-start: 1px solid var(--_line);
    background: var(--_fill);
  }
  .deliveries .rows > li {
    min-block-size: 40px;
    padding-block: 8px;
  }
  code {
    font: 0.93em ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace;
    direction: ltr;
  }
  .tag {
    padding-inline: 6px;
    border: 1px solid var(--_line);
    border-radius: 6px;
  }
  .facts,
  .facts div {
    display: grid;
  }
  .facts {
    gap: 10px;
  }
  .types {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
    gap: 4px 12px;
    margin-block-start: 6px;
  }
  .link-line > .secret {
    color: var(--_text);
    font-family: ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace;
    white-space: normal;
    overflow-wrap: anywhere;
    user-select: all;
  }
  .skeleton.photo {
    block-size: 93px;
  }
  .content > .skeleton {
    block-size: 76px;
    border-radius: var(--_radius);
  }
  @container (max-width: 480px) {
    .rows > li:has(> .avatar) {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
    }
    .avatar,
    .rows > li > .menu {
      grid-row: 1 / span 2;
    }
    .member + .status {
      grid-area: 2 / 2;
    }
    .rows > li > .menu {
      grid-column: 3;
    }
  }
`
