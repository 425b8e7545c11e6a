import { css } from 'lit'

/** The list of routing forms, and the form that edits one. */
export const routingFormsStyles = css`
  :host {
    --_widest: 860px;
  }
  .lead {
    margin-block: -8px 16px;
  }
  .editor {
    gap: 18px;
  }
  .padded {
    padding: 14px 16px 16px;
  }
  .questions > li {
    display: grid;
    gap: 14px;
    padding: 14px 16px 16px;
  }
  .rules > li {
    display: block;
    padding: 14px 16px;
  }
  .rule {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: start;
  }
  .rule-fields {
    display: grid;
    flex: 1;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 12px 20px;
    min-inline-size: 0;
  }
  :is(.answers, .target) {
    display: grid;
    gap: 12px;
    align-content: start;
    min-inline-size: 0;
  }
  b.answers {
    padding-block-start: 2px;
  }
  .tight {
    flex-wrap: nowrap;
    gap: 2px;
    margin-block-start: 22px;
  }
  /* As wide as the buttons of the other rows. */
  li[part~='fallback'] .rule-fields {
    margin-inline-end: 106px;
  }
  .up {
    display: inline-flex;
    scale: 1 -1;
  }
  .warning {
    display: flex;
    flex-basis: 100%;
    gap: 7px;
    align-items: center;
    color: var(--_notice);
    font-size: 0.93em;
  }
  /* What can be done is below, where there is no room beside. */
  .rows .grow {
    flex: 1 1 14em;
    min-inline-size: 0;
  }
  .actions {
    flex-wrap: nowrap;
  }
  .name {
    font-weight: 600;
    overflow-wrap: anywhere;
    text-align: start;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    margin-block-start: 4px;
    color: var(--_quiet);
    font-size: 0.93em;
  }
  .facts .warning {
    flex-basis: auto;
    font-size: 1em;
  }
  .skeleton {
    display: block;
    block-size: 58px;
  }
  @container (max-width: 560px) {
    .rule-fields,
    li[part~='fallback'] .rule-fields {
      flex-basis: 100%;
      margin-inline-end: 0;
      grid-template-columns: minmax(0, 1fr);
    }
    .tight {
      margin-block-start: 0;
    }
  }
`
