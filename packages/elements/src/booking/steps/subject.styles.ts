import { css } from 'lit'
import { avatarStyles } from '../../styles/avatar.styles.js'
import { factStyles } from '../../styles/facts.styles.js'
import { narrowFactStyles, quietFactStyles } from './summary.styles.js'

/** Who and what is booked. */
export const subjectStyles = css`
  ${factStyles}
  ${avatarStyles}
  ${quietFactStyles}
  /* The logo has a line of its own: it may be as wide as a word. */
  .brand {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) 10px;
    align-items: center;
    margin-block-end: var(--_gap);
    font-size: 0.933em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .brand img {
    inline-size: 100%;
    block-size: 32px;
    object-fit: contain;
    object-position: left;
  }
  .brand img:dir(rtl) {
    object-position: right;
  }
  .brand i {
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: var(--_radius-inner);
    background: oklch(46% 0.13 var(--hue));
    color: #fff;
    font-style: normal;
  }
  .avatars {
    margin-block-end: 14px;
  }
  h2 {
    margin: 2px 0 14px;
    font-size: 1.4em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
`

/** Its element: each of it has its place in the summary around, which is one line in a narrow booking. */
export const placedSubjectStyles = css`
  .root {
    display: contents;
  }
  @container (width <= 48em) {
    ${narrowFactStyles}
    :host {
      display: contents;
    }
    .avatars {
      grid-area: 1 / 1 / span 2;
      margin: 0;
      margin-inline-end: 18px;
      --_avatar: 34px;
    }
    .avatar {
      font-size: 11px;
    }
    /* Its name is the first of the facts. */
    .brand {
      grid-area: 2 / 2;
      margin: 0;
      color: var(--_quiet);
      font-size: 0.867em;
      font-weight: 400;
    }
    .brand :is(img, i) {
      display: none;
    }
    :host(:not([open])) .brand {
      display: block;
      max-inline-size: 40cqi;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    h2 {
      grid-area: 1 / 2 / auto / 4;
      margin: 0;
      font-size: 1em;
    }
    .brand ~ .facts {
      grid-area: 2 / 3;
    }
    .brand ~ .facts li:first-child::before {
      content: '·' / '';
      margin-inline-start: 6px;
    }
    li + li::before {
      content: '·' / '';
    }
    /* One line, in which only short facts are whole. Those for which little is left are out of sight on the next. */
    :host(:not([open])) .facts {
      block-size: 1lh;
      overflow: hidden;
    }
    :host(:not([open])) li:not(.short) {
      flex: 1 1 5em;
      min-inline-size: 0;
    }
    :host(:not([open])) :is(h2, .facts span) {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 1;
    }
    .who {
      display: none;
    }
  }
`
