import { css } from 'lit'

/** Styles of a waitlist in addition to those of a confirmation. */
export const waitlistStyles = css`
  :host {
    --_widest: 536px;
  }
  .outcome {
    padding: 0;
    align-content: start;
  }
  /* Without a day, the icon stands where its tile would be. */
  .badge:first-child {
    position: static;
    flex: none;
    inline-size: 44px;
    block-size: 44px;
  }
  .icon {
    inline-size: 18px;
  }
  .lead {
    max-inline-size: 472px;
    text-wrap: pretty;
  }
  .standalone::part(back-button) {
    display: none;
  }
  .quiet:dir(ltr).back::before {
    content: '← ' / '';
  }
  .quiet:dir(rtl).back::before {
    content: '→ ' / '';
  }
  [aria-disabled='true'] {
    opacity: 0.7;
  }
  .skeleton {
    display: block;
    inline-size: 260px;
    max-inline-size: 100%;
    block-size: 1.2em;
    margin-block: 6px;
  }
  .skeleton.tile {
    inline-size: 5.4em;
    block-size: 6.2em;
  }
`
