import { css } from 'lit'

/** Fields of pictures, and how a business looks on light and dark. */
export const picturesStyles = css`
  .picture {
    border-radius: var(--_radius-control);
  }
  .picture.over {
    outline: 2px dashed var(--_accent-text);
    outline-offset: 6px;
  }
  .picture .row {
    gap: 6px 10px;
  }
  .picture > .row {
    gap: 14px;
    align-items: flex-start;
  }
  .picture .avatar {
    --_avatar: 64px;
    font-size: 1.4em;
  }
  .picture :is(.hint, .error, small) {
    font-weight: 400;
  }
  .picture :is(.hint, .error) {
    margin-block-start: 6px;
  }
  .previews {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
    gap: 14px;
  }
  .preview {
    margin: 0;
  }
  .preview.light > div {
    color-scheme: light;
  }
  .preview.dark > div {
    color-scheme: dark;
  }
  .preview > div {
    display: flex;
    gap: 10px;
    align-items: center;
    min-block-size: 72px;
    padding: 12px 16px;
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: var(--_shadow);
    overflow-wrap: anywhere;
  }
  .preview img {
    flex: none;
    max-inline-size: 50%;
    block-size: 40px;
    object-fit: contain;
  }
  .preview .mark {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border-radius: 10px;
    background: var(--_text);
    color: var(--_surface);
  }
  .preview .mark:empty {
    display: none;
  }
  .preview figcaption {
    margin-block-start: 6px;
    color: var(--_quiet);
    font-size: 0.86em;
  }
  @media (pointer: coarse) {
    /* Fingers do not drag files. */
    .drop-hint {
      display: none;
    }
  }
`
