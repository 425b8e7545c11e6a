import { css } from 'lit'

export const eventTypeEditorStyles = css`
  .beside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 28px;
    align-items: start;
  }
  @container (min-width: 900px) {
    .beside {
      grid-template-columns: minmax(0, 1fr) minmax(320px, 380px);
    }
    aside {
      position: sticky;
      inset-block-start: 16px;
    }
  }
  aside {
    display: grid;
    gap: 12px;
    padding: 18px;
    border-radius: var(--_radius);
    background: var(--_fill);
  }
  aside h3 {
    font-size: 1em;
  }
  .preview {
    min-inline-size: 0;
    padding: 16px;
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
  }
  details.section {
    border-block-start: 1px solid var(--_line);
  }
  details.section:first-of-type {
    border-block-start: 0;
  }
  summary {
    display: flex;
    gap: 12px;
    align-items: center;
    min-block-size: calc(var(--_target) + 14px);
    padding-block: 6px;
    border-radius: var(--_radius-control);
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary h3 {
    flex: none;
    inline-size: 184px;
    font-size: 1em;
  }
  summary small {
    flex: 1;
    min-inline-size: 0;
  }
  summary .icon {
    margin-inline-start: auto;
    color: var(--_quiet);
    transition: var(--_motion, rotate 0.15s);
  }
  details[open] > summary > .icon {
    rotate: 180deg;
  }
  details.section[open] > summary small {
    visibility: hidden;
  }
  .content {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
    padding-block: 4px 22px;
  }
  details.more > summary {
    justify-content: start;
    min-block-size: var(--_target);
    color: var(--_quiet);
    font-size: 0.93em;
  }
  details.more > summary .icon {
    margin-inline-start: 0;
  }
  .more .content {
    padding-block: 8px 4px;
  }
  .wide {
    grid-column: 1 / -1;
  }
  .waiting {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .waiting li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    justify-content: space-between;
  }
  .session-guests > summary {
    display: inline-flex;
    gap: 4px;
    min-block-size: 0;
    padding-block: 2px;
  }
  .session-guests ul {
    display: grid;
    gap: 4px;
    padding: 4px 0 6px;
    margin: 0;
    list-style: none;
  }
  .ways {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    gap: 2px 16px;
    padding-inline: 8px;
    margin-inline: -8px;
  }
  .way {
    align-items: start;
    padding-block: 8px;
  }
  .way small,
  .content > .hint {
    margin: 0;
    color: var(--_quiet);
    font-size: 0.9em;
  }
  .way.off,
  .way.off input {
    cursor: default;
  }
  .toggle .hint {
    margin: 0;
    padding-inline-start: 27px;
    color: var(--_quiet);
    font-size: 0.9em;
  }
  .toggle.changed,
  fieldset.changed,
  .rows > li.changed,
  .swatches.changed,
  .ways.changed {
    border-radius: var(--_radius-control);
    background: var(--_accent-soft);
  }
  fieldset {
    display: grid;
    gap: 2px;
    padding-inline: 8px;
    margin-inline: -8px;
  }
  .needs > .field {
    margin-block: 8px 4px;
  }
  legend {
    padding: 0;
    font-size: 0.93em;
    font-weight: 550;
  }
  .rows > li {
    cursor: default;
  }
  [data-section='people'] .grow > .ghost {
    display: block;
    margin-block-start: 6px;
  }
  [draggable='true'] {
    cursor: grab;
  }
  .rows > li.invalid {
    box-shadow: inset 3px 0 var(--_danger);
  }
  .tight {
    gap: 0;
  }
  .up {
    display: grid;
    rotate: 180deg;
  }
  .question-form {
    inline-size: 100%;
    padding-block: 6px;
  }
  .swatches {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    padding: 4px;
  }
  .swatch-choice {
    display: grid;
    place-items: center;
    min-inline-size: 30px;
    min-block-size: 30px;
    cursor: pointer;
  }
  .swatch-choice input {
    appearance: none;
    inline-size: 24px;
    block-size: 24px;
    border: 0;
    border-radius: 50%;
    background: var(--c, conic-gradient(var(--_line) 50%, var(--_field-line) 0));
    box-shadow: 0 0 0 1px var(--_field-line);
    cursor: inherit;
  }
  /* Easy to see around each colour, on light and on dark pages. */
  .swatch-choice input:checked {
    box-shadow: 0 0 0 2px var(--_surface), 0 0 0 4px var(--_text);
  }
  .conflicts {
    display: grid;
    gap: 12px;
    margin-block-end: 18px;
    padding: 16px;
    border-radius: var(--_radius);
    background: var(--_notice-soft);
  }
  .conflict {
    display: grid;
    gap: 8px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--_line);
  }
  .conflict dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
    gap: 10px;
  }
  .conflict dd {
    overflow-wrap: anywhere;
  }
  .conflicts .muted,
  .conflicts dt {
    color: var(--_text);
  }
  .skeletons {
    display: grid;
    gap: 12px;
  }
  .skeletons .skeleton {
    block-size: 44px;
  }
  @container (max-width: 560px) {
    summary {
      flex-wrap: wrap;
    }
    summary h3 {
      inline-size: auto;
    }
    [part='question'] > .grow {
      flex-basis: 100%;
    }
    /* A host's choices are below their name. */
    [data-section='people'] .avatar + .grow {
      flex-basis: calc(100% - 44px);
    }
    [data-section='people'] .rows .check {
      margin-inline: 44px auto;
    }
    [part='question'] > small {
      margin-inline-end: auto;
    }
    aside {
      margin-inline: -8px;
      padding: 12px;
    }
    .preview {
      padding: 10px;
    }
  }
  @media (forced-colors: active) {
    .swatch-choice input {
      forced-color-adjust: none;
      border: 1px solid CanvasText;
    }
    .swatch-choice input:checked {
      outline: 3px solid Highlight;
      outline-offset: 2px;
    }
    .changed {
      border-width: 2px;
    }
    .rows > li.invalid {
      border-inline-start: 3px solid CanvasText;
    }
    summary .icon {
      color: inherit;
    }
  }
`
